import QuartzCore
import RenderServer
import Testing

@testable import UIKit

/// The lives of controllers, windows and applications.
@MainActor
struct ControllerTests {
  private final class Teller: UIViewController {
    let log = Log()
    override func viewDidLoad() { log.note("load") }
    override func viewWillAppear(_ animated: Bool) { log.note("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.note("did disappear") }
    override func viewWillLayoutSubviews() { log.note("will layout") }
    override func viewDidLayoutSubviews() { log.note("did layout") }
    override func willMove(toParent parent: UIViewController?) { log.note("will parent \(parent != nil)") }
    override func didMove(toParent parent: UIViewController?) { log.note("did parent \(parent != nil)") }
  }

  @Test func rootControllerLoadsAppearsAndFillsTheWindow() {
    let scene = Scene(width: 300, height: 200)
    let controller = scene.run { Teller() }
    #expect(!controller.isViewLoaded)
    scene.run { scene.window.rootViewController = controller }
    scene.context.settle()
    #expect(controller.log.entries == ["load", "will appear", "will layout", "did layout", "did appear"])
    #expect(controller.view.frame == scene.window.bounds)
    #expect(controller.view.next === controller && controller.next === scene.window)
    scene.run { scene.window.frame.size.width = 500 }
    #expect(controller.view.frame.width == 500)
    controller.log.clear()
    scene.run { scene.window.rootViewController = nil }
    scene.context.settle()
    #expect(
      controller.log.entries.filter { $0.contains("disappear") } == ["will disappear", "did disappear"])
  }

  @Test func nibsAreNotThereAndReportedOnce() {
    final class Painted: UIViewController {
      override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7)) }
    }
    let scene = Scene(width: 300, height: 200)
    let controllers = scene.run {
      [UIViewController(nibName: "Main", bundle: nil), UIViewController(nibName: "Main", bundle: nil)]
    }
    #expect(controllers[0].nibName == "Main" && controllers[0].nibBundle == nil)
    scene.run { for controller in controllers { #expect(controller.view != nil) } }
    #expect(scene.context.diagnostics.messages.filter { $0.contains("Main") }.count == 1)
    // Who makes the view need not care for the name.
    #expect(scene.run { Painted(nibName: "Painted", bundle: nil).view.bounds.width } == 7)
    #expect(!scene.context.diagnostics.messages.contains { $0.contains("Painted") })
  }

  @Test func viewsThatLoadViewOwesArePlainAndReportedOnce() {
    final class Idle: UIViewController {
      override func loadView() {}
    }
    final class Early: UIViewController {
      override func loadView() { view.alpha = 0.5 }
    }
    let scene = Scene(width: 300, height: 200)
    let (idle, early) = scene.run { (Idle(), Early()) }
    scene.run { scene.window.rootViewController = idle }
    #expect(scene.run { idle.view.frame } == scene.window.bounds)
    #expect(scene.run { early.view.alpha } == 0.5)
    scene.run {
      idle.view = nil
      #expect(idle.view != nil)
    }
    #expect(scene.context.diagnostics.messages.filter { $0.contains("loadView()") }.count == 2)
  }

  @Test func childrenAppearWithTheirViews() {
    let scene = Scene()
    let parent = scene.run { Teller() }, child = scene.run { Teller() }
    scene.run {
      scene.window.rootViewController = parent
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    scene.context.settle()
    #expect(child.parent === parent && parent.children == [child])
    #expect(child.log.entries.prefix(3) == ["will parent true", "load", "will appear"])
    #expect(child.log.entries.contains("did appear"))
    child.log.clear()
    scene.run {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    scene.context.settle()
    #expect(
      child.log.entries == ["will parent false", "will disappear", "did disappear", "did parent false"])
  }

  /// Issue 2 §7: no application, no display, on the main thread.
  @Test func windowsWorkWithoutAnApplication() throws {
    let context = LayerContext.manual()
    try context.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
      view.backgroundColor = .red
      window.addSubview(view)
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 0, width: 10, height: 20)
      layer.backgroundColor = UIColor.blue.cgColor
      layer.speed = 0
      layer.timeOffset = 0.25
      window.layer.addSublayer(layer)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0
      fade.duration = 1
      fade.beginTime = 1e-9
      layer.add(fade, forKey: "fade")
      CATransaction.flush()
      #expect(try isNear(#require(layer.presentation()).opacity, 0.75))
      #expect(view.layer.presentation() != nil)
      let image = UIGraphicsImageRenderer(size: window.bounds.size).image {
        window.layer.render(in: $0.cgContext)
      }
      let pixels = try #require(image.cgImage).pixels
      #expect(pixels.bytes.prefix(4) == [0, 0, 255, 255])
    }
  }

  @Test func windowsThatGoAreShownNoMore() {
    let scene = Scene()
    scene.run {
      var other: UIWindow? = UIWindow(frame: .zero)
      #expect(scene.context.roots.count == 2)
      #expect(other != nil)
      other = nil
    }
    #expect(scene.context.roots.count == 1)
    #expect(scene.run { UIApplication.shared.windows } == [scene.window])
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    let log = Log()
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.note("launch")
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.backgroundColor = .white
      let controller = UIViewController()
      controller.view.backgroundColor = .red
      window.rootViewController = controller
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { log.note("active") }
    func applicationWillResignActive(_ application: UIApplication) { log.note("inactive") }
    func applicationWillTerminate(_ application: UIApplication) { log.note("end") }
  }

  @Test func headlessApplicationRunsTheSameApplication() throws {
    var configuration = ApplicationConfiguration(
      window: WindowRequest(title: "Test", width: 40, height: 30))
    configuration.scale = 2
    let application = HeadlessApplication(configuration, isDefault: false)
    let delegate = application.run { Delegate() }
    application.launch(delegate)
    #expect(delegate.log.entries == ["launch", "active"])
    #expect(delegate.window?.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(application.run { UIScreen.main.scale } == 2)
    var pixels = try application.render()
    #expect(pixels.width == 80 && pixels.height == 60)
    #expect(pixels.bytes.prefix(4) == [0, 0, 255, 255])
    application.resize(width: 50, height: 60)
    application.settle()
    #expect(delegate.window?.rootViewController?.view.frame.size == CGSize(width: 50, height: 60))
    pixels = try application.render()
    #expect(pixels.bytes.suffix(4) == [0, 0, 255, 255])
    let view = try #require(delegate.window?.rootViewController?.view)
    application.run { UIView.animate(withDuration: 1) { view.alpha = 0 } }
    application.advance(by: 1)
    #expect(try application.render().bytes.prefix(4) == [255, 255, 255, 255])
    #expect(application.exitStatus == nil)
    application.run { UIApplication.shared.handle(.closeRequested) }
    #expect(application.exitStatus == 0)
    application.terminate()
    #expect(delegate.log.entries == ["launch", "active", "inactive", "end"])
  }

  @Test func delegateIsMadeFromItsClass() {
    #expect(Delegate.makeInstance().log.entries.isEmpty)
  }
}
