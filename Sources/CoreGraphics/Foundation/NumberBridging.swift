import Foundation

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The class that boxes a `CGFloat`.
  public typealias _ObjectiveCType = NSNumber

  /// Makes `cgFloat as NSNumber` work.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Makes `number as! CGFloat` work.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Makes `number as? CGFloat` work.
  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// What the compiler inserts for a value it knows to be bridged; nil gives 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGFloat {
  /// The number, rounded to what a `CGFloat` holds.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// The number, rounded to what a `CGFloat` holds.
  public init(_ number: NSNumber) { self.init(number.doubleValue) }
}
