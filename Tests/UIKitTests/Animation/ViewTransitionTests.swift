import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

/// Transitions of views: by block, between two views, by begin and commit.
@MainActor @Suite struct ViewTransitionTests {
  private let scene = Scene(width: 200, height: 200)
  private let view: UIView
  private let log = Log()

  init() {
    view = scene.addView(50, 60, 100, 80)
    scene.run { view.backgroundColor = .red }
    scene.context.settle()
  }

  private func pixel(_ x: Int = 100, _ y: Int = 100) throws -> [Int] { try picture().pixel(x: x, y: y) }

  private func picture() throws -> FlatPicture {
    scene.context.settle()
    let server = try #require(scene.context.manualServer)
    var viewport = Viewport(width: 200, height: 200)
    viewport.background = SIMD4(1, 1, 1, 1)
    return FlatPicture(
      try server.renderFrame(at: scene.context.now, viewport: viewport, renderer: SoftwareRenderer()))
  }

  private func isNear(_ pixel: [Int], _ expected: [Int]) -> Bool {
    zip(pixel, expected).allSatisfy { abs($0 - $1) <= 1 }
  }

  private func transition(
    _ options: UIView.AnimationOptions, duration: Double = 1, _ change: @escaping () -> Void
  ) {
    scene.run {
      UIView.transition(
        with: view, duration: duration, options: [options, .curveLinear], animations: change,
        completion: { [log] in log.note("done \($0)") })
    }
  }

