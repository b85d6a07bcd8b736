import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// CAEmitterLayer: births, lives, and what changes them.
@Suite final class EmitterLayerTests: EmitterBench {
  @Test(.rules("L-39")) func defaultsOfTheLayer() {
    let layer = stage.inside { CAEmitterLayer() }
    #expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0 && layer.emitterSize == .zero)
    #expect(layer.emitterDepth == 0 && layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && layer.birthRate == 1 && layer.lifetime == 1)
    #expect(layer.velocity == 1 && layer.spin == 1 && layer.scale == 1 && layer.seed == 0)
    #expect(!layer.preservesDepth && layer.emitterCells == nil)
    layer.renderMode = CAEmitterLayerRenderMode(rawValue: "sideways")
    #expect(layer.renderMode.rawValue == "sideways")
    #expect(kCAEmitterLayerAdditive == .additive && kCAEmitterLayerLine == .line && kCAScrollBoth == .both)
    layer.setValue("circle", forKey: "emitterShape")
    #expect(layer.emitterShape == .circle)
  }

  @Test(.rules("L-40")) func defaultsOfACell() {
    let cell = CAEmitterCell()
    #expect(cell.isEnabled && cell.contents == nil && cell.name == nil && cell.emitterCells == nil)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && cell.contentsScale == 1)
    #expect(cell.color == Ink.white && cell.scale == 1 && cell.minificationFilter == "linear")
    #expect(cell.magnificationFilter == "linear" && cell.minificationFilterBias == 0)
    #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.velocity == 0 && cell.spin == 0)
    #expect(cell.emissionRange == 0 && cell.emissionLatitude == 0 && cell.emissionLongitude == 0)
    #expect(cell.xAcceleration == 0 && cell.yAcceleration == 0 && cell.zAcceleration == 0)
    for key in ["lifetimeRange", "velocityRange", "scaleRange", "spinRange", "redRange", "alphaSpeed"] {
      #expect((cell.value(forKey: key) as? NSNumber)?.doubleValue == 0, "\(key)")
    }
    #expect((CAEmitterCell.defaultValue(forKey: "scale") as? NSNumber)?.doubleValue == 1)
  }

  @Test(.rules("L-41")) func birthsAddUpAndLivesEnd() throws {
    _ = emitter([cell()])
    // ⌊10 t⌋ born; from 2 s on the first are gone.
    for (time, want) in [
      (0.05, 0), (0.1, 1), (0.55, 5), (1, 10), (1.95, 19), (2.05, 20), (3.33, 20), (7, 20),
    ] {
      #expect(try count(at: time) == want, "at \(time)")
    }
  }

  @Test(.rules("L-41")) func fractionsOfBirthsAreKeptFromChangeToChange() throws {
    let layer = emitter([cell { $0.lifetime = 100 }])
    // A change every 30 ms, in which 0.3 are born.
    for step in 1...100 {
      stage.advance(to: Double(step) * 0.03)
      stage.turn {
        CATransaction.setDisableActions(true)
        layer.emitterPosition.x += 0.1
      }
    }
    #expect(try count(at: 3.001) == 30)
  }

  @Test(.rules("L-49")) func layerWithoutABeginSeemsToHaveEmittedForEver() throws {
    _ = emitter([cell()], startsNow: false)
    #expect(try particles().count == 20)
  }

