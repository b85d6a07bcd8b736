import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// CAEmitterLayer: how particles look, move and are drawn.
@Suite final class ParticleTests: EmitterBench {
  @Test(.rules("L-45", "L-44")) func particlesMoveAsTheFormulaSays() throws {
    _ = emitter([
      cell {
        $0.birthRate = 1
        $0.lifetime = 10
        $0.velocity = 20
        $0.emissionLongitude = .pi / 2
        $0.xAcceleration = 4
        $0.yAcceleration = -6
      }
    ])
    stage.advance(to: 3.5)
    // Born at 1, 2 and 3, downwards: (80 + 2 a², 50 + 20 a − 3 a²) at the ages 2.5, 1.5 and 0.5.
    for (particle, age) in zip(try particles(), [2.5, 1.5, 0.5]) {
      #expect(near(particle.x, 80 + 2 * age * age, 1e-6))
      #expect(near(particle.y, 50 + 20 * age - 3 * age * age, 1e-6))
    }
    #expect(try particles().count == 3)
  }

  @Test(.rules("L-44")) func latitudeLeavesThePlane() throws {
    _ = emitter([
      cell {
        $0.birthRate = 1
        $0.velocity = 20
        $0.emissionLatitude = .pi / 3
      }
    ])
    stage.advance(to: 2)
    #expect(near(try particles()[0].x, 90, 1e-6))
  }

  @Test(.rules("L-42", "O-9")) func rangesAreDrawnEvenly() throws {
    _ = emitter(
      [
        cell {
          $0.birthRate = 400
          $0.lifetime = 3
          $0.velocity = 10
          $0.velocityRange = 5
          $0.emissionRange = .pi / 2
          $0.scale = 1
          $0.scaleRange = 0.25
          $0.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
          $0.redRange = 0.2
        }
      ], startsNow: false)
    let shown = try particles()
    #expect(shown.count == 1200)
    let angles = shown.map { atan2($0.y - 50, $0.x - 80) }
    // A cone of a quarter turn in all: an eighth to each side.
    #expect(angles.allSatisfy { abs($0) <= .pi / 4 + 1e-9 })
    #expect(angles.contains { $0 > 0.7 } && angles.contains { $0 < -0.7 })
    #expect(shown.allSatisfy { $0.scale >= 0.75 && $0.scale <= 1.25 })
    #expect(shown.allSatisfy { $0.color.x >= 0.299 && $0.color.x <= 0.701 && abs($0.color.y - 0.5) < 1e-6 })
    // The mean of 1200 even draws is off by more than 0.05 of the range once in many thousand times.
    #expect(abs(shown.reduce(0) { $0 + $1.scale } / 1200 - 1) < 0.0125)
    #expect(abs(shown.reduce(0) { $0 + Double($1.color.x) } / 1200 - 0.5) < 0.01)
  }

  @Test(.rules("L-43")) func scaleAndColourChangeAlongALife() throws {
    _ = emitter([
      cell {
        $0.birthRate = 1
        $0.lifetime = 10
        $0.scale = 0.5
        $0.scaleSpeed = -0.25
        $0.color = CGColor(red: 1, green: 0, blue: 0.5, alpha: 1)
        $0.redSpeed = -0.5
        $0.greenSpeed = 0.9
        $0.alphaSpeed = -0.125
      }
    ])
    stage.advance(to: 5)
    let shown = try particles()
    // Ages 4, 3, 1 and 0; at 2 the size is 0.
    #expect(shown.map { ($0.scale * 100).rounded() / 100 } == [0.5, 0.25, 0.25, 0.5])
    // Premultiplied: red, green and blue times alpha.
    for (particle, want) in zip(
      shown,
      [
        SIMD4<Float>(0, 0.5, 0.25, 0.5), SIMD4(0, 0.625, 0.3125, 0.625), SIMD4(0.4375, 0.7875, 0.4375, 0.875),
        SIMD4(1, 0, 0.5, 1),
      ])
    {
      #expect((particle.color - want).max() < 1e-5 && (want - particle.color).max() < 1e-5)
    }
  }

