import CoreGraphics

/// Every animatable number of a layer, as plain memory: no references, only lanes of `Double`.
///
/// Model, presentation and render trees all hold this one struct and copy it as bytes; an animation writes
/// `count` lanes at a byte offset that `PropertyTable` names. What a property is called, what kind it has
/// and what it affects stands only in the table. Units: points, radians, seconds, 0…1; y downwards.
///
/// What every layer is asked comes first, then what a transformed one is: flattening a plain layer touches few
/// cache lines.
package struct LayerValues: Sendable, Equatable {
  /// x, y, width, height.
  package var bounds = SIMD4<Double>(0, 0, 0, 0)
  package var position = SIMD2<Double>(0, 0)
  package var anchorPoint = SIMD2<Double>(0.5, 0.5)
  package var opacity = 1.0
  /// Booleans are lanes too: 0 is false, anything else true (an animation may pass between).
  package var isHidden = 0.0
  package var isDoubleSided = 1.0
  package var shadowOpacity = 0.0
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var zPosition = 0.0
  package var anchorPointZ = 0.0
  package var backgroundColor = ColorLanes.none
  package var borderColor = ColorLanes.black
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity

  package var shadowColor = ColorLanes.black
  package var shadowOffset = SIMD2<Double>(0, -3)
  package var shadowRadius = 3.0
  package var masksToBounds = 0.0

  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  package var contentsCenter = SIMD4<Double>(0, 0, 1, 1)
  package var contentsScale = 1.0
  package var rasterizationScale = 1.0
  /// y grows upwards inside: the layer's coordinates are mirrored in its bounds. Never animates, so no row.
  package var isGeometryFlipped = 0.0

  // The blurs of `filters` and `backgroundFilters`: their standard deviations.
  package var blurRadius = 0.0
  package var backgroundBlurRadius = 0.0

  // CAShapeLayer
  package var fillColor = ColorLanes.black
  package var strokeColor = ColorLanes.none
  package var strokeStart = 0.0
  package var strokeEnd = 1.0
  package var lineWidth = 1.0
  package var miterLimit = 10.0
  package var lineDashPhase = 0.0

  // CAGradientLayer
  package var startPoint = SIMD2<Double>(0.5, 0)
  package var endPoint = SIMD2<Double>(0.5, 1)

  // CAReplicatorLayer
  package var instanceCount = 1.0
  package var instanceDelay = 0.0
  package var instanceTransform = CATransform3DIdentity
  package var instanceColor = ColorLanes.white
  package var instanceRedOffset = 0.0
  package var instanceGreenOffset = 0.0
  package var instanceBlueOffset = 0.0
  package var instanceAlphaOffset = 0.0

  // CAEmitterLayer
  package var emitter = EmitterValues()

  // CATextLayer
  package var fontSize = 36.0
  package var foregroundColor = ColorLanes.white

  package init() {}
}

/// A colour as four lanes (red, green, blue, alpha; sRGB, not premultiplied), with one value for "no colour".
package enum ColorLanes {
  /// A nil colour: alpha −1. Drawing treats any alpha ≤ 0 as nothing; only key-value coding tells it from clear.
  package static let none = SIMD4<Double>(0, 0, 0, -1)
  package static let black = SIMD4<Double>(0, 0, 0, 1)
  package static let white = SIMD4<Double>(1, 1, 1, 1)

  package static func lanes(_ color: ColorValue?) -> SIMD4<Double> {
    guard let color else { return none }
    return SIMD4(color.red, color.green, color.blue, color.alpha)
  }

  package static func color(_ lanes: SIMD4<Double>) -> ColorValue? {
    guard lanes.w >= 0 else { return nil }
    return ColorValue(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }
}
