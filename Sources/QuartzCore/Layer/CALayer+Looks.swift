import CoreGraphics
import LayerModel

extension CALayer {
  /// Which corners `cornerRadius` rounds; all unless set. Other bits are dropped (G-3).
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(content.maskedCorners.rawValue)) }
    set { changeTrait(\.maskedCorners, to: CornerMask(rawValue: UInt8(newValue.rawValue & 15))) }
  }
  /// How corners are rounded; unknown names count as circular.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: content.cornerCurve.rawValue) }
    set { changeTrait(\.cornerCurve, to: CornerCurve(rawValue: newValue.rawValue) ?? .circular) }
  }
  /// How much further than its radius a curve reaches.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
  /// The shadow's colour; opaque black unless set.
  public var shadowColor: CGColor? {
    get { color(Lanes.shadowColor) }
    set { setColor(newValue, Lanes.shadowColor) }
  }
  /// 0…1; 0 unless set.
  public var shadowOpacity: Float {
    get { Float(self[Lanes.shadowOpacity]) }
    set { self[Lanes.shadowOpacity] = Double(newValue) }
  }
  /// How far the shadow is moved, in points; (0, −3) unless set.
  public var shadowOffset: CGSize {
    get { CGSize(lanes: self[Lanes.shadowOffset]) }
    set { self[Lanes.shadowOffset] = newValue.lanes }
  }
  /// The blur's standard deviation in points; 3 unless set (D-7).
  public var shadowRadius: CGFloat {
    get { CGFloat(self[Lanes.shadowRadius]) }
    set { self[Lanes.shadowRadius] = Double(newValue) }
  }
  /// The shape that casts the shadow, in layer coordinates; nil: what the layer shows. A copy is kept.
  public var shadowPath: CGPath? {
    get { content.shadowPath.map(CGPath.init(data:)) }
    set { changeContent(ContentRows.shadowPath, \.shadowPath, to: newValue?.data) }
  }
  /// Whether `opacity` applies to the layer with its sublayers as one picture (D-17); true unless set.
  public var allowsGroupOpacity: Bool {
    get { content.traits.contains(.groupOpacity) }
    set { setTrait(.groupOpacity, newValue) }
  }
  /// Whether edges are smoothed; true unless set.
  public var allowsEdgeAntialiasing: Bool {
    get { content.traits.contains(.edgeAntialiasing) }
    set { setTrait(.edgeAntialiasing, newValue) }
  }
  /// Which edges; kept, without visible effect (D-23).
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { extras?.edgeAntialiasingMask ?? LayerExtras().edgeAntialiasingMask }
    set { ownExtras.edgeAntialiasingMask = newValue }
  }
  /// A promise that the contents have no transparent pixel; false unless set.
  public var isOpaque: Bool {
    get { content.traits.contains(.opaque) }
    set { setTrait(.opaque, newValue) }
  }
  /// Whether the layer shows when it faces away from the viewer; true unless set (G-32).
  public var isDoubleSided: Bool {
    get { flag(Lanes.isDoubleSided) }
    set { setFlag(newValue, Lanes.isDoubleSided) }
  }
  /// Whether y grows upwards inside this layer; false unless set (G-23).
  public var isGeometryFlipped: Bool {
    get { content.traits.contains(.geometryFlipped) }
    set { setTrait(.geometryFlipped, newValue) }
  }
  /// Whether the layer is composited as one bitmap of `rasterizationScale` (D-21); false unless set.
  public var shouldRasterize: Bool {
    get { content.traits.contains(.rasterize) }
    set { setTrait(.rasterize, newValue) }
  }
  /// Pixels for each point of that bitmap; 1 unless set.
  public var rasterizationScale: CGFloat {
    get { CGFloat(self[Lanes.rasterizationScale]) }
    set { self[Lanes.rasterizationScale] = Double(newValue) }
  }
  /// Kept, without visible effect (D-23).
  public var drawsAsynchronously: Bool {
    get { extras?.drawsAsynchronously ?? false }
    set { ownExtras.drawsAsynchronously = newValue }
  }

  /// The part of the contents that is shown, in fractions of it (D-14).
  public var contentsRect: CGRect {
    get { CGRect(lanes: self[Lanes.contentsRect]) }
    set { self[Lanes.contentsRect] = newValue.lanes }
  }
  /// The part of the contents that stretches, in fractions of it (D-15).
  public var contentsCenter: CGRect {
    get { CGRect(lanes: self[Lanes.contentsCenter]) }
    set { self[Lanes.contentsCenter] = newValue.lanes }
  }
  /// How contents are placed in the bounds. Unknown names count as `center` (G-3).
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: content.gravity.rawValue) }
    set { changeTrait(\.gravity, to: ContentsGravity(rawValue: newValue.rawValue) ?? .center) }
  }
  /// The only format there is; unknown names count as it.
  public var contentsFormat: CALayerContentsFormat {
    get { .RGBA8Uint }
    set { _ = newValue }
  }
  /// How contents are sampled when shown smaller; unknown names count as linear.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: content.minificationFilter.rawValue) }
    set { changeTrait(\.minificationFilter, to: ContentsFilter(rawValue: newValue.rawValue) ?? .linear) }
  }
  /// How contents are sampled when shown larger; unknown names count as linear.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: content.magnificationFilter.rawValue) }
    set { changeTrait(\.magnificationFilter, to: ContentsFilter(rawValue: newValue.rawValue) ?? .linear) }
  }
}
