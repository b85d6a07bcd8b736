import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules M-1…M-6, P-13, D-26, L-51…L-54.
@Suite struct PresentationTests {
  private let stage = LayerStage()

  private class Tagged: CALayer {
    var tag = 0
    var copies = 0
    override init() { super.init() }
    override init(layer: Any) {
      if let other = layer as? Tagged { tag = other.tag }
      super.init(layer: layer)
      copies = 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Derived: Tagged { var more = [1, 2, 3] }

  @Test(.rules("M-1")) func nothingIsShownBeforeTheCommit() {
    stage.turn {
      let layer = CALayer()
      stage.root.addSublayer(layer)
      #expect(layer.presentation() == nil)
    }
  }

  @Test(.rules("M-3", "M-4", "P-13")) func presentationIsMadeByTheClassOfTheLayer() throws {
    let layer = stage.layer { Derived() }
    layer.tag = 7
    try stage.inside {
      let shown = try #require(layer.presentation())
      #expect(
        type(of: shown) == Derived.self && shown.tag == 7 && shown.copies == 1 && shown.more == [1, 2, 3])
      #expect(shown !== layer && shown.model() === layer && layer.model() === layer)
      #expect(shown.presentation() === shown)
    }
  }

  @Test func copiesDoNotLeakOrOverrelease() throws {
    weak var gone: Tagged?
    try stage.turn {
      let layer = Derived()
      gone = layer
      stage.root.addSublayer(layer)
      CATransaction.flush()
      for _ in 0..<100 {
        let shown = try #require(layer.presentation())
        #expect(shown.model() === layer)
      }
      layer.removeFromSuperlayer()
    }
    #expect(gone == nil)
  }

  @Test func classesAreMadeByTheirType() {
    stage.inside {
      let made = CALayer.make(Derived.self)
      #expect(type(of: made) == Derived.self)
    }
  }

  @Test(.rules("M-4")) func presentationTreeIsOfPresentationLayers() throws {
    let parent = stage.layer()
    let (child, mask) = stage.turn {
      let child = CALayer()
      let mask = CALayer()
      parent.addSublayer(child)
      parent.mask = mask
      return (child, mask)
    }
    try stage.inside {
      let shown = try #require(parent.presentation())
      #expect(shown.sublayers?.first?.model() === child && shown.mask?.model() === mask)
      #expect(
        shown.superlayer?.model() === stage.root && child.presentation()?.superlayer?.model() === parent)
      #expect(shown.sublayers?.first !== child && shown.mask !== mask)
      #expect(shown.superlayer !== stage.root && child.presentation()?.superlayer !== parent)
      #expect(mask.presentation()?.superlayer !== parent && parent.model() === parent)
    }
  }

  @Test(.rules("M-1", "M-2")) func shownValuesAreThoseOfTheLastCommit() {
    let layer = stage.layer()
    stage.inside {
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 9, y: 9)
      #expect(layer.presentation()?.position == .zero)
      CATransaction.flush()
      #expect(layer.presentation()?.position == CGPoint(x: 9, y: 9))
    }
  }

  @Test(.rules("A-19", "M-5")) func changingAPresentationLayerChangesNothing() throws {
    let layer = stage.layer()
    try stage.turn {
      let shown = try #require(layer.presentation())
      shown.position = CGPoint(x: 5, y: 5)
      shown.addSublayer(CALayer())
      shown.removeFromSuperlayer()
      shown.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: "k")
      shown.name = "other"
    }
    #expect(layer.position == .zero && layer.sublayers == nil && layer.superlayer === stage.root)
    #expect(layer.animationKeys() == nil && layer.name == nil)
  }

  // MARK: Rendering

  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [UInt8] {
    let pixels = context.pixelBuffer()
    let start = y * pixels.bytesPerRow + x * 4
    return Array(pixels.bytes[start..<start + 4])
  }

  private let blue: [UInt8] = [255, 0, 0, 255]
  private let red: [UInt8] = [0, 0, 255, 255]

  @Test(.rules("D-26")) func modelAndPresentationAreRenderedAsTheyAre() throws {
    let layer = stage.layer()
    let child = stage.turn {
      let child = CALayer()
      child.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      child.position = CGPoint(x: 10, y: 10)
      child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      layer.transform = CATransform3DMakeScale(9, 9, 1)
      layer.addSublayer(child)
      child.add(
        basic("position", from: CGPoint(x: 90, y: 90), to: CGPoint(x: 90, y: 90), duration: 1), forKey: nil)
      return child
    }
    try stage.inside {
      let model = CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1)
      layer.render(in: model)
      #expect(pixel(model, 10, 10) == red && pixel(model, 50, 50) == blue && pixel(model, 90, 90) == blue)
      let shown = CGContext(pixelWidth: 200, pixelHeight: 200, scale: 2)
      try #require(layer.presentation()).render(in: shown)
      #expect(pixel(shown, 20, 20) == blue && pixel(shown, 180, 180) == red)
      let moved = CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1)
      moved.translateBy(x: 30, y: 40)
      moved.clip(to: CGRect(x: 0, y: 0, width: 15, height: 15))
      layer.render(in: moved)
      #expect(pixel(moved, 35, 45) == red && pixel(moved, 50, 60) == [0, 0, 0, 0])
    }
    withExtendedLifetime(child) {}
  }

  /// What is asked of the picture tests of clients: no display, a stopped layer, any time (issue 2, point 7).
  @Test func stoppedTreeIsRenderedAtAnyTime() throws {
    let layer = stage.layer()
    stage.turn {
      layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      let animation = basic(
        "backgroundColor", from: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        to: CGColor(red: 1, green: 0, blue: 0, alpha: 1), duration: 1, fill: .both, removed: false)
      animation.beginTime = .leastNonzeroMagnitude
      layer.speed = 0
      layer.add(animation, forKey: nil)
    }
    for (time, expected) in [(0.0, blue), (1.0 - 1e-9, red)] {
      stage.turn { layer.timeOffset = time }
      try stage.inside {
        let context = CGContext(pixelWidth: 10, pixelHeight: 10, scale: 1)
        try #require(layer.presentation()).render(in: context)
        #expect(pixel(context, 5, 5) == expected)
      }
    }
  }

  @Test(.rules("L-52", "L-54")) func textIsDrawnFromTheTop() {
    let text = stage.layer { CATextLayer() }
    stage.turn {
      text.string = "Hello"
      text.fontSize = 20
      text.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    #expect(text.contents != nil && !text.needsDisplay())
    let context = CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1)
    text.render(in: context)
    let pixels = context.pixelBuffer()
    let rows = (0..<100).filter { row in
      pixels.bytes[row * pixels.bytesPerRow..<(row + 1) * pixels.bytesPerRow].contains { $0 != 0 }
    }
    #expect((rows.first ?? 99) < 12 && (rows.last ?? 99) < 40 && !rows.isEmpty)
    stage.turn { text.string = "" }
    #expect(text.contents == nil)
  }
}
