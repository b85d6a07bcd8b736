import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

/// Pinching, rotating, swiping, and dragging in from an edge.
@MainActor
struct TwoFingerGestureTests {
  private let scene = Scene()
  private let pad: UIView
  private let log = Log()

  init() { pad = scene.addView(0, 0, 1000, 1000) }

  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ number: @escaping (Recognizer) -> CGFloat = { _ in 0 }
  ) -> Recognizer {
    recognizer.addHandler { [log] sender in
      guard let sender = sender as? Recognizer else { return }
      log.note("\(sender.state) \((Double(number(sender)) * 1000).rounded() / 1000)")
    }
    pad.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Both fingers in one event, `distance` apart at an angle about (500, 500).
  private func fingers(_ phase: InputEvent.TouchPhase, distance: Double, angle: Double = 0) {
    let (dx, dy) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
    scene.deliver([
      scene.touch(phase, 500 - dx, 500 - dy, finger: 1), scene.touch(phase, 500 + dx, 500 + dy, finger: 2),
    ])
    scene.context.settle()
  }

  @Test(.rules("E-37", "P-31")) func pinchTellsTheWholeScaleSinceItBegan() {
    let pinch = add(UIPinchGestureRecognizer()) { $0.scale }
    fingers(.down, distance: 90)
    fingers(.move, distance: 95)
    #expect(log.entries.isEmpty)
    fingers(.move, distance: 100)
    fingers(.move, distance: 150)
    fingers(.move, distance: 200)
    fingers(.move, distance: 50)
    #expect(log.entries == ["began 1.0", "changed 1.5", "changed 2.0", "changed 0.5"])
    #expect(pinch.location(in: pad) == CGPoint(x: 500, y: 500) && pinch.numberOfTouches == 2)
    scene.send(.up, 475, 500, finger: 1)
    #expect(log.entries.last == "ended 0.5")
    scene.send(.move, 900, 500, finger: 2)
    scene.send(.up, 900, 500, finger: 2)
    #expect(log.entries.count == 5)
    #expect(pinch.state == .possible && pinch.scale == 1)
  }

  @Test(.rules("E-37")) func pinchScaleCanBeSetAndVelocityIsASecond() {
    let pinch = add(UIPinchGestureRecognizer()) { $0.scale }
    fingers(.down, distance: 90)
    fingers(.move, distance: 100)
    scene.advance(by: 0.5)
    fingers(.move, distance: 200)
    #expect(isNear(pinch.velocity, 2))
    pinch.scale = 1
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    scene.advance(by: 0.5)
    fingers(.move, distance: 300)
    #expect(isNear(pinch.scale, 1.5) && isNear(pinch.velocity, 1))
    for wrong in [CGFloat.nan, 0, -1, .infinity] { pinch.scale = wrong }
    #expect(isNear(pinch.scale, 1.5))
    fingers(.cancel, distance: 300)
    #expect(log.entries.last?.hasPrefix("cancelled") == true)
  }

  @Test(.rules("E-37")) func fingersInOnePlaceMakeNoInfiniteScale() {
    let pinch = add(UIPinchGestureRecognizer()) { $0.scale }
    fingers(.down, distance: 30)
    fingers(.move, distance: 0)
    fingers(.move, distance: 100)
    #expect(pinch.scale == 100)
  }

  @Test(.rules("E-38")) func rotationTellsTheWholeTurnBeyondAHalf() {
    let rotation = add(UIRotationGestureRecognizer()) { $0.rotation }
    fingers(.down, distance: 200)
    fingers(.move, distance: 200, angle: 0.04)
    #expect(log.entries.isEmpty)
    // 0.06 rad at 200 points are 12 points.
    fingers(.move, distance: 200, angle: 0.06)
    for step in 1...8 { fingers(.move, distance: 200, angle: 0.06 + Double(step) * .pi / 4) }
    #expect(log.entries.first == "began 0.0")
    #expect(log.entries.last == "changed 6.283")
    fingers(.move, distance: 200, angle: 0.06 + 9 * .pi / 4)
    #expect(log.entries.last == "changed 7.069")
    rotation.rotation = 1
    scene.advance(by: 0.25)
    fingers(.move, distance: 200, angle: 0.06 + 2 * .pi)
    #expect(isNear(rotation.rotation, 1 - .pi / 4) && isNear(rotation.velocity, -.pi))
    fingers(.up, distance: 200, angle: 0.06 + 2 * .pi)
    #expect(log.entries.last == "ended 0.215")
    #expect(rotation.rotation == 0)
  }

  @Test(.rules("E-24", "E-37", "E-38")) func theLargerMovementWinsUnlessBothMay() {
    final class Together: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let pinch = add(UIPinchGestureRecognizer())
    let rotation = add(UIRotationGestureRecognizer())
    fingers(.down, distance: 200)
    fingers(.move, distance: 203, angle: 0.06)
    #expect(rotation.numberOfTouches == 2)
    #expect(log.entries == ["began 0.0"])
    fingers(.move, distance: 300, angle: 0.5)
    #expect(rotation.rotation > 0 && pinch.scale == 1)
    fingers(.up, distance: 300, angle: 0.5)
    let together = Together()
    pinch.delegate = together
    fingers(.down, distance: 200)
    fingers(.move, distance: 240, angle: 0.2)
    fingers(.move, distance: 480, angle: 0.7)
    #expect(isNear(pinch.scale, 2) && isNear(rotation.rotation, 0.5))
  }

  @Test(.rules("E-37")) func theSecondFingerOfTheMouseWillDo() {
    let environment = Environment.of(scene.context)
    environment.fingerCompanion = FingerCompanion(
      place: { point, flags in
        flags.contains(.alternate) ? CGPoint(x: 1000 - point.x, y: 1000 - point.y) : nil
      }, hovers: { _ in })
    let pinch = add(UIPinchGestureRecognizer()) { $0.scale }
    func mouse(_ phase: InputEvent.TouchPhase, _ x: Double) {
      var event = InputEvent(
        time: scene.context.now, kind: .touch(phase, finger: 0, x: x, y: 500), source: .mouse)
      event.modifiers = .alt
      scene.deliver([event])
      scene.context.settle()
    }
    mouse(.down, 550)
    mouse(.move, 560)
    mouse(.move, 620)
    #expect(isNear(pinch.scale, 2))
    #expect(pinch.location(in: pad) == CGPoint(x: 500, y: 500))
    mouse(.up, 620)
    #expect(log.entries == ["began 1.0", "changed 2.0", "ended 2.0"])
  }

  @Test(.rules("E-37")) func aThirdFingerDoesNotCount() {
    let pinch = add(UIPinchGestureRecognizer()) { $0.scale }
    scene.send(.down, 400, 500, finger: 1)
    scene.send(.down, 500, 500, finger: 2)
    scene.send(.down, 900, 900, finger: 3)
    scene.send(.move, 510, 500, finger: 2)
    scene.send(.move, 100, 100, finger: 3)
    scene.send(.up, 100, 100, finger: 3)
    scene.send(.move, 620, 500, finger: 2)
    #expect(isNear(pinch.scale, 2))
  }

  // MARK: Swipes

  struct Swipe: Sendable {
    let direction: UISwipeGestureRecognizer.Direction
    let dx, dy: Double
    let counts: Bool

    init(_ direction: UISwipeGestureRecognizer.Direction, _ dx: Double, _ dy: Double, _ counts: Bool) {
      (self.direction, self.dx, self.dy, self.counts) = (direction, dx, dy, counts)
    }
  }

  nonisolated static let swipes = [
    Swipe(.right, 60, 10, true), Swipe(.right, -60, 0, false), Swipe(.left, -60, 0, true),
    Swipe(.up, 5, -60, true), Swipe(.down, 0, 60, true), Swipe([.up, .down], 0, -60, true),
    Swipe([.left, .right], 0, 60, false), Swipe(.right, 60, 45, false), Swipe(.right, 40, 0, false),
  ]

  @Test(.rules("E-39"), arguments: swipes) func swipesGoFarEnoughInTheirDirection(_ swipe: Swipe) {
    add(UISwipeGestureRecognizer()).direction = swipe.direction
    scene.send(.down, 300, 300)
    scene.advance(by: 0.1)
    scene.send(.move, 300 + swipe.dx / 2, 300 + swipe.dy / 2)
    scene.advance(by: 0.1)
    scene.send(.move, 300 + swipe.dx, 300 + swipe.dy)
    #expect(log.entries.count == (swipe.counts ? 1 : 0))
    scene.send(.up, 300 + swipe.dx, 300 + swipe.dy)
    #expect(log.entries == (swipe.counts ? ["ended 0.0"] : []))
  }

  @Test(.rules("E-39", "O-17")) func swipesAreQuickHaveTheirFingersAndBeginWhereTheyBegan() {
    let swipe = add(UISwipeGestureRecognizer())
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    scene.send(.down, 300, 300)
    scene.advance(by: 0.6)
    scene.send(.move, 400, 300)
    scene.send(.up, 400, 300)
    #expect(log.entries.isEmpty)
    var start: CGPoint?
    swipe.addHandler { [pad] in start = $0.location(in: pad) }
    scene.send(.down, 300, 300)
    scene.send(.move, 400, 300)
    #expect(log.entries.count == 1 && start == CGPoint(x: 300, y: 300))
    scene.send(.up, 400, 300)
    // One finger more or less than it should be.
    swipe.numberOfTouchesRequired = 2
    scene.send(.down, 300, 300)
    scene.send(.move, 400, 300)
    scene.send(.up, 400, 300)
    #expect(log.entries.count == 1)
    fingers(.down, distance: 100)
    scene.deliver([scene.touch(.move, 550, 500, finger: 1), scene.touch(.move, 650, 500, finger: 2)])
    scene.context.settle()
    #expect(log.entries.count == 2)
  }

  @Test(.rules("E-25", "E-39")) func aPanMayWaitForASwipeToFail() {
    let pan = add(UIPanGestureRecognizer())
    let swipe = add(UISwipeGestureRecognizer())
    pan.require(toFail: swipe)
    scene.send(.down, 300, 300)
    scene.send(.move, 320, 300)
    #expect(log.entries.isEmpty)
    // The swipe's time is over.
    scene.advance(by: 0.6)
    #expect(log.entries.first == "began 0.0")
  }

  @Test(arguments: [(5.0, 100.0, true), (60, 100, false)])
  func edgePansBeginAtTheirEdge(x: Double, end: Double, begins: Bool) {
    add(UIScreenEdgePanGestureRecognizer()).edges = .left
    scene.send(.down, x, 500)
    scene.send(.move, end, 500)
    #expect(log.entries.isEmpty == !begins)
    scene.send(.up, end, 500)
    // Along the edge, or from one that does not count: nothing.
    let count = log.entries.count
    for (startX, startY, endX, endY) in [(5.0, 500.0, 5.0, 560.0), (995, 500, 900, 500)] {
      scene.send(.down, startX, startY)
      scene.send(.move, endX, endY)
      scene.send(.up, endX, endY)
    }
    #expect(log.entries.count == count)
  }
}
