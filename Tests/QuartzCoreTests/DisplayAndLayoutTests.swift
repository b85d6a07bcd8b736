import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules G-34…G-44, B-52.
@Suite struct DisplayAndLayoutTests {
  private let stage = LayerStage()

  private final class DrawingLayer: CALayer {
    var draws = 0
    override func draw(in ctx: CGContext) {
      draws += 1
      ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      ctx.fill(bounds)
    }
  }

  private final class Delegate: CALayerDelegate {
    var calls: [String] = []
    var fills = true
    func draw(_ layer: CALayer, in ctx: CGContext) {
      calls.append("draw")
      if fills { ctx.fill(layer.bounds) }
    }
    func layerWillDraw(_ layer: CALayer) { calls.append("will") }
    func layoutSublayers(of layer: CALayer) { calls.append("layout") }
  }

  private final class DisplayDelegate: CALayerDelegate {
    let image = CGImage(pixels: PixelBuffer(width: 1, height: 1))
    func display(_ layer: CALayer) { layer.contents = image }
  }

  private final class SilentDelegate: CALayerDelegate {}

  @Test(.rules("G-34", "G-37")) func layerIsDrawnOnceBeforeItsCommit() {
    let layer = stage.layer { DrawingLayer() }
    stage.turn {
      layer.setNeedsDisplay()
      layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(layer.needsDisplay() && layer.draws == 0)
    }
    #expect(!layer.needsDisplay() && layer.draws == 1)
    #expect(layer.contents != nil && !(layer.contents is CGImage))
    #expect(layer.animationKeys() == nil)
    stage.advance(to: 1)
    #expect(layer.draws == 1)
  }

  @Test(.rules("G-36")) func delegateDrawsAndIsTold() {
    let layer = stage.layer()
    let delegate = Delegate()
    layer.delegate = delegate
    stage.turn { layer.setNeedsDisplay() }
    #expect(delegate.calls == ["will", "draw"])
    delegate.fills = false
    stage.turn { layer.setNeedsDisplay() }
    #expect(layer.contents == nil)
  }

  @Test(.rules("G-36")) func delegateThatDisplaysIsNotAskedToDraw() {
    let layer = stage.layer()
    let delegate = DisplayDelegate()
    layer.delegate = delegate
    stage.turn { layer.setNeedsDisplay() }
    #expect(layer.contents as AnyObject === delegate.image)
  }

  @Test(.rules("G-36", "G-37")) func whereNobodyDrawsContentsStay() {
    let layer = stage.layer()
    let delegate = SilentDelegate()
    let image = CGImage(pixels: PixelBuffer(width: 2, height: 2))
    stage.turn {
      layer.contents = image
      layer.setNeedsDisplay()
    }
    #expect(layer.contents as AnyObject === image)
    stage.turn {
      layer.delegate = delegate
      layer.setNeedsDisplay()
    }
    #expect(layer.contents as AnyObject === image && !layer.needsDisplay())
  }

  @Test(.rules("G-35")) func onlyWantedChangesAskForDisplay() {
    let layer = stage.layer { DrawingLayer() }
    stage.turn {
      layer.bounds.size.width = 50
      #expect(!layer.needsDisplay())
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 60
      #expect(layer.needsDisplay())
    }
    #expect(layer.draws == 1)
  }

  @Test(.rules("G-44")) func emptyLayersAreNotDrawn() {
    let layer = stage.layer { DrawingLayer() }
    stage.turn {
      layer.bounds = .zero
      layer.setNeedsDisplay()
    }
    #expect(layer.draws == 0 && !layer.needsDisplay())
  }

  @Test func layerOutsideTheTreeIsDrawnWhenItEnters() {
    let layer = stage.inside { DrawingLayer() }
    stage.turn {
      layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
      layer.setNeedsDisplay()
    }
    #expect(layer.draws == 0)
    stage.turn { stage.root.addSublayer(layer) }
    #expect(layer.draws == 1)
  }

  // MARK: Layout

  private final class LayoutLayer: CALayer {
    var log: ((String) -> Void)?
    var onLayout: (() -> Void)?
    override func layoutSublayers() {
      log?(name ?? "")
      onLayout?()
    }
  }

