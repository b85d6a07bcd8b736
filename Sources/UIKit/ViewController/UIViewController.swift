import CoreGraphics
import QuartzCore

/// Owns a view and hears what happens to it. On the main thread only. Source: Apple's documentation of
/// UIViewController.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding {
  private enum Appearance { case appearing, appeared, disappearing, disappeared }

  private var loadedView: UIView?
  private var isLoading = false
  private var childControllers: [UIViewController] = []
  private weak var parentController: UIViewController?
  private var appearance = Appearance.disappeared

  /// A controller without a view yet. There are no nib files here: the name must be nil.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    precondition(nibNameOrNil == nil, "There are no nib files here; override loadView() instead.")
    super.init()
  }

  /// A controller without a view yet.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A controller without a view yet; nothing but the title is coded.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.object(forKey: "UITitle") as? String
  }

  /// Writes the title.
  open func encode(with coder: NSCoder) { coder.encode(title.map { $0 as NSString }, forKey: "UITitle") }

  /// What the controller shows, for people; nil at start.
  open var title: String?

  // MARK: View

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view; loaded by `loadView()` when first asked for. nil only after nil was set, until it is asked
  /// for again.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.links.controller = nil
      loadedView = newValue
      newValue?.links.controller = self
    }
  }

  /// The view, where it has been loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view: a plain one as large as the screen, unless overridden. Overriders set `view`.
  open func loadView() {
    let view = UIView(frame: Environment.current.screen.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Loads the view where that has not happened.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    precondition(loadedView != nil, "loadView() must set the view.")
    viewDidLoad()
  }

  /// The view was loaded. For subclasses.
  open func viewDidLoad() {}
  /// The view is about to be shown. For subclasses.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is shown, and laid out. For subclasses.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to go. For subclasses.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is gone. For subclasses.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to place its subviews. For subclasses.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews. For subclasses.
  open func viewDidLayoutSubviews() {}

  /// The view is about to get another window.
  func viewWillMove(toWindow window: UIWindow?) {
    if window != nil, appearance == .disappeared {
      appearance = .appearing
      viewWillAppear(false)
    } else if window == nil, appearance == .appeared || appearance == .appearing {
      appearance = .disappearing
      viewWillDisappear(false)
    }
  }

  /// The view has another window. It has appeared once the next commit has laid it out.
  func viewDidMoveToWindow() {
    if appearance == .disappearing {
      appearance = .disappeared
      viewDidDisappear(false)
    } else if appearance == .appearing {
      loadedView?.environment.context.enqueue { [weak self] in
        guard let self, appearance == .appearing else { return }
        loadedView?.layoutIfNeeded()
        appearance = .appeared
        viewDidAppear(false)
      }
    }
  }

  // MARK: Containment

  /// The controller this one is in.
  open var parent: UIViewController? { parentController }

  /// The controllers in this one.
  open var children: [UIViewController] { childControllers }

  /// Takes a controller in; its view is for the caller to add, and `didMove(toParent:)` to call.
  open func addChild(_ childController: UIViewController) {
    guard childController.parentController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parentController = self
    childControllers.append(childController)
  }

  /// Leaves the parent; the view is for the caller to remove, and `willMove(toParent: nil)` to call before.
  open func removeFromParent() {
    guard let parent = parentController else { return }
    parent.childControllers.removeAll { $0 === self }
    parentController = nil
    didMove(toParent: nil)
  }

  /// The parent is about to change. For subclasses.
  open func willMove(toParent parent: UIViewController?) {}
  /// The parent has changed. For subclasses.
  open func didMove(toParent parent: UIViewController?) {}

  /// Appearance and scale of the view, of the screen before there is one.
  open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? Environment.current.traits }

  /// The view's superview; the window for a root controller.
  open override var next: UIResponder? { loadedView?.superview ?? parentController }
}