  @Test(.rules("U-33", "U-51")) func transitionsAreAFieldOfTheOptions() {
    let options: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    #expect(options.map { $0.rawValue >> 20 } == [1, 2, 3, 4, 5, 6, 7])
    let legacy: [UIView.AnimationTransition] = [.none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown]
    #expect(legacy.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test(.rules("U-51"), arguments: [UIView.AnimationOptions.transitionCrossDissolve, .transitionCurlUp])
  func looksDissolve(options: UIView.AnimationOptions) throws {
    transition(options) { view.backgroundColor = .blue }
    #expect(try pixel() == [255, 0, 0] && log.entries.isEmpty)
    scene.advance(by: 0.5)
    #expect(try isNear(pixel(), [128, 0, 128]))
    scene.advance(by: 0.5)
    #expect(try pixel() == [0, 0, 255] && log.entries == ["done true"])
    #expect(view.layer.animationKeys() == nil)
  }

  /// What was changed in the same pass, and never committed, is the old look.
  @Test(.rules("U-51")) func oldLookIsThatOfTheCall() throws {
    scene.run { view.backgroundColor = .green }
    transition(.transitionCrossDissolve) { view.backgroundColor = .blue }
    #expect(try pixel() == [0, 255, 0])
    scene.advance(by: 2)
    #expect(try pixel() == [0, 0, 255])
  }

  @Test(.rules("U-51")) func hiddenViewsFadeInAndOut() throws {
    transition(.transitionCrossDissolve) { view.isHidden = true }
    scene.advance(by: 0.25)
    #expect(try isNear(pixel(), [255, 64, 64]))
    scene.advance(by: 1)
    #expect(try pixel() == [255, 255, 255])
    transition(.transitionCrossDissolve) { view.isHidden = false }
    scene.advance(by: 0.25)
    #expect(try isNear(pixel(), [255, 191, 191]))
  }

  /// Cards of 100 × 80 about (100, 100): a quarter turn hides them, before and after it the near edge is longer.
  @Test(
    .rules("U-51"),
    arguments: [
      (UIView.AnimationOptions.transitionFlipFromLeft, 0), (.transitionFlipFromRight, 1),
      (.transitionFlipFromTop, 2), (.transitionFlipFromBottom, 3),
    ])
  func cardsTurnOver(options: UIView.AnimationOptions, near: Int) throws {
    transition(options) { view.backgroundColor = .blue }
    var frames = [try picture()]
    for _ in 1...8 {
      scene.advance(by: 0.125)
      frames.append(try picture())
    }
    PictureGallery.addStrip("flip-\(near).png", frames, columns: 9)
    let (early, edgeOn, late) = (
      try edges(frames[2], [255, 0, 0]), frames[4], try edges(frames[6], [0, 0, 255])
    )
    // Left, right, top, bottom; each edge's opposite is its neighbour.
    let far = near ^ 1
    #expect(early[near] > early[far] && late[far] > late[near])
    #expect(abs(early[near] - late[far]) <= 1)
    #expect(edgeOn.pixel(x: 80, y: 80) == [255, 255, 255])
  }

  /// How far the colour's left, right, top and bottom halves reach across: their longest columns and rows.
  private func edges(_ picture: FlatPicture, _ color: [Int]) throws -> [Int] {
    func isColor(_ x: Int, _ y: Int) -> Bool { picture.pixel(x: x, y: y) == color }
    func column(_ x: Int) -> Int { (0..<200).filter { isColor(x, $0) }.count }
    func row(_ y: Int) -> Int { (0..<200).filter { isColor($0, y) }.count }
    return [
      (50..<80).map(column).max() ?? 0, (120..<150).map(column).max() ?? 0, (60..<85).map(row).max() ?? 0,
      (115..<140).map(row).max() ?? 0,
    ]
  }

  @Test(.rules("U-52")) func newLookStandsStillUnlessItMayAnimate() throws {
    let inner = scene.run { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    scene.run {
      inner.backgroundColor = .black
      view.addSubview(inner)
    }
    scene.context.settle()
    transition(.transitionCrossDissolve) { inner.center.x += 50 }
    #expect(inner.layer.animationKeys() == nil)
    scene.advance(by: 0.5)
    #expect(try isNear(pixel(60, 70), [128, 0, 0]) && isNear(pixel(110, 70), [128, 0, 0]))
    scene.run { view.backgroundColor = .green }
    #expect(try isNear(pixel(140, 130), [255, 0, 0]))
    scene.advance(by: 0.5)
    #expect(try pixel(140, 130) == [0, 255, 0])

    transition([.transitionCrossDissolve, .allowAnimatedContent]) { inner.center.x -= 50 }
    #expect(inner.layer.animationKeys() == ["position"])
    scene.advance(by: 0.5)
    scene.run { view.backgroundColor = .blue }
    #expect(try isNear(pixel(140, 130), [0, 128, 128]))
    // The live square is half-way, at 75…95; the old look has none there.
    #expect(try isNear(pixel(85, 70), [0, 128, 0]))
  }

  @Test(.rules("U-53")) func oneViewTakesTheOthersPlace() throws {
    let (other, front) = scene.run {
      (UIView(frame: view.frame), UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    }
    scene.run {
      other.backgroundColor = .blue
      scene.window.addSubview(front)
      UIView.transition(
        from: view, to: other, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        completion: { [log] in log.note("done \($0)") })
    }
    #expect(view.superview == nil && scene.window.subviews == [other, front])
    #expect(scene.window.layer.animationKeys() == ["transition"])
    scene.advance(by: 0.5)
    #expect(try isNear(pixel(), [128, 0, 128]) && log.entries.isEmpty)
    scene.advance(by: 0.5)
    #expect(try pixel() == [0, 0, 255] && log.entries == ["done true"])
  }

  @Test(.rules("U-53")) func viewsMayBeHiddenInsteadOfRemoved() {
    let other = scene.addView(50, 60, 100, 80)
    scene.run {
      other.isHidden = true
      UIView.transition(
        from: view, to: other, duration: 0.5, options: [.transitionFlipFromLeft, .showHideTransitionViews])
    }
    #expect(view.isHidden && !other.isHidden && view.superview === other.superview)
    let lonely = scene.run { UIView() }
    scene.run {
      UIView.transition(
        from: lonely, to: other, duration: 0.5, options: .transitionCrossDissolve,
        completion: { [log] in log.note("done \($0)") })
    }
    scene.context.settle()
    #expect(other.superview === scene.window && log.entries == ["done true"])
  }

  @Test(
    .rules("U-54"),
    arguments: [([], 1), (.transitionCrossDissolve, 0)] as [(UIView.AnimationOptions, Double)])
  func withoutKindOrTimeChangesAreMadeAtOnce(options: UIView.AnimationOptions, duration: Double) throws {
    transition(options, duration: duration) {
      view.backgroundColor = .blue
      view.alpha = 1
      view.center.x += 10
    }
    #expect(view.layer.animationKeys() == nil)
    #expect(try pixel() == [0, 0, 255] && log.entries == ["done true"])
  }

  @Test(.rules("U-51", "U-13")) func cutShortTransitionSaysSoOnce() throws {
    transition(.transitionCrossDissolve) { view.backgroundColor = .blue }
    scene.advance(by: 0.5)
    transition(.transitionFlipFromTop) { view.backgroundColor = .green }
    scene.context.settle()
    #expect(log.entries == ["done false"])
    scene.advance(by: 2)
    #expect(log.entries == ["done false", "done true"])
    transition(.transitionFlipFromTop) { view.backgroundColor = .black }
    scene.advance(by: 0.5)
    scene.run { view.removeFromSuperview() }
    scene.advance(by: 2)
    #expect(log.entries == ["done false", "done true", "done false"])
  }

  @Test(.rules("U-21", "U-51")) func innerTransitionTakesTheOuterBlocksDuration() {
    scene.run {
      UIView.animate(withDuration: 3, delay: 0, options: []) {
        UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve, animations: nil)
      }
    }
    #expect(view.layer.animation(forKey: "transition")?.duration == 3)
    scene.run {
      UIView.animate(withDuration: 3, delay: 0, options: []) {
        UIView.transition(
          with: view, duration: 1, options: [.transitionCrossDissolve, .overrideInheritedDuration],
          animations: nil)
      }
    }
    #expect(view.layer.animation(forKey: "transition")?.duration == 1)
  }

  @Test(.rules("U-24", "U-51")) func viewTakesNoTouchesMeanwhileUnlessAllowed() {
    transition(.transitionCrossDissolve) {}
    #expect(scene.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === scene.window)
    scene.advance(by: 2)
    #expect(scene.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === view)
    transition([.transitionCrossDissolve, .allowUserInteraction]) {}
    #expect(scene.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === view)
  }

  @Test(.rules("U-41"), arguments: [true, false]) func beginAndCommitHaveTransitions(cache: Bool) throws {
    scene.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationTransition(.curlUp, for: view, cache: cache)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      view.backgroundColor = .blue
      UIView.commitAnimations()
    }
    #expect(view.layer.animation(forKey: "transition")?.duration == 1)
    #expect(try pixel() == [255, 0, 0])
    scene.advance(by: 1)
    #expect(try pixel() == [0, 0, 255] && view.layer.animationKeys() == nil)
    scene.run { UIView.setAnimationTransition(.curlUp, for: view, cache: cache) }
    scene.run { UIView.setAnimationTransition(.curlUp, for: view, cache: cache) }
    #expect(scene.context.diagnostics.messages.count == 1 && view.layer.animationKeys() == nil)
  }
}
