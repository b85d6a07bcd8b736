import CoreGraphics
import QuartzCore

/// The root of a tree of views, shown as long as somebody keeps it and it is not hidden.
///
/// Its frame is in the screen's coordinates. One as large as the screen follows the screen's size. Works without an
/// application: views in it commit, animate and can be rendered. It takes part from the moment it is made, where
/// UIKit waits for it to be made visible.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// Where a window stands before or behind others.
  public struct Level: RawRepresentable, Hashable, Sendable, Comparable {
    /// The height; greater is nearer.
    public let rawValue: CGFloat

    /// A level of the given height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// A level of the given height.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Ordinary windows.
    public static let normal = Level(0)
    /// Above ordinary windows.
    public static let statusBar = Level(1000)
    /// Above everything ordinary.
    public static let alert = Level(2000)

    /// Whether the left one is further back.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private var registration: WindowRegistration?

  /// A window with the given frame on the screen, in front of others of its level.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    register()
  }

  /// A window as large as the screen.
  public convenience init() { self.init(frame: Environment.current.screen.bounds) }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    register()
  }

  private func register() {
    registration = WindowRegistration(layer: layer, context: environment.context)
    environment.windows.add(self)
    layer.contentsScale = screen.scale
    traits.wasShown = true
    if type(of: self) != UIWindow.self { setNeedsDisplay() }
  }

  /// Itself.
  open override var window: UIWindow? { self }

  /// The screen the window is on.
  open var screen: UIScreen { environment.screen }

  /// Where the window stands before or behind others; normal at start.
  open var windowLevel: Level = .normal { didSet { environment.windows.reorder() } }

  /// Whose view fills the window; follows its size.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let controller = rootViewController, let view = controller.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  /// Whether keys go to this window.
  open var isKeyWindow: Bool { environment.windows.key === self }

  /// Makes keys go to this window.
  open func makeKey() { environment.windows.makeKey(self) }

  /// Shows the window in front of others of its level and makes keys go to it.
  open func makeKeyAndVisible() {
    isHidden = false
    environment.windows.bringToFront(self)
    makeKey()
  }

  /// Keys go to this window now. For subclasses.
  open func becomeKey() {}

  /// Keys go elsewhere now. For subclasses.
  open func resignKey() {}

  /// The application.
  open override var next: UIResponder? { environment.application }

  /// Carries a point of the screen into the window's coordinates.
  package func convertFromScreen(_ point: CGPoint) -> CGPoint { layer.convert(point, from: nil) }
}

/// Takes a window's layer from the screen when the window goes.
private final class WindowRegistration {
  private let layer: CALayer
  private let context: LayerContext

  init(layer: CALayer, context: LayerContext) {
    self.layer = layer
    self.context = context
  }

  deinit { context.removeRoot(layer) }
}
