import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// A layer class of a client with keys of its own, seen: each frame shows what `draw(in:)` drew for its time.
@Suite struct OwnPropertyPictureTests {
  /// Fills as much of its width as `level` says, in `ink`.
  private final class Gauge: CALayer {
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
    /// Not known to the engine: copied by the class itself (M-3).
    var ink = Ink.black

    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let gauge = layer as? Gauge { ink = gauge.ink }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.duration = 1
      return animation
    }
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(ink)
      ctx.fill(CGRect(x: 0, y: 0, width: level * bounds.width, height: bounds.height))
    }
  }

  private let stage = LayerStage()

  private func gauge() -> Gauge {
    let gauge = stage.box(10, 20, 80, 30) { Gauge() }
    stage.turn {
      CATransaction.setDisableActions(true)
      gauge.ink = Ink.red
      gauge.level = 0.25
    }
    return gauge
  }

  @Test(.rules("B-52", "M-3")) func implicitAnimationIsDrawnForEachFrame() throws {
    let gauge = gauge()
    #expect(try stage.picture().paintedBox() == [10, 20, 20, 30])
    stage.turn { gauge.level = 1 }
    let start = stage.time
    // From a quarter of 80 points to all of it.
    for (time, width) in [(0.0, 20), (0.25, 35), (0.5, 50), (0.75, 65), (1, 80), (3, 80)] {
      stage.advance(to: start + time)
      let picture = try stage.picture()
      #expect(picture.paintedBox() == [10, 20, width, 30], "at \(time)")
      #expect(picture.pixel(x: 12, y: 25) == [255, 0, 0])
    }
  }

  @Test(.rules("B-52")) func explicitAnimationsDrawAndLeaveTheModel() throws {
    let gauge = gauge()
    stage.turn {
      let frames = CAKeyframeAnimation(keyPath: "level")
      frames.values = [0, 1, 0.5]
      let group = CAAnimationGroup()
      group.animations = [frames]
      group.duration = 1
      group.autoreverses = true
      frames.duration = 1
      gauge.add(group, forKey: "pulse")
    }
    let start = stage.time
    // There: 0, 1, 0.5; and back.
    for (time, width) in [(0.25, 40), (0.5, 80), (0.75, 60), (1.25, 60), (1.5, 80), (1.75, 40), (2.5, 20)] {
      stage.advance(to: start + time)
      #expect(try stage.picture().paintedBox() == [10, 20, width, 30], "at \(time)")
    }
    #expect(gauge.level == 0.25 && gauge.animationKeys() == nil)
    #expect(stage.context.customLayers.isEmpty)
  }
}
