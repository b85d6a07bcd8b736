import CoreGraphics

extension Timer {
  /// A timer on the current run loop that performs `selector` on `target`, with itself as the argument. Holds
  /// the target until it is invalidated. Real time, whatever clock the layers have.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let call = TimerCall(target: target, selector: selector)
    return scheduledTimer(withTimeInterval: ti, repeats: repeats) { call.run($0) }
  }

  /// A timer that performs `selector` on `target`, with itself as the argument, once it is added to a loop.
  public convenience init(
    timeInterval ti: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = TimerCall(target: target, selector: selector)
    self.init(timeInterval: ti, repeats: repeats) { call.run($0) }
  }
}

/// `@unchecked Sendable`: Foundation hands the block to no other thread than that of the timer's loop.
private final class TimerCall: @unchecked Sendable {
  private let target: AnyObject
  private let selector: Selector
  private let context = LayerContext.current

  init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  func run(_ timer: Timer) {
    context.run {
      if selector.perform(on: target, with: [timer]) { return }
      context.report("timer.\(selector)", "A timer's target has no method for \(selector); it is not called.")
    }
  }
}
