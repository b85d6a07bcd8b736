import CoreGraphics
import LayerModel

extension CALayer {
  /// Which corners `cornerRadius` rounds; all unless set. Other bits are dropped (D-5, G-3). Never animated
  /// by itself (O-22).
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(content.maskedCorners.rawValue)) }
    set { changeTrait(\.maskedCorners, to: CornerMask(rawValue: UInt8(newValue.rawValue & 15))) }
  }
  /// How corners are rounded; circular unless set, unknown names count as it (G-3).
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: content.cornerCurve.rawValue) }
    set { changeTrait(\.cornerCurve, to: CornerCurve(rawValue: newValue.rawValue) ?? .circular) }
  }
  /// How many times the radius a corner reaches along its sides: 1.528665 for continuous corners, else 1
  /// (G-3).
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerShape.continuousReach : 1
  }
  /// The shadow's colour; opaque black unless set, nil casts none.
  public var shadowColor: CGColor? {
    get { color(Lanes.shadowColor) }
    set { setColor(newValue, Lanes.shadowColor) }
  }
  /// How strong the shadow is, 0…1; 0 unless set, and then there is none. Limited when drawn.
  public var shadowOpacity: Float {
    get { Float(self[Lanes.shadowOpacity]) }
    set { self[Lanes.shadowOpacity] = Double(newValue) }
  }
  /// How far the shadow is moved, in points, y downwards; (0, −3) unless set.
  public var shadowOffset: CGSize {
    get { CGSize(lanes: self[Lanes.shadowOffset]) }
    set { self[Lanes.shadowOffset] = newValue.lanes }
  }
  /// The blur's standard deviation in points; 3 unless set (D-7). 0 and less cast a sharp shadow.
  public var shadowRadius: CGFloat {
    get { CGFloat(self[Lanes.shadowRadius]) }
    set { self[Lanes.shadowRadius] = Double(newValue) }
  }
  /// The shape that casts the shadow, in layer coordinates, whatever the layer shows (D-9); nil, as unless
  /// set: what the layer and its sublayers show casts it (D-7). A copy is kept. Never animated by itself
  ///
  public var shadowPath: CGPath? {
    get { content.shadowPath.map(CGPath.init(data:)) }
    set {
      changeContent(ContentRows.shadowPath, \.shadowPath, to: newValue.map { usable($0.data, "shadowPath") })
    }
  }
  /// Whether `opacity` applies to the layer with its sublayers as one picture, so that they do not show
  /// through each other; true unless set (D-17).
  public var allowsGroupOpacity: Bool {
    get { content.traits.contains(.groupOpacity) }
    set { setTrait(.groupOpacity, newValue) }
  }
  /// Whether edges are smoothed; true unless set (G-1). Kept: edges are always smooth.
  public var allowsEdgeAntialiasing: Bool {
    get { content.traits.contains(.edgeAntialiasing) }
    set { setTrait(.edgeAntialiasing, newValue) }
  }
  /// Which edges; all unless set. Kept, without visible effect (D-23).
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { extras?.edgeAntialiasingMask ?? LayerExtras().edgeAntialiasingMask }
    set { ownExtras.edgeAntialiasingMask = newValue }
  }
  /// A promise that the contents have no transparent pixel; false unless set. What `draw(in:)` leaves undrawn shows
  /// black then, but in a view's layer; contents that are set are shown as they are (D-24).
  public var isOpaque: Bool {
    get { content.traits.contains(.opaque) }
    set { setTrait(.opaque, newValue) }
  }
  /// Whether the layer shows when it faces away from the viewer; true unless set (G-32).
  public var isDoubleSided: Bool {
    get { flag(Lanes.isDoubleSided) }
    set { setFlag(newValue, Lanes.isDoubleSided) }
  }
  /// Whether y grows upwards inside this layer: its coordinates, and those of all sublayers, are mirrored in its
  /// bounds (D-27). Contents stay upright as seen: `contentsAreFlipped()` tells how they lie (G-23). False unless
  /// set; never animates.
  public var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped != 0 }
    set {
      guard newValue != isGeometryFlipped else { return }
      values.isGeometryFlipped = newValue ? 1 : 0
      markChanged(.values)
    }
  }
  /// Whether the layer with its sublayers is composited as one bitmap of `rasterizationScale`; false unless
  /// set (D-21). Never animated by itself (O-22).
  public var shouldRasterize: Bool {
    get { content.traits.contains(.rasterize) }
    set { setTrait(.rasterize, newValue) }
  }
  /// Pixels for each point of the bitmap of `shouldRasterize`; 1 unless set (D-21). Less than the screen's
  /// looks blurred, as much as such a bitmap is when it is enlarged smoothly.
  public var rasterizationScale: CGFloat {
    get { CGFloat(self[Lanes.rasterizationScale]) }
    set { self[Lanes.rasterizationScale] = Double(newValue) }
  }
  /// False unless set. Kept, without visible effect (D-23).
  public var drawsAsynchronously: Bool {
    get { extras?.drawsAsynchronously ?? false }
    set { ownExtras.drawsAsynchronously = newValue }
  }

  /// The part of the contents that is shown, in fractions of it; (0, 0, 1, 1) unless set. Beyond 0…1 the
  /// edge goes on (D-14).
  public var contentsRect: CGRect {
    get { CGRect(lanes: self[Lanes.contentsRect]) }
    set { self[Lanes.contentsRect] = newValue.lanes }
  }
  /// The part of the contents that stretches, in fractions of it; (0, 0, 1, 1), all of it, unless set. For
  /// the resizing gravities only: what is around it keeps its size (D-15).
  public var contentsCenter: CGRect {
    get { CGRect(lanes: self[Lanes.contentsCenter]) }
    set { self[Lanes.contentsCenter] = newValue.lanes }
  }
  /// How contents are placed in the bounds; `resize` unless set, unknown names count as `center` (G-3,
  /// D-12). None of them clips (D-13).
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: content.gravity.rawValue) }
    set { changeTrait(\.gravity, to: ContentsGravity(rawValue: newValue.rawValue) ?? .center) }
  }
  /// The only format there is, and the default; unknown names count as it (G-3).
  public var contentsFormat: CALayerContentsFormat {
    get { .RGBA8Uint }
    set { _ = newValue }
  }
  /// How contents are sampled when shown smaller; linear unless set, unknown names count as it (D-16).
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: content.minificationFilter.rawValue) }
    set { changeTrait(\.minificationFilter, to: ContentsFilter(rawValue: newValue.rawValue) ?? .linear) }
  }
  /// How contents are sampled when shown larger; linear unless set, unknown names count as it (D-16).
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: content.magnificationFilter.rawValue) }
    set { changeTrait(\.magnificationFilter, to: ContentsFilter(rawValue: newValue.rawValue) ?? .linear) }
  }
}
