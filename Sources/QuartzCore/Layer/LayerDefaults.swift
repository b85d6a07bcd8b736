import CoreGraphics

/// `defaultValue(forKey:)`: what a property is unless set, where that is not zero or nil (G-2).
enum LayerDefaults {
  static func value(forKey key: String) -> Any? {
    switch key {
    case "anchorPoint": CGPoint(x: 0.5, y: 0.5)
    case "transform", "sublayerTransform": CATransform3DIdentity
    case "opacity", "speed", "contentsScale", "rasterizationScale": NSNumber(value: 1)
    case "doubleSided", "allowsGroupOpacity", "allowsEdgeAntialiasing": NSNumber(value: true)
    case "duration": NSNumber(value: Double.infinity)
    case "fillMode": CAMediaTimingFillMode.removed.rawValue
    case "cornerCurve": CALayerCornerCurve.circular.rawValue
    case "maskedCorners", "edgeAntialiasingMask": NSNumber(value: 15)
    case "contentsGravity": CALayerContentsGravity.resize.rawValue
    case "contentsFormat": CALayerContentsFormat.RGBA8Uint.rawValue
    case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear.rawValue
    case "contentsRect", "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1)
    case "shadowRadius": NSNumber(value: 3)
    case "shadowOffset": CGSize(width: 0, height: -3)
    case "shadowColor", "borderColor": CGColor(value: .black)
    default: nil
    }
  }
}
