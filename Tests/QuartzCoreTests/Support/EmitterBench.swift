import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// A stage for emitters, and what they draw on it. Times count from the making of the stage.
class EmitterBench {
  let stage = LayerStage()

  /// A square of 10 pixels, white unless said otherwise.
  func dot(_ color: CGColor = Ink.white) -> CGImage { stripes([color], width: 10, height: 10) }

  func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "dot"
    cell.contents = dot()
    cell.birthRate = 10
    cell.lifetime = 2
    change(cell)
    return cell
  }

  /// An emitter that begins now, in the middle of 160 × 100 points.
  func emitter(
    _ cells: [CAEmitterCell], startsNow: Bool = true, _ change: (CAEmitterLayer) -> Void = { _ in }
  ) -> CAEmitterLayer {
    stage.box(0, 0, 160, 100, { CAEmitterLayer() }) {
      $0.emitterPosition = CGPoint(x: 80, y: 50)
      if startsNow { $0.beginTime = stage.mediaTime(stage.time) }
      $0.emitterCells = cells
      change($0)
    }
  }

  struct Shown: Equatable {
    var x, y: Double
    var scale: Double
    var color: SIMD4<Float>
  }

  /// The particles drawn now.
  func particles() throws -> [Shown] {
    try list().items.filter { $0.kind == .image }.map {
      let sign = $0.transform.m11 * $0.transform.m22 - $0.transform.m12 * $0.transform.m21
      return Shown(
        x: $0.transform.m31, y: $0.transform.m32, scale: abs(sign).squareRoot(), color: $0.color)
    }
  }

  func list(at time: Double? = nil) throws -> DisplayList {
    let tree = try #require(stage.context.manualServer).tree
    var list = DisplayList()
    tree.evaluate(at: time.map(stage.mediaTime) ?? stage.context.now)
    tree.flatten(into: &list, viewport: Viewport(width: 160, height: 100))
    return list
  }

  func count(at time: Double) throws -> Int {
    stage.advance(to: time)
    return try particles().count
  }
}
