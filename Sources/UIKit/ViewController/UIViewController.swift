import CoreGraphics
import QuartzCore

/// Owns a view and hears what happens to it. On the main thread only. Source: Apple's documentation of
/// UIViewController.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding {
  private let nib: (name: String?, bundle: Bundle?)
  private var loadedView: UIView?
  private var isLoading = false
  private var childControllers: [UIViewController] = []
  private weak var parentController: UIViewController?
  let appearance = ControllerAppearance()
  /// Who presents it, and whom it presents.
  let modal = ModalPresentation()

  /// A controller without a view yet. There are no nib files here: a name is kept, but `loadView()`, where it is not
  /// overridden, makes a plain view and reports the name once.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nib = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// The name the controller was made with; no such file is looked for.
  open var nibName: String? { nib.name }
  /// The bundle the controller was made with.
  open var nibBundle: Bundle? { nib.bundle }

  /// A controller without a view yet.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A controller without a view yet; nothing but the title is coded.
  public required init?(coder: NSCoder) {
    nib = (nil, nil)
    super.init()
    title = coder.object(forKey: "UITitle") as? String
  }

  /// Writes the title.
  open func encode(with coder: NSCoder) { coder.encode(title.map { $0 as NSString }, forKey: "UITitle") }

  /// What the controller shows, for people; nil at start.
  open var title: String?

  // MARK: View

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view; loaded by `loadView()` when first asked for, and never nil to those who ask. Where an overridden
  /// `loadView()` asks for it before it has set one, or sets none, there is a plain view, and a report.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      if loadedView == nil { makeMissingView() }
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
    if let nibName {
      Environment.current.context.diagnostics.report(
        once: "nib.\(nibName)",
        "There are no nib files here: \(nibName) is a plain view; override loadView().")
    }
    makePlainView()
  }

  private func makePlainView() {
    let view = UIView(frame: Environment.current.screen.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  private func makeMissingView() {
    Environment.current.context.diagnostics.report(
      once: "loadView.\(type(of: self))",
      "\(type(of: self)).loadView() has not set the view when it is needed; it is a plain one.")
    makePlainView()
  }

  /// Loads the view where that has not happened.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { makeMissingView() }
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

  /// Says that the view is about to appear or to go, for a container that shows and hides it itself; until
  /// `endAppearanceTransition` nobody else says so.
  ///
  /// - Parameters:
  ///   - isAppearing: Which of the two.
  ///   - animated: What the controller is told.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.begin(isAppearing, isAnimated: animated, of: self)
  }

  /// Says that what `beginAppearanceTransition` began has happened.
  open func endAppearanceTransition() { appearance.end(of: self) }

  // MARK: Presenting

  /// How much of the presenting controller stays to be seen. Only `.overFullScreen`, `.overCurrentContext` and
  /// `.custom` leave its view where it is; every other style, automatic as at start too, fills the window.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the view comes and goes when presented; slides up at start. A partial curl is shown as a cross-dissolve.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Shows a controller over this one's window, with this one's farthest ancestor as its presenting controller.
  ///
  /// Ignored, and reported once, where this one presents already, or its view is in no window.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: Presented by nobody yet.
  ///   - flag: Whether it comes by its transition style, in 0.4 s.
  ///   - completion: Called after its `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { farthestAncestor.show(viewControllerToPresent, from: self, animated: flag, completion: completion) }

  /// Takes away the controller that this one presents, with all it presents; if it presents none, this one itself.
  /// Nothing, without a call of `completion`, where neither is so.
  ///
  /// - Parameters:
  ///   - flag: Whether it goes by its transition style.
  ///   - completion: Called after its `viewDidDisappear`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let host = farthestAncestor
    let presenter = host.modal.presented != nil ? host : host.modal.presenting
    presenter?.takeAway(animated: flag, completion: completion)
  }

  /// Who animates presenting and dismissing this controller instead of its style; nobody at start.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Lets others animate along with the presentation or dismissal that this controller has a part in; nil while there
  /// is none that is animated.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let host = farthestAncestor
    return host.modal.coordinator ?? host.modal.presented?.modal.coordinator
  }

  /// The view is about to get another size, because its window does. Tells the children, too; for subclasses, which
  /// call it.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - coordinator: Runs what goes along with the change: at once, since a window's size is not animated.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Whom this controller, or an ancestor, presents.
  open var presentedViewController: UIViewController? { farthestAncestor.modal.presented }
  /// Who presents this controller, or an ancestor.
  open var presentingViewController: UIViewController? { farthestAncestor.modal.presenting }
  /// Whether it is being presented just now.
  open var isBeingPresented: Bool { modal.phase == .presenting }
  /// Whether it is being dismissed just now.
  open var isBeingDismissed: Bool { modal.phase == .dismissing }

  private var farthestAncestor: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
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

  /// Replaces the view of one child by that of another (both are children already).
  ///
  /// With a kind of transition in `options` the view that holds `fromViewController`'s view shows it; without one, the
  /// new view is put in front, what `animations` changes animates, and the old view goes at the end.
  ///
  /// - Parameters:
  ///   - fromViewController: Whose view is shown now.
  ///   - toViewController: Whose view is to be shown.
  ///   - duration: In seconds.
  ///   - options: As of an animation block or a transition.
  ///   - animations: Run at once.
  ///   - completion: Called when it is over, with false where it was cut short.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard fromViewController.parent === self, toViewController.parent === self else {
      Environment.current.context.diagnostics.report(
        once: "transitionOfStrangers", "A controller has transitions between its own children only; ignored.")
      return
    }
    replaceChild(
      fromViewController, by: toViewController, duration, options, animations: animations ?? {}, completion)
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
