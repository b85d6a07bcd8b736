import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import Testing

/// Display lists, made by hand, that use everything renderers must draw.
struct DisplayScene: Sendable, CustomTestStringConvertible {
  var name: String
  var list: DisplayList
  var testDescription: String { name }

  static let all: [DisplayScene] =
    [
      scene("fills", fills), scene("round corners", rounded), scene("continuous corners", continuous),
      scene("borders", borders),
      scene("hairlines", hairlines), scene("closed shadows", shadows), scene("pictures", pictures),
      scene("gradients", gradients), scene("clips", clips), scene("groups", groups), scene("masks", masks),
      scene("group shadows", groupShadows), scene("perspective", perspective),
      scene("blurs", blurs), scene("blurred backdrops", backdrops),
    ] + blended

  private static func scene(_ name: String, _ build: (inout SceneBuilder) -> Void) -> DisplayScene {
    var builder = SceneBuilder()
    build(&builder)
    return DisplayScene(name: name, list: builder.finished())
  }

  private static func all(_ radius: Float) -> SIMD4<Float> { SIMD4(repeating: radius) }

  private static func fills(_ scene: inout SceneBuilder) {
    scene.fill([10, 10, 40, 30], .red, smooth: false)
    scene.fill([60.3, 10.6, 40, 30], .half)
    scene.fill([0, 0, 60, 40], .green, map: .turned(0.4, x: 80, y: 70))
    scene.fill([0, 0, 30, 30], .half, map: .turned(-1.1, x: 20, y: 120))
    scene.fill([-1000, 90, 5000, 4], .half)
  }

  private static func rounded(_ scene: inout SceneBuilder) {
    scene.fill([10, 10, 50, 50], .red, radii: all(25))
    scene.fill([70, 10, 60, 40], .half, radii: [4, 16, 0, 20])
    scene.fill([0, 0, 80, 30], .green, radii: all(12), map: .turned(0.6, x: 50, y: 80))
    scene.fill([0, 0, 10, 10], .red, radii: all(3), map: .turned(0.3, x: 120, y: 60, scale: 6))
  }

  private static func continuous(_ scene: inout SceneBuilder) {
    let reach: Float = 1.528665
    scene.fill([10, 10, 60, 60], .red, radii: all(19), reach: reach)
    // Little room: the curve bends more sharply.
    scene.fill([80, 10, 70, 30], .half, radii: [12, 12, 0, 12], reach: 1.25)
    scene.border([80, 46, 60, 44], line: 4, .green, radii: all(13), reach: reach)
    scene.shadow([30, 95, 50, 40], sigma: 5, .white, radii: [12, 12, 12, 0], reach: reach)
    scene.fill(
      [0, 0, 10, 10], .green, radii: all(3), map: .turned(0.3, x: 60, y: 60, scale: 4), reach: reach)
    let picture = scene.picture(width: 16, height: 12)
    scene.image(picture, [0, 0, 40, 40], radii: all(12), map: .turned(0.7, x: 120, y: 70), reach: reach)
    let clip = scene.clip([100, 110, 50, 44], radii: all(14), reach: reach, parent: -1)
    scene.fill([90, 100, 70, 60], .blue, smooth: false, clip: clip)
  }

  private static func borders(_ scene: inout SceneBuilder) {
    scene.border([10, 10, 50, 50], line: 2, .green, radii: all(25))
    scene.border([70.5, 10.25, 60, 40], line: 1, .red)
    scene.border([0, 0, 80, 40], line: 5, .half, radii: [12, 0, 12, 3], map: .turned(0.5, x: 40, y: 80))
    scene.border([120, 120, 20, 20], line: 15, .red, radii: all(5))
  }

  private static func hairlines(_ scene: inout SceneBuilder) {
    for index in 0..<8 {
      let height = 0.2 + 0.3 * Float(index)
      scene.fill([0, 0, 100, height], .white, map: .turned(Double(index) * 0.2, x: 20, y: 10))
    }
    scene.fill([40.2, 0, 0.5, 160], .red)
  }

  private static func shadows(_ scene: inout SceneBuilder) {
    scene.shadow([30, 30, 60, 40], sigma: 6, .white)
    scene.shadow([110, 30, 30, 30], sigma: 3, .half, radii: all(15))
    scene.shadow([0, 0, 60, 30], sigma: 5, .green, radii: [10, 4, 10, 0], map: .turned(0.5, x: 50, y: 100))
  }

