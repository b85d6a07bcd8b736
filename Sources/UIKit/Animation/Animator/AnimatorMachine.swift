import CoreGraphics
import LayerModel
import QuartzCore

/// The life of a property animator (PA-1…PA-18).
///
/// ```
/// inactive ──start──▶ running ──the last motion ends──▶ inactive, completions (or paused, with pausesOnCompletion)
///    │ ▲                │ ▲
///    │ │           pause│ │start, continue
///    │ │                ▼ │
///    └─┼─pause, scrub─▶ paused ──stop(false)──▶ stopped ──finish──▶ inactive, completions
///      └────────────────stop(true)
/// ```
/// Where it is on its way is a fraction, 0 at the start values and 1 at the end values, whichever way it goes.
@MainActor
final class AnimatorMachine {
  enum Phase { case inactive, running, paused, stopped }

  unowned let animator: UIViewPropertyAnimator
  let environment: Environment
  /// Keeps what the environment belongs to for as long as the animator may have to report.
  let context: LayerContext
  /// In seconds: what was asked for, or what a spring of its own needs.
  let duration: Double
  let pace: AnimatorPace
  var options: UIView.AnimationOptions = []
  var settings = AnimatorSettings()
  var delay = 0.0
  var phase = Phase.inactive
  var isReversed = false
  /// The direction belongs to a run that is over; the next one goes forwards again.
  var reversalIsSpent = false

  var blocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var changes: [AnimatorChange] = []
  var motions: [AnimatorMotion] = []
  var grips: [AnimatorGrip] = []

  /// The animator's own stretch, by which fractions are told.
  var leg: AnimatorLeg
  var setOff: Double?
  /// Where it stands while it does not run.
  var fraction = 0.0
  /// Whether a fraction was set since it stood still: the leg's seconds then mean nothing any more.
  var isScrubbed = false
  var tally: AnimationTally?
  /// Goes on after a delay in the middle of the way.
  var resumption: ClockTimer?
  /// The first blocks run: what becomes of their changes is said right after.
  private var isActivating = false
  /// A running animator is kept by what it moves.
  var kept: UIViewPropertyAnimator?

  init(animator: UIViewPropertyAnimator, duration: Double, pace: AnimatorPace) {
    self.animator = animator
    context = LayerContext.current
    environment = Environment.of(context)
    self.pace = pace
    let asked = duration.isNaN ? 0 : min(max(0, duration), SpringTiming.longest)
    self.duration = pace.ownDuration ?? asked
    leg = AnimatorLeg.standing(at: 0)
  }

  var now: Double { context.now }
  var target: Double { isReversed ? 0 : 1 }
  var elapsed: Double { setOff.map { max(0, now - $0) } ?? 0 }

  // MARK: Activation

  /// The first start, pause or scrub: the blocks run, and what they change is taken hold of (PA-2).
  func activate() {
    if reversalIsSpent { isReversed = false }
    reversalIsSpent = false
    phase = .paused
    fraction = isReversed ? 1 : 0
    isScrubbed = false
    leg = wayLeg(span: 0...1, pace: pace, second: isReversed ? duration : 0)
    let waiting = blocks
    blocks = []
    isActivating = true
    defer { isActivating = false }
    for block in waiting { perform(block.body, delayFactor: block.delayFactor) }
  }

  /// Runs a block; its changes take the animator's way from now on, less a share of it (PA-14).
  func perform(_ body: () -> Void, delayFactor: Double) {
    let start = phase == .running ? runningFraction : fraction
    let passed = isReversed ? 0 : start
    let begin = passed + min(1, max(0, delayFactor.isNaN ? 0 : delayFactor)) * (1 - passed)
    // Never without duration: what changes at once, too, has a start to go back to.
    var parameters = AnimationParameters(
      duration: max(duration * (1 - begin), 1e-6), delay: 0,
      options: options.union([.beginFromCurrentState, .allowUserInteraction]))
    switch pace {
    case .spring(let spring): parameters.spring = spring
    case .curve(let curve): parameters.ownFunction = CAMediaTimingFunction(curve: curve)
    }
    environment.animations.run(
      parameters, for: AnimatorPart(machine: self, span: begin...1, pace: nil, cycles: nil), animations: body)
  }

  /// Takes a changed property on.
  func adopt(
    _ change: AnimatorChange, ways: [(path: String, shape: MotionShape)], isAdditive: Bool,
    part: AnimatorPart,
    nested: AnimationTally
  ) {
    changes.append(change)
    var given: [AnimatorMotion] = []
    for way in ways {
      if !isAdditive {
        let others = motions.filter { $0.layer === change.layer && $0.keyPath == way.path }
        for other in others { other.giveWay() }
        given += others
      }
      let motion = AnimatorMotion(
        view: change.view, layer: change.layer, keyPath: way.path, isAdditive: isAdditive, shape: way.shape,
        span: part.span, pace: part.pace, nested: nested, leg: motionLeg(part), fraction: fraction)
      motions.append(motion)
      grips.append(AnimatorGrip(change.view, settings: settings))
      if phase == .running, let tally {
        motion.move(for: tally)
      } else if !isActivating {
        motion.scrub(to: fraction)
      }
    }
    // Only now, or a run of nothing else would be over before what takes its place has joined it.
    for motion in given { motion.leaveRun() }
  }

  /// The leg of a way that takes part of the animator's.
  func wayLeg(span: ClosedRange<Double>, pace: AnimatorPace, second: Double) -> AnimatorLeg {
    let start = span.lowerBound * duration
    return AnimatorLeg(
      from: 0, to: 1, pace: pace, duration: (span.upperBound - span.lowerBound) * duration,
      second: second - start,
      limits: -start...(duration - start), isBackwards: isReversed)
  }

  /// The leg of a property that comes to the animator now.
  private func motionLeg(_ part: AnimatorPart) -> AnimatorLeg {
    if phase != .running, fraction == 0 || fraction == 1 {
      return wayLeg(span: part.span, pace: part.pace ?? pace, second: fraction * duration)
    }
    // In the middle: the rest of the run is what there is.
    var running = leg
    running.stop(after: elapsed)
    let begin = phase == .running ? runningFraction : fraction
    let left = 1 - begin
    guard !isReversed, left > 0 else { return AnimatorLeg.standing(at: 0) }
    let scale = (phase == .running ? running.rest - running.wait : left * duration) / left
    let start = part.span.lowerBound
    var new = AnimatorLeg(
      from: 0, to: 1, pace: part.pace ?? leg.pace, duration: (part.span.upperBound - start) * scale,
      second: (begin - start) * scale, limits: -start * scale...max(-start * scale, (1 - start) * scale))
    new.wait = running.wait
    return new
  }
}
