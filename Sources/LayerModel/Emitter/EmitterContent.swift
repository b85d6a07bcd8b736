/// What a CAEmitterLayer emits, and has emitted as far as that may still be alive.
///
/// Particles are a function of this value, the layer's numbers and animations, and the time. So the value carries
/// its own past: a change commits the state before it along with the new one, and a particle is born of the state
/// at its birth, whichever times were shown in between.
package struct EmitterContent: Sendable, Equatable {
  package enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
  package enum Mode: String, Sendable { case points, outline, surface, volume }
  package enum RenderMode: String, Sendable { case unordered, oldestFirst, oldestLast, backToFront, additive }

  package var shape = Shape.point
  package var mode = Mode.volume
  package var renderMode = RenderMode.unordered
  /// Particles keep their depth in the space of the superlayer.
  package var preservesDepth = false
  package var seed: UInt32 = 0
  package var cells: [EmitterCell] = []
  package var history = EmitterHistory()

  package init() {}

  /// Whether there is anything to see of it.
  var isDrawable: Bool { cells.contains { $0.isVisible() } }
}

/// The animatable numbers of an emitter layer; multipliers of the cells' values, and where particles are born.
package struct EmitterValues: Sendable, Equatable {
  package var position = SIMD2<Double>(0, 0)
  package var zPosition = 0.0
  package var size = SIMD2<Double>(0, 0)
  package var depth = 0.0
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0

  package init() {}
}

/// What particles are born of, for a time.
package struct EmitterState: Sendable, Equatable {
  package var values: EmitterValues
  package var shape: EmitterContent.Shape
  package var mode: EmitterContent.Mode
  package var seed: UInt32
  package var cells: [EmitterCell]

  package init(_ values: EmitterValues, _ content: EmitterContent) {
    self.values = values
    shape = content.shape
    mode = content.mode
    seed = content.seed
    cells = content.cells
  }

  /// Particles a second of a cell of the layer.
  func rate(ofCell index: Int) -> Double {
    guard cells.indices.contains(index), cells[index].isEnabled != 0 else { return 0 }
    let rate = cells[index].birthRate * values.birthRate
    return rate > 0 && rate.isFinite ? rate : 0
  }

  /// How long anything can live that comes of the cell.
  func longestLife(ofCell index: Int) -> Double {
    cells.indices.contains(index) ? cells[index].longestLife(times: values.lifetime) : 0
  }

  var longestLife: Double { cells.indices.reduce(0) { max($0, longestLife(ofCell: $1)) } }
}

/// The states an emitter was in. Times are the layer's local time in seconds, which for an emitter begins at 0:
/// nothing is born before (L-49).
package struct EmitterHistory: Sendable, Equatable {
  /// A state that ended, and how many particles of each cell had been born when it began: a whole number with
  /// what was left over, so that a state shorter than the time between two births loses none.
  package struct Epoch: Sendable, Equatable {
    package var state: EmitterState
    package var since: Double
    package var until: Double
    package var births: [Double]
  }

  /// An animation that was taken off the layer, and when: particles born under it stay as they are.
  package struct Past: Sendable, Equatable {
    package var id: AnimationID
    package var spec: AnimationSpec
    package var until: Double

    package init(id: AnimationID, spec: AnimationSpec, until: Double) {
      self.id = id
      self.spec = spec
      self.until = until
    }
  }

  /// Oldest first, each ending where the next begins.
  package private(set) var epochs: [Epoch] = []
  package private(set) var past: [Past] = []
  /// When the present state began, and the births until then.
  package private(set) var since = 0.0
  package private(set) var births: [Double] = []

  /// No more states than this are kept: what was born of earlier ones is gone.
  private static let mostEpochs = 1024

  package init() {}

  /// The present state, which was `state` until now, is another from `time` on. What can have left nothing alive
  /// is forgotten.
  package mutating func end(_ state: EmitterState, at time: Double, removing removed: [Past] = []) {
    let now = max(0, time)
    guard now >= since else {
      // The layer's time was set back: it starts over.
      self = EmitterHistory()
      return
    }
    past += removed
    if now > since {
      let epoch = Epoch(state: state, since: since, until: now, births: births)
      births = state.cells.indices.map { epoch.births(ofCell: $0, until: now) }
      since = now
      epochs.append(epoch)
    }
    let longest = epochs.reduce(0) { max($0, $1.state.longestLife) }
    past.removeAll { $0.until + longest < now }
    let first = epochs.firstIndex { $0.until + $0.state.longestLife >= now } ?? epochs.count
    epochs.removeFirst(max(first, epochs.count - Self.mostEpochs))
  }

  /// Animations that run on are treated as if they were over: for a picture of a layer without them.
  package mutating func keep(_ running: [Past]) { past += running }
}

extension EmitterHistory.Epoch {
  /// How many of a cell were born by a time of the epoch, fractions included (L-41).
  func births(ofCell index: Int, until time: Double) -> Double {
    let window = state.cells[index].window
    let start = births.indices.contains(index) ? births[index] : 0
    let from = max(since, window.lowerBound)
    let span = min(time, window.upperBound) - from
    return span > 0 ? start + span * state.rate(ofCell: index) : start
  }
}
