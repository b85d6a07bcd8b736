import CoreGraphics
import LayerModel

/// A property that key-value coding reaches but the property table does not list, because it never animates.
///
/// `@unchecked Sendable`: the closures name accessors and capture nothing that changes.
struct LayerAttribute: @unchecked Sendable {
  let get: (CALayer) -> Any?
  /// False for a value of the wrong type.
  let set: (CALayer, Any?) -> Bool

  static func named(_ key: String, on layer: CALayer) -> LayerAttribute? {
    layerAttributes[key] ?? attributes(ofClass: layer)[key]
  }

  /// Everything the layer has, by key.
  static func all(of layer: CALayer) -> [String: LayerAttribute] {
    layerAttributes.merging(attributes(ofClass: layer)) { general, _ in general }
  }

  private static func attributes(ofClass layer: CALayer) -> [String: LayerAttribute] {
    switch layer {
    case is CAShapeLayer: shapeAttributes
    case is CAGradientLayer: gradientAttributes
    case is CATextLayer: textAttributes
    case is CAReplicatorLayer: replicatorAttributes
    case is CAScrollLayer: scrollAttributes
    case is CATiledLayer: tiledAttributes
    case is CAEmitterLayer: emitterAttributes
    default: [:]
    }
  }

  static func number<Layer: CALayer>(
    _: Layer.Type, get: @escaping (Layer) -> Double,
    set: @escaping (Layer, Double) -> Void
  ) -> LayerAttribute {
    LayerAttribute(
      get: { ($0 as? Layer).map { NSNumber(value: get($0)) } },
      set: { layer, value in
        guard let layer = layer as? Layer, let number = Boxing.number(value) else { return false }
        set(layer, number)
        return true
      })
  }

  static func flag<Layer: CALayer>(
    _: Layer.Type, get: @escaping (Layer) -> Bool,
    set: @escaping (Layer, Bool) -> Void
  ) -> LayerAttribute {
    LayerAttribute(
      get: { ($0 as? Layer).map { NSNumber(value: get($0)) } },
      set: { layer, value in
        guard let layer = layer as? Layer, let number = Boxing.number(value) else { return false }
        set(layer, number != 0)
        return true
      })
  }

  static func object<Layer: CALayer, Value>(
    _: Layer.Type, get: @escaping (Layer) -> Value?,
    set: @escaping (Layer, Value?) -> Void
  ) -> LayerAttribute {
    LayerAttribute(
      get: { ($0 as? Layer).flatMap(get) },
      set: { layer, value in
        guard let layer = layer as? Layer else { return false }
        guard let value else {
          set(layer, nil)
          return true
        }
        guard let value = value as? Value else { return false }
        set(layer, value)
        return true
      })
  }

  /// A constant by its text or as the type that wraps it.
  static func constant<Layer: CALayer, Value: RawRepresentable>(
    _: Layer.Type, get: @escaping (Layer) -> Value,
    set: @escaping (Layer, Value) -> Void
  ) -> LayerAttribute where Value.RawValue == String {
    LayerAttribute(
      get: { ($0 as? Layer).map { get($0).rawValue } },
      set: { layer, value in
        guard let layer = layer as? Layer else { return false }
        if let value = value as? Value {
          set(layer, value)
        } else if let text = value as? String, let value = Value(rawValue: text) {
          set(layer, value)
        } else {
          return false
        }
        return true
      })
  }

