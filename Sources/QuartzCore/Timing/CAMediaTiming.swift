import CoreGraphics
import LayerModel

/// How time runs for a layer or an animation (T-1…T-35). Times in seconds of the parent's time.
public protocol CAMediaTiming {
  /// When the object begins; 0 on an animation means the time of the commit (T-36).
  var beginTime: CFTimeInterval { get set }
  /// How long one cycle lasts, in the object's own seconds.
  var duration: CFTimeInterval { get set }
  /// How fast its time runs against the parent's. 0 stands still, negative runs backwards.
  var speed: Float { get set }
  /// Added to its time: an animation starts so far into its cycle.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles, fractions allowed; 0 means one (T-4).
  var repeatCount: Float { get set }
  /// How long cycles repeat, in its own seconds; wins over `repeatCount` (T-33).
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs back again.
  var autoreverses: Bool { get set }
  /// What shows before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside of its active duration (T-43).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as removed.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing.
  public static let removed = Self(rawValue: "removed")
  /// Its last value after the end.
  public static let forwards = Self(rawValue: "forwards")
  /// Its first value before the beginning.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")

  var fill: MediaTiming.Fill {
    // "frozen" is an alias of old (T-43).
    rawValue == "frozen" ? .both : MediaTiming.Fill(rawValue: rawValue) ?? .removed
  }
}

/// The older name of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The older name of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older name of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older name of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// Seconds since boot, never going back (T-1); inside a test or a headless run, its clock's time.
public func CACurrentMediaTime() -> CFTimeInterval { LayerContext.current.now }
