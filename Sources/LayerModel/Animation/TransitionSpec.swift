import CoreGraphics

/// A transition between two looks of a layer (L-64…L-72), as a value.
///
/// The looks are the layer's own and its sublayers', with opacity, mask and shadow. Its place is not part of
/// them: both are shown where the layer is now.
package struct TransitionSpec: Sendable, Equatable {
  package enum Kind: Sendable {
    /// The one dissolves into the other.
    case fade
    /// The new look slides over the old one.
    case moveIn
    /// The new look pushes the old one out.
    case push
    /// The old look slides away over the new one.
    case reveal
    /// The two are the sides of a card that turns by half a circle.
    case flip
  }

  /// Where the new look comes from, in layer coordinates: top is the maxY edge (L-68).
  package enum Direction: Sendable { case left, right, top, bottom }

  package var kind: Kind
  package var direction: Direction
  /// What part of the transition is shown (L-69); limited to 0…1 where it is drawn.
  package var startProgress = 0.0
  package var endProgress = 1.0
  /// What was shown before the change; nil: nothing was.
  package var before: LayerSnapshot?
  /// What is shown as the new look; nil: the layer as it is.
  package var after: LayerSnapshot?

  package init(kind: Kind, direction: Direction) {
    self.kind = kind
    self.direction = direction
  }

  /// How far the transition is at a fraction of its time, 0…1.
  func progress(at fraction: Double) -> Double {
    let progress = startProgress + (endProgress - startProgress) * fraction
    return progress > 0 ? min(progress, 1) : 0
  }
}

extension CompiledAnimation {
  /// How far a transition is at a local time, 0…1; nil for other animations, and where it has no effect.
  package func transitionProgress(at time: Double) -> Double? {
    guard let transition, let position = timing.position(at: time) else { return nil }
    return transition.progress(at: curve?.y(atX: position.fraction) ?? position.fraction)
  }
}
