import Foundation

/// A geometry value that an `NSValue` can box. What conforms bridges with `as`, `as?` and `as!`, as on
/// Apple's platforms.
public protocol _NSValueBridged: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The value in the box; nil when the box holds another type.
  static func _unboxed(from value: NSValue) -> Self?
  /// A box around the value.
  func _boxed() -> NSValue
}

extension _NSValueBridged {
  /// Makes `point as NSValue` work.
  public func _bridgeToObjectiveC() -> NSValue { _boxed() }

  /// Makes `value as! CGPoint` work.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = _unboxed(from: source)
  }

  /// Makes `value as? CGPoint` work.
  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = _unboxed(from: source)
    return result != nil
  }

  /// What the compiler inserts for a value it knows to be bridged.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let source, let value = _unboxed(from: source) else {
      preconditionFailure("The NSValue holds no \(Self.self).")
    }
    return value
  }
}

extension NSValue {
  /// A box around numbers, for values Foundation has no encoding for: `NSValue(bytes:objCType:)` traps on
  /// structs on Linux, but takes arrays. Their count tells such boxes apart.
  package convenience init(numbers: [Double]) {
    self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// The numbers in a box of exactly `count` of them, else nil.
  package func numbers(count: Int) -> [Double]? {
    guard encoding == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    numbers.withUnsafeMutableBytes { buffer in
      if let address = buffer.baseAddress { getValue(address) }
    }
    return numbers
  }

  fileprivate var encoding: String { String(cString: objCType) }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _NSValueBridged {
  /// The class that boxes a point.
  public typealias _ObjectiveCType = NSValue
  /// The point in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CGPoint? {
    value.encoding == "{CGPoint=dd}" ? value.pointValue : nil
  }
  /// A box around the point.
  public func _boxed() -> NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _NSValueBridged {
  /// The class that boxes a size.
  public typealias _ObjectiveCType = NSValue
  /// The size in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CGSize? {
    value.encoding == "{CGSize=dd}" ? value.sizeValue : nil
  }
  /// A box around the size.
  public func _boxed() -> NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _NSValueBridged {
  /// The class that boxes a rectangle.
  public typealias _ObjectiveCType = NSValue
  /// The rectangle in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CGRect? {
    value.encoding == "{CGRect={CGPoint=dd}{CGSize=dd}}" ? value.rectValue : nil
  }
  /// A box around the rectangle.
  public func _boxed() -> NSValue { NSValue(rect: self) }
}

extension CGVector: _NSValueBridged {
  /// The class that boxes a vector.
  public typealias _ObjectiveCType = NSValue
  /// The vector in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CGVector? {
    value.numbers(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) }
  }
  /// A box around the vector.
  public func _boxed() -> NSValue { NSValue(numbers: [Double(dx), Double(dy)]) }
}

extension CGAffineTransform: _NSValueBridged {
  /// The class that boxes a transform.
  public typealias _ObjectiveCType = NSValue
  /// The transform in the box; nil when the box holds another type.
  public static func _unboxed(from value: NSValue) -> CGAffineTransform? {
    value.numbers(count: 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
  }
  /// A box around the transform.
  public func _boxed() -> NSValue {
    NSValue(numbers: [a, b, c, d, tx, ty].map(Double.init))
  }
}
