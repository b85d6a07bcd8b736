import CoreGraphics

/// An animation as a value: everything CAAnimation and its subclasses say, checked and typed at the border.
///
/// Immutable once on a layer. The evaluator gives the same answer for the same spec and time, always.
package struct AnimationSpec: Sendable, Equatable {
  /// `beginTime` is resolved before it gets here: 0 no longer means "now" (T-36).
  package var timing: MediaTiming
  /// nil is linear (T-50).
  package var curve: TimingCurve?
  /// When true the animation stops having any effect at its end, whatever its fill (T-44).
  package var isRemovedOnCompletion: Bool
  package var body: Body

  package enum Body: Sendable, Equatable {
    case property(PropertyAnimation)
    case group([AnimationSpec])
    /// A transition between two looks of the layer. Inside a group it shows nothing.
    case transition(TransitionSpec)
    /// Takes time and reports its end, but shows nothing: unknown or nil key path (B-50, B-51).
    case inert
  }

  package init(timing: MediaTiming, curve: TimingCurve?, isRemovedOnCompletion: Bool, body: Body) {
    self.timing = timing
    self.curve = curve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.body = body
  }
}

/// An animation of one property.
package struct PropertyAnimation: Sendable, Equatable {
  package var path: PropertyPath
  package var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?
  package var source: Source

  package enum Source: Sendable, Equatable {
    case basic(Endpoints)
    case spring(Endpoints, SpringParameters)
    case keyframes(KeyframeValues)
  }

  package init(path: PropertyPath, source: Source) {
    self.path = path
    self.source = source
  }
}

/// from, to and by as the client set them; what is missing is taken from the underlying value each frame (B-1…B-9).
package struct Endpoints: Sendable, Equatable {
  package var from: AnimatableValue?
  package var to: AnimatableValue?
  package var by: AnimatableValue?

  package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
    self.from = from
    self.to = to
    self.by = by
  }
}

/// A damped spring (S-1…S-7). `initialVelocity` in whole distances per second, positive towards the target.
package struct SpringParameters: Sendable, Equatable {
  package var mass = 1.0
  package var stiffness = 100.0
  package var damping = 10.0
  package var initialVelocity = 0.0
  package var allowsOverdamping = false

  package init() {}
}

/// CAKeyframeAnimation's values or path, with its modes (K-1…K-31).
package struct KeyframeValues: Sendable, Equatable {
  package enum Mode: String, Sendable { case linear, discrete, paced, cubic, cubicPaced }
  package enum Rotation: String, Sendable { case auto, autoReverse }

  package var values: [AnimatableValue] = []
  /// Overrides `values` (K-2).
  package var path: PathData?
  package var keyTimes: [Double]?
  package var curves: [TimingCurve]?
  package var mode = Mode.linear
  package var rotation: Rotation?
  package var tension: [Double] = []
  package var continuity: [Double] = []
  package var bias: [Double] = []

  package init() {}
}

/// CAValueFunction: numbers become matrices (B-54…B-56).
package enum ValueFunction: String, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ
}
