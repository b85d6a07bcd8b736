import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer

/// A scene on a clock that stands still until told: pictures and values of any of its times, without a window
/// and without waiting. Confined to the task that made it.
package final class SceneStage {
  package let scene: Scene
  private let context: LayerContext
  private let server = ManualServer()
  private let zero: Double

  /// A side's greatest length, in device pixels.
  package static let longestSide = 16_384.0

  /// Commits the scene's layers, then its animations, all at the scene's time 0.
  package init(_ file: SceneFile, caseID: String? = nil) throws(SceneError) {
    let context = LayerContext(
      clock: ManualClock(), server: server, joinsMainLoop: false, diagnostics: Diagnostics(sink: { _ in }))
    let zero = context.now
    var loaded: Result<Scene, SceneError> = .failure(SceneError(path: "", problem: "was not read"))
    context.run {
      loaded = Result { () throws(SceneError) in try file.scene(caseID, zero: zero) }
    }
    scene = try loaded.get()
    self.context = context
    self.zero = zero
    context.addRoot(scene.root)
    context.settle()
    context.run {
      for animation in scene.animations { animation.layer.add(animation.animation, forKey: nil) }
    }
    context.settle()
  }

  /// The scene's size in device pixels; nil where a picture of that size cannot be made.
  package func pixelSize(scale: Double) -> (width: Int, height: Int)? {
    let (width, height) = (scene.size.width * scale, scene.size.height * scale)
    guard scale > 0, width <= Self.longestSide, height <= Self.longestSide, width >= 0.5, height >= 0.5
    else { return nil }
    return (Int(width.rounded()), Int(height.rounded()))
  }

  /// What to paint at a time of the scene, in seconds; times in any order.
  package func displayList(at time: Double, scale: Double = 1) throws(SceneError) -> DisplayList {
    guard let size = pixelSize(scale: scale) else {
      throw SceneError(path: "", problem: "makes no picture at scale \(scale)")
    }
    var viewport = Viewport(width: size.width, height: size.height, scale: scale)
    viewport.background = SIMD4(1, 1, 1, 1)
    viewport.originX = scene.origin.x
    viewport.originY = scene.origin.y
    var list = DisplayList()
    server.tree.evaluate(at: zero + time)
    server.tree.flatten(into: &list, viewport: viewport)
    return list
  }

  /// When a frame after the one at `time` is next needed, in the scene's seconds; nil for never.
  package func nextChange(after time: Double) -> Double? {
    server.tree.evaluate(at: zero + time)
    return server.tree.nextChange(after: zero + time).map { $0 - zero }
  }

  /// Moves the clock to a time of the scene; what `presentation()` answers is of that time. Only forwards.
  package func advance(to time: Double) { context.advance(to: zero + time) }

  /// Runs `body` in the scene's context.
  package func run<Answer>(_ body: (Scene) throws -> Answer) rethrows -> Answer {
    try context.run { try body(scene) }
  }
}
