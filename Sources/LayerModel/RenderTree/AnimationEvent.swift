/// What the tree reports of an animation: each at most once, with the exact root time it happened at, however
/// late the evaluation that noticed it.
package struct AnimationEvent: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The active duration began (M-17).
    case started
    /// The active duration was reached (M-18, X-21).
    case ended
  }

  package var kind: Kind
  package var layer: LayerID
  package var animation: AnimationID
  /// Root time, seconds.
  package var time: Double

  package init(kind: Kind, layer: LayerID, animation: AnimationID, time: Double) {
    self.kind = kind
    self.layer = layer
    self.animation = animation
    self.time = time
  }
}
