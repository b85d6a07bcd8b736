import CoreGraphics
import LayerModel

/// What a gradient runs along.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A type by name; unknown names count as axial.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From start to end point, even across; diagonals are stretched with the bounds (L-24). Before the start
  /// and after the end the outer colours go on (L-23).
  public static let axial = Self(rawValue: "axial")
  /// Outwards from the start point; the way to the end point, axis by axis, gives the radii of an ellipse,
  /// and where one is 0 nothing is drawn (L-26).
  public static let radial = Self(rawValue: "radial")
  /// Once around the start point, beginning towards the end point, clockwise (L-27).
  public static let conic = Self(rawValue: "conic")
}

/// A layer filled with a gradient, over its background, under contents and sublayers, rounded with the
/// corners (L-25). Source: Apple's documentation of CAGradientLayer; L-21…L-30.
open class CAGradientLayer: CALayer {
  /// A layer without colours, which draws no gradient (L-21).
  public override init() {
    super.init()
    content.gradient = GradientContent()
  }

  /// A copy with the gradient; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if content.gradient == nil { content.gradient = GradientContent() }
    unknownType = (layer as? CAGradientLayer)?.unknownType
  }

  /// A layer from an archive, with the gradient; never nil.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A name that is no type: drawn as axial, read back as it was set (L-21).
  private var unknownType: CAGradientLayerType?

  private var gradient: GradientContent { content.gradient ?? GradientContent() }

  private func changeGradient(_ row: Int, _ edit: (inout GradientContent) -> Void) {
    var changed = gradient
    edit(&changed)
    guard changed != gradient else { return }
    change(row) { content.gradient = changed }
  }

  /// The colours, as CGColor objects, in order; nil unless set. Fewer than two draw nothing (L-22). Other
  /// objects are left out and reported. Between them colours blend unpremultiplied (L-30). Lists of one
  /// length animate colour by colour, others switch (L-28, B-31).
  open var colors: [Any]? {
    get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor(value: $0) } }
    set {
      let typed = (newValue ?? []).compactMap { ($0 as? CGColor)?.value }
      if typed.count != newValue?.count ?? 0 { report("colors", "colors must be CGColor objects.") }
      changeGradient(ContentRows.colors) { $0.colors = typed }
    }
  }
  /// Where each colour stands, 0…1 and not decreasing; nil, as unless set: evenly. A count other than that
  /// of the colours draws nothing (L-22). Two at one place make an edge (L-23).
  open var locations: [NSNumber]? {
    get { gradient.locations?.map(NSNumber.init(value:)) }
    set { changeGradient(ContentRows.locations) { $0.locations = newValue?.map(\.doubleValue) } }
  }
  /// Where the gradient starts, in fractions of the bounds, y downwards; (0.5, 0) unless set (L-21).
  open var startPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.startPoint]) }
    set { self[Lanes.startPoint] = newValue.lanes }
  }
  /// Where the gradient ends, in fractions of the bounds, y downwards; (0.5, 1) unless set (L-21).
  open var endPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.endPoint]) }
    set { self[Lanes.endPoint] = newValue.lanes }
  }
  /// What the gradient runs along; axial unless set. Unknown names are kept and drawn as axial (L-21). Never
  /// animates.
  open var type: CAGradientLayerType {
    get { unknownType ?? CAGradientLayerType(rawValue: gradient.kind.rawValue) }
    set {
      let kind = GradientContent.Kind(rawValue: newValue.rawValue)
      unknownType = kind == nil ? newValue : nil
      var changed = gradient
      changed.kind = kind ?? .axial
      changeTrait(\.gradient, to: changed)
    }
  }
}

extension LayerAttribute {
  static let gradientAttributes: [String: LayerAttribute] = [
    "type": constant(CAGradientLayer.self, get: { $0.type }, set: { $0.type = $1 })
  ]
}

extension CALayer {
  /// Told when it is committed: colours and places are set one after the other.
  func reportGradientWithoutStops() {
    guard let gradient = content.gradient, gradient.colors.count >= 2, !gradient.isDrawable else { return }
    report(
      "gradient.locations",
      "\(gradient.locations?.count ?? 0) locations for \(gradient.colors.count) colors; nothing is drawn (L-22)."
    )
  }
}
