import CoreGraphics
import LayerModel

/// How a transition gets from the old look to the new one (L-67).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A type by name; unknown names count as fade.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old look dissolves into the new one; the subtype does not count.
  public static let fade = Self(rawValue: "fade")
  /// The new look slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new look pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old look slides away over the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// The side a transition's motion comes from, in layer coordinates (L-68).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A subtype by name; unknown names count as from the left.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From the maxX edge.
  public static let fromRight = Self(rawValue: "fromRight")
  /// From the minX edge.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// From the maxY edge: with y downwards, from the visual bottom.
  public static let fromTop = Self(rawValue: "fromTop")
  /// From the minY edge: with y downwards, from the visual top.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// A transition of a layer's whole look, its sublayers' included: from what was shown before the transaction
/// that adds it to what the layer shows from then on (L-66).
///
/// The looks include opacity, `isHidden`, mask and shadow; where the layer is, is always as it is now. A layer
/// has one transition at a time, under the key "transition" (L-65). What was shown is kept as a tree of values,
/// not as pixels; it stands still. In an animation group a transition shows nothing.
/// Source: Apple's documentation of CATransition; rules L-64…L-72.
open class CATransition: CAAnimation {
  private var transition = TransitionStorage()

  /// How the looks change; fade unless set.
  open var type: CATransitionType {
    get { transition.type }
    set { if isEditable { transition.type = newValue } }
  }
  /// The side the motion comes from; nil, as at start, counts as from the left.
  open var subtype: CATransitionSubtype? {
    get { transition.subtype }
    set { if isEditable { transition.subtype = newValue } }
  }
  /// How far the transition is at its begin; 0 unless set. Kept as set, limited to 0…1 when drawn (L-69).
  open var startProgress: Float {
    get { transition.startProgress }
    set { if isEditable { transition.startProgress = newValue } }
  }
  /// How far the transition is at its end, 0…1, after which the new look is shown; 1 unless set.
  open var endProgress: Float {
    get { transition.endProgress }
    set { if isEditable { transition.endProgress = newValue } }
  }
  /// Kept, without effect: there are no Core Image filters here. Nil unless set.
  open var filter: Any? {
    get { transition.filter }
    set { if isEditable { transition.filter = newValue } }
  }

  /// Whether the new look is the layer's at the commit, standing still, instead of the live layer.
  package var keepsNewLook: Bool {
    get { transition.keepsNewLook }
    set { if isEditable { transition.keepsNewLook = newValue } }
  }
  /// Made by itself, for a change of sublayers.
  var isDefault: Bool {
    get { transition.isDefault }
    set { if isEditable { transition.isDefault = newValue } }
  }
  /// The look as sides of a card that turns over, from the side given; takes the place of the type. Ours: UIKit's flips.
  package var flipsFrom: CATransitionSubtype? {
    get { transition.flipsFrom }
    set { if isEditable { transition.flipsFrom = newValue } }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CATransition)?.transition = transition
    return copy
  }

  override func makeBody(for layer: CALayer) -> AnimationSpec.Body {
    var spec = TransitionSpec(
      kind: transition.flipsFrom == nil ? transition.type.kind : .flip,
      direction: (transition.flipsFrom ?? transition.subtype ?? .fromLeft).direction)
    let (start, end) = (Double(startProgress), Double(endProgress))
    spec.startProgress = start.isFinite ? start : 0
    spec.endProgress = end.isFinite ? end : 1
    return .transition(spec)
  }
}

/// What CATransition itself stores.
private struct TransitionStorage {
  var type = CATransitionType.fade
  var subtype: CATransitionSubtype?
  var startProgress: Float = 0
  var endProgress: Float = 1
  var filter: Any?
  var keepsNewLook = false
  var isDefault = false
  var flipsFrom: CATransitionSubtype?

  init() { filter = nil }
}

extension CATransitionType {
  fileprivate var kind: TransitionSpec.Kind {
    switch self {
    case .moveIn: .moveIn
    case .push: .push
    case .reveal: .reveal
    default: .fade
    }
  }
}

extension CATransitionSubtype {
  fileprivate var direction: TransitionSpec.Direction {
    switch self {
    case .fromRight: .right
    case .fromTop: .top
    case .fromBottom: .bottom
    default: .left
    }
  }
}

/// The older name of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// The older name of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The older name of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// The older name of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal
/// The older name of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The older name of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The older name of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The older name of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
