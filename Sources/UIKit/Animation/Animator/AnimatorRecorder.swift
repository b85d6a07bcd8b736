import CoreGraphics
import LayerModel
import QuartzCore

/// The part of a property animator's way that changes within a block take.
struct AnimatorPart {
  let machine: AnimatorMachine
  /// 0…1 of the animator's way.
  var span: ClosedRange<Double>
  /// Timing of their own; nil for the animator's.
  var pace: AnimatorPace?
  /// There and back, or several times; nil for once.
  var cycles: Cycles?

  struct Cycles {
    var count: Double
    var autoreverses: Bool
    var curve: TimingCurve
  }

  /// The part of a block inside a block of an animator (U-21): the same one, unless it overrides duration or curve or
  /// has a delay. What would last longer than the animator takes the time that is left of it. nil for a block that repeats for ever, which
  /// is no part of anything that ends.
  @MainActor
  func nested(_ parameters: AnimationParameters, in outer: AnimationParameters) -> AnimatorPart? {
    let repeats = Double(parameters.effectiveRepeatCount)
    guard repeats.isFinite, repeats < Double(Float.greatestFiniteMagnitude) else { return nil }
    var part = self
    part.cycles = nil
    if parameters.duration != outer.duration || parameters.delay != 0 || repeats > 0 {
      let scale = machine.duration > 0 ? 1 / machine.duration : 0
      let start = min(span.lowerBound + max(0, parameters.delay) * scale, 1)
      part.span = start...min(1, max(start, start + parameters.activeDuration * scale))
    }
    let overridesCurve = parameters.options.contains(.overrideInheritedCurve)
    if overridesCurve { part.pace = parameters.pace }
    if repeats > 0 || parameters.options.contains(.autoreverse) {
      // The curve belongs to each cycle, so the whole is gone evenly.
      part.cycles = Cycles(
        count: repeats > 0 ? repeats : 1, autoreverses: parameters.options.contains(.autoreverse),
        curve: parameters.function.curve)
      part.pace = .linear
    }
    return part
  }
}

extension AnimationParameters {
  /// The block's timing as an animator's.
  var pace: AnimatorPace {
    if let spring { return .spring(spring) }
    return .curve(function.curve)
  }
}

/// Gathers what changes in a block of a property animator: of each property the value before its first change.
@MainActor
final class AnimatorRecorder: ChangeRecorder {
  private let part: AnimatorPart
  private var changes: [(change: ViewAnimationChange, layer: CALayer, view: UIView)] = []

  init(part: AnimatorPart) { self.part = part }

  func record(_ change: ViewAnimationChange, layer: CALayer, view: UIView) {
    if changes.contains(where: { $0.layer === layer && $0.change.key == change.key }) { return }
    changes.append((change, layer, view))
  }

  func addAnimations(to block: AnimationBlock) {
    for (change, layer, view) in changes {
      guard let after = ViewAnimationChange.read(change.key, of: layer), after != change.before else {
        continue
      }
      let ways: [(path: String, from: AnimatableValue, to: AnimatableValue)]
      if change.isAdditive {
        ways = change.endpoints(after: after)
      } else if let from = ViewAnimationChange.typed(change.start), let to = ViewAnimationChange.typed(after)
      {
        ways = [(change.key, from, to)]
      } else {
        ways = []
      }
      part.machine.adopt(
        AnimatorChange(view: view, layer: layer, key: change.key, before: change.before, after: after),
        ways: ways.map { ($0.path, shape(from: $0.from, to: $0.to)) }, isAdditive: change.isAdditive,
        part: part, nested: block.tally)
    }
    changes = []
  }

  private func shape(from: AnimatableValue, to: AnimatableValue) -> MotionShape {
    let way = MotionShape(from: from, to: to)
    guard let cycles = part.cycles else { return way }
    return way.repeated(cycles.count, autoreverses: cycles.autoreverses, curve: cycles.curve)
  }
}

/// A property that an animator changed: what its end and its start are to the model.
struct AnimatorChange {
  let view: UIView
  let layer: CALayer
  let key: String
  let before: ViewAnimationChange.Value
  let after: ViewAnimationChange.Value
}
