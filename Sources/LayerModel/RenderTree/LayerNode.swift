import CoreGraphics

/// What the tree keeps of one layer besides its numbers and its links. Children are slots.
struct LayerNode {
  var id: LayerID
  /// False for a slot that waits to be used again.
  var isAlive = true
  var label = LayerLabel(name: nil, className: "CALayer")
  var content = LayerContent()
  var timing = LayerTiming()
  var children: [Int32] = []
  /// In the order they were added, which is the order they apply in (B-11).
  var animations: [RunningAnimation] = []
  /// Animations taken off an emitter, under which particles were born that may still live.
  var pastEmission: [EmitterAnimation] = []

  init(id: LayerID) { self.id = id }
}

/// An animation on a layer of one tree. A class, so that making a plan does not copy specs; no two trees share
/// one.
final class RunningAnimation {
  let committed: CommittedAnimation
  let compiled: CompiledAnimation
  let touched: RowSet
  /// When the active duration begins and ends, in root time. NaN while some layer of the chain stands still.
  private(set) var rootBegin = Double.nan
  private(set) var rootEnd = Double.nan
  var hasStarted = false
  var hasEnded = false
  /// The slots of a transition's kept looks; −1 for none.
  var before: Int32 = -1
  var after: Int32 = -1
  /// True when nothing of it can show from its end on (T-21, T-44). In a time that runs backwards the end is where
  /// it began, and what shows from there on is the backward fill.
  private(set) var vanishesAtEnd: Bool
  /// Shows one thing for as long as it is in effect, or nothing at all: no frames are needed for it.
  let isStill: Bool
  /// What it does to what an emitter emits.
  let emission: EmitterAnimation.Touch

  init(_ committed: CommittedAnimation) {
    self.committed = committed
    compiled = CompiledAnimation(committed.spec)
    touched = TouchedProperties(committed.spec).rows
    emission =
      touched.isDisjoint(with: TouchedProperties.emission) ? [] : EmitterAnimation.Touch(committed.spec)
    let fill = committed.spec.timing.fill
    vanishesAtEnd = committed.spec.isRemovedOnCompletion || fill == .removed || fill == .backwards
    isStill =
      compiled.isInert || !compiled.timing.duration.isFinite || !compiled.mayChange(after: -.infinity)
  }

  /// Says where the animation lies in root time: `rootBegin` before `rootEnd`, whichever way its time runs.
  func place(from begin: Double, to end: Double, runsBackwards: Bool) {
    (rootBegin, rootEnd) = (begin, end)
    let fill = committed.spec.timing.fill
    let stays = runsBackwards ? fill == .backwards || fill == .both : fill == .forwards || fill == .both
    vanishesAtEnd = committed.spec.isRemovedOnCompletion || !stays
  }

  /// Over for good at `time`, with nothing left to show. A layer that stands still is never over.
  func isSpent(at time: Double) -> Bool { vanishesAtEnd && time >= rootEnd }

  /// Root time from which on nothing of it shows; +∞ where its end stays.
  var vanishing: Double { vanishesAtEnd && !rootEnd.isNaN ? rootEnd : .infinity }
}
