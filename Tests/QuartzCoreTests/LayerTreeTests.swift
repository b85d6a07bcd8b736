import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules G-18…G-23, P-42.
@Suite struct LayerTreeTests {
  private let stage = LayerStage()

  private func layers(_ count: Int) -> [CALayer] { stage.inside { (0..<count).map { _ in CALayer() } } }

  private func same(_ layers: [CALayer]?, _ expected: [CALayer]) -> Bool {
    layers?.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init)
  }

  @Test(.rules("G-19", "P-42")) func sublayersAreNilWhereThereAreNone() {
    let all = layers(2)
    #expect(all[0].sublayers == nil)
    all[0].addSublayer(all[1])
    all[1].removeFromSuperlayer()
    #expect(all[0].sublayers == nil)
    all[0].sublayers = [all[1]]
    all[0].sublayers = []
    #expect(all[0].sublayers == nil && all[1].superlayer == nil)
  }

  @Test(.rules("G-18")) func insertionsKeepTheOrderTheyName() {
    let all = layers(6)
    let parent = all[0]
    parent.addSublayer(all[1])
    parent.addSublayer(all[2])
    parent.insertSublayer(all[3], at: 0)
    parent.insertSublayer(all[4], above: all[3])
    parent.insertSublayer(all[5], below: all[2])
    #expect(same(parent.sublayers, [all[3], all[4], all[1], all[5], all[2]]))
    parent.insertSublayer(all[3], at: 99)
    #expect(same(parent.sublayers, [all[4], all[1], all[5], all[2], all[3]]))
    parent.insertSublayer(all[3], below: all[4])
    #expect(same(parent.sublayers, [all[3], all[4], all[1], all[5], all[2]]))
    parent.addSublayer(all[3])
    #expect(same(parent.sublayers, [all[4], all[1], all[5], all[2], all[3]]))
  }

  @Test(.rules("G-18")) func layerHasOneSuperlayer() {
    let all = layers(3)
    all[0].addSublayer(all[2])
    all[1].addSublayer(all[2])
    #expect(all[0].sublayers == nil && all[2].superlayer === all[1])
  }

  @Test(.rules("G-18")) func replacedLayerLosesItsSuperlayer() {
    let all = layers(4)
    all[0].addSublayer(all[1])
    all[0].addSublayer(all[2])
    all[0].replaceSublayer(all[1], with: all[3])
    #expect(same(all[0].sublayers, [all[3], all[2]]) && all[1].superlayer == nil)
    all[0].replaceSublayer(all[3], with: all[2])
    #expect(same(all[0].sublayers, [all[2]]))
  }

  @Test(.rules("G-20")) func settingSublayersMovesAndDropsAsNeeded() {
    let all = layers(5)
    all[0].sublayers = [all[1], all[2]]
    all[4].addSublayer(all[3])
    all[0].sublayers = [all[3], all[2], all[2]]
    #expect(same(all[0].sublayers, [all[3], all[2]]))
    #expect(all[1].superlayer == nil && all[3].superlayer === all[0] && all[4].sublayers == nil)
  }

  @Test(.rules("G-21")) func maskBelongsToItsHostAlone() {
    let all = layers(4)
    all[0].addSublayer(all[1])
    all[2].mask = all[1]
    #expect(all[0].sublayers == nil && all[2].sublayers == nil)
    #expect(all[1].superlayer === all[2] && all[2].mask === all[1])
    all[2].mask = all[3]
    #expect(all[1].superlayer == nil)
    all[0].addSublayer(all[3])
    #expect(all[2].mask == nil && all[3].superlayer === all[0])
    all[2].mask = all[1]
    all[1].removeFromSuperlayer()
    #expect(all[2].mask == nil && all[1].superlayer == nil)
  }

  @Test(.rules("G-22")) func cyclesAreIgnoredAndReported() {
    let all = layers(3)
    all[0].addSublayer(all[1])
    all[1].addSublayer(all[2])
    all[2].addSublayer(all[0])
    all[1].addSublayer(all[1])
    all[2].mask = all[0]
    #expect(all[0].superlayer == nil && all[1].superlayer === all[0] && all[2].mask == nil)
    #expect(stage.reports.count == 1 && stage.reports[0].contains("itself"))
  }

  @Test func layersOfOtherContextsAreRefused() {
    let other = LayerStage()
    let foreign = other.inside { CALayer() }
    stage.root.addSublayer(foreign)
    #expect(foreign.superlayer == nil)
    #expect(!stage.reports.isEmpty)
  }

  @Test(.rules("G-23")) func flippingCountsUpToTheRoot() {
    let all = layers(3)
    all[0].addSublayer(all[1])
    all[1].addSublayer(all[2])
    all[0].isGeometryFlipped = true
    #expect(all[2].contentsAreFlipped())
    all[2].isGeometryFlipped = true
    #expect(!all[2].contentsAreFlipped() && all[1].contentsAreFlipped())
  }

  @Test func sublayersOutliveTheirSuperlayer() {
    let child = layers(1)[0]
    stage.inside {
      let parent = CALayer()
      parent.addSublayer(child)
      #expect(child.superlayer === parent)
    }
    stage.context.settle()
    #expect(child.superlayer == nil)
  }

  @Test func deepTreesAreCommittedAndForgotten() {
    let stage = LayerStage()
    stage.turn {
      var parent = stage.root
      for _ in 0..<5000 {
        let child = CALayer()
        parent.addSublayer(child)
        parent = child
      }
    }
    #expect(stage.context.mirror.layerCount == 5001)
    stage.turn { stage.root.sublayers = nil }
    #expect(stage.context.mirror.layerCount == 1)
  }

  /// One commit may move layers between subtrees that come and go.
  @Test func randomTreesReachTheRenderSideAsTheyAre() {
    var random = SeededGenerator(seed: 20_261_130)
    let stage = LayerStage()
    let pool = stage.inside { (0..<24).map { _ in CALayer() } }
    for _ in 0..<300 {
      stage.turn {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          guard let layer = pool.randomElement(using: &random) else { continue }
          let parent = pool.randomElement(using: &random) ?? stage.root
          switch Int.random(in: 0..<6, using: &random) {
          case 0: layer.removeFromSuperlayer()
          case 1: stage.root.addSublayer(layer)
          case 2: parent.mask = layer
          default:
            parent.insertSublayer(layer, at: UInt32.random(in: 0...4, using: &random))
          }
        }
      }
      var known = 0
      stage.root.forEachDescendant { layer in
        known += 1
        #expect(layer.changes.isCommitted)
        let shown = stage.context.mirror.presented(layer.links.id, at: 0)
        #expect(shown?.parent == (layer.links.isMask ? shown?.parent : layer.superlayer?.links.id))
      }
      #expect(stage.context.mirror.layerCount == known)
    }
  }
}
