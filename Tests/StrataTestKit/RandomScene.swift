import CoreGraphics
import LayerModel

/// Layer trees with a bit of everything, from a seed: for properties that must hold of any tree.
package struct RandomScene {
  private var random: SeededGenerator
  private var nextID: UInt64 = 1
  private var nextAnimation: UInt64 = 1
  private let side: Double
  private let hasSpaces: Bool
  package private(set) var commit = Commit()

  /// - Parameters:
  ///   - side: of the square scene, in points.
  ///   - layers: how many layers below the root, about.
  ///   - hasSpaces: whether some of them keep depth, or have their geometry flipped.
  package init(seed: UInt64, side: Double = 100, layers: Int = 14, hasSpaces: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.side = side
    self.hasSpaces = hasSpaces
    var budget = layers
    let root = addLayer(depth: 0, budget: &budget, isRoot: true)
    commit.roots = [root]
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

  private mutating func color(opaque: Bool = false) -> SIMD4<Double> {
    SIMD4(number(0...1), number(0...1), number(0...1), opaque || chance(0.6) ? 1 : number(0.2...1))
  }

  private mutating func addLayer(depth: Int, budget: inout Int, isRoot: Bool = false) -> LayerID {
    let id = LayerID(raw: nextID)
    nextID += 1
    var update = LayerUpdate(id: id)
    update.values = isRoot ? rootValues() : values()
    update.content = content()
    if hasSpaces, !isRoot, chance(0.2) { update.content?.traits.insert(.keepsDepth) }
    if hasSpaces, !isRoot, chance(0.1) { update.values?.isGeometryFlipped = 1 }
    update.label = LayerLabel(name: nil, className: "CALayer")
    if !isRoot { addAnimations(to: &update) }
    let place = commit.updates.count
    commit.updates.append(update)
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

  private mutating func rootValues() -> LayerValues {
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, side, side)
    values.position = SIMD2(side / 2, side / 2)
    values.backgroundColor = color(opaque: true)
    return values
  }

  private mutating func values() -> LayerValues {
    var values = LayerValues()
    let isWhole = chance(0.4)
    func size(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    values.bounds = SIMD4(0, 0, size(number(4...side / 2)), size(number(4...side / 2)))
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
    if chance(0.3) { values.transform = transform() }
    if chance(0.1) { values.sublayerTransform.m34 = -1 / number(100...500) }
    return values
  }

  private mutating func transform() -> CATransform3D {
    let turn = CATransform3DMakeRotation(number(-3...3), chance(0.3) ? 0.7 : 0, chance(0.3) ? 1 : 0, 1)
    return CATransform3DScale(turn, number(0.4...1.6), number(0.4...1.6), 1)
  }

  private mutating func content() -> LayerContent {
    var content = LayerContent()
    if chance(0.2) {
      var pixels = PixelBuffer(width: 7, height: 5)
      for index in pixels.bytes.indices {
        pixels.bytes[index] = index % 4 == 3 ? 255 : UInt8(index * 37 % 256)
      }
      content.contents = .image(CGImage(pixels: pixels))
      content.gravity = chance(0.5) ? .resize : .center
    } else if chance(0.15) {
      var gradient = GradientContent()
      gradient.colors = [.black, .white, ColorValue(red: 1, green: 0, blue: 0, alpha: 0.5)]
      content.gradient = gradient
    } else if chance(0.15) {
      var shape = ShapeContent()
      var path = PathData()
      path.addEllipse(in: CGRect(x: 2, y: 3, width: number(5...40), height: number(5...40)))
      shape.path = path
      content.shape = shape
    }
    if chance(0.3) { content.cornerCurve = .continuous }
    if chance(0.15) {
      content.blendMode = [.multiply, .screen, .difference, .destinationOut][Int(number(0...3.99))]
    }
    if chance(0.1) { content.traits.insert(.blurs) }
    if chance(0.1) { content.traits.insert(.blursBackground) }
    if chance(0.2) { content.maskedCorners = [.minXMinY, .maxXMaxY] }
    return content
  }

  private mutating func addAnimations(to update: inout LayerUpdate) {
    while chance(0.35) {
      let choices: [(String, AnimatableValue, AnimatableValue)] = [
        (
          "position", .point(CGPoint(x: number(0...side), y: 10)), .point(CGPoint(x: 30, y: number(0...side)))
        ),
        ("opacity", .number(0), .number(1)),
        ("transform.rotation.z", .number(0), .number(3)),
        ("bounds.size.width", .number(5), .number(60)),
        ("backgroundColor", .color(.black), .color(.white)),
        ("zPosition", .number(-3), .number(3)),
        ("cornerRadius", .number(0), .number(15)), ("filters.f.inputRadius", .number(0), .number(5)),
      ]
      let choice = choices[Int.random(in: 0..<choices.count, using: &random)]
      guard let path = PropertyPath(parsing: choice.0) else { continue }
      var timing = MediaTiming()
      timing.beginTime = number(0...2)
      timing.duration = number(0.2...2)
      let spec = AnimationSpec(
        timing: timing, curve: .easeInEaseOut, isRemovedOnCompletion: true,
        body: .property(
          PropertyAnimation(path: path, source: .basic(Endpoints(from: choice.1, to: choice.2)))))
      update.animations.append(
        .add(
          CommittedAnimation(
            id: AnimationID(raw: nextAnimation), key: nil, keyPath: choice.0, spec: spec)))
      nextAnimation += 1
    }
  }
}
