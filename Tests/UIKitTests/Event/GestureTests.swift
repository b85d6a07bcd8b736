import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

@MainActor
private final class Pad: UIView {
  let log = Log()
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("cancelled") }
}

@MainActor
private final class Referee: UIGestureRecognizerDelegate {
  var allowsTogether = false
  var letsBegin = true
  var letsReceive = true

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { letsBegin }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { allowsTogether }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    letsReceive
  }
}

/// What recognisers recognise, and what becomes of the view's touches.
@MainActor
struct GestureTests {
  private let scene = Scene()
  private let pad: Pad
  private let log = Log()

  init() {
    pad = scene.addView(Pad(frame: CGRect(x: 0, y: 0, width: 500, height: 500)))
  }

  private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, as name: String) -> Recognizer {
    recognizer.addHandler { [log] in log.note("\(name) \($0.state)") }
    pad.addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test(.rules("E-9", "E-22", "E-30", "Q-76", "P-32")) func tapFiresOnceOnLiftingAndTakesTheTouch() {
    let tap = add(UITapGestureRecognizer(), as: "tap")
    scene.send(.down, 10, 10)
    #expect(log.entries.isEmpty)
    scene.send(.up, 12, 10)
    #expect(log.entries == ["tap ended"])
    #expect(pad.log.entries == ["began", "cancelled"])
    #expect(tap.state == .possible)
  }

  @Test(.rules("E-30", "O-17"), arguments: [(0.0, 46.0), (0.8, 0)])
  func tapFailsWithALongWayOrALongTime(time: Double, way: Double) {
    _ = add(UITapGestureRecognizer(), as: "tap")
    scene.send(.down, 10, 10)
    scene.advance(by: time)
    scene.send(.move, 10 + way, 10)
    scene.send(.up, 10 + way, 10)
    #expect(log.entries.isEmpty)
    #expect(pad.log.entries.last == "ended")
  }

  @Test(.rules("E-32")) func singleAndDoubleTapBothFire() {
    _ = add(UITapGestureRecognizer(), as: "single")
    add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    scene.tap(10, 10)
    #expect(log.entries == ["single ended"])
    scene.advance(by: 0.1)
    scene.tap(10, 10)
    #expect(log.entries == ["single ended", "double ended"])
  }

  @Test(.rules("E-10", "E-25")) func singleTapThatMustWaitFiresWhenTheDoubleTapFailed() {
    let single = add(UITapGestureRecognizer(), as: "single")
    let double = add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    scene.tap(10, 10)
    #expect(log.entries.isEmpty)
    #expect(pad.log.entries == ["began"])
    scene.advance(by: 0.4)
    #expect(log.entries == ["single ended"])
    #expect(pad.log.entries == ["began", "cancelled"])
    log.clear()
    scene.advance(by: 1)
    scene.tap(10, 10)
    scene.advance(by: 0.1)
    scene.tap(10, 10)
    scene.advance(by: 1)
    #expect(log.entries == ["double ended"])
  }

  @Test(.rules("E-10")) func endIsWithheldWhileADoubleTapMayCome() {
    add(UITapGestureRecognizer(), as: "double").numberOfTapsRequired = 2
    scene.tap(10, 10)
    #expect(pad.log.entries == ["began"])
    scene.advance(by: 0.4)
    #expect(pad.log.entries == ["began", "ended"])
  }

  @Test(.rules("E-31")) func tapOfTwoFingersNeedsBoth() {
    add(UITapGestureRecognizer(), as: "two").numberOfTouchesRequired = 2
    scene.tap(10, 10)
    #expect(log.entries.isEmpty)
    scene.send(.down, 10, 10, finger: 1)
    scene.send(.down, 50, 10, finger: 2)
    scene.send(.up, 10, 10, finger: 1)
    #expect(log.entries.isEmpty)
    scene.send(.up, 50, 10, finger: 2)
    #expect(log.entries == ["two ended"])
  }

  @Test(.rules("E-21", "E-34", "E-35", "Q-77", "P-32")) func panBeginsBeyondTenPointsAndCountsFromThere() {
    let pan = UIPanGestureRecognizer()
    var ways: [CGFloat] = []
    pan.addHandler { ways.append(($0 as! UIPanGestureRecognizer).translation(in: nil).x) }
    _ = add(pan, as: "pan")
    scene.send(.down, 100, 100)
    for x in [104.0, 108] {
      scene.advance(by: 0.01)
      scene.send(.move, x, 100)
    }
    #expect(log.entries.isEmpty)
    scene.advance(by: 0.01)
    scene.send(.move, 112, 100)
    scene.advance(by: 0.01)
    scene.send(.move, 117, 100)
    #expect(log.entries == ["pan began", "pan changed"])
    #expect(ways == [0, 5])
    #expect(isNear(pan.velocity(in: nil).x, 500, within: 1))
    scene.advance(by: 1)
    scene.send(.up, 117, 100)
    #expect(log.entries.last == "pan ended")
    #expect(pad.log.entries == ["began", "moved", "moved", "cancelled"])
  }

  @Test(.rules("E-35")) func translationCanBeSetAndIsInTheViewsCoordinates() {
    let pan = add(UIPanGestureRecognizer(), as: "pan")
    pad.transform = CGAffineTransform(scaleX: 2, y: 2)
    scene.send(.down, 100, 100)
    scene.send(.move, 120, 100)
    scene.send(.move, 140, 100)
    #expect(isNear(pan.translation(in: pad).x, 10))
    #expect(isNear(pan.translation(in: nil).x, 20))
    pan.setTranslation(.zero, in: pad)
    scene.send(.move, 150, 100)
    #expect(isNear(pan.translation(in: pad).x, 5))
  }

  @Test(.rules("E-36")) func anotherFingerDoesNotMakeTheTranslationJump() {
    let pan = add(UIPanGestureRecognizer(), as: "pan")
    scene.send(.down, 100, 100, finger: 1)
    scene.send(.move, 120, 100, finger: 1)
    scene.send(.move, 130, 100, finger: 1)
    #expect(isNear(pan.translation(in: nil).x, 10))
    scene.send(.down, 300, 100, finger: 2)
    #expect(isNear(pan.translation(in: nil).x, 10))
    scene.send(.move, 320, 100, finger: 2)
    #expect(isNear(pan.translation(in: nil).x, 20))
    scene.send(.up, 320, 100, finger: 2)
    scene.send(.move, 140, 100, finger: 1)
    #expect(isNear(pan.translation(in: nil).x, 30))
  }

  @Test(.rules("E-21", "E-33", "Q-78")) func longPressBeginsByTimeThenFollows() {
    _ = add(UILongPressGestureRecognizer(), as: "press")
    scene.send(.down, 100, 100)
    scene.advance(by: 0.49)
    #expect(log.entries.isEmpty)
    scene.advance(by: 0.02)
    #expect(log.entries == ["press began"])
    #expect(pad.log.entries == ["began", "cancelled"])
    scene.send(.move, 200, 100)
    scene.send(.up, 200, 100)
    #expect(log.entries == ["press began", "press changed", "press ended"])
    log.clear()
    scene.send(.down, 100, 100)
    scene.send(.move, 111, 100)
    scene.advance(by: 1)
    scene.send(.up, 111, 100)
    #expect(log.entries.isEmpty)
  }

  @Test(.rules("E-24")) func firstToRecogniseFailsTheOthersUnlessTheyMayGoTogether() {
    let referee = Referee()
    let pan = add(UIPanGestureRecognizer(), as: "pan")
    _ = add(UILongPressGestureRecognizer(), as: "press")
    scene.send(.down, 100, 100)
    scene.advance(by: 0.6)
    scene.send(.move, 150, 100)
    scene.send(.up, 150, 100)
    #expect(log.entries == ["press began", "press changed", "press ended"])
    log.clear()
    pan.delegate = referee
    referee.allowsTogether = true
    scene.send(.down, 100, 100)
    scene.advance(by: 0.6)
    scene.send(.move, 150, 100)
    scene.send(.up, 150, 100)
    #expect(Set(log.entries).isSuperset(of: ["press began", "pan began", "pan ended"]))
  }

  @Test(.rules("E-26")) func delegateDecides() {
    let referee = Referee()
    let tap = add(UITapGestureRecognizer(), as: "tap")
    tap.delegate = referee
    referee.letsBegin = false
    scene.tap(10, 10)
    #expect(log.entries.isEmpty)
    #expect(pad.log.entries == ["began", "ended"])
    referee.letsBegin = true
    referee.letsReceive = false
    scene.tap(10, 10)
    #expect(log.entries.isEmpty)
    referee.letsReceive = true
    scene.tap(10, 10)
    #expect(log.entries == ["tap ended"])
  }

  @Test(.rules("E-27")) func switchingOffCancels() {
    let pan = add(UIPanGestureRecognizer(), as: "pan")
    scene.send(.down, 100, 100)
    scene.send(.move, 120, 100)
    pan.isEnabled = false
    #expect(log.entries == ["pan began", "pan cancelled"])
    scene.send(.move, 150, 100)
    scene.send(.up, 150, 100)
    scene.send(.down, 100, 100)
    scene.send(.move, 150, 100)
    scene.send(.up, 150, 100)
    #expect(log.entries.count == 2)
    pan.isEnabled = true
    scene.send(.down, 100, 100)
    scene.send(.move, 150, 100)
    #expect(log.entries.last == "pan began")
  }

  /// E-29, E-3: recognisers of ancestors see the touch too.
  @Test(.rules("E-3", "E-29")) func recogniserBelongsToOneViewAndSeesItsSubviewsTouches() {
    let tap = add(UITapGestureRecognizer(), as: "tap")
    let inner = scene.run {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      pad.addSubview(inner)
      return inner
    }
    scene.tap(10, 10)
    #expect(log.entries == ["tap ended"])
    inner.addGestureRecognizer(tap)
    #expect(pad.gestureRecognizers == nil)
    scene.tap(100, 100)
    #expect(log.entries.count == 1)
    scene.tap(10, 10)
    #expect(log.entries.count == 2)
  }

  @Test func hoverEntersMovesAndLeaves() {
    let hover = add(UIHoverGestureRecognizer(), as: "hover")
    func move(_ kind: InputEvent.Kind) { scene.deliver([InputEvent(time: scene.context.now, kind: kind)]) }
    move(.hover(x: 10, y: 10))
    move(.hover(x: 20, y: 10))
    #expect(hover.location(in: pad) == CGPoint(x: 20, y: 10))
    move(.hover(x: 600, y: 10))
    move(.hover(x: 10, y: 10))
    move(.hoverEnded)
    #expect(log.entries == ["hover began", "hover changed", "hover ended", "hover began", "hover ended"])
  }
}
