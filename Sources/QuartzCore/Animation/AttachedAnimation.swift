import LayerModel

/// One animation on one layer, from `add` to its end: the only place its life is kept.
///
/// ```
/// added ──commit──▶ committed ──begin──▶ started ──active duration reached──▶ over
///   └──────────────────┴───────────────────┴──────── removed, replaced ─────▶ over
/// ```
/// Touched under the context's lock.
final class AttachedAnimation {
  enum State { case added, committed, started, over }

  let id: AnimationID
  /// nil: anonymous (M-11).
  let key: String?
  /// The layer's own copy, which clients cannot change (M-7, M-9).
  let animation: CAAnimation
  private(set) weak var layer: CALayer?
  var state = State.added
  /// What it does to keys that the layer's class declares itself; known from the commit on.
  var custom: [String: CompiledAnimation] = [:]
  /// The animation itself, where it animates a key that the layer's class draws (`needsDisplay(forKey:)`).
  var drawn: CompiledAnimation?
  /// What a transition's layer showed before the change, and its look after it where that is kept.
  var before: LayerSnapshot?
  var after: LayerSnapshot?
  /// The completion blocks that wait for it.
  private(set) var groups: [CompletionGroup]

  init(id: AnimationID, key: String?, animation: CAAnimation, layer: CALayer, groups: [CompletionGroup]) {
    self.id = id
    self.key = key
    self.animation = animation
    self.layer = layer
    self.groups = groups
    for group in groups { group.enter() }
  }

  /// Whether the layer is drawn anew for each frame.
  var needsDrawing: Bool {
    guard let layer else { return false }
    return drawn != nil || custom.keys.contains(where: type(of: layer).needsDisplay(forKey:))
  }

  /// Marks the animation as over. Returns false when it was already: whoever gets true tells the delegate.
  func end() -> Bool {
    guard state != .over else { return false }
    state = .over
    return true
  }

  /// Leaves the completion groups; returns the blocks that are due.
  func leaveGroups() -> [() -> Void] {
    defer { groups = [] }
    return groups.compactMap { $0.leave() }
  }
}
