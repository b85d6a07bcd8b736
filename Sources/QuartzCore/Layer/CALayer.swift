import CoreGraphics
import LayerModel

/// A rectangle on the screen: geometry, looks, sublayers and animations. What the app changes is the model;
/// what is shown meanwhile is `presentation()`.
///
/// Lengths are points, y grows downwards, angles are radians, times seconds, opacities 0…1. Not tied to a
/// thread; changes of one layer from several threads need `CATransaction.lock()`.
/// Source: Apple's documentation of CALayer; rules G, D, A and M.
///
/// Subclasses that add state copy it in their own `init(layer:)`, which makes presentation layers.
open class CALayer: NSObject, NSCoding, CAMediaTiming {
  var values = LayerValues()
  var content = LayerContent()
  var timing = LayerTiming()
  var changes = LayerChanges()
  var animations: [AttachedAnimation] = []
  var links: LayerLinks
  var extras: LayerExtras?
  /// Where the layer lives: the context it was made in.
  package let context: LayerContext

  /// A layer of zero size at the origin (G-1).
  public override init() {
    context = LayerContext.current
    links = LayerLinks(id: context.makeLayerID())
    super.init()
  }

  /// A copy of another layer with its class's state: how presentation layers are made. Copies everything a
  /// CALayer has but the tree and the animations.
  public init(layer: Any) {
    let original = layer as? CALayer
    context = original?.context ?? LayerContext.current
    links = LayerLinks(id: original?.links.id ?? context.makeLayerID())
    super.init()
    if let original { copyState(of: original) }
  }

  /// A layer from an archive, with its sublayers and mask.
  public required init?(coder: NSCoder) {
    context = LayerContext.current
    links = LayerLinks(id: context.makeLayerID())
    super.init()
    decodeState(from: coder)
  }

  /// Writes the layer's properties, sublayers and mask; no animations, no delegate.
  open func encode(with coder: NSCoder) { encodeState(with: coder) }

  /// `init(layer:)` of the dynamic class; see `copyOfDynamicClass`.
  @usableFromInline
  convenience init(_copyOf original: CALayer) { self.init(layer: original) }

  /// `init()` of the dynamic class; see `make(_:)`.
  @usableFromInline
  convenience init(_fresh: Void) { self.init() }

  deinit { cutLinks() }

  // MARK: Model and presentation

  /// A copy of the layer as it is shown now, animations applied; nil before the layer was committed (M-1).
  /// Its `superlayer`, `sublayers` and `mask` are presentation layers too. Changing it changes nothing.
  open func presentation() -> Self? { makePresentation() as? Self }

  /// The layer a presentation layer was made from; a model layer itself.
  open func model() -> Self { (links.model as? Self) ?? self }

  // MARK: Timing

