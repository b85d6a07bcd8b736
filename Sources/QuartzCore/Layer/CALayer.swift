import CoreGraphics
import LayerModel

/// A rectangle on the screen: geometry, looks, sublayers and animations. What the app changes is the model;
/// what is shown meanwhile is `presentation()`.
///
/// Lengths are points, y grows downwards, z towards the viewer, angles are radians and turn clockwise, times
/// are seconds, opacities 0…1. A number that is NaN is ignored and reported once, where Core Animation
/// raises (G-10); infinite ones are kept, and what cannot be drawn with them is left out.
///
/// A changed property shows with the next commit. In a layer that was committed before, most then animate by
/// themselves; which do not says so. Setting an equal value does nothing.
///
/// Not tied to a thread; changes of one tree from several threads need `CATransaction.lock()`. Source:
/// Apple's documentation of CALayer; rules G, D, A and M of CONFORMANCE.md.
///
/// Subclasses that add state copy it in their own `init(layer:)`, which makes presentation layers (M-3).
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

  /// A layer of zero size at the origin, in no tree, with the defaults of G-1.
  public override init() {
    context = LayerContext.current
    links = LayerLinks(id: context.makeLayerID())
    super.init()
  }

  /// A copy of another layer with its class's state: how presentation layers are made (M-3). Copies
  /// everything a CALayer has but the tree and the animations. Anything that is no layer gives a fresh one.
  public init(layer: Any) {
    let original = layer as? CALayer
    context = original?.context ?? LayerContext.current
    links = LayerLinks(id: original?.links.id ?? context.makeLayerID())
    super.init()
    if let original { copyState(of: original) }
  }

  /// A layer from an archive written by `encode(with:)`, with its sublayers and mask; never nil. What the
  /// archive lacks keeps its default. Apple's own archives have another form.
  public required init?(coder: NSCoder) {
    context = LayerContext.current
    links = LayerLinks(id: context.makeLayerID())
    super.init()
    decodeState(from: coder)
  }

  /// Writes the properties, sublayers and mask. Not written: animations, delegate, actions and what was
  /// drawn.
  open func encode(with coder: NSCoder) { encodeState(with: coder) }

  /// `init(layer:)` of the dynamic class; see `copyOfDynamicClass`.
  @usableFromInline
  convenience init(_copyOf original: CALayer) { self.init(layer: original) }

  /// `init()` of the dynamic class; see `make(_:)`.
  @usableFromInline
  convenience init(_fresh: Void) { self.init() }

  /// Whether what is drawn next is a change of `contents`, with its action.
  var dissolvesIntoDrawing: Bool { false }

  deinit { cutLinks() }

  // MARK: Model and presentation

  /// A copy of the layer as it is shown now, with the changes of the last commit and the animations applied
  /// (M-1, M-2); nil before the first commit and outside of every window. A new object each time; changing
  /// it changes nothing (M-5). Its `superlayer`, `sublayers` and `mask` are presentation layers too (M-4).
  /// Asks nobody: any thread may call it.
  open func presentation() -> Self? { makePresentation() as? Self }

  /// The layer a presentation layer was made from; a model layer itself (M-4).
  open func model() -> Self { (links.model as? Self) ?? self }

  // MARK: Timing

  /// When the layer's time starts, in seconds of its superlayer's time; 0 unless set. Moves the animations
  /// in flight at once (T-6, T-14). As all of a layer's timing never animated by itself (T-15).
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming(\.beginTime, newValue) }
  }
  /// Seconds; infinite unless set. Kept, without effect on a layer's time (T-13).
  open var duration: CFTimeInterval {
    get { extras?.duration ?? .infinity }
    set { ownExtras.duration = newValue }
  }
  /// Seconds of the layer's time for each of its superlayer's; 1 unless set. A factor for everything below
  /// (T-10). 0 stops the time at `timeOffset` (T-11), negative runs it backwards.
  open var speed: Float {
    get { Float(timing.speed) }
    set { setTiming(\.speed, Double(newValue)) }
  }
  /// Added to the layer's time, in its own seconds; 0 unless set (T-6). With `speed` 0 it is the time
  /// (T-16).
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming(\.timeOffset, newValue) }
  }
  /// How many cycles; 0 unless set. Kept, without effect on a layer (T-13).
  open var repeatCount: Float {
    get { extras?.repeatCount ?? 0 }
    set { ownExtras.repeatCount = newValue }
  }
  /// Seconds; 0 unless set. Kept, without effect on a layer (T-13).
  open var repeatDuration: CFTimeInterval {
    get { extras?.repeatDuration ?? 0 }
    set { ownExtras.repeatDuration = newValue }
  }
  /// False unless set. Kept, without effect on a layer (T-13).
  open var autoreverses: Bool {
    get { extras?.autoreverses ?? false }
    set { ownExtras.autoreverses = newValue }
  }
  /// Removed unless set. Kept, without effect on a layer (T-13).
  open var fillMode: CAMediaTimingFillMode {
    get { extras?.fillMode ?? .removed }
    set { ownExtras.fillMode = newValue }
  }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates, in points; zero unless set. Grows around the anchor point
  /// (G-5); the origin scrolls the sublayers. Negative sizes are turned round (G-9). A change asks for
  /// layout (G-42).
  open var bounds: CGRect {
    get { CGRect(lanes: self[Lanes.bounds]) }
    set { self[Lanes.bounds] = newValue.standardized.lanes }
  }
  /// Where the anchor point stands, in the superlayer's coordinates, in points; (0, 0) unless set (G-4).
  open var position: CGPoint {
    get { CGPoint(lanes: self[Lanes.position]) }
    set { self[Lanes.position] = newValue.lanes }
  }
  /// The depth in points; 0 unless set. Of siblings, those with more are nearer the viewer: painted later,
  /// hit first (G-24, G-26). Seen as a distance only under a perspective (G-17).
  open var zPosition: CGFloat {
    get { CGFloat(self[Lanes.zPosition]) }
    set { self[Lanes.zPosition] = Double(newValue) }
  }
  /// The point of the bounds that `position` places and transforms turn about, in fractions of the size;
  /// (0.5, 0.5) unless set. May lie outside of 0…1. Changing it moves the frame (G-5).
  open var anchorPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.anchorPoint]) }
    set { self[Lanes.anchorPoint] = newValue.lanes }
  }
  /// The anchor point's depth, in points; 0 unless set (G-17).
  open var anchorPointZ: CGFloat {
    get { CGFloat(self[Lanes.anchorPointZ]) }
    set { self[Lanes.anchorPointZ] = Double(newValue) }
  }
  /// Applied about the anchor point; the identity unless set. A matrix without inverse shows and hits
  /// nothing (G-28). Animated by its parts, the short way round (B-34, B-35).
  open var transform: CATransform3D {
    get { self[Lanes.transform] }
    set { self[Lanes.transform] = newValue }
  }
  /// The box of the transformed bounds in the superlayer's coordinates, in points; zero unless set (G-4,
  /// G-7). Setting it sets `bounds.size` and `position`, each with its own action, and animates nothing of
  /// its own (A-11, B-44). Under a scale the size is divided by it (G-8); under a rotation what comes of it
  /// is of little use, as Apple says.
  open var frame: CGRect {
    get { computedFrame }
    set { setFrame(newValue) }
  }
  /// Applied to sublayers about this layer's anchor point; the identity unless set. The place for
  /// perspective: `m34` = −1 / distance, in points (G-13, G-29).
  open var sublayerTransform: CATransform3D {
    get { self[Lanes.sublayerTransform] }
    set { self[Lanes.sublayerTransform] = newValue }
  }
  /// The transform where it is affine; else the identity (G-11).
  open func affineTransform() -> CGAffineTransform { computedAffineTransform }
  /// Replaces the whole transform, its depth included (G-11).
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }
  /// Whether an odd number of layers from this one up are geometry-flipped (G-23).
  open func contentsAreFlipped() -> Bool { isFlipped }
  /// The size the layer would like, in points: that of its bounds. For subclasses to override.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Tree

  /// The layer this one is a sublayer or mask of; nil for a root and outside of every tree. Not owned.
  open var superlayer: CALayer? { presentedSuperlayer }
  /// The sublayers, back to front among equal depths; nil when there are none (G-19). Setting the list mends
  /// all superlayers (G-20); a layer listed twice counts once, one that cannot be taken is left out and
  /// reported.
  open var sublayers: [CALayer]? {
    get { presentedSublayers }
    set { replaceSublayers(with: newValue ?? []) }
  }
  /// Its alpha multiplies what the layer shows, shadow included; nil unless set, and then nothing is masked
  /// (D-19, D-20). Stands in this layer's coordinates, belongs to no other tree, and is not among the
  /// sublayers (G-21). A mask's own mask is ignored.
  open var mask: CALayer? {
    get { presentedMask }
    set { setMask(newValue) }
  }
  /// Adds a layer in front of the others, taking it from where it was (G-18). A layer into itself or into
  /// one below it is ignored and reported (G-22).
  open func addSublayer(_ layer: CALayer) { insert(layer, at: links.sublayers.count) }
  /// Adds a layer at an index of the list, 0 being the back; beyond the end means in front of all (G-18).
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Adds a layer just behind a sibling; behind all when the sibling is none of the sublayers, or nil
  /// (G-18).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
  /// Adds a layer just in front of a sibling; in front of all when the sibling is none of the sublayers, or
  /// nil (G-18).
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
  /// Puts a layer in the place of another, which leaves the tree (G-18). Ignored and reported when that is
  /// no sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
  /// Takes the layer out of its superlayer, or out of being its mask. Its animations end with false at the
  /// commit, but for those that are not removed on completion (M-21). Outside of every tree nothing happens.
  open func removeFromSuperlayer() { detach() }

  // MARK: Conversion and hit testing

  /// Carries a point of another layer into this one's coordinates, by the model's geometry, or by what is
  /// shown on a presentation layer (G-13). nil: the surroundings of the root (G-16). Layers of two trees
  /// meet in their roots' surroundings (G-15). A point without image, behind the viewer or on a plane seen
  /// from its edge, comes back as it was and is reported.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l, to: self) }
  /// Carries a point of this layer into another's coordinates; as `convert(_:from:)`.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, from: self, to: l) }
  /// Carries a rectangle of another layer into this one's coordinates: the box of its four corners (G-16).
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { rect(r, from: l, to: self) }
  /// Carries a rectangle of this layer into another's coordinates: the box of its four corners (G-16).
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { rect(r, from: self, to: l) }
  /// Carries a time of another layer (nil: absolute media time) into this one's, in seconds, by the timing
  /// as it is set, committed or not (T-6…T-9, T-17). Out of a layer of speed 0 its begin time is carried
  /// (T-12).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    time(t, from: l, to: self)
  }
  /// Carries a time of this layer into another's (nil: absolute media time), in seconds (T-7, T-9, T-12).
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, from: self, to: l) }
  /// The deepest layer at a point of the *superlayer's* coordinates, front ones first; nil where there is
  /// none. Hidden layers and those of opacity 0 do not count, with all below them; sublayers outside of the
  /// bounds do, unless clipped or masked away (G-26, G-28). On a presentation layer: what is hit where it is
  /// seen (M-6).
  open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(at: p) }
  /// Whether the bounds hold a point of this layer's coordinates: least edges in, greatest edges out (G-25).
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer around, so that a point of this layer is the origin of its bounds; nothing
  /// where there is none (L-58).
  open func scroll(_ p: CGPoint) { scrollAncestor(to: p) }
  /// Scrolls the nearest scroll layer around as little as makes a rectangle of this layer visible (L-58).
  open func scrollRectToVisible(_ r: CGRect) { scrollAncestor(toShow: r) }
  /// The part of the bounds that the scroll layers around show, in this layer's coordinates; zero where they show
  /// none of it (L-59).
  open var visibleRect: CGRect { visibleBounds }

  // MARK: Looks

  /// What the layer shows: a CGImage, or what it drew, which reads as an opaque object (G-37); nil unless
  /// set. Anything else is ignored and reported. Where it lies says `contentsGravity`. Setting it asks for
  /// no display. Animated, pictures dissolve into each other (B-30).
  open var contents: Any? {
    get { boxedContents }
    set { setContents(newValue) }
  }
  /// Pixels of an image for each point of the layer; 1 unless set (D-10). Drawn contents are sharp at any
  /// scale, whatever it says. Not animated by itself.
  open var contentsScale: CGFloat {
    get { CGFloat(self[Lanes.contentsScale]) }
    set { self[Lanes.contentsScale] = Double(newValue) }
  }
  /// Fills the bounds, rounded by `cornerRadius`, under everything else; nil, as unless set, fills nothing
  /// (D-1). Set where there was none, it does not animate by itself; set to nil, it fades to clear. A pattern
  /// is laid out from the corner of the bounds; while colours blend, one colour stands for it.
  open var backgroundColor: CGColor? {
    get {
      let pattern = content.background?.color
      return pattern?.value == ColorLanes.color(self[Lanes.backgroundColor])
        ? pattern : color(Lanes.backgroundColor)
    }
    set {
      setPattern(newValue)
      setColor(newValue, Lanes.backgroundColor)
    }
  }
  /// Rounds background and border, in points; 0 unless set. With `masksToBounds` contents and sublayers too
  /// (D-3). More than half the shorter side counts as the half, less than 0 as 0 (D-4).
  open var cornerRadius: CGFloat {
    get { CGFloat(self[Lanes.cornerRadius]) }
    set { self[Lanes.cornerRadius] = Double(newValue) }
  }
  /// Whether contents and sublayers are clipped to the rounded bounds; false unless set. Takes the layer's
  /// own shadow away (D-6), and limits hit tests (G-26).
  open var masksToBounds: Bool {
    get { flag(Lanes.masksToBounds) }
    set { setFlag(newValue, Lanes.masksToBounds) }
  }
  /// 0…1, for the layer and its sublayers as one picture (D-17); 1 unless set. Not limited when set, only
  /// when drawn (D-18).
  open var opacity: Float {
    get { Float(self[Lanes.opacity]) }
    set { self[Lanes.opacity] = Double(newValue) }
  }
  /// Whether the layer and its sublayers are not shown; false unless set. Animations go on unseen and end as
  /// ever (M-24).
  open var isHidden: Bool {
    get { flag(Lanes.isHidden) }
    set { setFlag(newValue, Lanes.isHidden) }
  }
  /// The border's width in points, inside the bounds, above the sublayers (D-2); 0, as unless set, draws
  /// none.
  open var borderWidth: CGFloat {
    get { CGFloat(self[Lanes.borderWidth]) }
    set { self[Lanes.borderWidth] = Double(newValue) }
  }
  /// The border's colour; opaque black unless set, nil draws none (D-2).
  open var borderColor: CGColor? {
    get { color(Lanes.borderColor) }
    set { setColor(newValue, Lanes.borderColor) }
  }

  /// How the layer, with its opacity and mask, is put together with what lies under it in its group: a blend
  /// mode by name ("multiplyBlendMode", "CIMultiplyBlendMode", "plusL" …) or a `CIFilter` of one. nil: over it.
  /// Names that are not known are kept and draw as nil (D-22).
  open var compositingFilter: Any? {
    get { extras?.compositingFilter }
    set { setCompositingFilter(newValue) }
  }
  /// What is done to the layer's picture, sublayers, shadow and mask included: one blur by `CIFilter` is drawn.
  /// The filters are copied; nil unless set (D-22).
  open var filters: [Any]? {
    get { filters(.filters) }
    set { setFilters(newValue, .filters) }
  }
  /// What is done to what lies under the layer, within its bounds and corners: one blur by `CIFilter`. Not cut by
  /// the layer's mask. The filters are copied; nil unless set.
  open var backgroundFilters: [Any]? {
    get { filters(.backgroundFilters) }
    set { setFilters(newValue, .backgroundFilters) }
  }

  // MARK: Drawing

  /// Makes the contents: by the delegate's `display(_:)`, else by `draw(in:)`. Where neither draws, the
  /// contents stay as they are (G-36). Called in a commit for layers that ask for it; clears the asking
  /// (G-34).
  open func display() { makeContents() }
  /// Asks for `display()` before the next commit, or as soon as the layer is in a window's tree (G-34).
  open func setNeedsDisplay() { askForDisplay() }
  /// Asks for `display()`; whatever the rectangle, the whole layer is drawn again.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Whether `display()` is due (G-34).
  open func needsDisplay() -> Bool { changes.needsDisplay }
  /// Runs `display()` now where it is due (G-34).
  open func displayIfNeeded() { displayWhereDue() }
  /// Whether a change of the bounds' size or origin asks for display; false unless set, true for a text
  /// layer (G-35).
  open var needsDisplayOnBoundsChange: Bool {
    get { extras?.needsDisplayOnBoundsChange ?? false }
    set { ownExtras.needsDisplayOnBoundsChange = newValue }
  }
  /// Draws the contents into a context in the layer's coordinates, points, y downwards. Unless overridden,
  /// asks the delegate. What is drawn is recorded and redrawn for every scale it is shown at. Runs on the
  /// thread that commits; not for bounds without area (G-36, G-44).
  open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }
  /// Draws the layer with its sublayers into a context, whose coordinates are taken for the layer's own: its
  /// position and transform do not count (D-26). A model layer as its properties are set, without
  /// animations; a presentation layer as it is shown. Nothing is asked to draw (G-38). What the context
  /// clips away is not drawn, nor is anything beyond 16 384 pixels a side.
  open func render(in ctx: CGContext) { renderTree(in: ctx) }
  /// Whether a change of the property asks for display. False unless overridden. A key of the class's own
  /// for which it is true is redrawn for each frame of its animation (B-52, G-35).
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// Asks for layout before the next commit, or as soon as the layer is in a window's tree (G-39, G-43).
  open func setNeedsLayout() { askForLayout() }
  /// Whether layout is due: asked for, sublayers changed, or bounds changed (G-42).
  open func needsLayout() -> Bool { changes.needsLayout }
  /// Lays out now what needs it, from the highest such ancestor downwards, each layer once (G-40).
  open func layoutIfNeeded() { layoutWhereDue() }
  /// Places the sublayers. Unless overridden, asks the delegate (G-41). Called by itself it clears no asking
  /// (G-39).
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  // MARK: Actions and animations

  /// What runs when a property of this class changes, unless delegate, `actions` or `style` say otherwise
  /// . nil, as unless overridden: the default animation, which is no answer of this search.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// What to run for an event: from delegate, `actions`, `style`, class, in this order. An NSNull on the way
  /// ends the search, and nothing runs, not even the default animation.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  /// Actions by event; NSNull means none, nil unless set.
  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { ownExtras.actions = newValue }
  }
  /// Adds a copy of an animation: later changes of the original do nothing (M-7). One of the same key is
  /// replaced, and its delegate hears false (M-12); without a key animations coexist, and only
  /// `removeAllAnimations()` removes them (M-11). A CATransition always has the key "transition" (M-13).
  /// Begins with the commit (T-36, T-39). A duration of 0 or less becomes the transaction's, else 0.25 s
  /// (T-30). In no tree at the commit it ends with false (M-22).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  /// Removes every animation. Delegates hear of it after the next commit, with false (M-16).
  open func removeAllAnimations() { detachAllAnimations() }
  /// Removes the animation of a key, if there is one (M-15). The delegate hears of it after the next commit
  /// (M-16).
  open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }
  /// The keys in the order the animations are applied; nil when there are none (M-14). Those without a key
  /// are not listed.
  open func animationKeys() -> [String]? { currentAnimationKeys }
  /// The layer's own copy of an animation, nil when there is none. To change it, change a copy and add that
  /// again: setters of this one are ignored and reported (M-9).
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(forKey: key)?.animation }

  // MARK: Key-value coding

  /// A free text, for finding layers in dumps; nil unless set.
  open var name: String? {
    get { extras?.name }
    set { setName(newValue) }
  }
  /// Draws, lays out and chooses actions for the layer; nil unless set. Not owned.
  open weak var delegate: (any CALayerDelegate)?
  /// Values by key, for keys that name no property and under which nothing was set; a "style" in it holds
  /// more, looked up after it, and an "actions" in it holds actions. nil unless set. Source: Apple's
  /// documentation of CALayer.style.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { ownExtras.style = newValue }
  }
  /// The value a property has unless set, boxed; nil where that is zero or nothing (G-2). A class with keys
  /// of its own overrides it: that is what such a key reads while nothing was set and `style` has none.
  open class func defaultValue(forKey key: String) -> Any? { LayerDefaults.value(forKey: key) }
  /// The value of a property, boxed: numbers as NSNumber, geometry as Swift values, constants as text. Of
  /// any other key what `value(forUndefinedKey:)` says (B-50).
  open func value(forKey key: String) -> Any? { boxedValue(forKey: key) }
  /// Sets a property from a value or a box of it, with its action; any other key is kept (B-50). nil means
  /// no colour, path, contents or object. What the property cannot hold is ignored and reported (B-33).
  open func setValue(_ value: Any?, forKey key: String) { setBoxedValue(value, forKey: key) }
  /// The value at a path such as "transform.rotation.z" (radians) or "bounds.size.width" (B-43…B-45).
  open func value(forKeyPath keyPath: String) -> Any? { boxedValue(forKeyPath: keyPath) }
  /// Sets the value at a path such as "position.x"; the action of the whole property runs (B-45, B-48).
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setBoxedValue(value, forKeyPath: keyPath) }
  /// What was set under a key that names no property; else what `style` has for it, else
  /// `defaultValue(forKey:)`, else nil (B-50).
  open func value(forUndefinedKey key: String) -> Any? { undefinedValue(forKey: key) }
  /// Keeps a value under a key that names no property, and runs the key's action, if there is one. nil takes
  /// it away (B-50, B-52).
  open func setValue(_ value: Any?, forUndefinedKey key: String) { setUndefined(value, forKey: key) }
}
