import CoreGraphics

/// What the tree keeps of one layer besides its numbers. Links are slots, −1 for none.
struct LayerNode {
  var id: LayerID
  /// False for a slot that waits to be used again.
  var isAlive = true
  var label = LayerLabel(name: nil, className: "CALayer")
  var content = LayerContent()
  var timing = LayerTiming()
  var parent: Int32 = -1
  var children: [Int32] = []
  var mask: Int32 = -1
  var isMask = false
  /// In the order they were added, which is the order they apply in (B-11).
  var animations: [RunningAnimation] = []

  init(id: LayerID) { self.id = id }
}

/// An animation on a layer of the tree.
struct RunningAnimation {
  let committed: CommittedAnimation
  let compiled: CompiledAnimation
  let touched: TouchedProperties
  /// When the active duration begins and ends, in root time. NaN while some layer of the chain stands still.
  var rootBegin = Double.nan
  var rootEnd = Double.nan
  var hasStarted = false
  var hasEnded = false

  init(_ committed: CommittedAnimation) {
    self.committed = committed
    compiled = CompiledAnimation(committed.spec)
    touched = TouchedProperties(committed.spec)
  }

  /// True when nothing of it can show from its end on (T-21, T-44).
  var vanishesAtEnd: Bool {
    if committed.spec.isRemovedOnCompletion { return true }
    switch committed.spec.timing.fill {
    case .removed, .backwards: return true
    case .forwards, .both: return false
    }
  }

  /// Shows one thing for as long as it is in effect, or nothing at all: no frames are needed for it.
  var isStill: Bool {
    compiled.isInert || !compiled.timing.duration.isFinite || !compiled.mayChange(after: -.infinity)
  }

  /// Over for good at `time`, with nothing left to show. A layer that stands still is never over.
  func isSpent(at time: Double) -> Bool { vanishesAtEnd && time >= rootEnd }
}
