import CoreGraphics
import Foundation
import LayerModel
import StrataTestKit
import Testing

private typealias F = TreeFixture

/// Display lists as text: what is painted, in which order, through which groups and clips.
struct FlattenTests {
  private func dump(_ updates: LayerUpdate..., width: Int = 100, height: Int = 100, at time: Double = 0)
    -> String
  {
    list(updates, width: width, height: height, at: time).dump()
  }

  private func list(_ updates: [LayerUpdate], width: Int = 100, height: Int = 100, at time: Double = 0)
    -> DisplayList
  {
    let tree = RenderTree()
    var commit = Commit()
    commit.updates = updates
    commit.roots = [F.id(1)]
    tree.apply(commit)
    tree.evaluate(at: time)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: Viewport(width: width, height: height))
    return list
  }

  /// A white box with its corner at (x, y).
  private func box(
    _ raw: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double, sublayers: [Int] = [],
    change: (inout LayerValues) -> Void = { _ in }
  ) -> LayerUpdate {
    F.update(raw, sublayers: sublayers) {
      $0.anchorPoint = SIMD2(0, 0)
      $0.position = SIMD2(x, y)
      $0.bounds = SIMD4(0, 0, width, height)
      $0.backgroundColor = ColorLanes.white
      change(&$0)
    }
  }

  @Test(.rules("D-1", "L-17", "L-25", "P-36")) func layerPaintsInTheDocumentedOrder() {
    // D-1: shadow, background, gradient, contents, shape, sublayers, border.
    var layer = box(1, 10, 10, 50, 40, sublayers: [2]) {
      $0.borderWidth = 2
      $0.cornerRadius = 5
    }
    layer.content?.contents = .image(CGImage(pixels: PixelBuffer(width: 4, height: 4)))
    var gradient = GradientContent()
    gradient.colors = [.black, .white]
    layer.content?.gradient = gradient
    var shape = ShapeContent()
    var path = PathData()
    path.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
    shape.path = path
    layer.content?.shape = shape
    Golden.check(dump(layer, box(2, 0, 0, 5, 5)), "paint-order")
  }

  @Test(.rules("G-24", "G-33")) func siblingsAreOrderedByZ() {
    let items = list([
      box(1, 0, 0, 100, 100, sublayers: [2, 3, 4]), box(2, 0, 0, 9, 9) { $0.zPosition = 1 },
      box(3, 0, 0, 9, 9),
      box(4, 0, 0, 9, 9) { $0.zPosition = 1 },
    ]).items
    #expect(items.map(\.layer.raw) == [1, 3, 2, 4])
  }

  @Test(.rules("D-17")) func opacityMakesAGroupOnlyWhereSeveralThingsAreUnderIt() {
    let leaf = dump(box(1, 0, 0, 9, 9) { $0.opacity = 0.5 })
    let handedOn = dump(
      box(1, 0, 0, 9, 9, sublayers: [2]) {
        $0.opacity = 0.5
        $0.backgroundColor = ColorLanes.none
      }, box(2, 1, 1, 4, 4))
    let group = dump(box(1, 0, 0, 9, 9, sublayers: [2]) { $0.opacity = 0.5 }, box(2, 1, 1, 4, 4))
    var ungrouped = box(1, 0, 0, 9, 9, sublayers: [2]) { $0.opacity = 0.5 }
    ungrouped.content?.traits = []
    Golden.check([leaf, handedOn, group, dump(ungrouped, box(2, 1, 1, 4, 4))].joined(), "opacity-groups")
  }

  @Test(.rules("D-3")) func clipsAreScissorsWhereTheyAreExactAndNothingWhereTheyCutNothing() {
    let exact = dump(
      box(1, 0, 0, 100, 100, sublayers: [2]) { $0.masksToBounds = 1 },
      box(2, 10, 10, 30, 30, sublayers: [3]) { $0.masksToBounds = 1 },
      box(3, 20, 20, 50, 50, sublayers: [4]) { $0.masksToBounds = 1 }, box(4, 0, 0, 50, 50))
    let round = dump(
      box(1, 0, 0, 100, 100, sublayers: [2]),
      box(2, 10, 10, 30, 30, sublayers: [3]) {
        $0.masksToBounds = 1
        $0.cornerRadius = 8
      }, box(3, 20, 20, 50, 50))
    Golden.check(exact + round, "clips")
  }

  @Test func thirdRoundClipMakesAGroup() {
    func round(_ raw: Int, _ sublayers: [Int]) -> LayerUpdate {
      box(raw, 1, 1, 60, 60, sublayers: sublayers) {
        $0.masksToBounds = 1
        $0.cornerRadius = 8
      }
    }
    Golden.check(dump(round(1, [2]), round(2, [3]), round(3, [4]), box(4, 0, 0, 70, 70)), "deep-clips")
  }

  @Test(.rules("D-19", "D-20")) func maskAndShadowNestAsTheyApply() {
    var masked = box(1, 10, 10, 50, 40, sublayers: [2]) { $0.shadowOpacity = 0.5 }
    masked.mask = .set(F.id(3))
    let mask = box(3, 5, 5, 20, 20) { $0.cornerRadius = 10 }
    Golden.check(dump(masked, box(2, 40, 30, 30, 30), mask), "mask-and-shadow")
  }

  @Test func shadowOfAPlainBoxHasTheClosedForm() {
    let plain = dump(box(1, 10, 10, 50, 40) { ($0.shadowOpacity, $0.cornerRadius) = (0.5, 4) })
    let clipped = dump(
      box(1, 10, 10, 50, 40) { ($0.shadowOpacity, $0.masksToBounds) = (0.5, 1) })
    Golden.check(plain + clipped, "closed-shadow")
  }

  @Test(.rules("D-18", "G-32")) func whatCannotBeSeenIsLeftOut() {
    let items = list([
      box(1, 0, 0, 100, 100, sublayers: [2, 3, 4, 5, 6, 7, 8]) { $0.backgroundColor = ColorLanes.none },
      box(2, 200, 0, 10, 10), box(3, 0, 0, 10, 10) { $0.isHidden = 1 },
      box(4, 0, 0, 10, 10) { $0.opacity = 0 }, box(5, 0, 0, 0, 10),
      box(6, 0, 0, 10, 10) { $0.backgroundColor.w = 0 },
      box(7, 50, 50, 10, 10) {
        $0.isDoubleSided = 0
        $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        $0.anchorPoint = SIMD2(0.5, 0.5)
      },
      box(8, 50, 50, 10, 10) {
        $0.isDoubleSided = 0
        $0.transform = CATransform3DMakeScale(-1, 1, 1)
        $0.anchorPoint = SIMD2(0.5, 0.5)
      },
    ]).items
    #expect(items.map(\.layer.raw) == [8])
  }

  @Test func layerBehindTheEyeIsCutOrLeftOut() {
    var root = box(1, 0, 0, 100, 100, sublayers: [2, 3])
    root.values?.sublayerTransform.m34 = -1 / 50
    let behind = box(2, 10, 10, 20, 20) { $0.zPosition = 60 }
    let across = box(3, 10, 10, 200, 20) { $0.transform = CATransform3DMakeRotation(1.4, 0, 1, 0) }
    #expect(list([root, behind, across]).items.map(\.layer.raw).contains(2) == false)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e18, 1e9])
  func wildNumbersLoseOnlyTheirOwnLayer(value: Double) {
    let fields: [(inout LayerValues) -> Void] = [
      { $0.position.x = value }, { $0.bounds = SIMD4(value, 0, 10, 10) }, { $0.bounds.z = value },
      { $0.anchorPoint.y = value }, { $0.transform.m11 = value }, { $0.transform.m44 = value },
      { $0.zPosition = value }, { $0.opacity = value }, { $0.cornerRadius = value },
      { ($0.borderWidth, $0.borderColor) = (value, ColorLanes.black) },
      { ($0.shadowOpacity, $0.shadowRadius) = (1, value) },
      { ($0.shadowOpacity, $0.shadowOffset.x) = (1, value) },
      { $0.backgroundColor.x = value }, { $0.sublayerTransform.m34 = value }, { $0.contentsScale = value },
      { $0.strokeEnd = value }, { ($0.lineWidth, $0.strokeColor) = (value, ColorLanes.black) },
    ]
    for change in fields {
      var wild = box(2, 10, 10, 30, 30, sublayers: [4], change: change)
      var shape = ShapeContent()
      var path = PathData()
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
      shape.path = path
      wild.content?.shape = shape
      wild.content?.contents = .image(CGImage(pixels: PixelBuffer(width: 3, height: 3)))
      let items = list([
        box(1, 0, 0, 100, 100, sublayers: [2, 3]), wild, box(3, 70, 70, 10, 10), box(4, 1, 1, 5, 5),
      ]).items
      #expect(items.first?.layer.raw == 1)
      #expect(items.contains { $0.layer.raw == 3 })
      #expect(items.allSatisfy { $0.transform.isFinite && $0.rect.x.isFinite && $0.rect.z.isFinite })
    }
  }

  @Test func contentScaleIsExactAtRestAndSteppedWhileGrowing() {
    func scale(_ factor: Double, moving: Bool) -> Float {
      var layer = box(1, 10, 10, 40, 40) { $0.transform = CATransform3DMakeScale(factor, factor, 1) }
      let context = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 40, height: 40))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      layer.content?.contents = .record(context.finishRecording())
      if moving {
        layer.animations = [
          F.add(1, F.basic("transform.rotation.z", .number(0), .number(0), begin: -1, duration: 9))
        ]
      }
      return list([layer], width: 400, height: 400).contents.first?.scaleX ?? 0
    }
    #expect(abs(scale(1.3, moving: false) - 1.3) < 1e-6)
    #expect(abs(scale(1.3, moving: true) - 1.41421356) < 1e-5)
    #expect(scale(2, moving: true) == 2)
    #expect(abs(scale(2.1, moving: true) - 2.82842712) < 1e-5)
    #expect(scale(1, moving: true) == 1)
  }
}
