import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Blocks inside blocks, keyframes, the begin/commit form, and the bits.
@MainActor
struct NestedAnimationTests {
  private func timing(_ view: UIView, _ key: String) -> (duration: Double, curve: CAMediaTimingFunction?)? {
    view.layer.animation(forKey: key).map { ($0.duration, $0.timingFunction) }
  }

  @Test(.rules("U-21", "U-28")) func nestedBlocksInheritUnlessTheyOverride() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      #expect(UIView.inheritedAnimationDuration == 0)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        #expect(UIView.inheritedAnimationDuration == 2)
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { view.alpha = 0 }
        UIView.animate(
          withDuration: 1, delay: 0,
          options: [.curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve]
        ) { view.center.x = 90 }
      }
    }
    #expect(timing(view, "opacity")?.duration == 2)
    #expect(timing(view, "opacity")?.curve == CAMediaTimingFunction(name: .linear))
    #expect(timing(view, "position")?.duration == 1)
    #expect(timing(view, "position")?.curve == CAMediaTimingFunction(name: .easeIn))
  }

  @Test(
    .rules("U-45", "U-46", "Q-62", "P-38"),
    arguments: [(0.5, 0.95170), (1, 0.80278), (2, 0.18340), (2.2071, 0), (5, 0)])
  func overallCurveWarpsKeyframes(time: Double, alpha: Double) throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      UIView.animateKeyframes(withDuration: 10, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
      }
    }
    let animation = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(animation.keyTimes == [0, 0.1, 1])
    #expect(animation.values?.count == 3)
    scene.advance(to: time)
    #expect(isNear(try scene.shown(view).opacity, alpha))
  }

  @Test(.rules("U-46", "Q-62")) func linearCurveLeavesKeyframesUnwarped() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      let linear = UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)
      UIView.animateKeyframes(withDuration: 10, delay: 0, options: linear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
      }
    }
    scene.advance(to: 0.5)
    #expect(isNear(try scene.shown(view).opacity, 0.5))
    scene.advance(to: 1)
    #expect(isNear(try scene.shown(view).opacity, 0))
  }

  @Test(.rules("U-47", "U-48", "U-49", "U-50", "O-19")) func keyframesHoldJumpAndSpan() throws {
    let scene = Scene()
    let view = scene.addView(-5, 0, 10, 10)
    let log = Log()
    scene.run {
      UIView.animateKeyframes(
        withDuration: 1, delay: 0,
        options: UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
        animations: {
          view.alpha = 0
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 100 }
          UIView.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0) { view.center.x = 300 }
        }, completion: { log.note("\($0)") })
    }
    for (time, x) in [(0.4, 0.0), (0.625, 50), (0.8, 100), (0.899, 100), (0.901, 300), (0.99, 300)] {
      scene.advance(to: time)
      let layer = try scene.shown(view)
      #expect(isNear(layer.position.x, x, within: 0.5))
      #expect(isNear(layer.opacity, 1 - time, within: 1e-3))
    }
    scene.advance(to: 1)
    #expect(log.entries == ["true"])
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(.rules("U-48")) func keyOutsideOfKeyframesChangesAtOnce() {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run { UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 } }
    #expect(view.alpha == 0)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test(.rules("U-38")) func beginAndCommitAnimateWithTheirSettings() throws {
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    scene.run {
      UIView.beginAnimations("fade", context: nil)
      view.alpha = 0
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      view.center.x = 55
      UIView.commitAnimations()
    }
    #expect(timing(view, "opacity")?.duration == 0.2)
    #expect(timing(view, "opacity")?.curve == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(timing(view, "position")?.duration == 1)
    #expect(timing(view, "position")?.curve == CAMediaTimingFunction(name: .linear))
  }

  @Test(.rules("U-39")) func beginAndCommitTellTheirDelegate() {
    final class Delegate {
      var calls: [String] = []
      func start(_ id: String?, _ context: UnsafeMutableRawPointer?) { calls.append("start \(id ?? "")") }
      func stop(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
        calls.append("stop \(id ?? "") \(finished.boolValue)")
      }
    }
    let scene = Scene()
    let view = scene.addView(0, 0, 10, 10)
    let delegate = Delegate()
    scene.run {
      UIView.beginAnimations("fade", context: nil)
      UIView.setAnimationDelegate(delegate)
      UIView.setAnimationWillStart(Selector(Delegate.start))
      UIView.setAnimationDidStop(Selector(Delegate.stop))
      view.alpha = 0
      UIView.commitAnimations()
    }
    scene.advance(by: 0.1)
    #expect(delegate.calls == ["start fade"])
    scene.advance(by: 0.2)
    #expect(delegate.calls == ["start fade", "stop fade true"])
  }

  @Test(.rules("U-23")) func layoutInsideABlockAnimatesSubviews() {
    final class Row: UIView {
      let cell = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func layoutSubviews() { cell.center.x = bounds.width / 2 }
    }
    let scene = Scene()
    let row = scene.addView(Row(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    scene.run { row.addSubview(row.cell) }
    scene.context.settle()
    scene.run {
      UIView.animate(withDuration: 1) {
        row.frame.size.width = 50
        row.layoutIfNeeded()
      }
    }
    #expect(row.cell.layer.animationKeys() == ["position"])
    scene.advance(by: 2)
    scene.run { UIView.animate(withDuration: 1) { row.frame.size.width = 90 } }
    scene.context.settle()
    #expect(row.cell.layer.animationKeys() == nil)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { row.frame.size.width = 9 }
    }
    #expect(row.cell.layer.animationKeys() == ["position"])
  }

  /// Dossier 11.2, U-33.
  @Test(.rules("U-33", "P-33")) func optionBitsAreApples() {
    let options: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 0x10000),
      (.curveEaseOut, 0x20000),
      (.curveLinear, 0x30000), (.preferredFramesPerSecond60, 3 << 24), (.preferredFramesPerSecond30, 7 << 24),
    ]
    for (option, bits) in options { #expect(option.rawValue == bits) }
    #expect(UIView.AnimationOptions([.curveEaseIn, .curveEaseOut]) == .curveLinear)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4 << 10)
    #expect(UIView.AnimationCurve.linear.rawValue == 3)
  }
}