  static let layerAttributes: [String: LayerAttribute] = [
    "name": object(CALayer.self, get: { $0.name }, set: { $0.name = $1 }),
    "frame": LayerAttribute(
      get: { $0.frame },
      set: { layer, value in
        guard let value, case .rect(let frame) = Boxing.value(value, as: .rect) else { return false }
        layer.frame = frame
        return true
      }),
    "sublayers": object(CALayer.self, get: { $0.sublayers }, set: { $0.sublayers = $1 }),
    "mask": object(CALayer.self, get: { $0.mask }, set: { $0.mask = $1 }),
    "actions": object(CALayer.self, get: { $0.actions }, set: { $0.actions = $1 }),
    "style": object(CALayer.self, get: { $0.style }, set: { $0.style = $1 }),
    "compositingFilter": object(
      CALayer.self, get: { $0.compositingFilter }, set: { $0.compositingFilter = $1 }),
    "filters": object(CALayer.self, get: { $0.filters }, set: { $0.filters = $1 }),
    "backgroundFilters": object(
      CALayer.self, get: { $0.backgroundFilters }, set: { $0.backgroundFilters = $1 }),
    "beginTime": number(CALayer.self, get: { $0.beginTime }, set: { $0.beginTime = $1 }),
    "duration": number(CALayer.self, get: { $0.duration }, set: { $0.duration = $1 }),
    "speed": number(CALayer.self, get: { Double($0.speed) }, set: { $0.speed = Float($1) }),
    "timeOffset": number(CALayer.self, get: { $0.timeOffset }, set: { $0.timeOffset = $1 }),
    "repeatCount": number(CALayer.self, get: { Double($0.repeatCount) }, set: { $0.repeatCount = Float($1) }),
    "repeatDuration": number(CALayer.self, get: { $0.repeatDuration }, set: { $0.repeatDuration = $1 }),
    "autoreverses": flag(CALayer.self, get: { $0.autoreverses }, set: { $0.autoreverses = $1 }),
    "fillMode": constant(CALayer.self, get: { $0.fillMode }, set: { $0.fillMode = $1 }),
    "contentsGravity": constant(CALayer.self, get: { $0.contentsGravity }, set: { $0.contentsGravity = $1 }),
    "contentsFormat": constant(CALayer.self, get: { $0.contentsFormat }, set: { $0.contentsFormat = $1 }),
    "minificationFilter": constant(
      CALayer.self, get: { $0.minificationFilter }, set: { $0.minificationFilter = $1 }),
    "magnificationFilter": constant(
      CALayer.self, get: { $0.magnificationFilter }, set: { $0.magnificationFilter = $1 }),
    "cornerCurve": constant(CALayer.self, get: { $0.cornerCurve }, set: { $0.cornerCurve = $1 }),
    "maskedCorners": number(
      CALayer.self, get: { Double($0.maskedCorners.rawValue) },
      set: { $0.maskedCorners = CACornerMask(rawValue: UInt(truncatingIfNeeded: Int64(clamping: $1))) }),
    "opaque": flag(CALayer.self, get: { $0.isOpaque }, set: { $0.isOpaque = $1 }),
    "isOpaque": flag(CALayer.self, get: { $0.isOpaque }, set: { $0.isOpaque = $1 }),
    "geometryFlipped": flag(CALayer.self, get: { $0.isGeometryFlipped }, set: { $0.isGeometryFlipped = $1 }),
    "isGeometryFlipped": flag(
      CALayer.self, get: { $0.isGeometryFlipped }, set: { $0.isGeometryFlipped = $1 }),
    "allowsGroupOpacity": flag(
      CALayer.self, get: { $0.allowsGroupOpacity }, set: { $0.allowsGroupOpacity = $1 }),
    "allowsEdgeAntialiasing": flag(
      CALayer.self, get: { $0.allowsEdgeAntialiasing }, set: { $0.allowsEdgeAntialiasing = $1 }),
    "shouldRasterize": flag(CALayer.self, get: { $0.shouldRasterize }, set: { $0.shouldRasterize = $1 }),
    "drawsAsynchronously": flag(
      CALayer.self, get: { $0.drawsAsynchronously }, set: { $0.drawsAsynchronously = $1 }),
    "needsDisplayOnBoundsChange": flag(
      CALayer.self, get: { $0.needsDisplayOnBoundsChange }, set: { $0.needsDisplayOnBoundsChange = $1 }),
  ]
}

extension Int64 {
  /// The whole number nearest towards zero; the ends for what does not fit, 0 for what is no number.
  fileprivate init(clamping number: Double) {
    self = Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
  }
}