  @Test(.rules("L-46"), arguments: ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
  func shapesAndModesPlaceBirths(shape: String) throws {
    for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
      let stage = EmitterBench()
      _ = stage.emitter(
        [
          stage.cell {
            $0.birthRate = 200
            $0.lifetime = 1
          }
        ], startsNow: false
      ) {
        $0.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
        $0.emitterMode = mode
        $0.emitterSize = CGSize(width: 20, height: 10)
        $0.emitterDepth = 8
      }
      let places = try stage.particles().map { (x: $0.x - 80, y: $0.y - 50) }
      #expect(places.count == 200)
      let widest = places.map { abs($0.x) }.max() ?? 0
      let name: Comment = "\(shape) \(mode.rawValue)"
      func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
      switch (shape, mode) {
      case ("point", _), ("circle", .points), ("sphere", .points):
        #expect(places.allSatisfy { near($0.x, 0) && near($0.y, 0) }, name)
      case ("line", .points):
        #expect(places.allSatisfy { near(abs($0.x), 10) && near($0.y, 0) }, name)
      case ("line", _):
        #expect(places.allSatisfy { abs($0.x) <= 10 && near($0.y, 0) } && widest > 8, name)
      case ("rectangle", .points), ("cuboid", .points):
        #expect(places.allSatisfy { near(abs($0.x), 10) && near(abs($0.y), 5) }, name)
        #expect(Set(places.map { [$0.x > 0, $0.y > 0] }).count == 4, name)
      case ("rectangle", .outline):
        #expect(places.allSatisfy { near(abs($0.x), 10) || near(abs($0.y), 5) }, name)
      case ("circle", .outline), ("sphere", .outline):
        #expect(places.allSatisfy { near(($0.x * $0.x + $0.y * $0.y).squareRoot(), 20) }, name)
      case ("circle", _), ("sphere", _):
        #expect(places.allSatisfy { $0.x * $0.x + $0.y * $0.y <= 400 + 1e-6 } && widest > 16, name)
      default:
        #expect(places.allSatisfy { abs($0.x) <= 10 && abs($0.y) <= 5 } && widest > 8, name)
      }
    }
  }

  @Test func rimOfACircleEmitsOutwards() throws {
    _ = emitter(
      [
        cell {
          $0.birthRate = 50
          $0.lifetime = 1
          $0.velocity = 30
        }
      ], startsNow: false
    ) {
      $0.emitterShape = .circle
      $0.emitterMode = .outline
      $0.emitterSize = CGSize(width: 15, height: 0)
    }
    // Ages 0, 0.02 … at 30 points a second, all on one ray from the middle.
    let radii = try particles().map { (($0.x - 80) * ($0.x - 80) + ($0.y - 50) * ($0.y - 50)).squareRoot() }
    #expect(radii.count == 50 && radii.allSatisfy { $0 >= 15 - 1e-6 && $0 < 45 })
    #expect(zip(radii, radii.dropFirst()).allSatisfy { near($0 - $1, 0.6, 1e-6) })
  }

  @Test(.rules("L-47")) func contentsAreCentredAndScaled() throws {
    _ = emitter([
      cell {
        $0.contents = stripes([Ink.red, Ink.blue], width: 40, height: 20)
        $0.contentsScale = 2
        $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        $0.birthRate = 1
        $0.lifetime = 1
        $0.scale = 2
      }
    ])
    stage.advance(to: 1.5)
    let picture = try stage.picture()
    // Half of 40 × 20 pixels at 2 a point, twice as large: 20 × 20 points.
    #expect(picture.paintedBox() == [70, 40, 20, 20] && picture.pixel(x: 80, y: 50) == [0, 0, 255])
  }

  @Test(.rules("L-47")) func cellsInCellsAreEmittedAlongTheWay() throws {
    let inner = cell {
      $0.birthRate = 2
      $0.lifetime = 1
      $0.beginTime = 1
      $0.duration = 1.75
    }
    let outer = cell {
      $0.contents = nil
      $0.birthRate = 1
      $0.lifetime = 2
      $0.velocity = 10
      $0.emitterCells = [inner]
    }
    outer.duration = 1
    _ = emitter([outer])
    // One carrier, born at 1. From its age 1 on, two a second while it lives: at the ages 1.5 and 2.
    #expect(try count(at: 2.4) == 0)
    #expect(try count(at: 2.6) == 1)
    #expect(near(try particles()[0].x, 95, 1e-6))
    #expect(try count(at: 3.1) == 2)
    #expect(near(try particles()[1].x, 100, 1e-6))
    // It is gone, and its last particle lives on.
    #expect(try count(at: 3.6) == 1)
    #expect(try count(at: 4.05) == 0)
  }

