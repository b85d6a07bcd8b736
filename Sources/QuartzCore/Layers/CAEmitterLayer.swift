import CoreGraphics
import LayerModel

/// The area that particles are born in.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A shape by name; unknown names count as `point`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `emitterPosition` alone.
  public static let point = Self(rawValue: "point")
  /// A level line as wide as `emitterSize`.
  public static let line = Self(rawValue: "line")
  /// A rectangle of `emitterSize`.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A box of `emitterSize` and `emitterDepth`.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle whose radius is the width of `emitterSize`.
  public static let circle = Self(rawValue: "circle")
  /// A sphere whose radius is the width of `emitterSize`.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape that particles are born in.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as `volume`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Corners and ends; of round shapes the centre.
  public static let points = Self(rawValue: "points")
  /// Edges; of round shapes the rim, from which particles leave outwards.
  public static let outline = Self(rawValue: "outline")
  /// Faces; of flat shapes all inside.
  public static let surface = Self(rawValue: "surface")
  /// All inside.
  public static let volume = Self(rawValue: "volume")
}

/// The order particles are drawn in.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as `unordered`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cell by cell.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest first, so that the youngest lie on top.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest last, so that they lie on top.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Colours add up with what is below, and need no order.
  public static let additive = Self(rawValue: "additive")
}

/// A layer that emits, animates and draws particles over its contents and under its sublayers (L-39…L-50).
///
/// What it shows is a function of `seed`, the time and what was committed, and of nothing else: a time shown twice
/// shows the same picture. The layer's time is the emitter's: nothing is born before its time 0. With `beginTime` 0
/// it seems to have emitted for ever; set it to `CACurrentMediaTime()` to start with the first particle (L-49). A
/// particle is born of the values of that moment and keeps them; the first of a cell is born when its rate has
/// come to one. Particles may leave the bounds unless `masksToBounds` is set.
///
/// One emitter draws at most 16 384 particles; of more, every second, fourth … is drawn.
/// Source: Apple's documentation of CAEmitterLayer.
open class CAEmitterLayer: CALayer {
  private var cells: [CAEmitterCell]?
  /// The cells were set and are not yet committed: changes of the objects still count.
  private var cellsAreOpen = false
  /// What was last committed.
  private var committed: EmitterState?
  private var committedSpecs: [AnimationID: AnimationSpec] = [:]
  private var unknownNames: [String: String] = [:]

  /// A layer without cells.
  public override init() {
    super.init()
    content.emitter = EmitterContent()
  }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if content.emitter == nil { content.emitter = EmitterContent() }
    guard let original = layer as? CAEmitterLayer else { return }
    cells = original.cells
    unknownNames = original.unknownNames
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var emitter: EmitterContent { content.emitter ?? EmitterContent() }

  /// What is emitted; nil for nothing. The array is copied and the cells are shared: see `CAEmitterCell`.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      cells = newValue
      change(ContentRows.emitterCells) {
        content.emitter = content.emitter ?? EmitterContent()
        content.emitter?.cells = (newValue ?? []).map { $0.snapshot() }
      }
      cellsAreOpen = isModel
    }
  }
  /// A factor of the cells' birth rates; 1 unless set. At 0 no more are born, and those that live live on
  /// (L-49); as the other factors, it animates by itself.
  open var birthRate: Float {
    get { Float(self[Lanes.birthRate]) }
    set { self[Lanes.birthRate] = Double(newValue) }
  }
  /// A factor of the lifetimes of particles born from now on; 1 unless set.
  open var lifetime: Float {
    get { Float(self[Lanes.lifetime]) }
    set { self[Lanes.lifetime] = Double(newValue) }
  }
  /// The middle of the emitter, in the layer's coordinates; (0, 0) unless set.
  open var emitterPosition: CGPoint {
    get { CGPoint(lanes: self[Lanes.emitterPosition]) }
    set { self[Lanes.emitterPosition] = newValue.lanes }
  }
  /// Its depth, in points; 0 unless set.
  open var emitterZPosition: CGFloat {
    get { CGFloat(self[Lanes.emitterZPosition]) }
    set { self[Lanes.emitterZPosition] = Double(newValue) }
  }
  /// Its size, in points; zero unless set. The width is the radius of round shapes.
  open var emitterSize: CGSize {
    get { CGSize(lanes: self[Lanes.emitterSize]) }
    set { self[Lanes.emitterSize] = newValue.lanes }
  }
  /// Its extent in depth, in points; 0 unless set.
  open var emitterDepth: CGFloat {
    get { CGFloat(self[Lanes.emitterDepth]) }
    set { self[Lanes.emitterDepth] = Double(newValue) }
  }
  /// A factor of the velocities of particles born from now on; 1 unless set.
  open var velocity: Float {
    get { Float(self[Lanes.velocity]) }
    set { self[Lanes.velocity] = Double(newValue) }
  }
  /// A factor of the sizes of particles born from now on; 1 unless set.
  open var scale: Float {
    get { Float(self[Lanes.scale]) }
    set { self[Lanes.scale] = Double(newValue) }
  }
  /// A factor of the spins of particles born from now on; 1 unless set.
  open var spin: Float {
    get { Float(self[Lanes.spin]) }
    set { self[Lanes.spin] = Double(newValue) }
  }
  /// Where particles are born; a point unless set. Unknown names are kept and count as it.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: unknownNames["shape"] ?? emitter.shape.rawValue) }
    set { setName("shape", newValue.rawValue, \.shape, .point) }
  }
  /// In what part of the shape; all inside unless set. Unknown names are kept and count as it.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: unknownNames["mode"] ?? emitter.mode.rawValue) }
    set { setName("mode", newValue.rawValue, \.mode, .volume) }
  }
  /// In what order particles are drawn; in none unless set. Unknown names are kept and count as it.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: unknownNames["order"] ?? emitter.renderMode.rawValue) }
    set { setName("order", newValue.rawValue, \.renderMode, .unordered) }
  }
  /// Whether particles keep their depth, seen in the perspective of the layer's surroundings; else they lie in the
  /// layer's plane. In a transform layer the emitter as a whole still has one place in the order of depths. False
  /// unless set.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set { edit { $0.preservesDepth = newValue } }
  }
  /// Equal seeds give equal particles; 0 unless set.
  open var seed: UInt32 {
    get { emitter.seed }
    set { edit { $0.seed = newValue } }
  }

  private func setName<Name: RawRepresentable>(
    _ key: String, _ name: String, _ field: WritableKeyPath<EmitterContent, Name>, _ standard: Name
  ) where Name.RawValue == String {
    let known = Name(rawValue: name)
    unknownNames[key] = known == nil ? name : nil
    edit { $0[keyPath: field] = known ?? standard }
  }

  private func edit(_ change: (inout EmitterContent) -> Void) {
    var changed = emitter
    change(&changed)
    changeTrait(\.emitter, to: changed)
  }
}