  private static func pictures(_ scene: inout SceneBuilder) {
    let picture = scene.picture(width: 16, height: 12)
    scene.image(picture, [10, 10, 16, 12])
    scene.image(picture, [40, 10, 80, 50])
    scene.image(picture, [10, 70, 61, 47], nearest: true)
    scene.image(picture, [0, 0, 60, 60], radii: all(30), map: .turned(0.7, x: 110, y: 70))
    scene.image(
      picture, [80, 125, 40, 30], uv: [0.75, 0.25, 0.25, 0.75], limits: [0.25, 0.25, 0.75, 0.75])
  }

  private static func gradients(_ scene: inout SceneBuilder) {
    scene.gradient(.axial, [10, 10, 60, 60], from: [0.2, 0], to: [0.9, 1])
    scene.gradient(.radial, [80, 10, 70, 60], from: [0.5, 0.5], to: [1, 0.8], radii: all(10))
    scene.gradient(.conic, [10, 80, 70, 70], from: [0.5, 0.5], to: [1, 0.5])
    scene.gradient(.axial, [0, 0, 50, 40], from: [0, 0], to: [1, 0], map: .turned(0.5, x: 110, y: 90))
  }

  private static func clips(_ scene: inout SceneBuilder) {
    let scissor = scene.scissor(x: 5, y: 5, width: 150, height: 100)
    let round = scene.clip([20, 20, 60, 60], radii: all(30), parent: scissor)
    scene.fill([0, 0, 160, 160], .blue, smooth: false, clip: scissor)
    scene.fill([0, 0, 160, 160], .red, smooth: false, clip: round)
    let turned = scene.clip([0, 0, 50, 50], radii: all(8), map: .turned(0.4, x: 100, y: 40), parent: -1)
    let second = scene.clip([90, 50, 40, 60], radii: [20, 0, 0, 0], parent: turned)
    let third = scene.clip([95, 40, 80, 45], radii: [0, 0, 9, 0], parent: second)
    scene.fill([80, 20, 80, 100], .half, clip: turned)
    scene.fill([80, 20, 80, 100], .green, clip: second)
    scene.fill([80, 20, 80, 100], .white, clip: third)
  }

  private static func groups(_ scene: inout SceneBuilder) {
    scene.fill([0, 60, 160, 30], .blue, smooth: false)
    scene.group([20, 20, 100, 100], opacity: 0.5) { scene in
      scene.fill([30, 30, 50, 50], .red, radii: all(10))
      scene.fill([50, 50, 60, 50], .green)
      scene.group([40, 40, 40, 80], opacity: 0.7) { scene in
        scene.fill([0, 0, 40, 40], .white, map: .turned(0.3, x: 60, y: 50))
      }
    }
    let round = scene.clip([110, 90, 50, 50], radii: all(25), parent: -1)
    scene.group([100, 80, 60, 80], opacity: 1, clip: round) { scene in
      scene.fill([100, 80, 60, 40], .half, smooth: false)
    }
  }

  private static func masks(_ scene: inout SceneBuilder) {
    scene.fill([0, 60, 160, 30], .blue, smooth: false)
    scene.group(
      [20, 20, 120, 120], opacity: 0.8,
      mask: { scene in
        scene.fill([30, 30, 80, 80], .half, radii: all(40))
        scene.fill([0, 0, 60, 10], .white, map: .turned(0.8, x: 60, y: 60))
      },
      content: { scene in
        scene.fill([20, 20, 120, 120], .red, smooth: false)
        scene.fill([60, 50, 60, 50], .green)
      })
  }

  private static func groupShadows(_ scene: inout SceneBuilder) {
    scene.group([30, 30, 60, 60], opacity: 0.9, shadow: (sigma: 4, x: 3.5, y: 6)) { scene in
      scene.fill([30, 30, 40, 40], .red, radii: all(20))
      scene.fill([0, 0, 30, 20], .green, map: .turned(0.5, x: 60, y: 60))
    }
    scene.group([100, 90, 40, 40], opacity: 1, shadow: (sigma: 17, x: 0, y: 0)) { scene in
      scene.fill([105, 95, 30, 30], .half)
    }
    scene.group(
      [10, 110, 50, 40], opacity: 1, shadow: (sigma: 2, x: 4, y: 4),
      mask: { $0.fill([20, 115, 30, 30], .white, radii: all(15)) },
      content: { $0.fill([15, 115, 30, 20], .green) })
  }

