import CoreGraphics
import LayerModel

/// A basic animation that moves as on a damped spring (S-1…S-14). `duration` cuts it off; set it to
/// `settlingDuration` to see it settle (S-7).
open class CASpringAnimation: CABasicAnimation {
  private var spring = SpringParameters()

  /// The mass at the spring's end; 1 unless set.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { if isEditable { spring.mass = Double(newValue) } }
  }
  /// The spring's stiffness; 100 unless set.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { if isEditable { spring.stiffness = Double(newValue) } }
  }
  /// The friction; 10 unless set. More than critical counts as critical, unless `allowsOverdamping` (S-4).
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { if isEditable { spring.damping = Double(newValue) } }
  }
  /// The speed at the start, in whole ways a second, positive towards the target; 0 unless set.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { if isEditable { spring.initialVelocity = Double(newValue) } }
  }
  /// Whether a damping above critical slows the spring; false unless set.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { if isEditable { spring.allowsOverdamping = newValue } }
  }

  /// A spring whose main motion takes `perceptualDuration` seconds; `bounce` 0 is critical, towards 1 it
  /// swings, below 0 it creeps (S-13).
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    spring = SpringParameters(perceptualDuration: perceptualDuration, bounce: Double(bounce))
  }

  /// Seconds until the spring is at rest for the eye: its envelope is a thousandth (S-10, S-11).
  open var settlingDuration: CFTimeInterval { SpringSolver(spring).settlingDuration }
  /// Seconds of the main motion (S-14).
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  /// How much the spring swings over (S-14).
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
