/// What a property animator is to the model. It goes its way evenly, so that a share of the way is a share of the time.
extension HistoryModel {
  /// A stretch of a way, in shares of it, and the second of it at which one is.
  struct Stretch {
    var from = 0.0, to = 1.0
    var duration = 0.0
    var second = 0.0
    /// The seconds that the whole way has, counted from the stretch's start.
    var limits = 0.0...0.0
    var isBackwards = false
    /// A delay before it sets off.
    var wait = 0.0

    mutating func stop(after elapsed: Double) {
      let gone = max(0, elapsed - wait)
      second = min(max(isBackwards ? second - gone : second + gone, limits.lowerBound), limits.upperBound)
      wait = max(0, wait - max(0, elapsed))
    }

    mutating func head(for share: Double) -> Bool {
      guard from == share || to == share else { return false }
      if isBackwards != (to != share) {
        wait = 0
        isBackwards.toggle()
      }
      return true
    }

    var target: Double { isBackwards ? from : to }
    var isOver: Bool { wait <= 0 && (isBackwards ? second <= 0 : second >= duration) }
    var rest: Double { wait + max(0, isBackwards ? second : duration - second) }
    var share: Double {
      from + (to - from) * (second <= 0 ? 0 : second >= duration ? 1 : second / duration)
    }
    var waitsOnTheWay: Bool { wait > 0 && second != (isBackwards ? duration : 0) }
  }

  /// What an animator waits for while it runs; a new one whenever it sets off.
  final class Run {
    var waiting = 0
    var isClosed = false
  }

  final class Animator {
    enum Phase { case inactive, running, paused, stopped }

    let duration: Double
    var phase = Phase.inactive
    var isReversed = false
    /// The direction was that of a run that is over.
    var reversalIsSpent = false
    var pausesOnCompletion = false
    var completions: [Int] = []
    var motions: [Motion] = []
    var changes: [(layer: Layer, property: String, before: Double?, after: Double?)] = []
    var stretch = Stretch()
    var setOff: Double?
    var fraction = 0.0
    var isScrubbed = false
    var run: Run?
    /// When it goes on after a delay in the middle of the way.
    var resumption: Double?
    /// When a run ended of which nobody heard.
    var silentEnd: Double?

    init(duration: Double) { self.duration = duration }

    var target: Double { isReversed ? 0 : 1 }
    /// Everything that it moved was taken from it.
    var isLost: Bool { !motions.isEmpty && motions.allSatisfy(\.isLost) }
    var isActive: Bool { phase == .running || phase == .paused }
  }

  /// A property that an animator moves.
  final class Motion {
    enum State: Equatable { case moving, held(Double), arrived, lost }

    unowned let animator: Animator
    let layer: Layer
    let path: String
    /// The share of the animator's way at which it begins; it ends with the way.
    let begin: Double
    var stretch: Stretch
    /// The block within the animator's that it came from, which hears of its end with the animator's.
    var block: ViewBlock?
    var wasWhole = false
    /// Starts at the very value that it ends at.
    var isFlat = false
    var state: State
    var animation: Animation?
    var wasPut = false
    /// What is shown while it stands still by an animation that is put already.
    var still: Double?
    var hasSetOff = false
    /// In the layer's time; nil until the commit says so.
    var setOff: Double?
    var run: Run?
    /// What a scrub starts at: the animator's fraction, and the share shown then.
    var anchor: (fraction: Double, share: Double)?
    var endedAt: Double?

    init(
      _ animator: Animator, _ layer: Layer, _ path: String, begin: Double, stretch: Stretch, fraction: Double
    ) {
      (self.animator, self.layer, self.path, self.begin) = (animator, layer, path, begin)
      self.stretch = stretch
      state = .held(fraction >= 1 ? 1 : 0)
    }

    var isAdditive: Bool { path != "opacity" }
    var isLost: Bool { state == .lost }
  }
}
