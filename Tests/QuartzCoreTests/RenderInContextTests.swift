import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// `render(in:)` of model and presentation trees is what the screen shows, to 2/255.
@Suite struct RenderInContextTests {
  private static let side = 96

  /// Layers with a bit of everything below a stage's root, and with animations under way if wanted.
  private struct RandomTree {
    let stage = LayerStage()
    private var random: SeededGenerator

    init(seed: UInt64, isAnimated: Bool) {
      random = SeededGenerator(seed: seed)
      let stage = stage
      stage.turn {
        CATransaction.setDisableActions(true)
        stage.root.anchorPoint = .zero
        stage.root.position = .zero
        for _ in 0..<4 { stage.root.addSublayer(make(depth: 0)) }
      }
      guard isAnimated else { return }
      stage.turn { animate(stage.root) }
      stage.advance(to: 0.4)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    private mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    private mutating func color() -> CGColor {
      CGColor(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: chance(0.5) ? 1 : number(0.2...1))
    }

    private mutating func make(depth: Int) -> CALayer {
      let layer = plain()
      layer.bounds = CGRect(
        x: chance(0.2) ? 7 : 0, y: 0, width: number(8...60).rounded(), height: number(8...60).rounded())
      layer.position = CGPoint(x: number(0...96), y: number(0...96))
      if chance(0.8) { layer.backgroundColor = color() }
      if chance(0.4) { layer.cornerRadius = number(0...12) }
      if chance(0.3) { (layer.borderWidth, layer.borderColor) = (number(0.5...4), color()) }
      if chance(0.3) { layer.masksToBounds = true }
      if chance(0.3) { layer.opacity = Float(number(0.2...1)) }
      if chance(0.2) { (layer.shadowOpacity, layer.shadowRadius) = (Float(number(0.2...1)), number(0...5)) }
      if chance(0.3) { layer.transform = CATransform3DMakeRotation(number(-3...3), 0, 0.3, 1) }
      if chance(0.2) { layer.zPosition = number(-2...2) }
      if depth < 3 { while chance(0.55) { layer.addSublayer(make(depth: depth + 1)) } }
      if chance(0.1) { layer.mask = make(depth: 9) }
      return layer
    }

    private mutating func plain() -> CALayer {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let layer = CAGradientLayer()
        layer.colors = [color(), color()]
        return layer
      case 1:
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: 2, y: 3, width: 30, height: 20), transform: nil)
        layer.fillColor = color()
        return layer
      case 2:
        let layer = CALayer()
        layer.contents = stripes([color(), color(), color()], width: 9, height: 5)
        layer.contentsGravity = chance(0.5) ? .resize : .center
        return layer
      default:
        return CALayer()
      }
    }

    private func hasShape(_ layer: CALayer) -> Bool {
      layer is CAShapeLayer || layer.mask is CAShapeLayer || (layer.sublayers ?? []).contains(where: hasShape)
    }

    private mutating func animate(_ layer: CALayer) {
      for child in layer.sublayers ?? [] {
        if chance(0.4) { child.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: nil) }
        // A shape on the move is rasterised for all places it passes; drawn alone it is sharper.
        if chance(0.4), !hasShape(child) {
          child.add(basic("position.x", by: 20, duration: 1), forKey: nil)
        }
        if chance(0.3) { child.add(basic("backgroundColor", to: color(), duration: 1), forKey: nil) }
        if chance(0.3) {
          let image = stripes([color()], width: 4, height: 4)
          child.add(basic("contents", to: image, duration: 1), forKey: nil)
        }
        animate(child)
      }
    }
  }

  private func screen(_ stage: LayerStage, scale: Double) throws -> PixelBuffer {
    let server = try #require(stage.context.manualServer)
    let side = Int(Double(Self.side) * scale)
    var viewport = Viewport(width: side, height: side, scale: scale)
    viewport.background = SIMD4(0, 0, 0, 0)
    return try server.renderFrame(at: stage.context.now, viewport: viewport, renderer: SoftwareRenderer())
  }

  private func rendered(_ layer: CALayer, scale: Double) -> PixelBuffer {
    let side = Int(Double(Self.side) * scale)
    let context = CGContext(pixelWidth: side, pixelHeight: side, scale: CGFloat(scale))
    layer.render(in: context)
    return context.pixelBuffer()
  }

  private func farthest(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
  }

  @Test(.rules("D-26"), arguments: 1...40 as ClosedRange<UInt64>)
  func modelIsRenderedAsTheScreenShowsIt(seed: UInt64) throws {
    let tree = RandomTree(seed: seed, isAnimated: false)
    for scale in [1.0, 2, 1.5] {
      let shown = try screen(tree.stage, scale: scale)
      let drawn = tree.stage.inside { rendered(tree.stage.root, scale: scale) }
      #expect(farthest(shown, drawn) <= 2, "scale \(scale)")
    }
  }

  @Test(.rules("D-26"), arguments: 1...40 as ClosedRange<UInt64>)
  func presentationIsRenderedAsTheScreenShowsIt(seed: UInt64) throws {
    let tree = RandomTree(seed: seed, isAnimated: true)
    let shown = try screen(tree.stage, scale: 2)
    let drawn = try tree.stage.inside {
      rendered(try #require(tree.stage.root.presentation()), scale: 2)
    }
    #expect(farthest(shown, drawn) <= 2)
    let looked = CGContext(pixelWidth: 192, pixelHeight: 192, scale: 2)
    #expect(tree.stage.inside { tree.stage.root.drawPresented(in: looked) })
    #expect(farthest(shown, looked.pixelBuffer()) <= 2)
  }

  /// A look has a running transition in it; `render(in:)` of either tree has not.
  @Test(.rules("D-26", "L-66")) func presentedPictureHasTheTransitionInIt() throws {
    let stage = LayerStage()
    let layer = stage.box(0, 0, 40, 40)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = Ink.red
    }
    stage.turn {
      CATransaction.setDisableActions(true)
      let push = CATransition()
      (push.type, push.duration) = (.push, 1)
      layer.add(push, forKey: nil)
      layer.backgroundColor = Ink.blue
    }
    stage.advance(to: 0.5)
    let context = CGContext(pixelWidth: 40, pixelHeight: 40, scale: 1)
    #expect(stage.inside { layer.drawPresented(in: context) })
    let picture = FlatPicture(context.pixelBuffer())
    #expect(picture.pixel(x: 10, y: 20) == [0, 0, 255] && picture.pixel(x: 30, y: 20) == [255, 0, 0])
    let plain = CGContext(pixelWidth: 40, pixelHeight: 40, scale: 1)
    stage.inside { layer.render(in: plain) }
    #expect(FlatPicture(plain.pixelBuffer()).pixel(x: 30, y: 20) == [0, 0, 255])
    #expect(!stage.inside { CALayer().drawPresented(in: context) })
  }
}
