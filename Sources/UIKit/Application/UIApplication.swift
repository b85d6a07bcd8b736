import CoreGraphics
import QuartzCore
import RenderServer

/// The application: the end of the responder chain, and where events of the desktop come in. On the main
/// thread only. Source: Apple's documentation of UIApplication.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the application is used.
  public enum State: Int, Sendable {
    /// It has the keyboard.
    case active
    /// It is shown without the keyboard.
    case inactive
    /// It is not shown.
    case background
  }

  /// Keys of what the application was started with; none is used here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A key of the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Sent when the application got the keyboard.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Sent when the application lost the keyboard.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Sent after the delegate's `didFinishLaunching`.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Sent before the end.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")

  private unowned let environment: Environment

  /// The current environment's application.
  public class var shared: UIApplication { Environment.current.application }

  /// Hears what happens; kept by whoever runs the application.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the application is used.
  open private(set) var applicationState = State.inactive

  /// Asks for the end; set by whoever runs the application.
  package var onTerminate: (Int32) -> Void = { _ in }
  /// Events that are nobody's here: captures and failures. Set by whoever runs the application.
  package var onServerEvent: (ServerEvent) -> Void = { _ in }
  /// Every input before it is delivered; for logs.
  package var onInput: (InputEvent) -> Void = { _ in }

  init(environment: Environment) {
    self.environment = environment
    super.init()
  }

  /// The window that keys go to; nil while there is none.
  open var keyWindow: UIWindow? { environment.windows.key }

  /// The windows, back to front.
  open var windows: [UIWindow] { environment.windows.all }

  /// The delegate where it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  /// Drops input until the matching `endIgnoringInteractionEvents` (E-11); calls nest.
  open func beginIgnoringInteractionEvents() { environment.touches.ignoredDepth += 1 }

  /// Ends what `beginIgnoringInteractionEvents` began.
  open func endIgnoringInteractionEvents() {
    guard environment.touches.ignoredDepth > 0 else { return }
    environment.touches.ignoredDepth -= 1
  }

  /// Whether input is dropped: `beginIgnoringInteractionEvents()` was called more often than its end (E-11).
  open var isIgnoringInteractionEvents: Bool { environment.touches.ignoredDepth > 0 }

  /// Calls `action` on `target`, or with nil on the first responder along the chain from the first responder that
  /// says it can perform it. Returns whether somebody was called.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      return action.perform(on: target as AnyObject, with: [sender, event])
    }
    let start: UIResponder? =
      environment.keyboard.firstResponder ?? sender as? UIResponder ?? environment.windows.key
    for case let responder? in sequence(first: start, next: { $0?.next })
    where responder.canPerformAction(action, withSender: sender) {
      return action.perform(on: responder, with: [sender, event])
    }
    return false
  }

  // MARK: Life

  package func launch(_ delegate: any UIApplicationDelegate) {
    self.delegate = delegate
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    post(Self.didFinishLaunchingNotification)
    become(active: true)
  }

  package func terminate() {
    become(active: false)
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func become(active: Bool) {
    guard active != (applicationState == .active) else { return }
    if active {
      applicationState = .active
      delegate?.applicationDidBecomeActive(self)
      post(Self.didBecomeActiveNotification)
    } else {
      delegate?.applicationWillResignActive(self)
      applicationState = .inactive
      post(Self.willResignActiveNotification)
    }
  }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

  /// What the server tells that is not about animations.
  package func handle(_ event: ServerEvent) {
    switch event {
    case .input(let input): deliver([input])
    case .resized(let metrics): environment.screen.update(metrics)
    case .appearanceChanged(let isDark): environment.screen.update(style: isDark ? .dark : .light)
    case .closeRequested: onTerminate(0)
    case .animationStarted, .animationEnded, .frame: break
    default: onServerEvent(event)
    }
  }

  /// Delivers input as it happened; what touches at one time makes one event.
  package func deliver(_ inputs: [InputEvent]) {
    let inputs = environment.fingerCompanion?.expand(inputs) ?? inputs
    for input in inputs {
      onInput(input)
      if case .focusChanged(let isFocused) = input.kind { become(active: isFocused) }
    }
    environment.touches.deliver(inputs)
  }
}