  @Test(.rules("G-39", "G-42", "P-49")) func layoutFlagsFollowTheTreeAndTheBounds() {
    let parent = stage.layer()
    let child = stage.inside { CALayer() }
    stage.inside {
      parent.addSublayer(child)
      #expect(parent.needsLayout() && !child.needsLayout())
      parent.layoutIfNeeded()
      #expect(!parent.needsLayout())
      parent.position = CGPoint(x: 3, y: 3)
      #expect(!parent.needsLayout())
      parent.bounds.origin.x = 3
      #expect(parent.needsLayout())
      parent.layoutSublayers()
      #expect(parent.needsLayout())
    }
  }

  @Test(.rules("G-40")) func layoutStartsAtTheHighestLayerThatNeedsIt() {
    var order: [String] = []
    let layers = stage.turn {
      ["a", "b", "c"].map { name in
        let layer = LayoutLayer()
        layer.name = name
        return layer
      }
    }
    stage.turn {
      stage.root.addSublayer(layers[0])
      layers[0].addSublayer(layers[1])
      layers[1].addSublayer(layers[2])
    }
    for layer in layers { layer.log = { order.append($0) } }
    stage.inside {
      for layer in layers { layer.setNeedsLayout() }
      layers[2].layoutIfNeeded()
      #expect(order == ["a", "b", "c"])
      layers[2].layoutIfNeeded()
      #expect(order == ["a", "b", "c"])
    }
  }

  @Test(.rules("G-43")) func layoutComesBeforeDisplayInACommit() {
    var order: [String] = []
    let layer = stage.layer { LayoutLayer() }
    let drawn = stage.layer { DrawingLayer() }
    layer.onLayout = {
      order.append("layout \(drawn.draws)")
      drawn.setNeedsDisplay()
    }
    stage.turn { layer.setNeedsLayout() }
    #expect(order == ["layout 0"] && drawn.draws == 1)
  }

  @Test(.rules("G-41")) func delegateLaysOut() {
    let layer = stage.layer()
    let delegate = Delegate()
    layer.delegate = delegate
    stage.turn { layer.setNeedsLayout() }
    #expect(delegate.calls == ["layout"])
  }

  @Test func layoutThatNeverSettlesIsReportedAndEnds() {
    let layer = stage.layer { LayoutLayer() }
    layer.onLayout = { [unowned layer] in layer.setNeedsLayout() }
    stage.turn { layer.setNeedsLayout() }
    layer.onLayout = nil
    #expect(stage.reports.contains { $0.contains("layout") })
  }

  // MARK: Keys of a client's own class

  private final class Ring: CALayer {
    var progress: CGFloat {
      get { value(forKey: "progress") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "progress") }
    }
    /// What was drawn, by whichever copy.
    final class Log { var values: [Double] = [] }
    var log = Log()

    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      if let ring = layer as? Ring { log = ring.log }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.duration = 1
      return animation
    }
    override func draw(in ctx: CGContext) {
      log.values.append((Double(progress) * 1000).rounded() / 1000)
      ctx.fill(CGRect(x: 0, y: 0, width: 1 + progress, height: 1))
    }
  }

  @Test(.rules("B-52")) func ownKeyIsAnimatedAndDrawnFromPresentationValues() {
    let ring = stage.layer { Ring() }
    stage.turn { ring.progress = 0 }
    ring.log.values = []
    stage.turn { ring.progress = 1 }
    #expect(ring.animationKeys() == ["progress"])
    for step in 1...3 {
      stage.advance(to: Double(step) * 0.25)
      #expect(stage.inside { ring.presentation()?.progress } == CGFloat(step) * 0.25)
    }
    #expect(ring.progress == 1)
    stage.advance(to: 2)
    #expect(ring.log.values.suffix(4) == [0.25, 0.5, 0.75, 1])
    #expect(stage.context.customLayers.isEmpty)
  }

  @Test func ownKeyInAGroupFollowsTheGroup() {
    let ring = stage.layer { Ring() }
    stage.turn {
      let group = CAAnimationGroup()
      group.duration = 2
      group.animations = [
        basic("progress", from: 0, to: 10, duration: 2), basic("opacity", from: 0, to: 1, duration: 2),
      ]
      ring.add(group, forKey: nil)
    }
    stage.advance(to: 1)
    #expect(stage.inside { ring.presentation()?.value(forKey: "progress") as? Double } == 5)
    #expect(near(ring.shown("opacity"), 0.5))
  }
}
