import CoreGraphics

/// A layer's identity across threads. Never reused in a process.
package struct LayerID: Hashable, Sendable, Comparable {
  package let raw: UInt64
  package init(raw: UInt64) { self.raw = raw }
  package static func < (one: LayerID, other: LayerID) -> Bool { one.raw < other.raw }
}

/// One animation on one layer: each `add` makes a new one.
package struct AnimationID: Hashable, Sendable, Comparable {
  package let raw: UInt64
  package init(raw: UInt64) { self.raw = raw }
  package static func < (one: AnimationID, other: AnimationID) -> Bool { one.raw < other.raw }
}

/// Everything one transaction changed, as one value: after it the render side can draw for ever without the
/// main thread. Applied whole, between frames. Merging a stream of commits equals applying them in turn.
package struct Commit: Sendable {
  package var updates: [LayerUpdate] = []
  /// Layers that left every tree.
  package var removed: [LayerID] = []
  /// The roots (windows), back to front; nil when unchanged.
  package var roots: [LayerID]?

  package init() {}

  package var isEmpty: Bool { updates.isEmpty && removed.isEmpty && roots == nil }
}

/// What changed of one layer; nil parts did not change. A layer seen for the first time comes with all parts.
package struct LayerUpdate: Sendable {
  package let id: LayerID
  package var values: LayerValues?
  package var content: LayerContent?
  package var timing: LayerTiming?
  package var sublayers: [LayerID]?
  package var mask: MaskChange = .unchanged
  package var animations: [AnimationChange] = []
  /// For dumps and overlays.
  package var label: LayerLabel?
  /// Whatever the tree knows of the layer is dropped first: it left every tree and came back between two frames.
  package var isFresh = false

  package enum MaskChange: Sendable, Equatable {
    case unchanged
    case set(LayerID?)
  }

  package init(id: LayerID) { self.id = id }
}

/// A layer's `name` and the name of its class.
package struct LayerLabel: Sendable, Equatable {
  package var name: String?
  package var className: String

  package init(name: String?, className: String) {
    self.name = name
    self.className = className
  }
}

/// Added and removed animations of one layer, in the order it happened.
package enum AnimationChange: Sendable {
  case add(CommittedAnimation)
  case remove(AnimationID)
}

/// An animation as it travels: identity, the key it has on its layer, and what it does.
package struct CommittedAnimation: Sendable {
  package let id: AnimationID
  package let key: String?
  /// As the client wrote it; for dumps.
  package let keyPath: String?
  package let spec: AnimationSpec

  package init(id: AnimationID, key: String?, keyPath: String?, spec: AnimationSpec) {
    self.id = id
    self.key = key
    self.keyPath = keyPath
    self.spec = spec
  }
}
