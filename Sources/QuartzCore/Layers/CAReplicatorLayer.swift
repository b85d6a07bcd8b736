import CoreGraphics
import LayerModel

/// A layer that draws its sublayers several times, each copy moved, coloured and delayed against the one
/// before. Copies exist in the picture only: no layer, no hit test and no animation knows of them (L-37).
/// Replicators in replicators multiply (L-36). Source: Apple's documentation of CAReplicatorLayer;
/// L-31…L-38.
open class CAReplicatorLayer: CALayer {
  /// A layer that draws its sublayers once (L-31).
  public override init() {
    super.init()
    content.traits.insert(.replicates)
  }

  /// A copy with the class's state; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    content.traits.insert(.replicates)
  }

  /// A layer from an archive; never nil.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// How many times the sublayers are drawn, the original included; 1 unless set. 0 and less draw none (L-32).
  open var instanceCount: Int {
    get { Int(exactly: self[Lanes.instanceCount].rounded(.towardZero)) ?? 0 }
    set { self[Lanes.instanceCount] = Double(newValue) }
  }
  /// Whether sublayers and their copies keep their depth, as in a `CATransformLayer`: the layer then is no plane, and
  /// draws nothing itself. Else they are drawn in the layer's plane, one copy after the other. False unless set.
  open var preservesDepth: Bool {
    get { content.traits.contains(.keepsDepth) }
    set { setTrait(.keepsDepth, newValue) }
  }
  /// How much later, in seconds of the layer's time, each copy shows what the one before showed; 0 unless set
  /// (L-35).
  open var instanceDelay: CFTimeInterval {
    get { self[Lanes.instanceDelay] }
    set { self[Lanes.instanceDelay] = newValue }
  }
  /// Applied once more for each copy, about the layer's anchor point, before the sublayer transform; the
  /// identity unless set (L-33). The first copy stays where it is.
  open var instanceTransform: CATransform3D {
    get { self[Lanes.instanceTransform] }
    set { self[Lanes.instanceTransform] = newValue }
  }
  /// What the colours of the first copy are multiplied by; opaque white unless set (L-34). nil counts as clear.
  open var instanceColor: CGColor? {
    get { color(Lanes.instanceColor) }
    set { setColor(newValue, Lanes.instanceColor) }
  }
  /// Added to the multiplier's red for each copy, −1…1; the sum is limited to 0…1. 0 unless set (L-34).
  open var instanceRedOffset: Float {
    get { Float(self[Lanes.instanceRedOffset]) }
    set { self[Lanes.instanceRedOffset] = Double(newValue) }
  }
  /// Added to the multiplier's green for each copy, −1…1; the sum is limited to 0…1. 0 unless set (L-34).
  open var instanceGreenOffset: Float {
    get { Float(self[Lanes.instanceGreenOffset]) }
    set { self[Lanes.instanceGreenOffset] = Double(newValue) }
  }
  /// Added to the multiplier's blue for each copy, −1…1; the sum is limited to 0…1. 0 unless set (L-34).
  open var instanceBlueOffset: Float {
    get { Float(self[Lanes.instanceBlueOffset]) }
    set { self[Lanes.instanceBlueOffset] = Double(newValue) }
  }
  /// Added to the multiplier's alpha for each copy, −1…1; the sum is limited to 0…1. 0 unless set (L-34).
  open var instanceAlphaOffset: Float {
    get { Float(self[Lanes.instanceAlphaOffset]) }
    set { self[Lanes.instanceAlphaOffset] = Double(newValue) }
  }
}

extension LayerAttribute {
  static let replicatorAttributes: [String: LayerAttribute] = [
    "preservesDepth": flag(
      CAReplicatorLayer.self, get: { $0.preservesDepth }, set: { $0.preservesDepth = $1 })
  ]
}