  @Test func numbersOfTheLayerMultiplyThoseOfItsCells() throws {
    _ = emitter([
      cell {
        $0.birthRate = 2
        $0.velocity = 10
        $0.scale = 0.5
        $0.spin = 1
      }
    ]) {
      $0.birthRate = 2
      $0.lifetime = 0.5
      $0.velocity = 3
      $0.scale = 4
      $0.spin = 0.5
    }
    stage.advance(to: 2.1)
    let items = try list().items
    // Four a second that live a second; the youngest 0.1 s old.
    #expect(items.count == 4)
    let youngest = try #require(items.last?.transform)
    #expect(near(youngest.m31, 83, 1e-6) && near(youngest.m11, 2 * cos(0.05), 1e-6))
    #expect(near(youngest.m12, 2 * sin(0.05), 1e-6))
  }

  @Test(.rules("L-50")) func particlesLeaveTheBoundsUnlessMasked() throws {
    let layer = emitter([
      cell {
        $0.contents = dot(Ink.black)
        $0.birthRate = 1
        $0.lifetime = 1.5
      }
    ]) {
      $0.bounds = CGRect(x: 0, y: 0, width: 80, height: 100)
    }
    stage.advance(to: 1.2)
    #expect(try stage.picture().paintedBox() == [75, 45, 10, 10])
    stage.turn { layer.masksToBounds = true }
    stage.advance(to: 1.49)
    #expect(try stage.picture().paintedBox() == [75, 45, 5, 10])
  }

  @Test func renderModesOrderParticles() throws {
    let layer = emitter([
      cell {
        $0.birthRate = 1
        $0.lifetime = 5
        $0.zAcceleration = -1
      }
    ])
    stage.turn {
      layer.emitterCells = [
        cell {
          $0.color = Ink.red; $0.birthRate = 2; $0.lifetime = 5
        },
        cell {
          $0.color = Ink.blue; $0.birthRate = 1; $0.lifetime = 5; $0.zAcceleration = -1
        },
      ]
    }
    stage.advance(to: 2.1)
    func order(_ mode: CAEmitterLayerRenderMode) throws -> String {
      stage.turn { layer.renderMode = mode }
      return try particles().map { $0.color.x > 0 ? "r" : "b" }.joined()
    }
    // Red at 0.5, 1, 1.5, 2, blue at 1 and 2; blue sinks with age.
    #expect(try order(.unordered) == "rrrrbb")
    #expect(try order(.oldestFirst) == "rrbrrb")
    #expect(try order(.oldestLast) == "rbrrbr")
    #expect(try order(.backToFront) == "bbrrrr")
  }

  @Test func additiveColoursAddUp() throws {
    let layer = emitter([
      cell {
        $0.contents = dot(CGColor(red: 0.4, green: 0.2, blue: 0, alpha: 1))
        $0.birthRate = 2
        $0.lifetime = 5
      }
    ]) {
      $0.renderMode = .additive
      $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0.4, alpha: 1)
    }
    stage.advance(to: 1.1)
    // Two of (102, 51, 0) over (0, 0, 102).
    #expect(try stage.picture().pixel(x: 80, y: 50).elementsEqual([204, 102, 102]) { abs($0 - $1) <= 1 })
    // Three times 102 is more than there is.
    stage.advance(to: 1.6)
    #expect(try stage.picture().pixel(x: 80, y: 50).elementsEqual([255, 153, 102]) { abs($0 - $1) <= 2 })
    // In a group, too, and at half strength.
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
    }
    let mixed = try stage.picture().pixel(x: 80, y: 50)
    // Half of it, over half of white.
    #expect(mixed.elementsEqual([255, 204, 179]) { abs($0 - $1) <= 3 })
    guard let byGL = try OffscreenGL.pictures(["": list()])?[""] else { return }
    #expect(FlatPicture(byGL).pixel(x: 80, y: 50).elementsEqual(mixed) { abs($0 - $1) <= 2 })
  }

  @Test func renderInAContextShowsTheParticlesOfNow() throws {
    let layer = emitter([
      cell {
        $0.contents = dot(Ink.black)
        $0.velocity = 20
        $0.emissionRange = 2 * .pi
      }
    ])
    stage.advance(to: 2.3)
    stage.turn { layer.birthRate = 0 }
    stage.advance(to: 3.1)
    for source in [layer, try #require(stage.inside { layer.presentation() })] {
      let context = CGContext(pixelWidth: 160, pixelHeight: 100, scale: 1)
      context.setFillColor(Ink.white)
      context.fill(CGRect(x: 0, y: 0, width: 160, height: 100))
      stage.inside { source.render(in: context) }
      let (one, other) = (FlatPicture(context.pixelBuffer()), try stage.picture())
      #expect(other.painted() > 100 && PictureMetric(one, other).mean < 0.05)
    }
  }
}
