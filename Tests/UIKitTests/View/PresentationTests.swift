import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Controllers that present others, and transitions between children.
@MainActor @Suite struct ControllerPresentationTests {
  private final class Teller: UIViewController {
    let log: Log
    private let name: String

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) { log.note("\(name) will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { log.note("\(name) did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { log.note("\(name) will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { log.note("\(name) did disappear \(animated)") }
  }

  private let scene = Scene(width: 300, height: 200)
  private let log = Log()
  private let root: UIViewController
  private let other: UIViewController

  init() {
    let (scene, log) = (scene, log)
    let (root, other) = scene.run { (Teller("root", log), Teller("other", log)) }
    scene.run { scene.window.rootViewController = root }
    scene.context.settle()
    (self.root, self.other) = (root, other)
    log.clear()
  }

  @Test func presentedControllerSlidesUpAndCovers() throws {
    scene.run { root.present(other, animated: true) { [log] in log.note("presented") } }
    scene.context.settle()
    #expect(log.entries == ["root will disappear true", "other will appear true"])
    #expect(root.presentedViewController === other && other.presentingViewController === root)
    #expect(other.isBeingPresented && other.view.frame == scene.window.bounds)
    #expect(isNear(try scene.shown(other.view).frame.minY, 200))
    scene.advance(by: 0.2)
    // Half of the time is half of the way for a curve that eases in and out.
    #expect(isNear(try scene.shown(other.view).frame.minY, 100, within: 0.5))
    log.clear()
    scene.advance(by: 0.2)
    #expect(log.entries == ["other did appear true", "root did disappear true", "presented"])
    #expect(root.view.window == nil && !other.isBeingPresented && other.view.next === other)
    log.clear()
    scene.run { other.dismiss(animated: true) { [log] in log.note("dismissed") } }
    scene.advance(by: 0.2)
    #expect(log.entries == ["other will disappear true", "root will appear true"])
    #expect(scene.window.subviews == [root.view, other.view] && other.isBeingDismissed)
    log.clear()
    scene.advance(by: 0.2)
    #expect(log.entries == ["root did appear true", "other did disappear true", "dismissed"])
    #expect(root.presentedViewController == nil && other.presentingViewController == nil)
    #expect(scene.window.subviews == [root.view])
  }

  @Test(arguments: [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl])
  func everyStyleComesAndGoesOnce(style: UIModalTransitionStyle) {
    other.modalTransitionStyle = style
    for animated in [true, false] {
      log.clear()
      scene.run { root.present(other, animated: animated) { [log] in log.note("presented") } }
      scene.advance(by: 1)
      #expect(log.entries.filter { $0 == "presented" }.count == 1)
      #expect(log.entries.filter { $0.hasPrefix("other did appear") } == ["other did appear \(animated)"])
      #expect(scene.window.subviews == [other.view] && other.view.alpha == 1 && !other.view.isHidden)
      scene.run { root.dismiss(animated: animated) { [log] in log.note("dismissed") } }
      scene.advance(by: 1)
      #expect(log.entries.filter { $0 == "dismissed" }.count == 1)
      #expect(log.entries.last == "dismissed" && log.entries.contains("root did appear \(animated)"))
      #expect(scene.window.subviews == [root.view] && other.view.alpha == 1 && !other.view.isHidden)
    }
  }

  @Test func whatIsBelowStaysUnderAnOverlay() {
    other.modalPresentationStyle = .overFullScreen
    scene.run { root.present(other, animated: true) }
    scene.advance(by: 1)
    #expect(
      scene.window.subviews == [root.view, other.view] && !log.entries.contains { $0.hasPrefix("root") })
  }

  @Test func dismissalInTheMiddleEndsBothOnce() {
    scene.run { root.present(other, animated: true) { [log] in log.note("presented") } }
    scene.advance(by: 0.2)
    scene.run {
      other.dismiss(animated: true) { [log] in log.note("dismissed") }
      other.dismiss(animated: true) { [log] in log.note("dismissed too") }
    }
    scene.advance(by: 2)
    for end in ["presented", "dismissed", "dismissed too"] {
      #expect(log.entries.filter { $0 == end }.count == 1, "\(end)")
    }
    #expect(scene.window.subviews == [root.view] && root.presentedViewController == nil)
  }

  @Test func chainIsDismissedAtOnceFromItsFoot() {
    let third = scene.run { UIViewController() }
    scene.run { root.present(other, animated: false) }
    scene.context.settle()
    scene.run { other.present(third, animated: false) }
    scene.context.settle()
    #expect(scene.window.subviews == [third.view] && third.presentingViewController === other)
    scene.run { root.dismiss(animated: true) }
    scene.advance(by: 1)
    #expect(scene.window.subviews == [root.view] && other.presentedViewController == nil)
    #expect(third.presentingViewController == nil)
  }

  @Test func misuseIsIgnoredAndReportedOnce() {
    let lonely = scene.run { UIViewController() }
    scene.run {
      lonely.present(other, animated: true)
      root.present(root, animated: true)
      root.present(other, animated: false)
      root.present(lonely, animated: false)
      root.transition(from: other, to: lonely, duration: 1, animations: nil)
    }
    scene.context.settle()
    #expect(root.presentedViewController === other && lonely.viewIfLoaded?.window == nil)
    #expect(scene.context.diagnostics.messages.count == 2)
  }

  @Test(.rules("U-53"), arguments: [UIView.AnimationOptions.transitionFlipFromLeft, []])
  func childTakesTheOthersPlace(options: UIView.AnimationOptions) {
    let (old, new) = scene.run { (Teller("old", log), Teller("new", log)) }
    scene.run {
      for child in [old, new] { root.addChild(child) }
      root.view.addSubview(old.view)
    }
    scene.advance(by: 1)
    log.clear()
    scene.run {
      root.transition(
        from: old, to: new, duration: 1, options: options, animations: { new.view.alpha = 0.5 },
        completion: { [log] in log.note("done \($0)") })
    }
    scene.advance(by: 0.5)
    #expect(log.entries.contains("new will appear true") && log.entries.contains("old will disappear true"))
    scene.advance(by: 1)
    #expect(log.entries.contains("old did disappear true") && log.entries.contains("new did appear true"))
    #expect(log.entries.last == "done true" && root.view.subviews == [new.view])
  }
}
