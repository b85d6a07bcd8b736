import CoreGraphics
import QuartzCore

extension UIView {
  /// How an animation block animates. Bits are Apple's (dossier 11.2); curve and transition are fields of several
  /// bits, not flags (U-33).
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block, so that their moves animate too (U-23).
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views take touches while they animate (U-24).
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Properties that do not blend start from what is shown instead of from the model (U-6).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays there and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration (U-21).
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A nested block keeps its own curve (U-21).
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// For transitions: changes animate, and the new look lives instead of standing still (U-52).
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// For transitions: views are hidden and shown instead of removed and added (U-53).
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// A nested block takes none of the outer one's other options (U-21).
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends; the one without bits, and so the default (U-9).
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Of constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// A card turns over; its left edge comes to the front (U-51).
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A card turns over; its right edge comes to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page is turned up; shown as a cross-dissolve here.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page is turned down; shown as a cross-dissolve here.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old look dissolves into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A card turns over; its upper edge comes to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A card turns over; its lower edge comes to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// A hint at 60 frames a second; frames come at the display's rate here.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A hint at 30 frames a second; frames come at the display's rate here.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The transition's number, 0 for none: the value of `AnimationTransition` with the same look, where it has one.
    var transitionNumber: UInt { rawValue >> 20 & 0x7 }
  }

  /// How a keyframe block animates. Bits are Apple's (dossier 11.2).
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of the given bits; those of `AnimationOptions`' curves count too (U-46).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Views take touches while they animate.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts from what is shown instead of from the model.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats until removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Plays there and back.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// A nested block takes none of the outer one's other options.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight from key to key; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// From key to key without anything between.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Of constant speed; key times do not count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth through the keys.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Smooth and of constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// A transition in a begin/commit block. Raw values are Apple's.
  public enum AnimationTransition: Int, Sendable {
    /// None.
    case none
    /// As `AnimationOptions.transitionFlipFromLeft`.
    case flipFromLeft
    /// As `AnimationOptions.transitionFlipFromRight`.
    case flipFromRight
    /// As `AnimationOptions.transitionCurlUp`.
    case curlUp
    /// As `AnimationOptions.transitionCurlDown`.
    case curlDown
  }

  /// The speed over time of an animation. Raw values are Apple's.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Constant.
    case linear

    /// The field of option bits that holds a curve.
    init(bits: UInt) { self = AnimationCurve(rawValue: Int(bits >> 16 & 0x3)) ?? .easeInOut }

    var function: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }
}
