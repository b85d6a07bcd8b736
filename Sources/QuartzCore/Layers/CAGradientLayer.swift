import CoreGraphics
import LayerModel

/// What a gradient runs along.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A type by name; unknown names count as axial.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From start to end point, even across.
  public static let axial = Self(rawValue: "axial")
  /// Outwards from the start point; the end point gives the radii.
  public static let radial = Self(rawValue: "radial")
  /// Around the start point, beginning towards the end point.
  public static let conic = Self(rawValue: "conic")
}

/// A layer filled with a gradient, over its background, under contents and sublayers (L-21…L-29).
open class CAGradientLayer: CALayer {
  /// A layer without colours.
  public override init() {
    super.init()
    content.gradient = GradientContent()
  }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if content.gradient == nil { content.gradient = GradientContent() }
    unknownType = (layer as? CAGradientLayer)?.unknownType
  }

  /// A layer from an archive.
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

  /// The colours, as CGColor objects; fewer than two draw nothing (L-22). Other objects are ignored.
  open var colors: [Any]? {
    get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor(value: $0) } }
    set {
      let typed = (newValue ?? []).compactMap { ($0 as? CGColor)?.value }
      if typed.count != newValue?.count ?? 0 { report("colors", "colors must be CGColor objects.") }
      changeGradient(ContentRows.colors) { $0.colors = typed }
    }
  }
  /// Where each colour stands, 0…1 and not decreasing; nil: evenly. A count other than that of the colours
  /// draws nothing (L-22).
  open var locations: [NSNumber]? {
    get { gradient.locations?.map(NSNumber.init(value:)) }
    set { changeGradient(ContentRows.locations) { $0.locations = newValue?.map(\.doubleValue) } }
  }
  /// Where the gradient starts, in fractions of the bounds; (0.5, 0) unless set.
  open var startPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.startPoint]) }
    set { self[Lanes.startPoint] = newValue.lanes }
  }
  /// Where the gradient ends, in fractions of the bounds; (0.5, 1) unless set.
  open var endPoint: CGPoint {
    get { CGPoint(lanes: self[Lanes.endPoint]) }
    set { self[Lanes.endPoint] = newValue.lanes }
  }
  /// What the gradient runs along; unknown names are kept and drawn as axial.
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