extension CAEmitterLayer {
  /// A cell's property was set by a key path of the layer: its object says so, too.
  func noteCellChange(_ path: EmitterCellPath, _ value: Any?) {
    var found: CAEmitterCell?
    var level = cells
    for name in path.names {
      found = level?.first { $0.name == name }
      level = found?.emitterCells
    }
    found?.setValue(value, forKey: EmitterCell.properties[path.property].name)
  }

  /// Before a commit: a state that is over goes into the history, with the animations taken off since.
  ///
  /// - Parameters:
  ///   - time: the layer's local time.
  ///   - isNew: the render side does not know the layer: what it emitted before is gone (L-49).
  /// - Returns: whether the content changed.
  func recordHistory(at time: Double, isNew: Bool, removed: [AnimationID]) -> Bool {
    var changed = emitter
    if cellsAreOpen { changed.cells = (cells ?? []).map { $0.snapshot() } }
    cellsAreOpen = false
    let state = EmitterState(values.emitter, changed)
    let past = removed.compactMap { id in
      committedSpecs.removeValue(forKey: id).map { EmitterHistory.Past(id: id, spec: $0, until: time) }
    }
    if isNew {
      changed.history = EmitterHistory()
    } else if let committed, committed != state || !past.isEmpty {
      changed.history.end(committed, at: time, removing: past)
    }
    committed = state
    guard changed != content.emitter else { return false }
    content.emitter = changed
    return true
  }

  /// Notes an animation that may later be taken off while what was born under it lives on.
  func noteCommitted(_ id: AnimationID, _ spec: AnimationSpec) {
    if EmitterAnimation.concernsEmitter(spec) { committedSpecs[id] = spec }
  }

  /// The content and timing for a picture of the layer as it is: the clock stands at its time, and the animations
  /// that run are over from then on.
  func stillContent() -> (content: LayerContent, timing: LayerTiming) {
    let model = links.model as? CAEmitterLayer ?? self
    var still = content
    if model.cellsAreOpen { still.emitter?.cells = (model.cells ?? []).map { $0.snapshot() } }
    let now = model.localTime(atRootTime: context.now)
    if links.model == nil, let committed, let present = still.emitter,
      committed != EmitterState(values.emitter, present)
    {
      still.emitter?.history.end(committed, at: now)
    }
    still.emitter?.history.keep(
      model.committedSpecs.map { EmitterHistory.Past(id: $0.key, spec: $0.value, until: .infinity) }
        .sorted { $0.id < $1.id })
    var timing = LayerTiming()
    timing.speed = 0
    timing.timeOffset = now
    return (still, timing)
  }
}

extension LayerAttribute {
  static let emitterAttributes: [String: LayerAttribute] = [
    "emitterCells": object(CAEmitterLayer.self, get: { $0.emitterCells }, set: { $0.emitterCells = $1 }),
    "emitterShape": constant(CAEmitterLayer.self, get: { $0.emitterShape }, set: { $0.emitterShape = $1 }),
    "emitterMode": constant(CAEmitterLayer.self, get: { $0.emitterMode }, set: { $0.emitterMode = $1 }),
    "renderMode": constant(CAEmitterLayer.self, get: { $0.renderMode }, set: { $0.renderMode = $1 }),
    "preservesDepth": flag(CAEmitterLayer.self, get: { $0.preservesDepth }, set: { $0.preservesDepth = $1 }),
    "seed": number(
      CAEmitterLayer.self, get: { Double($0.seed) },
      set: { $0.seed = $1 >= 0 ? UInt32(min($1, Double(UInt32.max))) : 0 }),
  ]
}
