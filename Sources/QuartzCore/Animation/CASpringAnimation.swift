import CoreGraphics
import LayerModel

/// A basic animation that moves as on a damped spring. It runs in seconds and is cut off at `duration`,
/// which is not the spring's own: set it to `settlingDuration` to see it settle (S-7). Cut short and filled,
/// it stays where it was cut (S-8). It knows no timing function (S-9). Source: Apple's documentation of
/// CASpringAnimation; S-1…S-14.
open class CASpringAnimation: CABasicAnimation {
  private var spring = SpringParameters()

  /// The mass at the spring's end, in no unit: only ratios count (S-2); 1 unless set. 0 and less count as
  /// almost none.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { if isEditable { spring.mass = Double(newValue) } }
  }
  /// How hard the spring pulls, in masses per second squared; 100 unless set (S-1, S-2). 0 and less count as
  /// almost none.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { if isEditable { spring.stiffness = Double(newValue) } }
  }
  /// The friction, in masses per second; 10 unless set. Critical is 2·√(stiffness · mass); more counts as
  /// critical, unless `allowsOverdamping` (S-4). 0 and less swing for ever.
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { if isEditable { spring.damping = Double(newValue) } }
  }
  /// The speed at the start, in whole ways a second, positive towards the target; 0 unless set (S-6). What
  /// is not finite counts as 0.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { if isEditable { spring.initialVelocity = Double(newValue) } }
  }
  /// Whether a damping above critical slows the spring; false unless set (S-4, S-5).
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { if isEditable { spring.allowsOverdamping = newValue } }
  }

  /// A spring of mass 1 whose main motion takes `perceptualDuration` seconds; `bounce`, −1…1, 0 is critical,
  /// towards 1 it swings, below 0 it creeps (S-13). A duration of 0 and less counts as 0.001, other bounces
  /// as the nearest end. Does not set `duration`.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    spring = SpringParameters(perceptualDuration: perceptualDuration, bounce: Double(bounce))
  }

  /// Seconds until the spring is at rest for the eye: within a thousandth of its way (S-10); with critical
  /// damping and above the first tenth of a second at which it is (S-11). Infinite without damping. Follows
  /// the parameters.
  open var settlingDuration: CFTimeInterval { SpringSolver(spring).settlingDuration }
  /// Seconds of the main motion, 2π·√(mass / stiffness) (S-14).
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  /// How much the spring swings over, −1…1: 1 minus the damping's ratio to critical, below 0 the inverse
  /// ratio minus 1 (S-13, S-14).
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CASpringAnimation)?.spring = spring
    return copy
  }

  override func makeSource(typed: ValueTyper) -> PropertyAnimation.Source? {
    makeEndpoints(typed: typed).map { .spring($0, spring) }
  }
}
