import CoreGraphics
import LayerModel

/// Which points count as inside a path (L-4).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A rule by name; unknown names count as non-zero.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Points that the path winds around.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Points that the path winds around an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// How a stroke turns corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A join by name; unknown names count as miter.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Edges go on until they meet.
  public static let miter = Self(rawValue: "miter")
  /// A circle around the corner.
  public static let round = Self(rawValue: "round")
  /// The corner is cut off.
  public static let bevel = Self(rawValue: "bevel")
}

/// How a stroke ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A cap by name; unknown names count as butt.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Ends at the point.
  public static let butt = Self(rawValue: "butt")
  /// Ends with half a circle.
  public static let round = Self(rawValue: "round")
  /// Ends half the width later.
  public static let square = Self(rawValue: "square")
}

/// A layer that draws a path, sharp at every scale, over its background and contents, under its sublayers:
/// filled, then stroked (L-4, L-17). The bounds do not clip it and may be empty (L-3). Source: Apple's
/// documentation of CAShapeLayer; L-1…L-20.
open class CAShapeLayer: CALayer {
  /// A layer without a path; the fill is opaque black, the stroke none (L-1).
  public override init() {
    super.init()
    content.shape = ShapeContent()
  }

  /// A copy with the shape; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if content.shape == nil { content.shape = ShapeContent() }
  }

  /// A layer from an archive, with the shape; never nil.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The value a property has unless set; what a shape adds to `CALayer.defaultValue(forKey:)` (L-1).
  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "strokeEnd", "lineWidth": NSNumber(value: 1)
    case "miterLimit": NSNumber(value: 10)
    case "fillColor": CGColor(value: .black)
    case "fillRule": CAShapeLayerFillRule.nonZero.rawValue
    case "lineCap": CAShapeLayerLineCap.butt.rawValue
    case "lineJoin": CAShapeLayerLineJoin.miter.rawValue
    default: super.defaultValue(forKey: key)
    }
  }

  private var shape: ShapeContent {
    get { content.shape ?? ShapeContent() }
    set { changeTrait(\.shape, to: newValue) }
  }

  /// The path, in the layer's coordinates, points; nil, as unless set, draws nothing. A copy is kept. Never
  /// animates by itself. In an explicit animation paths of one structure blend point by point, lines
  /// as curves where need be; others switch at once (L-13, L-15).
  open var path: CGPath? {
    get { shape.path.map(CGPath.init(data:)) }
    set {
      let newPath = newValue.map { usable($0.data, "path") }
      guard shape.path != newPath else { return }
      var changed = shape
      changed.path = newPath
      change(ContentRows.path) { content.shape = changed }
    }
  }
  /// Fills the path, open ends joined (L-5); opaque black unless set, nil fills nothing.
  open var fillColor: CGColor? {
    get { color(Lanes.fillColor) }
    set { setColor(newValue, Lanes.fillColor) }
  }
  /// Which points are inside; non-zero unless set, unknown names count as it. Never animates (L-12).
  open var fillRule: CAShapeLayerFillRule {
    get { shape.usesEvenOddFill ? .evenOdd : .nonZero }
    set { shape.usesEvenOddFill = newValue == .evenOdd }
  }
  /// Strokes the path, half of the width on each side (L-4); nil, as unless set, strokes nothing.
  open var strokeColor: CGColor? {
    get { color(Lanes.strokeColor) }
    set { setColor(newValue, Lanes.strokeColor) }
  }
  /// Where the stroke starts, 0…1 of the length of all parts of the path in order; 0 unless set. Limited to
  /// 0…1; from `strokeEnd` on nothing is stroked. The fill stays whole (L-6, L-7).
  open var strokeStart: CGFloat {
    get { CGFloat(self[Lanes.strokeStart]) }
    set { self[Lanes.strokeStart] = Double(newValue) }
  }
  /// Where the stroke ends, 0…1 of the length of all parts of the path in order; 1 unless set (L-6, L-7).
  open var strokeEnd: CGFloat {
    get { CGFloat(self[Lanes.strokeEnd]) }
    set { self[Lanes.strokeEnd] = Double(newValue) }
  }
  /// The stroke's width in points; 1 unless set. 0 and less stroke nothing (L-4).
  open var lineWidth: CGFloat {
    get { CGFloat(self[Lanes.lineWidth]) }
    set { self[Lanes.lineWidth] = Double(newValue) }
  }
  /// How many times the width a mitre may be long before the corner is cut off instead; 10 unless set
  /// (L-11).
  open var miterLimit: CGFloat {
    get { CGFloat(self[Lanes.miterLimit]) }
    set { self[Lanes.miterLimit] = Double(newValue) }
  }
  /// How the stroke ends, also where `strokeStart` and `strokeEnd` cut it (L-8); butt unless set, unknown
  /// names count as it. Never animates (L-12).
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: shape.lineCap.rawValue) }
    set { shape.lineCap = LineCap(rawValue: newValue.rawValue) ?? .butt }
  }
  /// How the stroke turns corners; miter unless set, unknown names count as it. Never animates (L-12).
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: shape.lineJoin.rawValue) }
    set { shape.lineJoin = LineJoin(rawValue: newValue.rawValue) ?? .miter }
  }
  /// How far into the dash pattern the stroke starts, in points; 0 unless set (L-9).
  open var lineDashPhase: CGFloat {
    get { CGFloat(self[Lanes.lineDashPhase]) }
    set { self[Lanes.lineDashPhase] = Double(newValue) }
  }
  /// Lengths in points: on, off, on, off …; an odd list counts twice over (L-9). nil, as unless set, and all
  /// zeros are solid (L-10). Begins where `strokeStart` cuts (L-8). Never animates (L-12).
  open var lineDashPattern: [NSNumber]? {
    get { shape.dashPattern.isEmpty ? nil : shape.dashPattern.map(NSNumber.init(value:)) }
    set { shape.dashPattern = newValue?.map(\.doubleValue) ?? [] }
  }
}

extension LayerAttribute {
  static let shapeAttributes: [String: LayerAttribute] = [
    "fillRule": constant(CAShapeLayer.self, get: { $0.fillRule }, set: { $0.fillRule = $1 }),
    "lineCap": constant(CAShapeLayer.self, get: { $0.lineCap }, set: { $0.lineCap = $1 }),
    "lineJoin": constant(CAShapeLayer.self, get: { $0.lineJoin }, set: { $0.lineJoin = $1 }),
    "lineDashPattern": object(
      CAShapeLayer.self, get: { $0.lineDashPattern }, set: { $0.lineDashPattern = $1 }),
  ]
}

/// The older name of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older name of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// The older name of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older name of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older name of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// The older name of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older name of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older name of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square
