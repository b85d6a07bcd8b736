import CoreGraphics
import QuartzCore

/// A rectangle that shows something and answers touches.
///
/// Everything that can be seen lives in `layer`: geometry, looks and their animations. The view adds
/// subviews, layout, drawing, touches, and decides which changes of its layer animate: none outside of an
/// animation block, in one those of U-26. Points, y downwards. On the main thread only. Source:
/// Apple's documentation of UIView; V-1…V-18, U-1…U-50.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency ViewLayerDelegate, @preconcurrency LayerOwner {
  let links = ViewLinks()
  var traits = ViewTraits()
  /// Where the view lives: that of the layer context it was made in.
  package let environment = Environment.current
  private lazy var backingLayer: CALayer = makeBackingLayer()

  package var layerOwner: AnyObject? { links.controller }

  /// The class of the view's layer; CALayer unless overridden.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with the given frame in its superview's coordinates.
  public init(frame: CGRect) {
    super.init()
    layer.frame = frame
  }

  /// A view of zero size at the origin.
  public override convenience init() { self.init(frame: .zero) }

  /// Decodes what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    decode(from: coder)
  }

  /// Writes geometry, looks and subviews; not what is animating.
  open func encode(with coder: NSCoder) { encodeState(with: coder) }

  /// What the view is seen through; its delegate is the view, which it must stay (V-3).
  open var layer: CALayer { backingLayer }

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates, in points; zero at start. Setting it sets
  /// `bounds.size` and `center` (V-1); under a rotation what comes of it is of little use (V-2, G-8).
  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }
  /// The view's rectangle in its own coordinates, in points; zero at start. Its origin scrolls what is
  /// inside; a new size grows around the centre and lets subviews follow (V-14).
  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }
  /// Where the middle (more exactly the layer's anchor point) is, in the superview's coordinates, in points;
  /// (0, 0) at start.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  /// Applied about the centre; the identity at start, and where the layer's transform is not affine (G-11).
  /// To one without inverse, such as a scale of 0, an animation block does not animate (B-39).
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// Applied about the centre, in three dimensions; the identity at start.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// Pixels per point that bitmaps for the view should have; at start, and with every new window, the
  /// screen's (V-5). What `draw(_:)` draws is sharp whatever it says.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
  /// The view is shown at another scale: what it draws follows.
  func adopt(displayScale: CGFloat) { layer.contentsScale = displayScale }
  /// Whether subviews follow a change of the bounds' size; true at start.
  open var autoresizesSubviews: Bool {
    get { traits.autoresizesSubviews }
    set { traits.autoresizesSubviews = newValue }
  }
  /// What gives way when the superview's size changes; nothing at start (V-14).
  open var autoresizingMask: AutoresizingMask {
    get { traits.autoresizingMask }
    set { traits.autoresizingMask = newValue }
  }
  /// The size that suits the view within `size` points; unless overridden, the present one (V-18).
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Takes the size of `sizeThatFits(_:)`; the upper left corner stays (V-18).
  open func sizeToFit() { takeFittingSize() }
  /// The size the contents would like, in points, `noIntrinsicMetric` where they do not care; unless
  /// overridden, both.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Stands for no wish in `intrinsicContentSize`: the number −1.
  open class var noIntrinsicMetric: CGFloat { -1 }

  // MARK: Tree

  /// The view this one is in.
  open var superview: UIView? { links.superview }
  /// The views in this one, back to front.
  open var subviews: [UIView] { links.subviews }
  /// The window this view is in; nil outside of one.
  open var window: UIWindow? { links.superview?.window }
  /// Adds a view in front of the others, taking it from where it was (V-11). A view into itself or into one
  /// below it is ignored and reported.
  open func addSubview(_ view: UIView) { insert(view, at: links.subviews.count) }
  /// Adds a view at an index among the subviews; one past the end means in front of all.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Adds a view just behind another subview; in front of all when that is none.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 0)
  }
  /// Adds a view just before another subview; in front of all when that is none.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 1)
  }
  /// Lets two subviews change places; indices that do not exist change nothing.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, toFront: true) }
  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, toFront: false) }
  /// Takes the view out of its superview; its running animations end with false (U-17), its touches go on
  /// (V-19).
  open func removeFromSuperview() { detach() }
  /// Whether `view` is this view or holds it at any depth.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }
  /// This view or the first in it, depth first, with the tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
  /// A subview was added. For subclasses.
  open func didAddSubview(_ subview: UIView) {}
  /// A subview is about to go. For subclasses.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The superview is about to change. For subclasses.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The superview has changed. For subclasses.
  open func didMoveToSuperview() {}
  /// The window is about to change. For subclasses.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The window has changed. For subclasses.
  open func didMoveToWindow() {}
  /// A number for finding the view; 0 at start.
  open var tag: Int {
    get { traits.tag }
    set { traits.tag = newValue }
  }

  // MARK: Layout

  /// Asks for `layoutSubviews()` before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out what needs it now; inside an animation block the moves animate (U-23).
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Places the subviews. For subclasses.
  open func layoutSubviews() {}

  // MARK: Looks

  /// 0…1; the view's own, not multiplied with those around it (V-10); 1 at start. With subviews one picture
  /// (D-17). Below 0.01 it takes no touches (V-8).
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  /// Whether neither the view nor its subviews are shown, nor take touches; false at start. Does not animate
  /// (U-26).
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// Whether the view says it fills its bounds with opaque colour; true at start (V-4).
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }
  /// Whether subviews and drawing are cut to the bounds and their rounded corners; false at start. Takes the
  /// layer's shadow away (D-6).
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// The ground; a dynamic colour follows light and dark. nil at start.
  open var backgroundColor: UIColor? {
    get { currentBackground }
    set { setBackground(newValue) }
  }
  /// How drawn or given contents are placed when the size changes; `scaleToFill` at start (V-6).
  open var contentMode: ContentMode {
    get { traits.contentMode }
    set { setContentMode(newValue) }
  }
  /// A view whose alpha multiplies this one's, in this view's coordinates, in no other tree; nil at start
  /// (D-19).
  open var mask: UIView? {
    get { links.mask }
    set { setMask(newValue) }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of what can be operated; unless set, the superview's, at last the system's blue (V-16).
  open var tintColor: UIColor! {
    get { effectiveTint }
    set { setTint(newValue) }
  }
  /// Whether the tint is shown in full or greyed; automatic, which follows the superview, at start (V-16).
  /// Reads as what it comes to.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintMode }
    set { setTintMode(newValue) }
  }
  /// `tintColor` or its mode changed, here or above. For subclasses.
  open func tintColorDidChange() {}
  /// Light, dark, or as the surroundings say; the latter at start.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traits.overrideStyle }
    set { setOverrideStyle(newValue) }
  }
  /// Appearance and scale that count for the view.
  open var traitCollection: UITraitCollection { effectiveTraits }
  /// Appearance or scale changed. For subclasses.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Drawing

  /// Draws the view into the current context; called once when asked for by `setNeedsDisplay`, and when the view is
  /// first shown. What is drawn stays sharp at every scale. For subclasses: a class that does not override it has no
  /// contents of its own (V-13).
  open func draw(_ rect: CGRect) {}
  /// Asks for `draw(_:)` before the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Asks for `draw(_:)`; the whole view is drawn again.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Touches

  /// Whether the view and its subviews get touches; true at start.
  open var isUserInteractionEnabled: Bool {
    get { traits.isUserInteractionEnabled }
    set { traits.isUserInteractionEnabled = newValue }
  }
  /// Whether the view sees more than one finger at a time; false at start (E-4).
  open var isMultipleTouchEnabled: Bool {
    get { traits.isMultipleTouchEnabled }
    set { traits.isMultipleTouchEnabled = newValue }
  }
  /// Whether other views get no touches while this one has one, and the other way round; false at start
  /// (E-5).
  open var isExclusiveTouch: Bool {
    get { traits.isExclusiveTouch }
    set { traits.isExclusiveTouch = newValue }
  }
  /// The foremost view at a point of this view's coordinates that takes touches, by model geometry (V-8).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    foremostView(at: point, event: event)
  }
  /// Whether a point of this view's coordinates is inside; minimum edges in, maximum edges out (V-9).
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }
  /// Carries a point of this view into another's coordinates (nil: the window's).
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: target(view)) }
  /// Carries a point of another view (nil: the window) into this one's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: target(view))
  }
  /// Carries a rectangle of this view into another's coordinates (nil: the window's): the box of its corners.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: target(view)) }
  /// Carries a rectangle of another view (nil: the window) into this one's coordinates.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: target(view)) }
  /// The recognisers that watch the view's touches; nil when there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { links.recognizers.isEmpty ? nil : links.recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }
  /// Makes a recogniser watch the view's touches, taking it from another view (E-29).
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { add(gestureRecognizer) }
  /// Stops a recogniser watching the view's touches.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { remove(gestureRecognizer) }
  /// Whether a recogniser of this view, or of a view around it for touches that hit this one, may begin; true.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The controller of the view, else the superview.
  open override var next: UIResponder? { links.controller ?? superview }

  // MARK: The layer's delegate

  /// Draws the layer's contents: runs `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) { runDraw(for: layer, in: ctx) }
  /// Lays out the view when its layer needs it, with its controller's callbacks around.
  open func layoutSublayers(of layer: CALayer) { runLayout(for: layer) }
  /// The animation of a change inside an animation block; NSNull, which is none, outside (U-2, A-4).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    environment.animations.action(for: layer, of: self, key: event)
  }
}
