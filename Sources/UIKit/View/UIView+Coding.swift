import CoreGraphics
import QuartzCore

extension UIView: @preconcurrency NSCoding {
  private static var rectKeys: [String] { ["UIBoundsX", "UIBoundsY", "UIBoundsWidth", "UIBoundsHeight"] }

  func encodeState(with coder: NSCoder) {
    let box = layer.bounds
    for (key, value) in zip(Self.rectKeys, [box.minX, box.minY, box.width, box.height]) {
      coder.encode(Double(value), forKey: key)
    }
    coder.encode(Double(center.x), forKey: "UICenterX")
    coder.encode(Double(center.y), forKey: "UICenterY")
    coder.encode(Double(alpha), forKey: "UIAlpha")
    coder.encode(isHidden, forKey: "UIHidden")
    coder.encode(isOpaque, forKey: "UIOpaque")
    coder.encode(clipsToBounds, forKey: "UIClipsToBounds")
    coder.encode(tag, forKey: "UITag")
    coder.encode(contentMode.rawValue, forKey: "UIContentMode")
    coder.encode(Int(autoresizingMask.rawValue), forKey: "UIAutoresizingMask")
    coder.encode(isUserInteractionEnabled, forKey: "UIUserInteraction")
    if let backgroundColor { coder.encode(backgroundColor, forKey: "UIBackgroundColor") }
    coder.encode(subviews as NSArray, forKey: "UISubviews")
  }

  func decode(from coder: NSCoder) {
    guard coder.containsValue(forKey: "UIBoundsWidth") else { return }
    let box = Self.rectKeys.map(coder.decodeDouble(forKey:))
    layer.bounds = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
    layer.position = CGPoint(
      x: coder.decodeDouble(forKey: "UICenterX"), y: coder.decodeDouble(forKey: "UICenterY"))
    alpha = CGFloat(coder.decodeDouble(forKey: "UIAlpha"))
    isHidden = coder.decodeBool(forKey: "UIHidden")
    isOpaque = coder.decodeBool(forKey: "UIOpaque")
    clipsToBounds = coder.decodeBool(forKey: "UIClipsToBounds")
    tag = coder.decodeInteger(forKey: "UITag")
    contentMode = ContentMode(rawValue: coder.decodeInteger(forKey: "UIContentMode")) ?? .scaleToFill
    autoresizingMask = AutoresizingMask(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "UIAutoresizingMask")))
    isUserInteractionEnabled = coder.decodeBool(forKey: "UIUserInteraction")
    backgroundColor = coder.object(forKey: "UIBackgroundColor") as? UIColor
    for case let view as UIView in coder.object(forKey: "UISubviews") as? NSArray ?? [] {
      addSubview(view)
    }
  }
}

extension NSCoder {
  /// The object under a key; nil where nothing was coded, which on Linux is an error for `decodeObject` itself.
  func object(forKey key: String) -> Any? { containsValue(forKey: key) ? decodeObject(forKey: key) : nil }
}
