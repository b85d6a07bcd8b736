import QuartzCore
import Testing

@testable import UIKit

/// A view at x = 0 and an animator that moves it to 100, in a window whose clock moves only when told.
@MainActor
struct AnimatorScene {
  let scene = Scene()
  let view: UIView
  let log = Log()

  init() { view = scene.addView(-50, 0, 100, 100) }

  /// The centre's x as it is shown.
  var x: Double { get throws { Double(try scene.shown(view).position.x) } }
  var modelX: Double { Double(view.center.x) }
  func isAt(_ expected: Double, within tolerance: Double = 1e-4) throws -> Bool {
    isNear(try x, expected, within: tolerance)
  }

  /// An animator from 0 to 100 that notes where it ends.
  func animator(
    _ duration: Double = 1, curve: UIView.AnimationCurve = .linear, to end: CGFloat = 100
  ) -> UIViewPropertyAnimator {
    watched(scene.run { UIViewPropertyAnimator(duration: duration, curve: curve) }, to: end)
  }

  func animator(_ duration: Double = 1, timing: any UITimingCurveProvider) -> UIViewPropertyAnimator {
    watched(scene.run { UIViewPropertyAnimator(duration: duration, timingParameters: timing) }, to: 100)
  }

  private func watched(_ animator: UIViewPropertyAnimator, to end: CGFloat) -> UIViewPropertyAnimator {
    animator.addAnimations { [view] in view.center.x = end }
    animator.addCompletion { [log] in log.note("\($0)") }
    return animator
  }

  func advance(by seconds: Double) { scene.advance(by: seconds) }
  @discardableResult
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { scene.context.settle() }
    return try scene.run(body)
  }
  var misuse: [String] { scene.context.diagnostics.messages }
}
