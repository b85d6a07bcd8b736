import CoreGraphics
import QuartzCore
import RenderServer
import Testing

@testable import UIKit

/// Presentations that a client's animator shows, by itself or by hand.
@MainActor @Suite struct CustomPresentationTests {
  private final class Slide: UIViewControllerAnimatedTransitioning {
    let log: Log
    private(set) var context: (any UIViewControllerContextTransitioning)?

    init(_ log: Log) { self.log = log }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      1
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      self.context = context
      let box = context.containerView.bounds
      guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
      else { return }
      let aside = box.offsetBy(dx: box.width, dy: 0)
      let isPresenting = to.presentingViewController === from
      let moving: UIView = isPresenting ? to.view : from.view
      if isPresenting {
        context.containerView.addSubview(to.view)
      } else if let view = context.view(forKey: .to) {
        context.containerView.insertSubview(view, belowSubview: from.view)
      }
      if isPresenting { moving.frame = aside }
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { moving.frame = isPresenting ? box : aside },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }

    func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }
  }

  private final class Director: UIViewControllerTransitioningDelegate {
    let slide: Slide
    var driver: UIPercentDrivenInteractiveTransition?

    init(_ log: Log) { slide = Slide(log) }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { slide }

    func animationController(forDismissed dismissed: UIViewController) -> (
      any UIViewControllerAnimatedTransitioning
    )? { slide }

    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  private final class Teller: UIViewController {
    var log: Log?
    override func viewDidAppear(_ animated: Bool) { log?.note("appeared \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { log?.note("disappeared \(animated)") }
  }

  private let scene = Scene(width: 300, height: 200)
  private let log = Log()
  private let root: UIViewController
  private let other: Teller
  private let director: Director

  init() {
    let (scene, log) = (scene, log)
    (root, other) = scene.run { (UIViewController(), Teller()) }
    director = Director(log)
    let (root, other, director) = (root, other, director)
    scene.run {
      scene.window.rootViewController = root
      other.log = log
      other.transitioningDelegate = director
    }
    scene.context.settle()
  }

  private func x(_ view: UIView) throws -> Double { Double(try scene.shown(view).frame.minX) }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom])
  func animatorShowsComingAndGoing(style: UIModalPresentationStyle) throws {
    other.modalPresentationStyle = style
    scene.run { root.present(other, animated: true) { [log] in log.note("presented") } }
    scene.advance(by: 0.5)
    #expect(try isNear(x(other.view), 150))
    #expect(director.slide.context?.finalFrame(for: other) == scene.window.bounds)
    #expect((director.slide.context?.view(forKey: .from) != nil) == (style == .fullScreen))
    scene.advance(by: 0.5)
    #expect(log.entries == ["appeared true", "presented", "ended true"])
    #expect((root.view.window == nil) == (style == .fullScreen) && other.view.superview !== scene.window)
    log.clear()
    scene.run { other.dismiss(animated: true) { [log] in log.note("dismissed") } }
    scene.advance(by: 0.25)
    #expect(try isNear(x(other.view), 75) && root.view.window === scene.window)
    scene.advance(by: 1)
    #expect(log.entries == ["disappeared true", "dismissed", "ended true"])
    #expect(scene.window.subviews == [root.view] && root.presentedViewController == nil)
  }

  @Test func handDrivesForwardsAndLetsGo() throws {
    let driver = scene.run { UIPercentDrivenInteractiveTransition() }
    director.driver = driver
    scene.run { root.present(other, animated: true) { [log] in log.note("presented") } }
    scene.advance(by: 3)
    #expect(try isNear(x(other.view), 300) && log.entries.isEmpty && driver.duration == 1)
    for part in [0.25, 0.75, 0.5] {
      scene.run { driver.update(part) }
      scene.context.settle()
      #expect(try isNear(x(other.view), 300 - 300 * part))
    }
    scene.advance(by: 1)
    scene.run { driver.finish() }
    scene.advance(by: 0.25)
    #expect(try isNear(x(other.view), 75))
    scene.advance(by: 0.25)
    #expect(try log.entries == ["appeared true", "presented", "ended true"] && isNear(x(other.view), 0))
    #expect(root.presentedViewController === other)
  }

  @Test func handTakesBackAPresentation() throws {
    let driver = scene.run { UIPercentDrivenInteractiveTransition() }
    director.driver = driver
    scene.run {
      root.present(other, animated: true)
      driver.update(0.5)
    }
    scene.advance(by: 1)
    scene.run { driver.cancel() }
    scene.advance(by: 0.25)
    #expect(try isNear(x(other.view), 225))
    scene.advance(by: 0.5)
    #expect(log.entries == ["disappeared true", "ended false"])
    #expect(scene.window.subviews == [root.view] && root.presentedViewController == nil)
    // And it can be presented again.
    director.driver = nil
    scene.run { root.present(other, animated: true) }
    scene.advance(by: 2)
    #expect(root.presentedViewController === other && other.view.window != nil)
  }

  @Test func handTakesBackADismissal() throws {
    scene.run { root.present(other, animated: false) }
    scene.context.settle()
    let driver = scene.run { UIPercentDrivenInteractiveTransition() }
    director.driver = driver
    log.clear()
    scene.run {
      other.dismiss(animated: true) { [log] in log.note("dismissed") }
      driver.update(0.5)
    }
    scene.advance(by: 1)
    scene.run { driver.cancel() }
    scene.advance(by: 1)
    #expect(root.presentedViewController === other && other.view.window === scene.window)
    #expect(root.view.window == nil && !other.isBeingDismissed)
    #expect(log.entries == ["appeared true", "dismissed", "ended false"])
    director.driver = nil
    scene.run { other.dismiss(animated: false) }
    scene.context.settle()
    #expect(scene.window.subviews == [root.view])
  }

  private final class Companion: UIViewController {
    var log: Log?
    var sizes: [CGSize] = []
    override func viewWillAppear(_ animated: Bool) {
      transitionCoordinator?.animate(
        alongsideTransition: { [self] _ in view.alpha = 0.5 },
        completion: { [log] context in log?.note("along, cancelled \(context.isCancelled)") })
    }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      sizes.append(size)
      coordinator.animate(alongsideTransition: { [log] _ in log?.note("resized") })
    }
  }

  @Test func othersAnimateAlongWithAPresentation() throws {
    let companion = scene.run { Companion() }
    companion.log = log
    scene.run { root.present(companion, animated: true) { [log] in log.note("presented") } }
    #expect(companion.transitionCoordinator?.transitionDuration == 0.4 && root.transitionCoordinator != nil)
    scene.advance(by: 0.2)
    #expect(isNear(try scene.shown(companion.view).opacity, 0.75, within: 0.01))
    scene.advance(by: 0.3)
    #expect(log.entries == ["along, cancelled false", "presented"] && companion.transitionCoordinator == nil)
    scene.run { root.dismiss(animated: false) }
    scene.context.settle()
    // Taken back on the way.
    log.clear()
    let driver = scene.run { UIPercentDrivenInteractiveTransition() }
    director.driver = driver
    companion.transitioningDelegate = director
    scene.run { root.present(companion, animated: true) }
    scene.advance(by: 0.5)
    #expect(companion.transitionCoordinator?.isInteractive == true)
    scene.run { driver.cancel() }
    scene.advance(by: 1)
    #expect(log.entries == ["along, cancelled true", "ended false"])
  }

  @Test func controllersHearOfTheWindowsSize() {
    let (companion, child) = scene.run { (Companion(), Companion()) }
    companion.log = log
    scene.run {
      scene.window.frame = UIScreen.main.bounds
      scene.window.rootViewController = companion
      companion.addChild(child)
    }
    scene.context.settle()
    let size = CGSize(width: 500, height: 400)
    scene.run {
      UIScreen.main.update(WindowMetrics(width: 500, height: 400, scale: 1, refreshRate: 60))
    }
    #expect(companion.sizes == [size] && child.sizes == [size] && log.entries == ["resized"])
    #expect(companion.view.frame.size == size)
  }

  @Test func containersTellTheirChildrenThemselves() {
    let child = scene.run { Teller() }
    scene.run {
      child.log = log
      child.beginAppearanceTransition(true, animated: true)
      root.view.addSubview(child.view)
    }
    scene.context.settle()
    #expect(log.entries.isEmpty)
    scene.run { child.endAppearanceTransition() }
    scene.run { child.endAppearanceTransition() }
    #expect(log.entries == ["appeared true"])
    scene.run {
      child.beginAppearanceTransition(false, animated: false)
      child.endAppearanceTransition()
      child.view.removeFromSuperview()
    }
    scene.context.settle()
    #expect(log.entries == ["appeared true", "disappeared false"])
  }
}
