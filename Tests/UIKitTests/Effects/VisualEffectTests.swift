import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

@MainActor
struct VisualEffectTests {
  private let scene = Scene(width: 200, height: 100)

  private func picture() throws -> FlatPicture {
    let server = try #require(scene.context.manualServer)
    return FlatPicture(
      try server.renderFrame(
        at: scene.context.now, viewport: Viewport(width: 200, height: 100), renderer: SoftwareRenderer()))
  }

  /// Half black, half white under a dark veil: the edge is soft, and everything between black and white as the veil's
  /// 27 % of the gaussian of the edge, Φ(d / 20), and 73 % of its grey of 0.11.
  @Test func blurShowsWhatLiesBehindSoftly() throws {
    let white = scene.addView(100, -200, 400, 500)
    scene.run {
      scene.window.backgroundColor = .black
      white.backgroundColor = .white
    }
    let view = scene.addView(UIVisualEffectView(effect: UIBlurEffect(style: .dark)))
    scene.run { view.frame = CGRect(x: 20, y: 10, width: 160, height: 80) }
    scene.context.settle()
    let picture = try picture()
    for x in [60, 85, 100, 115, 140] {
      let share = 0.5 * erfc(-(Double(x) + 0.5 - 100) / 20 / 2.0.squareRoot())
      let wanted = 255 * (0.27 * share + 0.73 * 0.11)
      #expect(abs(Double(picture.pixel(x: x, y: 50)[0]) - wanted) < 3, "\(x)")
    }
    #expect(picture.pixel(x: 99, y: 5)[0] == 0 && picture.pixel(x: 101, y: 5)[0] == 255)
    scene.run { view.effect = nil }
    scene.context.settle()
    let plain = try self.picture()
    #expect(plain.pixel(x: 99, y: 50)[0] == 0 && plain.pixel(x: 101, y: 50)[0] == 255)
  }

  /// The blur of 20 grows evenly in a second, and so does the veil; then both go again.
  @Test func effectsAnimateInsideABlock() throws {
    let view = scene.addView(UIVisualEffectView(effect: nil))
    scene.run { view.frame = CGRect(x: 20, y: 10, width: 160, height: 80) }
    scene.context.settle()
    func shown() throws -> (radius: Double, alpha: Double) {
      let layer = try scene.shown(view)
      return try scene.run {
        let radius = layer.value(forKeyPath: "backgroundFilters.blur.inputRadius")
        return (try #require(radius as? Double), Double(layer.backgroundColor?.alpha ?? 0))
      }
    }
    for (effect, radii) in [(UIBlurEffect(style: .dark), [5.0, 15, 20]), (nil, [15, 5, 0])] {
      var finished: Bool?
      scene.run {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.effect = effect
        } completion: {
          finished = $0
        }
      }
      scene.context.settle()
      for (step, radius) in zip([0.25, 0.5, 0.3], radii) {
        scene.advance(by: step)
        let now = try shown()
        #expect(abs(now.radius - radius) < 1e-6 && abs(now.alpha - 0.73 * radius / 20) < 1e-6, "\(radius)")
      }
      #expect(finished == true)
    }
    #expect(scene.context.diagnostics.messages.isEmpty)
    // Outside of a block at once.
    scene.run { view.effect = UIBlurEffect(style: .light) }
    scene.context.settle()
    #expect(try shown().radius == 30)
  }

  @Test func contentLiesInFrontAndFillsTheView() throws {
    let view = scene.addView(UIVisualEffectView(effect: UIBlurEffect(style: .light)))
    scene.run {
      view.frame = CGRect(x: 20, y: 10, width: 160, height: 80)
      let dot = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      dot.backgroundColor = .red
      view.contentView.addSubview(dot)
    }
    scene.context.settle()
    #expect(view.contentView.frame == view.bounds && view.subviews == [view.contentView])
    #expect(try picture().pixel(x: 40, y: 30) == [255, 0, 0])
  }
}