  /// One for each blend mode: over plain and mixed colours, with opacity, mask and clip, and in a group.
  private static let blended: [DisplayScene] = (0..<28).compactMap { CGBlendMode(rawValue: $0) }
    .filter { $0 != .normal }
    .map { mode in
      scene("blend \(mode)") { scene in
        // Plain colours, whole in bytes: some modes make much of the smallest difference.
        let bytes: [SIMD4<Float>] = [
          [230, 26, 26, 255], [128, 77, 13, 128], [255, 255, 255, 255], [51, 77, 230, 255],
          [26, 204, 77, 255],
          [0, 0, 0, 255], [128, 128, 128, 255],
        ]
        let colors = bytes.map { $0 / 255 }
        for (index, color) in colors.enumerated() {
          var opaque = color
          opaque.w = 1
          scene.fill([Float(index) * 23, 0, 23, 80], opaque, smooth: false)
        }
        var shape: Int32 = -1
        if mode.needsShape {
          let map = Homography.turned(0.3, x: 45, y: 40)
          shape = scene.clip([-30, -20, 60, 50], radii: all(12), map: map, parent: -1)
        }
        scene.group([10, 10, 70, 60], opacity: 1, blend: mode, shape: shape) { scene in
          for (index, color) in colors.enumerated() {
            scene.fill([10, 10 + Float(index) * 8, 70, 8], color, smooth: false)
          }
        }
        let round = scene.clip([90, 10, 60, 60], radii: all(20), parent: -1)
        scene.group(
          [90, 10, 60, 60], opacity: 0.7, clip: round, blend: mode, shape: shape >= 0 ? round : -1,
          mask: { $0.fill([95, 10, 60, 50], colors[1], smooth: false) },
          content: { $0.fill([90, 20, 60, 40], colors[4], smooth: false) })
        scene.group([0, 90, 160, 60], opacity: 0.9) { scene in
          scene.fill([10, 95, 100, 40], colors[1], smooth: false)
          scene.group([20, 90, 100, 60], opacity: 1, blend: mode) { scene in
            scene.fill([20, 100, 40, 40], colors[3], smooth: false)
            scene.fill([70, 90, 50, 50], colors[1], smooth: false)
          }
        }
      }
    }

  private static func blurs(_ scene: inout SceneBuilder) {
    scene.fill([0, 60, 160, 30], .blue, smooth: false)
    scene.group([10, 10, 60, 60], opacity: 0.9, blur: 3) { scene in
      scene.fill([10, 10, 60, 60], .red, radii: all(20))
      scene.fill([30, 20, 20, 40], .half, smooth: false)
    }
    let cut = scene.scissor(x: 90, y: 0, width: 70, height: 50)
    scene.group([95, 5, 60, 60], opacity: 1, clip: cut, blur: 15) { $0.fill([95, 5, 60, 60], .green) }
    scene.group([20, 100, 120, 40], opacity: 1, blend: .screen, blur: 5) { scene in
      scene.fill([20, 100, 120, 40], .half, smooth: false)
    }
  }

  private static func backdrops(_ scene: inout SceneBuilder) {
    scene.gradient(.axial, [0, 0, 160, 160], from: [0, 0], to: [1, 1])
    for index in 0..<8 { scene.fill([Float(index) * 20, 0, 8, 160], .white, smooth: false) }
    scene.group([20, 20, 60, 50], opacity: 1, blur: 4, ofBackdrop: true) { scene in
      scene.fill([20, 20, 60, 50], .white, radii: all(15))
    }
    // At the edges of the picture, and wide.
    scene.group([90, 0, 70, 60], opacity: 0.8, blur: 14, ofBackdrop: true) { scene in
      scene.fill([90, 0, 70, 60], .white, smooth: false)
    }
    scene.group([10, 85, 140, 70], opacity: 0.9) { scene in
      scene.fill([10, 90, 80, 60], .red, radii: all(20))
      scene.group([30, 85, 100, 60], opacity: 1, blur: 3, ofBackdrop: true) { scene in
        scene.fill([30, 85, 100, 60], .white, smooth: false)
      }
    }
  }

  private static func perspective(_ scene: inout SceneBuilder) {
    let tilted = Homography(
      m11: 1, m12: 0.1, m13: 0.004, m21: -0.1, m22: 1, m23: 0.003, m31: 20, m32: 20, m33: 1)
    let picture = scene.picture(width: 16, height: 12)
    scene.fill([0, 0, 120, 90], .blue, radii: all(20), map: tilted)
    scene.image(picture, [10, 10, 60, 50], map: tilted)
    scene.border([0, 0, 120, 90], line: 4, .red, radii: all(20), map: tilted)
    // Part of it lies behind the eye.
    let cut = Homography(m11: 1, m12: 0, m13: -0.02, m21: 0, m22: 1, m23: 0, m31: 60, m32: 130, m33: 1)
    scene.fill([-40, 0, 200, 8], .half, map: cut)
  }
}
