import CoreGraphics
import LayerModel

/// How time runs for a layer or an animation. Its own time is (parent's time − `beginTime`) · `speed` +
/// `timeOffset`, in seconds (T-6); the parent of an animation is its layer or group, that of a layer its
/// superlayer, that of a root the media clock. What an animation does with it: T-19…T-45. Source: Apple's
/// documentation of CAMediaTiming.
public protocol CAMediaTiming {
  /// When the object begins, in seconds of its parent's time; 0 on an animation means the time of the commit
  /// (T-36).
  var beginTime: CFTimeInterval { get set }
  /// How long one cycle lasts, in the object's own seconds. A layer's has no effect (T-13).
  var duration: CFTimeInterval { get set }
  /// Its own seconds for each of the parent's. 0 stands still (T-11, T-27), negative runs backwards (T-22).
  var speed: Float { get set }
  /// Added to its time, in its own seconds: an animation starts so far into its cycle, and the cycle is
  /// turned round (T-23).
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles, fractions allowed (T-28); 0 means one (T-4), infinity no end (T-29).
  var repeatCount: Float { get set }
  /// How long cycles repeat, in its own seconds; 0 leaves it to `repeatCount`, over which it wins (T-33).
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs back again, which doubles its time (T-25).
  var autoreverses: Bool { get set }
  /// What shows before the begin and after the end (T-21).
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside of its active duration (T-43).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as removed.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing: what shows is what shows without the animation.
  public static let removed = Self(rawValue: "removed")
  /// Its last value after the end, where the animation is not removed on completion (T-24, T-44).
  public static let forwards = Self(rawValue: "forwards")
  /// Its first value before the begin, so that a delay does not show the model (T-41).
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

/// The time that layers and animations live by: seconds since boot, finer than milliseconds, never going
/// back and blind to the wall clock (T-1). Inside a headless run, its clock's time. Any thread may ask.
public func CACurrentMediaTime() -> CFTimeInterval { LayerContext.current.now }
