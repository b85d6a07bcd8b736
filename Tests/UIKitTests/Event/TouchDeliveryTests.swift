import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

/// A view that notes what it is told.
@MainActor
private final class Witness: UIView {
  let log = Log()
  var taps: [Int] = []
  var counts: [Int] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.note("began")
    counts.append(touches.count)
    taps += touches.map(\.tapCount)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("cancelled") }
}

/// How input becomes touches of views.
@MainActor
struct TouchDeliveryTests {
  private func witness(_ scene: Scene, _ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100))
    -> Witness
  {
    scene.addView(Witness(frame: frame))
  }

  @Test(.rules("E-2", "E-8")) func touchStaysWithTheViewItHit() throws {
    let scene = Scene()
    let view = witness(scene), other = witness(scene, CGRect(x: 200, y: 0, width: 100, height: 100))
    scene.send(.down, 10, 10)
    scene.send(.move, 250, 10)
    scene.send(.move, 250, 10)
    scene.send(.up, 250, 10)
    #expect(view.log.entries == ["began", "moved", "ended"])
    #expect(other.log.entries.isEmpty)
  }

  /// a finger that is down already does not go down again, and one that is up does not go up.
  @Test(.rules("R-38")) func fingersDoNothingTwice() {
    let scene = Scene()
    let view = witness(scene)
    view.isMultipleTouchEnabled = true
    scene.send(.down, 10, 10, finger: 1)
    scene.send(.down, 50, 50, finger: 2)
    scene.send(.down, 10, 10, finger: 1)
    #expect(view.log.entries == ["began", "began"])
    scene.send(.up, 10, 10, finger: 1)
    scene.send(.up, 10, 10, finger: 1)
    scene.send(.move, 11, 10, finger: 1)
    #expect(view.log.entries == ["began", "began", "ended"])
  }

  @Test(.rules("E-4", "Q-79")) func secondFingerIsNotSeenByViewsOfOneTouch() {
    let scene = Scene()
    let view = witness(scene)
    scene.send(.down, 10, 10, finger: 1)
    scene.send(.down, 20, 10, finger: 2)
    scene.send(.up, 20, 10, finger: 2)
    scene.send(.up, 10, 10, finger: 1)
    #expect(view.log.entries == ["began", "ended"])
  }

  @Test func fingersThatGoDownTogetherAreOneEvent() {
    let scene = Scene()
    let view = witness(scene)
    view.isMultipleTouchEnabled = true
    scene.deliver([
      scene.touch(.down, 10, 10, finger: 1), scene.touch(.down, 90, 90, finger: 2),
      scene.touch(.up, 10, 10, finger: 1), scene.touch(.up, 90, 90, finger: 2),
    ])
    #expect(view.counts == [2])
    #expect(view.log.entries == ["began", "ended"])
  }

  @Test(.rules("E-5")) func exclusiveViewKeepsTouchesFromOthers() {
    let scene = Scene()
    let view = witness(scene), other = witness(scene, CGRect(x: 200, y: 0, width: 100, height: 100))
    view.isExclusiveTouch = true
    scene.send(.down, 10, 10, finger: 1)
    scene.send(.down, 210, 10, finger: 2)
    #expect(other.log.entries.isEmpty)
    scene.send(.up, 210, 10, finger: 2)
    scene.send(.up, 10, 10, finger: 1)
    scene.send(.down, 210, 10, finger: 2)
    scene.send(.down, 10, 10, finger: 1)
    #expect(view.log.entries == ["began", "ended"])
    #expect(other.log.entries == ["began"])
  }

  @Test(.rules("E-6")) func touchesGoUpTheChainUntilSomebodyTakesThem() {
    let scene = Scene()
    let view = witness(scene)
    let inner = scene.run {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.addSubview(inner)
      return inner
    }
    scene.tap(10, 10)
    #expect(view.log.entries == ["began", "ended"])
    #expect(inner.next === view)
  }

  @Test(.rules("E-7")) func tapsInQuickSuccessionCount() {
    let scene = Scene()
    let view = witness(scene)
    for _ in 0..<3 {
      scene.tap(10, 10)
      scene.advance(by: 0.1)
    }
    scene.advance(by: 1)
    scene.tap(10, 10)
    scene.advance(by: 0.1)
    scene.tap(90, 90)
    #expect(view.taps == [1, 2, 3, 1, 1])
  }

  @Test(.rules("V-8", "V-9", "V-10", "Q-75")) func hitTestingSkipsWhatCannotBeTouched() {
    let scene = Scene()
    let view = scene.addView(0, 0, 100, 100)
    let inner = scene.run {
      let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      view.addSubview(inner)
      return inner
    }
    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
      scene.window.hitTest(CGPoint(x: x, y: y), with: nil)
    }
    #expect(hit(60, 60) === inner)
    #expect(hit(120, 120) === scene.window)
    #expect(hit(100, 50) === scene.window)
    view.alpha = 0.009
    #expect(hit(60, 60) === scene.window)
    view.alpha = 0.01
    #expect(hit(60, 60) === inner)
    // Each counts by itself: together they show a thousandth.
    view.alpha = 0.05
    inner.alpha = 0.02
    #expect(hit(60, 60) === inner)
    inner.alpha = 0.009
    #expect(hit(60, 60) === view)
    inner.alpha = 1
    view.isHidden = true
    #expect(hit(60, 60) === scene.window)
    view.isHidden = false
    inner.isUserInteractionEnabled = false
    #expect(hit(60, 60) === view)
  }

  @Test(.rules("U-24", "U-25", "P-34")) func animatingViewsTakeNoTouchesUnlessAllowed() {
    let scene = Scene()
    let view = witness(scene)
    scene.run { UIView.animate(withDuration: 1) { view.center.x += 300 } }
    scene.context.settle()
    scene.tap(310, 10)
    #expect(view.log.entries.isEmpty)
    scene.advance(by: 1)
    scene.tap(310, 10)
    #expect(view.log.entries == ["began", "ended"])
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.center.x -= 300 }
    }
    scene.context.settle()
    scene.tap(10, 10)
    #expect(view.log.entries.count == 4)
  }

  @Test(.rules("E-11")) func ignoredInputIsDroppedAndTouchesInFlightAreCancelled() {
    let scene = Scene()
    let view = witness(scene)
    let application = scene.run { UIApplication.shared }
    scene.send(.down, 10, 10)
    application.beginIgnoringInteractionEvents()
    #expect(view.log.entries == ["began", "cancelled"])
    scene.send(.up, 10, 10)
    scene.tap(10, 10)
    application.endIgnoringInteractionEvents()
    scene.tap(10, 10)
    #expect(view.log.entries == ["began", "cancelled", "began", "ended"])
  }

  @Test func foremostWindowIsHitAndLevelsCount() {
    let scene = Scene()
    let view = witness(scene)
    let upper = scene.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      window.windowLevel = .alert
      let later = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      later.makeKeyAndVisible()
      return (window, later)
    }
    scene.tap(10, 10)
    #expect(view.log.entries.isEmpty)
    #expect(scene.run { UIApplication.shared.windows } == [scene.window, upper.1, upper.0])
    #expect(scene.context.roots.last === upper.0.layer)
    scene.tap(60, 60)
    #expect(view.log.entries == ["began", "ended"])
  }
}
