import CoreGraphics
import QuartzCore

/// Animation blocks that can be awaited. Strata's own: Apple has none.
extension UIView {
  /// Animates what `animations` changes, and returns when it is over.
  ///
  /// Cancelling the task stops the animation at what is shown, which becomes the views' values; where the task is
  /// cancelled already, nothing is run. Strata's own.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 or less changes at once.
  ///   - delay: In seconds; the old look is held meanwhile.
  ///   - options: Curve, repetition, blending and so on. What repeats for ever is over when the task is cancelled.
  ///   - animations: Run at once.
  /// - Returns: Whether every animation reached its end; true where there was none.
  @discardableResult
  public class func animate(
    duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void
  ) async -> Bool {
    await Environment.current.animations.runUntilOver(
      AnimationParameters(duration: duration, delay: delay, options: options), animations: animations)
  }

  /// As `animate(duration:delay:options:animations:)`, by springs whose main motion takes `duration` seconds and that
  /// swing over by `bounce` (S-13); they are at rest later. Strata's own.
  @discardableResult
  public class func animate(
    duration: TimeInterval, bounce: CGFloat, initialVelocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await Environment.current.animations.runUntilOver(
      AnimationParameters(
        springDuration: duration, bounce: bounce, initialVelocity: initialVelocity, delay: delay,
        options: options),
      animations: animations)
  }
}

extension AnimationStack {
  /// Runs `animations` as a block and waits for its end.
  func runUntilOver(_ parameters: AnimationParameters, animations: () -> Void) async -> Bool {
    guard !Task.isCancelled else { return false }
    let stop = AnimationStop(context: LayerContext.current)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let block = open(parameters)
        block.isStoppable = true
        block.completion = { continuation.resume(returning: $0) }
        stop.block = block
        animations()
        close()
      }
    } onCancel: {
      Task { @MainActor in stop.now() }
    }
  }
}

/// Lets a cancelled task stop its block.
@MainActor
private final class AnimationStop {
  weak var block: AnimationBlock?
  private let context: LayerContext

  init(context: LayerContext) { self.context = context }

  func now() { context.run { block?.stop() } }
}
