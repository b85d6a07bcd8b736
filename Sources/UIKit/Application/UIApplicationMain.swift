import CoreFoundation
import CoreGraphics
import LayerModel
import OpenGLRenderer
import QuartzCore
import RenderServer
import SDLPlatform

/// An application with a window: the place where server, platform and renderer are put together, and the only file
/// that knows of SDL and OpenGL.
@MainActor
package final class WindowedApplication {
  package let context: LayerContext
  package let server: RenderServer
  package let environment: Environment
  private var delegate: (any UIApplicationDelegate)?
  private var exitStatus: Int32?

  /// Called with events of the server that concern neither UIKit nor animations: captures, notices, failures.
  /// Unless set, notices and failures are printed, and a failure ends the application with status 1.
  package var onServerEvent: ((ServerEvent) -> Void)?

  /// Opens the window; throws `PlatformError`, which says in a line why it could not.
  ///
  /// - Parameter renderer: What draws; automatic takes OpenGL where it works.
  package init(
    _ configuration: ApplicationConfiguration, renderer: RenderServerConfiguration.Preference = .automatic
  ) throws {
    let clock = configuration.clock ?? MonotonicClock()
    var setUp = RenderServerConfiguration(window: configuration.window, clock: clock) {
      SDLPlatform(clock: clock)
    }
    setUp.preference = renderer
    setUp.makeOpenGLRenderer = { try OpenGLRenderer.windowRenderer($0) }
    setUp.closesOnSignals = configuration.closesOnSignals
    server = RenderServer(setUp)
    context = LayerContext(clock: clock, joinsMainLoop: true)
    LayerContext.setProcess(context)
    environment = Environment.of(context)
    configuration.apply(to: environment, isHeadless: false)

    let application = environment.application
    context.eventHandler = { [unowned application] event in
      MainActor.assumeIsolated { application.handle(event) }
    }
    application.onServerEvent = { [unowned self] event in handle(event) }
    application.onTerminate = { [unowned self] status in end(with: status) }
    context.attach(server)
    environment.screen.update(try server.start())
  }

  /// Starts the application and runs the main loop until it ends. Returns the exit status.
  package func run(_ makeDelegate: @autoclosure () -> any UIApplicationDelegate) -> Int32 {
    context.run {
      let delegate = makeDelegate()
      self.delegate = delegate
      environment.application.launch(delegate)
    }
    context.flush()
    while exitStatus == nil { CFRunLoopRun() }
    context.run { environment.application.terminate() }
    server.stop()
    return exitStatus ?? 0
  }

  /// Ends the main loop.
  package func end(with status: Int32) {
    guard exitStatus == nil else { return }
    exitStatus = status
    CFRunLoopStop(CFRunLoopGetMain())
  }

  private func handle(_ event: ServerEvent) {
    if let onServerEvent { return onServerEvent(event) }
    switch event {
    case .notice(let line): Self.complain(line)
    case .failed(let line):
      Self.complain(line)
      end(with: 1)
    default: break
    }
  }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

/// OpenGL without a window. Belongs to the thread that made it.
@MainActor
enum OffscreenOpenGL {
  /// nil, and a line on standard error, where the machine has no OpenGL.
  static func make() -> (any Renderer)? {
    let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
    do {
      let request = WindowRequest(title: "", width: 64, height: 64)
      guard case .openGL(let access) = try platform.open(request, surface: .openGL) else { return nil }
      return Drawing(platform: platform, renderer: try OpenGLRenderer(access))
    } catch {
      WindowedApplication.complain((error as? PlatformError)?.line ?? "\(error)")
      platform.close()
      return nil
    }
  }

  /// A renderer with the platform whose context it draws in.
  private final class Drawing: Renderer {
    private let platform: SDLPlatform
    private let renderer: OpenGLRenderer

    init(platform: SDLPlatform, renderer: OpenGLRenderer) {
      self.platform = platform
      self.renderer = renderer
    }

    var name: String { renderer.name }
    func render(_ list: DisplayList, damage: PixelRect?) throws { try renderer.render(list, damage: damage) }
    func readPixels() -> PixelBuffer { renderer.readPixels() }
    func trimCaches() { renderer.trimCaches() }
  }
}

extension UIApplicationDelegate {
  /// What `@main` on a delegate's class runs: opens a window, makes the delegate by `init()`, runs until the window is
  /// closed and exits with status 0. The class must derive from NSObject (UIResponder does).
  public static func main() {
    let name = ProcessInfo.processInfo.processName
    let request = WindowRequest(title: name, width: 800, height: 600)
    do {
      let application = try WindowedApplication(ApplicationConfiguration(window: request))
      exit(application.run(makeInstance()))
    } catch {
      WindowedApplication.complain("\(name): \((error as? PlatformError)?.line ?? "\(error)")")
      exit(1)
    }
  }

  static func makeInstance() -> Self {
    guard let type = Self.self as? NSObject.Type, let made = type.makeFresh() as? Self else {
      preconditionFailure("\(Self.self) must derive from NSObject or UIResponder to be started by @main.")
    }
    return made
  }
}

extension NSObject {
  /// `init()` of the dynamic class: a convenience initialiser reaches it, where a metatype value could only call a
  /// required one.
  @usableFromInline
  convenience init(_fresh: Void) { self.init() }

  fileprivate static func makeFresh() -> NSObject { allocateFresh(()) }

  @_silgen_name("$s10Foundation8NSObjectC5UIKitE6_freshACyt_tcfC")
  private static func allocateFresh(_: Void) -> NSObject
}
