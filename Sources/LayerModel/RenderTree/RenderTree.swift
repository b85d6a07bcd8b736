import CoreGraphics

/// The committed layer tree and its animations, evaluated at any time: the server's tree, and the main
/// thread's mirror of it that answers `presentation()`. Owned by one thread; not Sendable on purpose.
///
/// Evaluating at t gives the same answer whether or not other times were evaluated before. Layers live in flat
/// arrays by slot; what a frame touches is plain memory.
package final class RenderTree {
  var slots: [LayerID: Int32] = [:]
  var nodes: ContiguousArray<LayerNode> = []
  var free: [Int32] = []
  var roots: [Int32] = []
  private(set) var rootIDs: [LayerID] = []

  /// Committed values and shown values, by slot.
  var model: ContiguousArray<LayerValues> = []
  var shown: ContiguousArray<LayerValues> = []
  var shownContent: ContiguousArray<LayerContent> = []
  /// What drawing needs to know of the content, without touching a reference.
  var traits: ContiguousArray<DrawTraits> = []

  /// Parents, masks and what drawing needs to know of the structure, by slot.
  var links: ContiguousArray<DrawLinks> = []
  // Derived from the children of the nodes, for the layers where they changed.
  var isStructureStale = false
  var restructured: ContiguousArray<Int32> = []
  /// The children of all layers; each layer's links name a stretch of it.
  var childList: ContiguousArray<Int32> = []
  var wastedChildPlaces = 0

  var clocks: ContiguousArray<LayerClock> = [.root]
  var clockOf: ContiguousArray<Int32> = []
  var areClocksStale = false
  /// Layers whose timing is not the default.
  var timedLayers: Set<Int32> = []

  /// What is shown of transitions now, by slot: those of the plan, and those that a kept look stopped in.
  var shownTransitions: [Int32: ShownTransition] = [:]

  /// How many layers replicate their sublayers.
  var replicatorCount = 0

  /// Layers that emit particles.
  var emitterSlots: Set<Int32> = []
  /// When the tiles of layers have all faded in, in root time.
  var tileFades: [Int32: Double] = [:]

  var plan = EvaluationPlan()
  var isPlanStale = false
  var animatedSlots: Set<Int32> = []
  /// Layers with animations whose root times are not worked out yet.
  var unplacedSlots: [Int32] = []
  var events: [AnimationEvent] = []
  /// The time last evaluated, root seconds.
  package private(set) var time = -Double.infinity

  var flattener = Flattener()

  package init() {}

  /// How many layers the tree holds.
  package var layerCount: Int { slots.count }

  /// How many places are taken: by the layers, and by kept looks.
  package var slotsInUse: Int { nodes.count - free.count }

  /// How many animations the layers of the tree hold, finished ones that were not removed included.
  package var animationCount: Int {
    animatedSlots.reduce(0) { $0 + nodes[Int($1)].animations.count }
  }

  /// Calculates what every layer shows at `time` (root seconds) and notes what began or ended since. Only
  /// animated layers cost. A time that is not a number is ignored.
  package func evaluate(at time: Double) {
    guard !time.isNaN else { return }
    refreshStructure()
    if time < self.time || plan.hasManySpent { isPlanStale = true }
    self.time = time
    refreshPlan(at: time)
    collectEvents(until: time)
    tick(at: time)
  }

  /// What began and ended since the last call, in time order.
  package func takeEvents() -> [AnimationEvent] {
    defer { events = [] }
    return events
  }

  func setRoots(_ ids: [LayerID]) { rootIDs = ids }

  func slot(of id: LayerID) -> Int? { slots[id].map(Int.init) }
}
