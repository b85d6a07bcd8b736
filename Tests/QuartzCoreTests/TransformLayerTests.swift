import CoreGraphics
import Foundation
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// CATransformLayer, by what is painted: 160 × 100 points over white, the space about (80, 50).
@Suite struct TransformLayerTests {
  private let stage = LayerStage()

  private func space(_ change: (CATransformLayer) -> Void = { _ in }) -> CATransformLayer {
    stage.box(0, 0, 160, 100, { CATransformLayer() }) {
      $0.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      $0.position = CGPoint(x: 80, y: 50)
      change($0)
    }
  }

  private func plane<Host: CALayer>(
    in host: Host, _ color: CGColor, turned angle: Double = 0, size: CGSize = CGSize(width: 60, height: 60),
    _ change: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    stage.turn {
      let layer = CALayer()
      layer.bounds = CGRect(origin: .zero, size: size)
      layer.position = CGPoint(x: host.bounds.midX, y: host.bounds.midY)
      layer.backgroundColor = color
      layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      change(layer)
      host.addSublayer(layer)
      return layer
    }
  }

  @Test(.rules("G-31"), arguments: [false, true])
  func planesThroughEachOtherShowTheirNearHalves(isRedFirst: Bool) throws {
    // Turned by +45° about y, x > 0 goes back: red is before blue on the left, behind it on the right.
    let space = space()
    var order: [(color: CGColor, turn: Double)] = [(Ink.red, .pi / 4), (Ink.blue, -.pi / 4)]
    if !isRedFirst { order.reverse() }
    for (color, turn) in order { _ = plane(in: space, color, turned: turn) }
    let picture = try stage.picture()
    // Both reach 30 · cos 45° = 21 points to each side.
    #expect(picture.pixel(x: 65, y: 50) == [255, 0, 0] && picture.pixel(x: 78, y: 50) == [255, 0, 0])
    #expect(picture.pixel(x: 82, y: 50) == [0, 0, 255] && picture.pixel(x: 98, y: 50) == [0, 0, 255])
    // No background shines through where they meet.
    for x in 79...80 { #expect(picture.pixel(x: x, y: 50)[1] <= 2) }
  }

  @Test(.rules("G-30", "G-31")) func depthOfNestedSpacesAddsUp() throws {
    // Turned there and back again: full width in a space, cos² 60° of it, a quarter, in a plane.
    let makers: [(() -> CALayer, Int)] = [({ CATransformLayer() }, 40), ({ CALayer() }, 10)]
    for (make, width) in makers {
      let stage = LayerStage()
      let outer = stage.box(0, 0, 160, 100, make) {
        $0.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        $0.position = CGPoint(x: 80, y: 50)
        $0.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      }
      stage.turn {
        CATransaction.setDisableActions(true)
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.position = CGPoint(x: 80, y: 50)
        layer.backgroundColor = Ink.black
        layer.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
        outer.addSublayer(layer)
      }
      #expect(try stage.picture().paintedBox() == [80 - width / 2, 40, width, 20])
    }
  }

  @Test(.rules("G-31")) func depthCountsAcrossSpacesAndNotTheOrderOfTheTree() throws {
    let outer = space { $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    // Seen from behind: the one with less z is in front.
    _ = plane(in: outer, Ink.red) { $0.zPosition = -10 }
    let inner = stage.turn {
      let inner = CATransformLayer()
      inner.bounds = outer.bounds
      inner.position = CGPoint(x: 80, y: 50)
      outer.addSublayer(inner)
      return inner
    }
    _ = plane(in: inner, Ink.blue) { $0.zPosition = 10 }
    #expect(try stage.picture().pixel(x: 80, y: 50) == [255, 0, 0])
    stage.turn {
      CATransaction.setDisableActions(true)
      inner.zPosition = -40
    }
    #expect(try stage.picture().pixel(x: 80, y: 50) == [0, 0, 255])
  }

  @Test(.rules("G-31")) func spaceItselfShowsNothing() throws {
    let space = space {
      $0.backgroundColor = Ink.black
      $0.borderWidth = 5
      $0.cornerRadius = 20
      $0.masksToBounds = true
      $0.contents = stripes([Ink.red], width: 4, height: 4)
      $0.shadowOpacity = 1
      $0.bounds.size = CGSize(width: 20, height: 20)
      $0.mask = CALayer()
    }
    #expect(try stage.picture().painted() == 0)
    _ = plane(in: space, Ink.black)
    #expect(try stage.picture().paintedBox() == [50, 20, 60, 60])
    #expect(stage.reports.contains { $0.contains("backgroundColor has no effect") })
  }

  @Test(.rules("G-31", "D-17")) func opacityGoesToEachSublayer() throws {
    let space = space { $0.opacity = 0.5 }
    _ = plane(in: space, Ink.black)
    _ = plane(in: space, Ink.black) { $0.position.x += 20 }
    let picture = try stage.picture()
    // ½ of 255, and ½ of that where the two lie over each other.
    #expect(abs(picture.pixel(x: 55, y: 50)[0] - 128) <= 1 && abs(picture.pixel(x: 80, y: 50)[0] - 64) <= 1)
    // A layer around it is a group again.
    stage.turn {
      CATransaction.setDisableActions(true)
      let group = CALayer()
      group.opacity = 0.5
      space.opacity = 1
      stage.root.addSublayer(group)
      group.addSublayer(space)
    }
    #expect(abs(try stage.picture().pixel(x: 80, y: 50)[0] - 128) <= 1)
  }

  @Test(.rules("G-32")) func oneSidedLayersShowTheSideTheViewerSees() throws {
    let space = space { $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    let layer = plane(in: space, Ink.black) { $0.isDoubleSided = false }
    #expect(try stage.picture().painted() == 0)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
    }
    #expect(try stage.picture().painted() == 3600)
    // Turned about different axes by quarters: the back is only seen when the two are taken together.
    stage.turn {
      CATransaction.setDisableActions(true)
      space.transform = CATransform3DMakeRotation(2 * .pi / 3, 0, 1, 0)
      layer.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    }
    #expect(try stage.picture().paintedBox() == [65, 20, 30, 60])
  }

  @Test(.rules("G-29", "G-31")) func perspectiveOfTheLayerAroundReachesIn() throws {
    stage.turn {
      CATransaction.setDisableActions(true)
      stage.root.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
      stage.root.position = CGPoint(x: 80, y: 50)
      stage.root.sublayerTransform.m34 = -1 / 200
    }
    let space = space()
    _ = plane(in: space, Ink.black) { $0.zPosition = 100 }
    // 1 / (1 − 100 / 200) = 2 times as large.
    #expect(try stage.picture().paintedBox() == [20, 0, 120, 100])
    _ = plane(in: space, Ink.red) { $0.zPosition = 20 }
    #expect(try stage.picture().pixel(x: 80, y: 50) == [0, 0, 0])
  }

  @Test(.rules("G-27")) func hitTestOfASpaceIsNilAndOneAroundItFindsTheNearest() {
    let space = space { $0.name = "space" }
    let red = plane(in: space, Ink.red, turned: .pi / 4)
    let blue = plane(in: space, Ink.blue, turned: -.pi / 4)
    // Edge on to the space, but not to the viewer once the space turns.
    let side = plane(in: space, Ink.green, turned: .pi / 2)
    #expect(space.hitTest(CGPoint(x: 80, y: 50)) == nil)
    #expect(stage.root.hitTest(CGPoint(x: 70, y: 50)) === red)
    #expect(stage.root.hitTest(CGPoint(x: 90, y: 50)) === blue)
    #expect(stage.root.hitTest(CGPoint(x: 20, y: 50)) === stage.root)
    stage.turn { space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }
    stage.turn { (red.isHidden, blue.isHidden) = (true, true) }
    #expect(stage.root.hitTest(CGPoint(x: 60, y: 50)) === side)
    // Turned by a half in all: the viewer sees the layer's back, left and right changed over.
    #expect(near(stage.root.convert(CGPoint(x: 10, y: 30), from: side).x, 100, 1e-6))
    #expect(near(side.convert(CGPoint(x: 100, y: 50), from: stage.root).x, 10, 1e-6))
  }

  @Test func copiesAndArchivesKeepTheDepth() throws {
    let space = space()
    _ = plane(in: space, Ink.black)
    #expect(space.presentation()?.hitTest(CGPoint(x: 80, y: 50)) == nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: space, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let copy = stage.inside {
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CATransformLayer
    }
    #expect(copy?.content.traits.contains(.keepsDepth) == true && copy?.sublayers?.count == 1)
  }

  /// Many planes at all angles, against the depth worked out for each pixel.
  @Test(.rules("G-31"), arguments: 0..<8)
  func eachPixelShowsTheNearestPlane(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let space = space {
      $0.transform = CATransform3DMakeRotation(Double(seed) / 2, 0.3, 1, 0.2)
    }
    var planes: [(layer: CALayer, color: [Int])] = []
    while planes.count < 7 {
      let index = planes.count
      let color = [40 + 30 * index, (index * 83) % 256, 255 - 30 * index]
      let layer = plane(
        in: space,
        CGColor(
          red: Double(color[0]) / 255, green: Double(color[1]) / 255, blue: Double(color[2]) / 255, alpha: 1),
        size: CGSize(width: Double.random(in: 20...90, using: &random), height: 50)
      ) {
        $0.position = CGPoint(
          x: Double.random(in: 50...110, using: &random), y: Double.random(in: 30...70, using: &random))
        $0.zPosition = Double.random(in: -25...25, using: &random)
        $0.transform = CATransform3DMakeRotation(
          Double.random(in: -3...3, using: &random), Double.random(in: -1...1, using: &random),
          Double.random(in: -1...1, using: &random), 0.3)
      }
      // Seen edge on, it would be thinner than the places looked at are apart.
      guard seen(layer, in: space) > 0.2 else {
        stage.turn { layer.removeFromSuperlayer() }
        continue
      }
      planes.append((layer, color))
    }
    let maps = planes.map {
      CATransform3DConcat(
        LayerGeometry.toParent($0.layer.values, parent: space.values),
        LayerGeometry.toParent(space.values, parent: stage.root.values))
    }
    func nearest(_ x: Double, _ y: Double) -> Int? {
      var best: (index: Int?, depth: Double) = (nil, -.infinity)
      for (index, map) in maps.enumerated() {
        guard let inside = LayerGeometry.convertBack(CGPoint(x: x, y: y), through: map),
          planes[index].layer.bounds.contains(inside)
        else { continue }
        let depth = LayerGeometry.depth(of: inside, through: map)
        if depth > best.depth { best = (index, depth) }
      }
      return best.index
    }
    let picture = try stage.picture()
    var compared = 0
    for y in stride(from: 2, to: 98, by: 3) {
      for x in stride(from: 2, to: 158, by: 3) {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let want = nearest(px, py)
        // Away from every edge, those along which planes meet included.
        let near = [-1.6, -0.8, 0, 0.8, 1.6]
        let isPlain = near.allSatisfy { dx in near.allSatisfy { nearest(px + dx, py + $0) == want } }
        guard isPlain else { continue }
        compared += 1
        // Smooth edges of what lies below and above round a step or two.
        let color = want.map { planes[$0].color } ?? [255, 255, 255]
        let isMet = zip(picture.pixel(x: x, y: y), color).allSatisfy { abs($0 - $1) <= 6 }
        #expect(isMet, "(\(x), \(y)): \(picture.pixel(x: x, y: y)), not \(color)")
      }
    }
    #expect(compared > 800)
  }

  /// The part of its area that a layer shows the viewer.
  private func seen(_ layer: CALayer, in space: CALayer) -> Double {
    let map = CATransform3DConcat(layer.transform, space.transform)
    return abs(map.m11 * map.m22 - map.m12 * map.m21)
  }

  @Test func absurdSpacesDraw() throws {
    let outer = space { $0.transform = CATransform3DMakeScale(1e200, 1e200, 1e200) }
    _ = plane(in: outer, Ink.black)
    let flat = space { $0.transform = CATransform3DMakeScale(0, 0, 0) }
    _ = plane(in: flat, Ink.black)
    // Very many planes through one line.
    let fan = space()
    for index in 0..<300 { _ = plane(in: fan, Ink.red, turned: Double(index) * .pi / 300) }
    _ = try stage.picture()
  }
}