  /// When the layer's time starts, in its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming(\.beginTime, newValue) }
  }
  /// Kept, without effect on a layer's time (T-13); infinite unless set.
  open var duration: CFTimeInterval {
    get { extras?.duration ?? .infinity }
    set { ownExtras.duration = newValue }
  }
  /// How fast the layer's time runs against its superlayer's; 0 stops it at `timeOffset` (T-11).
  open var speed: Float {
    get { Float(timing.speed) }
    set { setTiming(\.speed, Double(newValue)) }
  }
  /// Added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming(\.timeOffset, newValue) }
  }
  /// Kept, without effect on a layer.
  open var repeatCount: Float {
    get { extras?.repeatCount ?? 0 }
    set { ownExtras.repeatCount = newValue }
  }
  /// Kept, without effect on a layer.
  open var repeatDuration: CFTimeInterval {
    get { extras?.repeatDuration ?? 0 }
    set { ownExtras.repeatDuration = newValue }
  }
  /// Kept, without effect on a layer.
  open var autoreverses: Bool {
    get { extras?.autoreverses ?? false }
    set { ownExtras.autoreverses = newValue }
  }
  /// Kept, without effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { extras?.fillMode ?? .removed }
    set { ownExtras.fillMode = newValue }
  }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates. Negative sizes are turned round (G-9).
  open var bounds: CGRect {
    get { CGRect(lanes: self[Lanes.bounds]) }
    set { self[Lanes.bounds] = newValue.standardized.lanes }
  }
  /// Where the anchor point stands, in the superlayer's coordinates.
  open var position: CGPoint {
    get { CGPoint(lanes: self[Lanes.position]) }
    set { self[Lanes.position] = newValue.lanes }
  }
  /// The depth; siblings with more of it are nearer the viewer.
  open var zPosition: CGFloat {
    get { CGFloat(self[Lanes.zPosition]) }
    set { self[Lanes.zPosition] = Double(newValue) }
  }
  /// The point of the bounds that `position` places and transforms turn about, in fractions of the size.
  open var anchorPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.anchorPoint]) }
    set { self[Lanes.anchorPoint] = newValue.lanes }
  }
  /// The anchor point's depth, in points.
  open var anchorPointZ: CGFloat {
    get { CGFloat(self[Lanes.anchorPointZ]) }
    set { self[Lanes.anchorPointZ] = Double(newValue) }
  }
  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { self[Lanes.transform] }
    set { self[Lanes.transform] = newValue }
  }
  /// The box of the transformed bounds in the superlayer's coordinates. Setting it sets `bounds.size` and
  /// `position` (G-6, G-8); it is not animatable itself.
  open var frame: CGRect {
    get { computedFrame }
    set { setFrame(newValue) }
  }
  /// Applied to sublayers about the layer's anchor point; the place for perspective (G-29).
  open var sublayerTransform: CATransform3D {
    get { self[Lanes.sublayerTransform] }
    set { self[Lanes.sublayerTransform] = newValue }
  }
  /// The transform where it is affine; else the identity (G-11).
  open func affineTransform() -> CGAffineTransform { computedAffineTransform }
  /// Replaces the whole transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
  /// Whether an odd number of layers from this one up are geometry-flipped (G-23).
  open func contentsAreFlipped() -> Bool { isFlipped }
  /// The size the layer would like; its bounds' size.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Tree

  /// The layer this one is a sublayer or mask of.
  open var superlayer: CALayer? { presentedSuperlayer }
  /// The sublayers, back to front among equal depths; nil when there are none (G-19).
  open var sublayers: [CALayer]? {
    get { presentedSublayers }
    set { replaceSublayers(with: newValue ?? []) }
  }
  /// Its alpha multiplies what the layer shows (D-19). In this layer's coordinates; belongs to no other tree.
  open var mask: CALayer? {
    get { presentedMask }
    set { setMask(newValue) }
  }
  /// Adds a layer in front of the others, taking it from where it was (G-18).
  open func addSublayer(_ layer: CALayer) { insert(layer, at: links.sublayers.count) }
  /// Adds a layer at an index; one past the end means in front of all.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Adds a layer just behind a sibling; behind all when the sibling is not one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
  /// Adds a layer just before a sibling; before all when the sibling is not one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
  /// Puts a layer in the place of another.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
  /// Takes the layer out of its superlayer.
  open func removeFromSuperlayer() { detach() }

  // MARK: Conversion and hit testing

  /// Carries a point of another layer (nil: the root's outside) into this one's coordinates.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l, to: self) }
  /// Carries a point of this layer into another's coordinates.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, from: self, to: l) }
  /// Carries a rectangle of another layer into this one's coordinates: the box of its corners (G-16).
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { rect(r, from: l, to: self) }
  /// Carries a rectangle of this layer into another's coordinates.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { rect(r, from: self, to: l) }
  /// Carries a time of another layer (nil: absolute media time) into this one's, in seconds (T-6…T-9).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    time(t, from: l, to: self)
  }
  /// Carries a time of this layer into another's.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, from: self, to: l) }
  /// The deepest layer at a point of the *superlayer's* coordinates; hidden ones do not count (G-26).
  open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(at: p) }
  /// Whether the bounds hold a point of this layer: minimum edges in, maximum edges out (G-25).
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  // MARK: Looks

  /// What the layer shows: a CGImage, or what it drew. Anything else is ignored.
  open var contents: Any? {
    get { boxedContents }
    set { setContents(newValue) }
  }
  /// Pixels of the contents for each point of the layer; 1 unless set.
  open var contentsScale: CGFloat {
    get { CGFloat(self[Lanes.contentsScale]) }
    set { self[Lanes.contentsScale] = Double(newValue) }
  }
  /// Fills the bounds, rounded by `cornerRadius`.
  open var backgroundColor: CGColor? {
    get { color(Lanes.backgroundColor) }
    set { setColor(newValue, Lanes.backgroundColor) }
  }
  /// Rounds background and border, in points; with `masksToBounds` contents and sublayers too (D-3).
  open var cornerRadius: CGFloat {
    get { CGFloat(self[Lanes.cornerRadius]) }
    set { self[Lanes.cornerRadius] = Double(newValue) }
  }
  /// Clips contents and sublayers to the rounded bounds.
  open var masksToBounds: Bool {
    get { flag(Lanes.masksToBounds) }
    set { setFlag(newValue, Lanes.masksToBounds) }
  }
  /// 0…1, for the layer and its sublayers as one picture. Not limited when set, only when drawn (D-18).
  open var opacity: Float {
    get { Float(self[Lanes.opacity]) }
    set { self[Lanes.opacity] = Double(newValue) }
  }
  /// Whether the layer and its sublayers are not shown.
  open var isHidden: Bool {
    get { flag(Lanes.isHidden) }
    set { setFlag(newValue, Lanes.isHidden) }
  }
  /// The border's width in points, inside the bounds, above the sublayers (D-2).
  open var borderWidth: CGFloat {
    get { CGFloat(self[Lanes.borderWidth]) }
    set { self[Lanes.borderWidth] = Double(newValue) }
  }
  /// The border's colour; opaque black unless set.
  open var borderColor: CGColor? {
    get { color(Lanes.borderColor) }
    set { setColor(newValue, Lanes.borderColor) }
  }

  // MARK: Drawing

  /// Makes the contents: by the delegate's `display(_:)`, else by drawing (G-36).
  open func display() { makeContents() }
  /// Asks for `display()` before the next commit.
  open func setNeedsDisplay() { askForDisplay() }
  /// Asks for `display()`; the whole layer is drawn again.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Whether `display()` is due.
  open func needsDisplay() -> Bool { changes.needsDisplay }
  /// Runs `display()` where it is due.
  open func displayIfNeeded() { displayWhereDue() }
  /// Whether a change of the bounds' size or origin asks for display; false unless set.
  open var needsDisplayOnBoundsChange: Bool {
    get { extras?.needsDisplayOnBoundsChange ?? false }
    set { ownExtras.needsDisplayOnBoundsChange = newValue }
  }
  /// Draws the contents into a context whose origin is that of the bounds, y downwards. Unless overridden,
  /// asks the delegate.
  open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }
  /// Draws the layer with its sublayers as they are (no running animations on a model layer) into a context,
  /// in the layer's own coordinates (D-26).
  open func render(in ctx: CGContext) { renderTree(in: ctx) }
  /// Whether a change of the property asks for display. False unless overridden.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// Asks for layout before the next commit.
  open func setNeedsLayout() { askForLayout() }
  /// Whether layout is due.
  open func needsLayout() -> Bool { changes.needsLayout }
  /// Lays out what needs it, from the highest such ancestor downwards (G-40).
  open func layoutIfNeeded() { layoutWhereDue() }
  /// Places the sublayers. Unless overridden, asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  // MARK: Actions and animations

  /// What runs when a property of this class changes, unless the layer says otherwise. nil: the default.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// What to run for an event: from delegate, `actions`, `style`, class, in this order.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  /// Actions by event; NSNull means none.
  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { ownExtras.actions = newValue }
  }
  /// Adds a copy of an animation; one of the same key is replaced. nil keys never replace (M-7…M-12).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  /// Removes every animation.
  open func removeAllAnimations() { detachAllAnimations() }
  /// Removes the animation of a key, if there is one.
  open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }
  /// The keys in the order the animations are applied; nil when there are none (M-14).
  open func animationKeys() -> [String]? { currentAnimationKeys }
  /// The layer's own copy of an animation, which cannot be changed (M-9).
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(forKey: key)?.animation }

  // MARK: Key-value coding

  /// A free text, for finding layers in dumps.
  open var name: String? {
    get { extras?.name }
    set { setName(newValue) }
  }
  /// Draws, lays out and chooses actions for the layer. Not owned.
  open weak var delegate: (any CALayerDelegate)?
  /// More properties, looked up where the layer has none of the key; "actions" is one.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { ownExtras.style = newValue }
  }
  /// The value a property has unless set; nil where that is nothing special (G-2).
  open class func defaultValue(forKey key: String) -> Any? { LayerDefaults.value(forKey: key) }
  /// The value of a property, boxed; of any other key what was stored under it.
  open func value(forKey key: String) -> Any? { boxedValue(forKey: key) }
  /// Sets a property from a boxed value; any other key is kept (B-50). Wrong types are ignored.
  open func setValue(_ value: Any?, forKey key: String) { setBoxedValue(value, forKey: key) }
  /// The value at a path such as "transform.rotation.z" (B-45).
  open func value(forKeyPath keyPath: String) -> Any? { boxedValue(forKeyPath: keyPath) }
  /// Sets the value at a path such as "position.x"; the root property's action runs (B-48).
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setBoxedValue(value, forKeyPath: keyPath) }
  /// What is stored under a key that names no property.
  open func value(forUndefinedKey key: String) -> Any? { extras?.undefined[key] }
  /// Keeps a value under a key that names no property.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { setUndefined(value, forKey: key) }
}
