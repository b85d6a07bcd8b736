/// What must be heard of a history, worked out from the numbered statements alone: who ends when, with which flag, in
/// which order. It knows no class of the engine and is told every call that the test makes.
///
/// Times are seconds of the clock. Nothing moves between a call of the test and the next, so that sums are exact: the
/// histories use speeds and times whose doubles are.
final class HistoryModel {
  /// A layer's own time (T-6).
  struct Timing: Equatable {
    var begin = 0.0, offset = 0.0, speed = 1.0
  }

  final class Layer {
    weak var parent: Layer?
    var isRoot = false
    let isView: Bool
    var timing = Timing()
    var values: [String: Double] = [:]
    /// The opacity that is shown, from which an animator's block starts; nil where nothing shows the layer.
    var shownOpacity: Double?
    var animations: [Animation] = []
    /// As the last commit left it; nil: nothing shows it.
    var shown: (parent: Layer?, timing: Timing)?

    init(isView: Bool) { self.isView = isView }

    var root: Layer {
      var layer = self
      while let parent = layer.parent { layer = parent }
      return layer
    }

    func isInside(_ other: Layer) -> Bool {
      var layer: Layer? = self
      while let current = layer {
        if current === other { return true }
        layer = current.parent
      }
      return false
    }
  }

  /// When an animation is in effect, in its layer's time (T-19).
  struct Course {
    /// 0: the commit (T-36).
    var begin = 0.0
    var duration = 0.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var speed = 1.0

    /// −∞ … ∞ where the animation itself stands still.
    var interval: (begin: Double, end: Double) {
      if speed == 0 { return (-.infinity, .infinity) }
      let cycle = autoreverses ? 2 * duration : duration
      let active = repeatDuration > 0 ? repeatDuration : cycle * (repeatCount > 0 ? repeatCount : 1)
      return (begin, begin + active / abs(speed))
    }
  }

  final class Animation {
    /// Whoever listens; nil for those that the engine makes itself.
    let token: Int?
    let layer: Layer
    let key: String?
    var course: Course
    let isRemovedOnCompletion: Bool
    let block: ViewBlock?
    /// Of a property animator, whose animations go with a layer that leaves the tree.
    var motion: Motion?
    /// How it ended for its block.
    var outcome: Bool?
    /// A later change of the property in its own block took its place.
    var isSuperseded = false
    var groups: [Group] = []
    /// The commit has given it its begin.
    var isResolved = false
    var isOver = false
    var hasStarted = false

    init(token: Int?, layer: Layer, key: String?, course: Course, isRemoved: Bool, block: ViewBlock?) {
      (self.token, self.layer, self.key, self.course) = (token, layer, key, course)
      isRemovedOnCompletion = isRemoved
      self.block = block
    }

    /// M-21.
    var leavesWithLayer: Bool { isRemovedOnCompletion || motion != nil }
  }

  /// A transaction's completion block (X-13…X-19).
  final class Group {
    let token: Int
    var waiting = 0
    var isArmed = false
    init(token: Int) { self.token = token }
  }

  struct Level {
    var isImplicit = false
    var duration: Double?
    var disablesActions: Bool?
    var group: Group?
    var closed: [Group] = []
  }

  /// Where an animator ends (PA-1).
  enum Place { case end, start, current }

  enum Call: Hashable {
    case start(Int)
    case stop(Int, finished: Bool)
    case block(Int)
    case view(Int, finished: Bool)
    case animator(Int, Place)

    /// The same without its token.
    var kind: Call {
      switch self {
      case .start: .start(0)
      case .stop(_, let finished): .stop(0, finished: finished)
      case .block: .block(0)
      case .view(_, let finished): .view(0, finished: finished)
      case .animator(_, let place): .animator(0, place)
      }
    }
  }

  /// A call that must come before the clock moves on.
  struct Debt {
    var call: Call
    var animation: Animation?
    /// Not before the next commit (M-16).
    var waitsForCommit = false
    /// Nothing that is done meanwhile holds the call up.
    var isOnItsWay = false
    /// What came first must be heard first, within one kind and batch.
    var rank: (batch: Int, place: Double)?
  }

  var now: Double
  var failures: [String] = []
  /// Which kinds of calls were heard.
  var heard: Set<Call> = []
  var layers: [Layer] = []
  var levels: [Level] = []
  var views = ViewBlocks()
  var animators: [Animator] = []
  /// How many runs of animators are over.
  var finishes = 0
  /// Whether whoever plays tells of each pass of the loop, since callbacks act; else the passes are made here.
  let isDriven: Bool
  var debts: [Debt] = []
  var dropped: [Layer] = []
  var batch = 0
  var removals = 0.0
  /// Whether the clock goes to its next time without a stop.
  var jumps = false
  var listeners: [Int: Animation] = [:]

  init(now: Double, isDriven: Bool) { (self.now, self.isDriven) = (now, isDriven) }

  func layer(isView: Bool) -> Layer {
    let layer = Layer(isView: isView)
    layers.append(layer)
    return layer
  }

  /// Nobody but the open transaction holds the layer any more.
  func drop(_ layer: Layer) {
    touch()
    layer.parent = nil
    dropped.append(layer)
  }

  /// M-27: what a layer still has ends with it.
  func bury(_ layer: Layer) {
    for child in layers where child.parent === layer { child.parent = nil }
    layers.removeAll { $0 === layer }
    for animation in layer.animations { end(animation, finished: false, byCommit: false) }
  }

  func fail(_ text: String) { failures.append("\(text), at \(now)") }
}
