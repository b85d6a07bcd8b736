import CoreGraphics
import LayerModel

/// Layer trees with a bit of everything, from a seed: for properties that must hold of any tree.
package struct RandomTree {
  var random: SeededGenerator
  private var nextID: UInt64 = 1
  private var nextAnimation: UInt64 = 1
  let side: Double
  /// Whether layers have clocks of their own.
  private let hasClocks: Bool
  private let hasSpaces: Bool
  let hasEmitters: Bool
  package private(set) var commit = Commit()

  /// - Parameters:
  ///   - side: of the square scene, in points.
  ///   - layers: how many layers below the root, about.
  ///   - hasClocks: whether some of them have clocks of their own.
  ///   - hasSpaces: whether some of them keep depth, or have their geometry flipped.
  ///   - hasEmitters: whether some of them emit particles.
  package init(
    seed: UInt64, side: Double = 100, layers: Int = 14, hasClocks: Bool = false, hasSpaces: Bool = false,
    hasEmitters: Bool = false
  ) {
    random = SeededGenerator(seed: seed)
    self.side = side
    self.hasClocks = hasClocks
    self.hasSpaces = hasSpaces
    self.hasEmitters = hasEmitters
    var budget = layers
    let root = addLayer(depth: 0, budget: &budget, isRoot: true)
    commit.roots = [root]
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  mutating func chance(_ part: Double) -> Bool { number(0...1) < part }
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func color(opaque: Bool = false) -> SIMD4<Double> {
    SIMD4(number(0...1), number(0...1), number(0...1), opaque || chance(0.6) ? 1 : number(0.2...1))
  }

  mutating func colorValue() -> ColorValue {
    let lanes = color()
    return ColorValue(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }

  private mutating func addLayer(depth: Int, budget: inout Int, isRoot: Bool = false) -> LayerID {
    let id = LayerID(raw: nextID)
    nextID += 1
    let place = commit.updates.count
    commit.updates.append(isRoot ? rootUpdate(id) : update(id))
    var sublayers: [LayerID] = []
    let most = isRoot ? 12 : 3
    while budget > 0, depth < 4, sublayers.count < most, isRoot || chance(0.6) {
      budget -= 1
      sublayers.append(addLayer(depth: depth + 1, budget: &budget))
    }
    commit.updates[place].sublayers = sublayers
    if !isRoot, chance(0.12) {
      var none = 0
      commit.updates[place].mask = .set(addLayer(depth: 9, budget: &none))
    }
    return id
  }

  private mutating func rootUpdate(_ id: LayerID) -> LayerUpdate {
    var update = LayerUpdate(id: id)
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, side, side)
    values.position = SIMD2(side / 2, side / 2)
    values.backgroundColor = color(opaque: true)
    update.values = values
    update.content = LayerContent()
    update.label = LayerLabel(name: nil, className: "CALayer")
    return update
  }

  /// All parts of a new layer, without sublayers.
  package mutating func update(_ id: LayerID) -> LayerUpdate {
    var update = LayerUpdate(id: id)
    var (values, content) = (values(), LayerContent())
    addContent(to: &content, &values)
    if hasSpaces, chance(0.2) { content.traits.insert(.keepsDepth) }
    if hasSpaces, chance(0.1) { values.isGeometryFlipped = 1 }
    (update.values, update.content) = (values, content)
    update.label = LayerLabel(name: nil, className: "CALayer")
    if hasClocks, chance(0.2) { update.timing = timing() }
    while chance(0.35) { update.animations.append(.add(animation())) }
    return update
  }

  package mutating func timing() -> LayerTiming {
    var timing = LayerTiming()
    timing.speed = pick([0, 0.5, 1, 2, -1])
    timing.beginTime = number(-1...1)
    timing.timeOffset = timing.speed < 0 ? number(1...4) : number(-1...2)
    return timing
  }

  package mutating func animation() -> CommittedAnimation { animation(animationSpec()) }

  mutating func animation(_ spec: AnimationSpec) -> CommittedAnimation {
    defer { nextAnimation += 1 }
    return CommittedAnimation(id: AnimationID(raw: nextAnimation), key: nil, keyPath: nil, spec: spec)
  }

  package mutating func values() -> LayerValues {
    var values = LayerValues()
    let isWhole = chance(0.4)
    func size(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    values.bounds = SIMD4(0, 0, size(number(4...side / 2)), size(number(4...side / 2)))
    if chance(0.15) { (values.bounds.x, values.bounds.y) = (number(-9...9), number(-9...9)) }
    values.position = SIMD2(size(number(0...side)), size(number(0...side)))
    if isWhole { values.anchorPoint = SIMD2(0, 0) }
    if chance(0.8) { values.backgroundColor = color() }
    if chance(0.4) { values.cornerRadius = number(0...20) }
    if chance(0.3) {
      values.borderWidth = number(0.5...6)
      values.borderColor = color()
    }
    if chance(0.3) { values.masksToBounds = 1 }
    if chance(0.25) { values.opacity = number(0.1...1) }
    if chance(0.2) {
      values.shadowOpacity = number(0.2...1)
      values.shadowRadius = chance(0.2) ? 0 : number(0.5...8)
      values.shadowOffset = SIMD2(number(-6...6), number(-6...6))
    }
    (values.blurRadius, values.backgroundBlurRadius) = (number(0...4), number(0...6))
    if chance(0.2) { values.zPosition = number(-2...2) }
    if chance(0.1) { values.isDoubleSided = 0 }
    if chance(0.3) { values.transform = transform() }
    if chance(0.1) { values.sublayerTransform.m34 = -1 / number(100...500) }
    return values
  }

  mutating func transform() -> CATransform3D {
    let turn = CATransform3DMakeRotation(number(-3...3), chance(0.3) ? 0.7 : 0, chance(0.3) ? 1 : 0, 1)
    return CATransform3DScale(turn, number(0.4...1.6), number(0.4...1.6), 1)
  }
}
