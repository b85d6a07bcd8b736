import QuartzCore
import RenderServer
import Testing

@testable import UIKit

/// A window on a clock of its own that moves only when told.
@MainActor
struct Scene {
  let context = LayerContext.manual()
  let window: UIWindow

  init(width: CGFloat = 1000, height: CGFloat = 1000) {
    window = context.run { UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height)) }
    context.settle()
  }

  func run<Result>(_ body: () throws -> Result) rethrows -> Result { try context.run(body) }

  /// A view in the window that has been committed.
  func addView<View: UIView>(_ make: @autoclosure () -> View) -> View {
    let view = run {
      let view = make()
      window.addSubview(view)
      return view
    }
    context.settle()
    return view
  }

  func addView(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    addView(UIView(frame: CGRect(x: x, y: y, width: width, height: height)))
  }

  func advance(by seconds: Double) { context.advance(by: seconds) }

  /// Advances to a time counted from the clock's start.
  func advance(to seconds: Double) { context.advance(to: ManualClock.start + seconds) }

  func shown(_ view: UIView) throws -> CALayer { try run { try #require(view.layer.presentation()) } }

  // MARK: Input

  func send(_ phase: InputEvent.TouchPhase, _ x: Double, _ y: Double, finger: Int = 1) {
    deliver([touch(phase, x, y, finger: finger)])
    context.settle()
  }

  func touch(_ phase: InputEvent.TouchPhase, _ x: Double, _ y: Double, finger: Int = 1) -> InputEvent {
    InputEvent(
      time: context.now, kind: .touch(phase, finger: finger, x: x, y: y), source: .touchScreen)
  }

  func tap(_ x: Double, _ y: Double) {
    send(.down, x, y)
    send(.up, x, y)
  }

  func deliver(_ inputs: [InputEvent]) { run { Environment.of(context).application.deliver(inputs) } }
}

/// Notes what happens, in order.
@MainActor
final class Log {
  private(set) var entries: [String] = []
  func note(_ entry: String) { entries.append(entry) }
  func clear() { entries = [] }
}

func isNear(_ one: some BinaryFloatingPoint, _ other: Double, within tolerance: Double = 1e-4) -> Bool {
  abs(Double(one) - other) <= tolerance
}
