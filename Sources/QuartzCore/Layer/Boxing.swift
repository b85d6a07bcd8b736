import CoreGraphics
import LayerModel

/// Between `Any`, as clients write values, and the typed values of the engine. The only place that knows what
/// Swift puts into an `Any`: on Linux nothing is boxed for us.
enum Boxing {
  /// Every numeric type that a literal or an expression may have, and booleans.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Bool: number ? 1 : 0
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(number)
    default: nil
    }
  }

  static func contents(_ value: Any) -> Contents? {
    switch value {
    case let image as CGImage: .image(image)
    case let record as DrawingRecord: .record(record)
    default: nil
    }
  }

  static func transform(_ value: Any) -> CATransform3D? {
    switch value {
    case let transform as CATransform3D: transform
    case let box as NSValue: CATransform3D._unboxed(from: box)
    default: nil
    }
  }

  /// A value of the kind, or nil where `value` is of another type (B-33).
  static func value(_ value: Any, as kind: ValueKind) -> AnimatableValue? {
    switch kind {
    case .number, .boolean: return number(value).map(AnimatableValue.number)
    case .point: return point(value).map(AnimatableValue.point)
    case .size: return size(value).map(AnimatableValue.size)
    case .rect: return rect(value).map(AnimatableValue.rect)
    case .color: return (value as? CGColor).map { .color($0.value) }
    case .transform: return transform(value).map(AnimatableValue.transform)
    case .path: return (value as? CGPath).map { .path($0.data) }
    case .contents:
      if let dissolve = value as? Dissolve { return .contents(dissolve.value) }
      return contents(value).map { .contents(ContentsValue($0)) }
    case .colorList: return list(value, of: .color)
    case .numberList: return list(value, of: .number)
    }
  }

  private static func list(_ value: Any, of kind: ValueKind) -> AnimatableValue? {
    guard let elements = value as? [Any] else { return nil }
    let typed = elements.compactMap { Self.value($0, as: kind) }
    return typed.count == elements.count ? .list(typed) : nil
  }

  private static func point(_ value: Any) -> CGPoint? {
    switch value {
    case let point as CGPoint: point
    case let size as CGSize: CGPoint(x: size.width, y: size.height)
    case let vector as CGVector: CGPoint(x: vector.dx, y: vector.dy)
    case let box as NSValue:
      CGPoint._unboxed(from: box) ?? CGSize._unboxed(from: box).map { CGPoint(x: $0.width, y: $0.height) }
    default: nil
    }
  }

  /// Points count as sizes: translations are written as either (B-23).
  private static func size(_ value: Any) -> CGSize? {
    point(value).map { CGSize(width: $0.x, height: $0.y) }
  }

  private static func rect(_ value: Any) -> CGRect? {
    switch value {
    case let rect as CGRect: rect
    case let box as NSValue: CGRect._unboxed(from: box)
    default: nil
    }
  }

  /// The value as clients cast it: numbers as NSNumber (which becomes any numeric type), geometry as Swift
  /// structures (which become NSValue), the rest as the classes of CoreGraphics.
  static func box(_ value: AnimatableValue) -> Any {
    switch value {
    case .number(let number): NSNumber(value: number)
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): CGColor(value: color)
    case .transform(let transform): transform
    case .path(let path): CGPath(data: path)
    case .contents(let contents):
      box(contents.contents) ?? NSNull()
    case .list(let values): values.map(box)
    }
  }

  static func box(_ contents: Contents?) -> Any? {
    switch contents {
    case .image(let image): image
    case .record(let record): record
    case nil: nil
    }
  }

  /// As `box`, with booleans as booleans.
  static func box(_ value: AnimatableValue, of kind: ValueKind) -> Any {
    if kind == .boolean, case .number(let number) = value { return NSNumber(value: number != 0) }
    return box(value)
  }
}

/// Contents in the middle of a dissolve, as an animation starts from them. Opaque to clients.
final class Dissolve {
  let value: ContentsValue
  init(_ value: ContentsValue) { self.value = value }
}

extension CATransform3D: _NSValueBridged {
  /// The class that boxes a transform.
  public typealias _ObjectiveCType = NSValue
  /// The transform in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CATransform3D? {
    value.numbers(count: 16).map { n in
      CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
        m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }
  }
  /// A box around the transform.
  public func _boxed() -> NSValue {
    NSValue(
      numbers: [
        m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
      ].map(Double.init))
  }
}

extension NSValue {
  /// A box around a transform.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(
      numbers: [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42,
        t.m43, t.m44,
      ].map(Double.init))
  }

  /// The transform in the box; the identity when the box holds another type.
  public var caTransform3DValue: CATransform3D {
    CATransform3D._unboxed(from: self) ?? CATransform3DIdentity
  }
}
