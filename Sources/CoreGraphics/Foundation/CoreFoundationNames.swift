import Foundation

// Names of Core Foundation that client code spells through CoreGraphics or UIKit. Foundation on Linux has
// the types behind them under other names; `import CoreFoundation` must never be re-exported beside these.

/// A span of time in seconds.
public typealias CFTimeInterval = Double
/// Seconds since 1 January 2001, 00:00 UTC.
public typealias CFAbsoluteTime = Double
/// A string in Core Foundation's spelling.
public typealias CFString = NSString
/// An array in Core Foundation's spelling.
public typealias CFArray = NSArray
/// A dictionary in Core Foundation's spelling.
public typealias CFDictionary = NSDictionary
/// Bytes in Core Foundation's spelling.
public typealias CFData = NSData
/// A URL in Core Foundation's spelling.
public typealias CFURL = NSURL
/// Text with attributes in Core Foundation's spelling.
public typealias CFAttributedString = NSAttributedString
/// Any Core Foundation object.
public typealias CFTypeRef = AnyObject
/// A count or an index.
public typealias CFIndex = Int
/// The number that `CFGetTypeID(_:)` gives for objects of one class.
public typealias CFTypeID = UInt

/// The wall clock, in seconds since 1 January 2001, 00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A range of indices.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: Int
  /// How many indices follow from there.
  public var length: Int

  /// The empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// A range of `length` indices from `location` on.
  public init(location: Int, length: Int) {
    self.location = location
    self.length = length
  }
}

/// A range of `length` indices from `location` on.
public func CFRangeMake(_ location: Int, _ length: Int) -> CFRange {
  CFRange(location: location, length: length)
}

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Runs `body`. Swift on Linux counts references only, so there is no pool to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Tells the classes of Core Graphics apart: equal for two objects exactly when both are of one class.
public func CFGetTypeID(_ object: CFTypeRef?) -> CFTypeID {
  guard let object else { return 0 }
  switch object {
  case is CGColor: return CGColor.typeID
  case is CGPath: return CGPath.typeID
  case is CGImage: return CGImage.typeID
  default: return typeID(of: type(of: object))
  }
}

func typeID(of type: AnyClass) -> CFTypeID {
  UInt(bitPattern: ObjectIdentifier(type).hashValue)
}
