import CoreGraphics
import LayerModel

extension RandomTree {
  /// Makes a layer emit particles, some of which emit others.
  mutating func addEmitter(to content: inout LayerContent, _ values: inout LayerValues) {
    var emitter = EmitterContent()
    emitter.shape = pick([.point, .line, .rectangle, .circle, .sphere])
    emitter.mode = pick([.points, .outline, .surface, .volume])
    emitter.renderMode = pick([.unordered, .oldestFirst, .oldestLast, .backToFront, .additive])
    emitter.preservesDepth = chance(0.3)
    emitter.seed = UInt32.random(in: 0...UInt32.max, using: &random)
    emitter.cells = [cell(canEmit: true)]
    content.emitter = emitter
    values.emitter.position = SIMD2(number(0...side / 2), number(0...side / 2))
    values.emitter.size = SIMD2(number(0...side / 2), number(0...side / 2))
  }

  private mutating func cell(canEmit: Bool) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = .image(image())
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (number(1...15), number(0.2...2), number(0...1))
    (cell.velocity, cell.velocityRange) = (number(0...side / 2), number(0...9))
    (cell.emissionLongitude, cell.emissionRange) = (number(-3...3), number(0...6))
    cell.yAcceleration = number(-9...60)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (number(0.2...1), number(0...0.5), number(-0.3...0.3))
    if chance(0.7) { (cell.spin, cell.spinRange) = (number(-3...3), number(0...3)) }
    cell.color = color()
    (cell.redRange, cell.alphaRange, cell.alphaSpeed) = (number(0...0.5), number(0...0.3), number(-0.5...0.1))
    if chance(0.3) { cell.contentsScale = 2 }
    if canEmit, chance(0.2) { cell.cells = [self.cell(canEmit: false)] }
    return cell
  }
}
