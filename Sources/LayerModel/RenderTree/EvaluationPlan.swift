/// What one evaluation has to do, worked out once and kept until animations, timing or structure change. Plain
/// arrays in slot order, so that a steady frame allocates nothing and touches only what is animated.
struct EvaluationPlan {
  /// Animations that are alone on their property, of all layers.
  var table = TrackTable()
  /// Lanes to copy from model to shown before the animations below, so that a value none of them holds falls
  /// back.
  var restores: ContiguousArray<Restore> = []
  var tracks: ContiguousArray<FlatTrack> = []
  /// Layers with an animation that is no track; what of theirs is not in `table` is here, in order.
  var layers: ContiguousArray<PlannedLayer> = []
  var animations: ContiguousArray<PlannedAnimation> = []
  /// Layers with transitions.
  var transitions: ContiguousArray<PlannedTransition> = []
  /// Animations that change the place or the scale their layer is shown at, while they run.
  var scalings: ContiguousArray<ScalingSpan> = []
  /// While root time stays in here, no span begins or ends, and the marks made last hold.
  var scalingsHold = Double.infinity..<Double.infinity
  /// Everything that has not ended yet, for events and for knowing when to sleep.
  var timeline: ContiguousArray<TimelineEntry> = []
  /// Animations in the plan when it was made, and how many of them have come to nothing since.
  var plannedCount = 0
  var spentCount = 0
  /// The earliest begin or end in `timeline` not reported yet.
  var nextEvent = Double.infinity

  /// True when making a new plan pays.
  var hasManySpent: Bool {
    spentCount > 8 + plannedCount / 4 || (spentCount > 0 && spentCount == plannedCount)
  }

  mutating func removeAll() {
    table.removeAll()
    restores.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    animations.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    scalings.removeAll(keepingCapacity: true)
    timeline.removeAll(keepingCapacity: true)
    scalingsHold = .infinity..<(.infinity)
    plannedCount = 0
    spentCount = 0
    nextEvent = .infinity
  }
}

/// `count` doubles at a byte offset of one layer's values.
struct Restore {
  var slot: Int32
  var offset: Int32
  var count: Int32
}

/// When a layer's place or scale changes; NaN where its time stands still.
struct ScalingSpan {
  var slot: Int32
  /// What the layer is marked with meanwhile.
  var marks: DrawLinks.Flags
  var rootBegin: Double
  var rootEnd: Double
}

struct PlannedLayer {
  var slot: Int32
  var clock: Int32
  var first: Int32
  var count: Int32
  var changesContent: Bool
}

struct PlannedAnimation {
  var compiled: CompiledAnimation
  var rootEnd: Double
  var vanishesAtEnd: Bool
}

struct PlannedTransition {
  var slot: Int32
  var clock: Int32
}

/// One animation's place in time. `index` is its place on its layer.
struct TimelineEntry {
  var slot: Int32
  var index: Int32
  var rootBegin: Double
  var rootEnd: Double
  var hasStarted: Bool
  var hasEnded: Bool
  /// How long copies of it move before its begin and after its end (`RenderTree.copySpan`).
  var lead: Double
  var lag: Double
  /// While in effect its value never changes (speed 0).
  var isStill: Bool

  var nextEvent: Double {
    // NaN: its layer stands still; −∞: the animation does (speed 0). Neither begins nor ends anything.
    if !(rootBegin > -.infinity) { return .infinity }
    return hasStarted ? (hasEnded ? .infinity : rootEnd) : rootBegin
  }
}
