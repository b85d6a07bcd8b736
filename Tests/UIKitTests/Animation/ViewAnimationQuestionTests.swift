import CoreGraphics
import Foundation
import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// What blocks animate and what they leave alone; views and bare layers side by side.
@MainActor
struct ViewAnimationQuestionTests {
  private let scene = Scene()

  private func keys(_ view: UIView, _ change: @escaping () -> Void) -> Set<String> {
    scene.run { UIView.animate(withDuration: 1, animations: change) }
    defer {
      scene.run { view.layer.removeAllAnimations() }
      scene.context.settle()
    }
    return Set(view.layer.animationKeys() ?? [])
  }

  @Test(.rules("A-24", "U-26")) func viewsLayersLeaveTheRestAlone() {
    let view = scene.addView(0, 0, 20, 20)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let still = keys(view) {
      let layer = view.layer
      layer.borderWidth = 3
      layer.borderColor = red
      layer.shadowColor = red
      layer.shadowOffset = CGSize(width: 4, height: 4)
      layer.shadowRadius = 9
      layer.zPosition = 2
      layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
      layer.addSublayer(CALayer())
      view.isHidden = true
    }
    #expect(still == [])
    #expect(keys(view) { view.layer.anchorPoint = .zero } == ["anchorPoint"])
    #expect(
      keys(view) {
        view.layer.cornerRadius = 5
        view.layer.shadowOpacity = 1
      } == ["cornerRadius", "shadowOpacity"])
    #expect(keys(view) { view.backgroundColor = .red }.isSubset(of: ["backgroundColor"]))
    #expect(keys(view) { view.backgroundColor = .blue } == ["backgroundColor"])
    #expect(keys(view) { view.bounds.size.width = 50 } == ["bounds.size"])
    #expect(keys(view) { view.bounds.origin.x = 50 } == ["bounds.origin"])
    #expect(keys(view) { view.transform = CGAffineTransform(scaleX: 2, y: 2) } == ["transform"])
  }

  @Test(.rules("U-26")) func textsAndPicturesDoNotAnimate() {
    let label = scene.addView(UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20)))
    #expect(keys(label) { label.text = "new" } == [])
    let picture = scene.addView(UIImageView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    let image = UIImage(cgImage: CGImage(pixels: PixelBuffer(width: 1, height: 1)))
    #expect(keys(picture) { picture.image = image } == [])
  }

  @Test(.rules("U-22")) func completionsInheritNothing() {
    let view = scene.addView(0, 0, 20, 20)
    var inherited = -1.0
    scene.run {
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 },
        completion: { _ in
          inherited = UIView.inheritedAnimationDuration
          UIView.animate(withDuration: 0.3) { view.center.x = 90 }
        })
    }
    scene.advance(to: 1)
    #expect(inherited == 0 && view.layer.animation(forKey: "position")?.duration == 0.3)
  }

  @Test(.rules("U-15", "U-36")) func togglingNeverJumps() throws {
    let view = scene.addView(-10, 0, 20, 20)
    var finished: [Bool] = []
    var last = 0.0
    for step in 0..<240 {
      if step < 60, step.isMultiple(of: 6) {
        scene.run {
          UIView.animate(withDuration: 0.5, animations: { view.center.x = step.isMultiple(of: 12) ? 100 : 0 })
          {
            finished.append($0)
          }
        }
        scene.context.settle()
      }
      scene.advance(to: Double(step + 1) / 120)
      let x = Double(try scene.shown(view).position.x)
      #expect(abs(x - last) < 4, "step \(step)")
      last = x
    }
    #expect(last == 0 && finished == Array(repeating: true, count: 10) && view.layer.animationKeys() == nil)
  }

  @Test(.rules("U-37")) func sizeAndOriginBlendApart() throws {
    let view = scene.addView(0, 0, 20, 20)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.bounds.size.width = 120 }
    }
    scene.advance(to: 0.5)
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.bounds.origin.x = 40 }
    }
    scene.advance(to: 0.75)
    let bounds = try scene.shown(view).bounds
    #expect(isNear(bounds.size.width, 95) && isNear(bounds.origin.x, 10))
  }

  @Test(.rules("P-12")) func modelChangedInFlightCarriesTheDifference() throws {
    let view = scene.addView(-10, 0, 20, 20)
    scene.run { UIView.animate(withDuration: 10, delay: 0, options: .curveLinear) { view.center.x = 200 } }
    scene.advance(to: 5)
    scene.run { view.center.x = 0 }
    scene.context.settle()
    #expect(isNear(try scene.shown(view).position.x, -100))
    scene.advance(to: 10)
    #expect(try scene.shown(view).position.x == 0)
  }

  @Test(.rules("P-22", "T-18")) func blocksOnStoppedLayersWait() {
    let view = scene.addView(0, 0, 20, 20)
    let log = Log()
    scene.run {
      view.layer.speed = 0
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { log.note("\($0)") }
    }
    scene.advance(to: 100)
    #expect(log.entries.isEmpty)
    scene.run { view.layer.removeAllAnimations() }
    scene.context.settle()
    #expect(log.entries == ["false"])
  }

  @Test(.rules("M-28")) func onesOwnAnimationUnderAViewsKeyReplacesIt() {
    let view = scene.addView(0, 0, 20, 20)
    let log = Log()
    scene.run { UIView.animate(withDuration: 1, animations: { view.center.x = 90 }) { log.note("\($0)") } }
    scene.advance(to: 0.25)
    scene.run {
      let own = CABasicAnimation(keyPath: "position")
      own.duration = 5
      view.layer.add(own, forKey: "position")
    }
    scene.context.settle()
    #expect(log.entries == ["false"] && view.layer.animationKeys() == ["position"])
  }

  @Test(.rules("A-27", "R-31", "X-26")) func transactionsRuleBareLayersInsideAndAroundBlocks() {
    let layer = scene.run {
      let layer = CALayer()
      scene.window.layer.addSublayer(layer)
      return layer
    }
    scene.context.settle()
    scene.run {
      UIView.animate(withDuration: 0.5) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
      }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      UIView.animate(withDuration: 0.5) { layer.opacity = 0.25 }
      CATransaction.commit()
    }
    #expect(layer.animationKeys() == nil)
    scene.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.2)
      UIView.animate(withDuration: 0.5) { layer.opacity = 0.75 }
      CATransaction.commit()
    }
    #expect(layer.animation(forKey: "opacity")?.duration == 0.2)
  }

  @Test(.rules("R-30", "U-6")) func secondFadeMayStartFromWhatIsShown() throws {
    let view = scene.addView(0, 0, 20, 20)
    scene.run { UIView.animate(withDuration: 0.1) { view.alpha = 0.5 } }
    scene.advance(to: 0.01)
    scene.run {
      UIView.animate(withDuration: 0.1, delay: 0, options: .beginFromCurrentState) { view.alpha = 0.2 }
    }
    #expect(view.layer.animationKeys() == ["opacity"])
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    let from = try #require((fade.fromValue as? NSNumber)?.doubleValue)
    #expect(from > 0.98 && from < 1)
  }

  @Test(.rules("R-24")) func slowMotionSlowsViewsAndLayersAlike() throws {
    let view = scene.addView(-10, 0, 20, 20)
    let layer = scene.run {
      let layer = CALayer()
      scene.window.layer.addSublayer(layer)
      scene.window.layer.speed = 0.1
      return layer
    }
    scene.context.settle()
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 200 }
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (0, 200, 1)
      layer.add(move, forKey: "move")
    }
    func places() throws -> (Double, Double) {
      let shown = try scene.run { try #require(layer.presentation()) }
      return (Double(try scene.shown(view).position.x), Double(shown.position.x))
    }
    for step in 1...10 {
      scene.advance(to: Double(step) / 10)
      let (one, other) = try places()
      #expect(isNear(one, other) && isNear(one, Double(step) * 2))
    }
    scene.run {
      let root = scene.window.layer
      let now = root.convertTime(CACurrentMediaTime(), from: nil)
      (root.speed, root.timeOffset, root.beginTime) = (1, now, CACurrentMediaTime())
    }
    scene.context.settle()
    var both = try places()
    #expect(isNear(both.0, 20) && isNear(both.1, 20))
    scene.advance(to: 1.5)
    both = try places()
    #expect(isNear(both.0, 120) && isNear(both.1, 120))
  }

  @Test(.rules("R-45")) func reusedViewStandsStill() throws {
    let view = scene.addView(0, 0, 20, 20)
    scene.run {
      let sweep = CABasicAnimation(keyPath: "transform.translation.x")
      (sweep.fromValue, sweep.toValue, sweep.duration, sweep.repeatCount) = (-64, 64, 1.5, .infinity)
      view.layer.add(sweep, forKey: "shimmer")
    }
    for step in 0..<200 {
      scene.advance(to: Double(step) / 60)
      let x = Double(try scene.shown(view).transform.m41)
      let wanted = -64 + (Double(step) / 60).truncatingRemainder(dividingBy: 1.5) * 128 / 1.5
      #expect(abs((x - wanted).remainder(dividingBy: 128)) < 0.01, "step \(step)")
    }
    scene.advance(to: 4)
    scene.run {
      view.layer.removeAllAnimations()
      view.backgroundColor = .red
      view.transform = .identity
    }
    scene.context.settle()
    #expect(view.layer.animationKeys() == nil)
    for step in 1..<350 {
      scene.advance(to: 4 + Double(step) / 60)
      #expect(try scene.shown(view).transform.m41 == 0)
    }
    scene.run {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.toValue, fade.duration, fade.fillMode, fade.isRemovedOnCompletion) = (0, 1, .both, false)
      view.layer.add(fade, forKey: "fade")
    }
    scene.advance(by: 2)
    #expect(try scene.shown(view).opacity == 0 && view.layer.opacity == 1)
  }

  @Test(.rules("U-40")) func beginAndCommitLeaveTouchesAlone() {
    final class Pad: UIView {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let pad = scene.addView(Pad(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    scene.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(5)
      pad.alpha = 0.5
      UIView.commitAnimations()
    }
    scene.context.settle()
    scene.tap(10, 10)
    #expect(pad.count == 1)
  }
}
