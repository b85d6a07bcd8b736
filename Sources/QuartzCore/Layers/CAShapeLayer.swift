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

/// A layer that draws a path, sharp at every scale, above its contents (D-1, L-1…L-14).
open class CAShapeLayer: CALayer {
  /// A layer without a path.
  public override init() {
    super.init()
    content.shape = ShapeContent()
  }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if content.shape == nil { content.shape = ShapeContent() }
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var shape: ShapeContent {
    get { content.shape ?? ShapeContent() }
    set { changeTrait(\.shape, to: newValue) }
  }

  /// The path, in the layer's coordinates. A copy is kept. Changes never animate by themselves.
  open var path: CGPath? {
    get { shape.path.map(CGPath.init(data:)) }
    set {
      guard shape.path != newValue?.data else { return }
      var changed = shape
      changed.path = newValue?.data
      change(ContentRows.path) { content.shape = changed }
    }
  }
  /// Fills the path; opaque black unless set, nil fills nothing.
  open var fillColor: CGColor? {
    get { color(Lanes.fillColor) }
    set { setColor(newValue, Lanes.fillColor) }
  }
  /// Which points are inside; unknown names count as non-zero.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.usesEvenOddFill ? .evenOdd : .nonZero }
    set { shape.usesEvenOddFill = newValue == .evenOdd }
  }
  /// Strokes the path; nil, as unless set, strokes nothing.
  open var strokeColor: CGColor? {
    get { color(Lanes.strokeColor) }
    set { setColor(newValue, Lanes.strokeColor) }
  }
  /// Where the stroke starts, 0…1 of the path's length.
  open var strokeStart: CGFloat {
    get { CGFloat(self[Lanes.strokeStart]) }
    set { self[Lanes.strokeStart] = Double(newValue) }
  }
  /// Where the stroke ends, 0…1 of the path's length; 1 unless set.
  open var strokeEnd: CGFloat {
    get { CGFloat(self[Lanes.strokeEnd]) }
    set { self[Lanes.strokeEnd] = Double(newValue) }
  }
  /// The stroke's width in points; 1 unless set.
  open var lineWidth: CGFloat {
    get { CGFloat(self[Lanes.lineWidth]) }
    set { self[Lanes.lineWidth] = Double(newValue) }
  }
  /// How long a mitre may be against the width before it is cut; 10 unless set.
  open var miterLimit: CGFloat {
    get { CGFloat(self[Lanes.miterLimit]) }
    set { self[Lanes.miterLimit] = Double(newValue) }
  }
  /// How the stroke ends; unknown names count as butt.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: shape.lineCap.rawValue) }
    set { shape.lineCap = LineCap(rawValue: newValue.rawValue) ?? .butt }
  }
  /// How the stroke turns corners; unknown names count as miter.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: shape.lineJoin.rawValue) }
    set { shape.lineJoin = LineJoin(rawValue: newValue.rawValue) ?? .miter }
  }
  /// Where in the dash pattern the stroke starts, in points.
  open var lineDashPhase: CGFloat {
    get { CGFloat(self[Lanes.lineDashPhase]) }
    set { self[Lanes.lineDashPhase] = Double(newValue) }
  }
  /// Lengths in points: on, off, on, off …; nil or all zeros is solid (L-10).
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