  @Test(.rules("L-49")) func birthRateOfNoneLetsTheLivingLive() throws {
    let layer = emitter([cell { $0.velocity = 3 }])
    stage.advance(to: 5)
    let before = try particles()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.birthRate = 0
    }
    #expect(try particles() == before && layer.animationKeys() == nil)
    for (time, want) in [(6.05, 10), (6.95, 1), (7.05, 0)] {
      #expect(try count(at: time) == want, "at \(time)")
    }
    // Nothing lives, nothing will: no frames are needed.
    let tree = try #require(stage.context.manualServer).tree
    #expect(tree.nextChange(after: stage.context.now) == nil)
    stage.advance(to: 10)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.birthRate = 1
    }
    #expect(try count(at: 10.55) == 5)
    #expect(tree.nextChange(after: stage.context.now) != nil)
  }

  /// In half a second the rate falls evenly from 10 a second to none: 2.5 more are born.
  @Test(.rules("A-13", "L-49")) func factorsAnimateByThemselves() throws {
    let layer = emitter([cell { $0.lifetime = 100 }])
    stage.advance(to: 5)
    let before = try particles().count
    stage.turn {
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.birthRate = 0
      layer.lifetime = 2
    }
    #expect(Set(layer.animationKeys() ?? []) == ["birthRate", "lifetime"])
    stage.advance(to: 9)
    #expect([2, 3].contains(try particles().count - before))
  }

  @Test(.rules("L-49")) func layerAddedAgainStartsOver() throws {
    let layer = emitter([cell()])
    #expect(try count(at: 3) == 20)
    stage.turn { layer.removeFromSuperlayer() }
    stage.advance(to: 4)
    stage.turn {
      layer.beginTime = stage.mediaTime(4)
      stage.root.addSublayer(layer)
    }
    #expect(try particles().isEmpty)
    #expect(try count(at: 4.35) == 3)
  }

  @Test func emitterWaitsForItsBegin() throws {
    _ = emitter([cell()]) { $0.beginTime = stage.mediaTime(3) }
    let tree = try #require(stage.context.manualServer).tree
    let next = try #require(tree.nextChange(after: stage.context.now))
    #expect(near(next, stage.mediaTime(3)))
    #expect(try count(at: 3.15) == 1)
  }

  @Test func pictureOfATimeIsTheSameWhateverWasShownBefore() throws {
    _ = emitter([
      cell {
        $0.velocity = 30
        $0.velocityRange = 20
        $0.emissionRange = 2 * .pi
        $0.lifetimeRange = 1
        $0.redRange = 0.5
        $0.emitterCells = [
          cell {
            $0.name = "inner"
            $0.lifetime = 0.5
            $0.birthRate = 5
          }
        ]
      }
    ]) { $0.seed = 7 }
    let fresh = try list(at: 3.3)
    for time in [0.4, 90_000, 1.7, 3.3] { _ = try list(at: time) }
    #expect(try list(at: 3.3) == fresh && fresh.items.count > 20)
  }

  @Test(.rules("L-42")) func lifetimesVary() throws {
    _ = emitter(
      [
        cell {
          $0.birthRate = 100
          $0.lifetime = 10
          $0.lifetimeRange = 3
        }
      ])
    stage.advance(to: 6.99)
    #expect(try particles().count == 699)
    stage.advance(to: 100)
    // 7…13 s: 10 s of births on average.
    #expect(abs(Double(try particles().count) - 1000) < 40)
  }

  @Test(.rules("L-47")) func cellsWithoutContentsShowNothing() throws {
    let layer = emitter([cell { $0.contents = nil }], startsNow: false)
    #expect(try particles().isEmpty)
    let tree = try #require(stage.context.manualServer).tree
    #expect(tree.nextChange(after: stage.context.now) == nil)
    stage.turn { layer.emitterCells = [cell { $0.contents = "a text" }] }
    #expect(try particles().isEmpty && stage.reports.contains { $0.contains("Contents must be a CGImage") })
  }

  @Test(.rules("L-48", "B-49")) func keyPathsReachTheCellsOfTheLayer() throws {
    let dot = cell()
    let layer = emitter([dot])
    #expect((layer.value(forKeyPath: "emitterCells.dot.birthRate") as? NSNumber)?.doubleValue == 10)
    #expect(try count(at: 2.05) == 20)
    stage.turn { layer.setValue(0, forKeyPath: "emitterCells.dot.birthRate") }
    #expect(dot.birthRate == 0 && layer.animationKeys() == nil)
    #expect(try count(at: 3.05) == 10)
    // A cell changed by itself says nothing to the layer until it is set again.
    stage.advance(to: 10)
    stage.turn { dot.birthRate = 100 }
    #expect(try count(at: 11) == 0)
    stage.turn { layer.emitterCells = [dot] }
    // Half a particle was left over when the rate fell to 0.
    #expect(try count(at: 11.499) == 50)
    stage.turn { layer.setValue(3, forKeyPath: "emitterCells.nobody.birthRate") }
    #expect(!stage.reports.isEmpty)
  }

  @Test func cellsMayBeChangedUntilTheyAreCommitted() throws {
    let dot = cell()
    _ = emitter([dot]) { _ in dot.birthRate = 40 }
    #expect(try count(at: 1.001) == 40)
  }

  @Test(.rules("L-48", "B-49")) func animatedBirthRateMakesABurstThatOutlivesIt() throws {
    let layer = emitter([
      cell {
        $0.birthRate = 0
        $0.lifetime = 3
        $0.velocity = 5
      }
    ])
    stage.turn {
      layer.add(
        basic("emitterCells.dot.birthRate", from: 200, to: 0, duration: 0.5), forKey: "burst")
    }
    stage.advance(to: 0.25)
    #expect(near(layer.shown("emitterCells.dot.birthRate"), 100))
    stage.advance(to: 0.499)
    // The mean rate is 100 for half a second.
    let burst = try particles().count
    #expect(abs(burst - 50) <= 3)
    stage.advance(to: 0.6)
    #expect(layer.animationKeys() == nil)
    let after = try particles()
    #expect(abs(after.count - burst) <= 1)
    // Another commit forgets nothing of it, and the last of them die three seconds after the animation's end.
    stage.turn { layer.seed = 5 }
    #expect(try particles() == after)
    #expect(try count(at: 2.9) == after.count)
    #expect(try count(at: 3.55) == 0)
    let tree = try #require(stage.context.manualServer).tree
    #expect(tree.nextChange(after: stage.context.now) == nil)
  }

  @Test func particlesKeepTheValuesOfTheirBirth() throws {
    let layer = emitter([cell { $0.lifetime = 10 }])
    stage.advance(to: 1.05)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.emitterPosition = CGPoint(x: 20, y: 20)
      layer.scale = 2
    }
    stage.advance(to: 2.05)
    let shown = try particles()
    #expect(shown.filter { $0.x == 80 && $0.scale == 1 }.count == 10)
    #expect(shown.filter { $0.x == 20 && near($0.scale, 2) }.count == 10)
  }

  @Test func hoursAndHugeRatesCostLittle() throws {
    let layer = emitter(
      [
        cell {
          $0.birthRate = 1e9
          $0.lifetime = 5
          $0.emitterCells = [cell { $0.birthRate = 1e6 }]
        }
      ], startsNow: false)
    stage.advance(to: 100_000)
    #expect(try particles().count <= 16_384)
    stage.turn {
      layer.emitterCells = [cell { $0.lifetime = .infinity }, cell { $0.birthRate = .infinity }]
      layer.lifetime = .infinity
    }
    #expect(try particles().count <= 16_384)
    let loop = cell()
    loop.emitterCells = [loop]
    stage.turn { layer.emitterCells = [loop] }
    stage.advance(to: 200_000)
    #expect(try particles().count <= 16_384)
    stage.turn {
      loop.velocity = .nan
      loop.emissionLongitude = .infinity
      loop.scale = .infinity
      layer.emitterCells = [loop]
      layer.emitterPosition = CGPoint(x: Double.nan, y: 0)
    }
    stage.advance(to: 200_003)
    _ = try stage.picture()
  }

  @Test func archivesKeepLayersAndCells() throws {
    let layer = emitter([
      cell {
        $0.color = Ink.red
        $0.emitterCells = [cell { $0.name = "inner" }]
      }
    ]) { $0.emitterShape = .circle }
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let copy = try #require(
      stage.inside { reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CAEmitterLayer })
    let dot = try #require(copy.emitterCells?.first)
    #expect(copy.emitterShape == .circle && copy.emitterPosition == CGPoint(x: 80, y: 50))
    #expect(dot.name == "dot" && dot.birthRate == 10 && dot.color == Ink.red && dot.contents is CGImage)
    #expect(dot.emitterCells?.first?.name == "inner")
  }
}
