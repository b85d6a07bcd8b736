import CoreGraphics
import Foundation
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// Blend modes by name, and blurs, as layers have them.
@Suite struct FilterTests {
  private let stage = LayerStage()
  private static let halfRed = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)

  private func pixel(_ x: Int, _ y: Int) throws -> [Int] {
    try stage.picture().pixel(x: x, y: y).map { Int($0) }
  }

  private func isClose(_ value: Double?, _ wanted: Double) -> Bool {
    value.map { abs($0 - wanted) < 1e-4 } ?? false
  }

  /// A turn without implicit animations.
  private func still(_ change: () -> Void) {
    stage.turn {
      CATransaction.setDisableActions(true)
      change()
    }
  }

  private func near(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 1 } }

  /// (0.8, 0.4, 0.2) on (0.5, 0.6, 1): by hand, times 255.
  @Test(
    .rules("D-22"),
    arguments: [
      ("multiplyBlendMode", [102, 61, 51]), ("CIMultiplyBlendMode", [102, 61, 51]),
      ("screenBlendMode", [230, 194, 255]), ("darkenBlendMode", [128, 102, 51]),
      ("lightenBlendMode", [204, 153, 255]), ("differenceBlendMode", [77, 51, 204]),
      ("plusL", [255, 255, 255]), ("plusD", [77, 0, 51]), ("normalBlendMode", [204, 102, 51]),
      ("sourceAtop", [204, 102, 51]), ("destOver", [128, 153, 255]), ("notABlendMode", [204, 102, 51]),
    ] as [(String, [Int])])
  func blendModesByName(name: String, wanted: [Int]) throws {
    let under = stage.box(10, 10, 40, 40)
    let over = stage.box(20, 20, 40, 40)
    still {
      under.backgroundColor = CGColor(red: 0.5, green: 0.6, blue: 1, alpha: 1)
      over.backgroundColor = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
      over.compositingFilter = name
    }
    #expect(over.compositingFilter as? String == name)
    #expect(near(try pixel(30, 30), wanted))
    #expect(near(try pixel(12, 12), [128, 153, 255]))
    #expect(stage.reports.count == (name == "notABlendMode" ? 1 : 0))
  }

  /// Modes that change what a layer leaves clear change its bounds, with their corners, and nothing else. In a group of
  /// its own, of half transparent blue under the layer's upper half, a quarter opaque red in the layer's left half:
  /// S = (0.5, 0, 0, 0.5), D = (0, 0, 0.5, 0.5). Red, green, blue on the white below, 255 · (R + 1 − Ra).
  @Test(
    .rules("D-22"),
    arguments: [
      // On the blue: left with the source, right without one; beside the blue: left.
      ("clear", [255, 255, 255], [255, 255, 255], [255, 255, 255]),
      ("copy", [255, 128, 128], [255, 255, 255], [255, 128, 128]),
      ("sourceIn", [255, 191, 191], [255, 255, 255], [255, 255, 255]),
      ("CISourceOutCompositing", [255, 191, 191], [255, 255, 255], [255, 128, 128]),
      ("destIn", [191, 191, 255], [255, 255, 255], [255, 255, 255]),
      ("destAtop", [191, 128, 191], [255, 255, 255], [255, 128, 128]),
    ] as [(String, [Int], [Int], [Int])])
  func modesThatChangeAllOfALayersBounds(name: String, both: [Int], below: [Int], source: [Int]) throws {
    let group = stage.box(0, 0, 90, 60)
    still {
      let (under, over) = (CALayer(), CALayer())
      group.backgroundColor = nil
      group.opacity = 0.999_99
      under.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
      under.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      over.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
      over.cornerRadius = 10
      over.compositingFilter = name
      let part = CALayer()
      part.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
      part.backgroundColor = Self.halfRed
      for layer in [under, over] { group.addSublayer(layer) }
      over.addSublayer(part)
    }
    #expect(near(try pixel(30, 20), both), "\(name) with both")
    #expect(near(try pixel(60, 20), below), "\(name) with a clear source")
    #expect(near(try pixel(30, 40), source), "\(name) on nothing")
    // Outside of the bounds, and outside of the corner.
    #expect(near(try pixel(80, 20), [128, 128, 255]))
    #expect(near(try pixel(69, 11), [128, 128, 255]))
    #expect(stage.reports.isEmpty)
  }

  /// A layer that shows nothing erases all the same.
  @Test(.rules("D-22")) func emptyLayersCanErase() throws {
    let under = stage.box(0, 0, 90, 60)
    still {
      let hole = CALayer()
      under.backgroundColor = Ink.blue
      under.opacity = 0.999_99
      hole.frame = CGRect(x: 20, y: 20, width: 30, height: 20)
      hole.compositingFilter = "clear"
      under.addSublayer(hole)
    }
    #expect(near(try pixel(30, 30), [255, 255, 255]))
    #expect(near(try pixel(15, 30), [0, 0, 255]))
    #expect(near(try pixel(55, 30), [0, 0, 255]))
  }

  @Test(.rules("D-22")) func unknownFiltersAreReportedOnce() {
    let layer = stage.layer()
    still {
      for _ in 0..<3 {
        layer.compositingFilter = "sparkle"
        layer.filters = [7, "x"]
      }
      layer.compositingFilter = 3.5
    }
    #expect(stage.reports.count == 4)
    #expect(layer.compositingFilter as? Double == 3.5)
    #expect(CIFilter(name: "CISparkle") == nil)
  }

  /// Opacity is within the source: half of red multiplied on blue-ish is halfway to the product.
  @Test func opacityAndMaskCountBeforeTheBlend() throws {
    let under = stage.box(0, 0, 100, 60)
    let over = stage.box(0, 0, 100, 60)
    still {
      under.backgroundColor = CGColor(red: 0.5, green: 0.6, blue: 1, alpha: 1)
      over.backgroundColor = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
      over.compositingFilter = "multiplyBlendMode"
      over.opacity = 0.5
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
      mask.backgroundColor = Ink.black
      over.mask = mask
    }
    // 0.5 · (0.4, 0.24, 0.2) + 0.5 · (0.5, 0.6, 1)
    #expect(near(try pixel(25, 30), [115, 107, 153]))
    #expect(near(try pixel(75, 30), [128, 153, 255]))
  }

  /// A translucent superlayer is one picture: what it is put on takes no part in its sublayers' blending.
  @Test func groupsAreBlendedApart() throws {
    let under = stage.box(0, 0, 100, 60)
    let group = stage.box(0, 0, 100, 60)
    still {
      under.backgroundColor = Ink.blue
      let (one, other) = (CALayer(), CALayer())
      for layer in [one, other] {
        layer.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
        layer.backgroundColor = Ink.red
        group.addSublayer(layer)
      }
      other.compositingFilter = "differenceBlendMode"
      other.frame = CGRect(x: 25, y: 0, width: 50, height: 60)
      group.opacity = 0.5
    }
    // Red less red is black, half of it on blue; where only the upper one is it stays red.
    #expect(near(try pixel(35, 30), [0, 0, 128]))
    #expect(near(try pixel(65, 30), [128, 0, 128]))
    still { group.opacity = 1 }
    #expect(near(try pixel(65, 30), [255, 0, 255]))
  }

  private func blur(_ radius: Double, name: String = "blur") -> CIFilter {
    let filter = CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: radius])!
    filter.name = name
    return filter
  }

  /// The gaussian of an edge is the normal distribution: Φ(d / σ).
  @Test(.rules("D-22", "B-49"), arguments: [2.0, 5, 20]) func blurIsTheGaussian(radius: Double) throws {
    let layer = stage.box(80, -500, 800, 1200)
    stage.turn {
      layer.backgroundColor = Ink.black
      layer.filters = [blur(radius)]
    }
    let picture = try stage.picture()
    for x in stride(from: 20, to: 140, by: 7) {
      let share = 0.5 * erfc(-(Double(x) + 0.5 - 80) / radius / 2.0.squareRoot())
      #expect(abs(Double(picture.pixel(x: x, y: 50)[0]) - 255 * (1 - share)) < 3, "\(x)")
    }
  }

  /// One after the other, blurs of 3 and 4 are a blur of 5.
  @Test(.rules("D-22")) func blursOfOneListAddUp() throws {
    let layer = stage.box(80, -500, 800, 1200)
    stage.turn {
      layer.backgroundColor = Ink.black
      layer.filters = [blur(3), blur(4, name: "more")]
    }
    let picture = try stage.picture()
    for x in stride(from: 66, to: 96, by: 3) {
      let share = 0.5 * erfc(-(Double(x) + 0.5 - 80) / 5 / 2.0.squareRoot())
      #expect(abs(Double(picture.pixel(x: x, y: 50)[0]) - 255 * (1 - share)) < 3, "\(x)")
    }
    #expect(stage.reports.isEmpty)
  }

  /// The left 35 points of a blurring pane through a mask; to the right of them nothing is blurred.
  @Test(.rules("D-19", "D-22")) func masksCutTheBlurOfWhatLiesBehind() throws {
    let dark = stage.box(50, 0, 110, 100)
    let pane = stage.box(20, 20, 100, 60)
    still {
      dark.backgroundColor = Ink.black
      pane.backgroundFilters = [blur(6)]
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 35, height: 60)
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
      pane.mask = mask
      let child = CALayer()
      child.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
      child.backgroundColor = Ink.red
      pane.addSublayer(child)
    }
    let picture = try stage.picture()
    for x in [40, 46, 52] {
      let share = 0.5 * erfc(-(Double(x) + 0.5 - 50) / 6 / 2.0.squareRoot())
      let sharp = x < 50 ? 255.0 : 0
      let wanted = 0.5 * 255 * (1 - share) + 0.5 * sharp
      #expect(abs(Double(picture.pixel(x: x, y: 50)[0]) - wanted) < 3, "\(x)")
    }
    #expect(picture.pixel(x: 56, y: 50) == [0, 0, 0] && picture.pixel(x: 60, y: 50) == [0, 0, 0])
    // The pane's own content goes through the mask once.
    #expect(near(picture.pixel(x: 30, y: 30).map { Int($0) }, [255, 128, 128]))
  }

  @Test(.rules("B-49")) func blursAreAnimatedByTheirName() throws {
    let layer = stage.box(0, 0, 100, 60)
    stage.turn {
      layer.filters = [blur(2)]
      layer.backgroundColor = Ink.black
    }
    let path = "filters.blur.inputRadius"
    stage.turn { layer.add(basic(path, from: 0, to: 8, duration: 2), forKey: "b") }
    let start = stage.time
    stage.advance(to: start + 0.5)
    #expect(isClose(layer.shown(path), 2))
    stage.advance(to: start + 1.5)
    #expect(isClose(layer.shown(path), 6))
    stage.advance(to: start + 2.5)
    #expect(isClose(layer.shown(path), 2))
    stage.turn { layer.setValue(5, forKeyPath: path) }
    #expect(layer.value(forKeyPath: path) as? Double == 5)
    #expect((layer.filters?.first as? CIFilter)?.value(forKey: kCIInputRadiusKey) as? Double == 5)
    // Of a filter the layer does not have.
    stage.turn {
      layer.setValue(9, forKeyPath: "filters.glow.inputRadius")
      layer.add(basic("filters.glow.inputRadius", from: 0, to: 8, duration: 2), forKey: "c")
    }
    stage.advance(to: stage.time + 1)
    #expect(isClose(layer.shown(path), 5))
    #expect(layer.value(forKeyPath: "filters.glow.inputRadius") == nil)
    // Beside what the lint says of the animations.
    #expect(stage.reports.filter { !$0.contains("snaps back") && !$0.contains("to animate") }.count == 1)
  }

  @Test(.rules("D-22")) func filtersAreCopied() {
    let layer = stage.layer()
    let filter = blur(3)
    stage.turn { layer.filters = [filter] }
    filter.setValue(50, forKey: kCIInputRadiusKey)
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double == 3)
    (layer.filters?.first as? CIFilter)?.setValue(50, forKey: kCIInputRadiusKey)
    #expect((layer.filters?.first as? CIFilter)?.value(forKey: "inputRadius") as? Double == 3)
    stage.turn { layer.filters = nil }
    #expect(layer.filters == nil && layer.value(forKeyPath: "filters.blur.inputRadius") == nil)
    #expect(blur(.nan).value(forKey: kCIInputRadiusKey) as? Double == 10)
  }

  /// Behind a blurring pane an edge is soft, beside it sharp; the pane's corners and opacity count.
  @Test func backgroundsAreBlurredWithinTheBounds() throws {
    let dark = stage.box(50, 0, 110, 100)
    let pane = stage.box(20, 20, 100, 60)
    stage.turn {
      dark.backgroundColor = Ink.black
      pane.backgroundFilters = [blur(6)]
      pane.cornerRadius = 20
    }
    let picture = try stage.picture()
    for x in stride(from: 38, to: 64, by: 4) {
      let share = 0.5 * erfc(-(Double(x) + 0.5 - 50) / 6 / 2.0.squareRoot())
      #expect(abs(Double(picture.pixel(x: x, y: 50)[0]) - 255 * (1 - share)) < 3, "\(x)")
      #expect(picture.pixel(x: x, y: 10)[0] == (x < 50 ? 255 : 0))
    }
    // Outside the rounded corner.
    #expect(picture.pixel(x: 21, y: 21)[0] == 255 && picture.pixel(x: 118, y: 21)[0] == 0)
    still { pane.opacity = 0.5 }
    #expect(
      abs(Double(try pixel(47, 50)[0]) - 255 * (0.5 + 0.5 * 0.5 * erfc(-2.5 / 6 / 2.0.squareRoot()))) < 3)
  }

  @Test func blursThatCannotBeDrawnDoNoHarm() throws {
    let layer = stage.box(10, 10, 40, 40)
    stage.turn {
      layer.backgroundColor = Ink.black
      layer.filters = [blur(-3)]
      layer.backgroundFilters = [blur(1e30)]
    }
    #expect(try pixel(30, 30) == [0, 0, 0] && pixel(60, 60) == [255, 255, 255])
    stage.turn { layer.filters = [blur(1e30)] }
    #expect(try pixel(30, 30).count == 3)
  }

  /// The two lists have inputs of their own.
  @Test(.rules("B-49")) func pathsIntoBackgroundFiltersReachThose() throws {
    let layer = stage.layer()
    still {
      layer.filters = [blur(1, name: "b")]
      layer.backgroundFilters = [blur(2, name: "b")]
    }
    stage.inside { layer.setValue(5, forKeyPath: "backgroundFilters.b.inputRadius") }
    #expect(layer.value(forKeyPath: "filters.b.inputRadius") as? Double == 1)
    #expect(layer.value(forKeyPath: "backgroundFilters.b.inputRadius") as? Double == 5)
    stage.turn {
      layer.add(basic("backgroundFilters.b.inputRadius", from: 0, to: 4, duration: 1), forKey: nil)
    }
    stage.advance(to: 0.5)
    try stage.inside {
      let shown = try #require(layer.presentation())
      #expect(shown.value(forKeyPath: "filters.b.inputRadius") as? Double == 1)
      #expect(shown.value(forKeyPath: "backgroundFilters.b.inputRadius") as? Double == 2)
    }
  }
}
