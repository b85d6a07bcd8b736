import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// Which properties animate by themselves, and what becomes of animations that were added.
@Suite struct LifeAndActionQuestionTests {
  private let stage = LayerStage()

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// The keys of the animations that the changes make.
  private func keys<Layer: CALayer>(_ layer: Layer, _ change: (Layer) -> Void) -> [String] {
    stage.inside {
      change(layer)
      return layer.animationKeys() ?? []
    }
  }

  @Test(.rules("A-6")) func layersOutsideEveryTreeDoNotAnimate() {
    let layer = stage.layer()
    stage.turn { layer.removeFromSuperlayer() }
    #expect(keys(layer) { $0.opacity = 0.5 } == [])
    let (loose, inner) = stage.turn {
      let loose = CALayer()
      let inner = CALayer()
      loose.addSublayer(inner)
      return (loose, inner)
    }
    #expect(keys(inner) { $0.opacity = 0.5 } == [] && loose.animationKeys() == nil)
  }

  @Test(.rules("A-13")) func looksAndPlacesAnimate() {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = red
    }
    let changed = keys(layer) {
      $0.backgroundColor = blue
      $0.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
      $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      $0.isHidden = true
      $0.masksToBounds = true
      $0.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      $0.isDoubleSided = false
      $0.position = CGPoint(x: 5, y: 5)
      $0.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
      $0.zPosition = 4
    }
    #expect(
      Set(changed) == [
        "backgroundColor", "contents", "contentsRect", "hidden", "masksToBounds", "sublayerTransform",
        "doubleSided", "position", "bounds", "zPosition",
      ])
  }

  @Test(.rules("A-13", "L-12")) func shapesAnimateTheirStrokes() {
    let shape = stage.layer { CAShapeLayer() }
    stage.turn {
      CATransaction.setDisableActions(true)
      shape.strokeColor = red
    }
    let changed = keys(shape) {
      $0.lineWidth = 3
      $0.fillColor = blue
      $0.strokeColor = blue
      $0.lineDashPhase = 2
      $0.miterLimit = 3
      $0.lineCap = .round
      $0.lineJoin = .round
      $0.fillRule = .evenOdd
      $0.lineDashPattern = [1, 2]
      $0.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    }
    #expect(Set(changed) == ["lineWidth", "fillColor", "strokeColor", "lineDashPhase", "miterLimit"])
  }

  @Test(.rules("A-13", "L-28")) func gradientsAnimate() {
    let gradient = stage.layer { CAGradientLayer() }
    stage.turn {
      CATransaction.setDisableActions(true)
      gradient.colors = [red, blue]
      gradient.locations = [0, 1]
    }
    let changed = keys(gradient) {
      $0.colors = [blue, red]
      $0.locations = [0, 0.5]
      $0.startPoint = .zero
      $0.endPoint = CGPoint(x: 1, y: 1)
      $0.type = .radial
    }
    #expect(Set(changed) == ["colors", "locations", "startPoint", "endPoint"])
  }

  @Test(.rules("A-13", "L-38")) func replicatorsAndTextsAnimate() {
    let replicator = stage.layer { CAReplicatorLayer() }
    let changed = keys(replicator) {
      $0.instanceDelay = 1
      $0.instanceTransform = CATransform3DMakeScale(2, 2, 1)
      $0.instanceColor = red
      $0.instanceRedOffset = 0.1
      $0.instanceAlphaOffset = -0.1
    }
    #expect(
      Set(changed) == [
        "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset", "instanceAlphaOffset",
      ])
    let text = stage.layer { CATextLayer() }
    #expect(
      Set(
        keys(text) {
          $0.fontSize = 10
          $0.foregroundColor = red
        }) == ["fontSize", "foregroundColor"])
  }

  @Test(.rules("A-15", "O-22")) func namesAndTraitsNeverAnimate() {
    let changed = keys(stage.layer()) {
      $0.name = "a"
      $0.contentsGravity = .center
      $0.isGeometryFlipped = true
      $0.cornerCurve = .continuous
      $0.maskedCorners = .layerMinXMinYCorner
      $0.needsDisplayOnBoundsChange = true
      $0.shouldRasterize = true
      $0.delegate = nil
      $0.isOpaque = true
      $0.drawsAsynchronously = true
    }
    #expect(changed == [])
    let drawn = keys(stage.layer { CAShapeLayer() }) {
      $0.lineCap = .round
      $0.lineJoin = .bevel
      $0.fillRule = .evenOdd
      $0.lineDashPattern = [1, 2]
    }
    #expect(drawn == [] && keys(stage.layer { CAGradientLayer() }) { $0.type = .radial } == [])
  }

  @Test(.rules("A-3")) func classHasNoDefaultActions() {
    #expect(CALayer.defaultAction(forKey: "position") == nil)
    #expect(stage.layer().action(forKey: "position") == nil)
  }

  @Test(.rules("A-18")) func actionsRunWithoutArguments() {
    let layer = stage.layer()
    stage.inside {
      basic("opacity", from: 0, to: 1, duration: 1).run(forKey: "opacity", object: layer, arguments: nil)
      #expect(layer.animationKeys() == ["opacity"])
    }
  }

  @Test(.rules("X-8")) func durationsThatAreGivenStay() {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setAnimationDuration(9)
      layer.add(basic("opacity", from: 0, to: 1, duration: 2), forKey: "given")
      layer.add(basic("opacity", from: 0, to: 1), forKey: "none")
    }
    #expect(layer.animation(forKey: "given")?.duration == 2 && layer.animation(forKey: "none")?.duration == 9)
  }

  @Test(.rules("M-14")) func keysStandInTheOrderOfApplication() {
    let layer = stage.layer()
    stage.inside {
      #expect(layer.animationKeys() == nil)
      for key in ["a", "b", "c"] { layer.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: key) }
      #expect(layer.animationKeys() == ["a", "b", "c"])
      layer.removeAnimation(forKey: "b")
      layer.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: "a")
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([basic("opacity", from: 0, to: 1, duration: 1)], 1)
      layer.add(group, forKey: "group")
      #expect(layer.animationKeys() == ["c", "a", "group"])
      layer.removeAllAnimations()
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test(.rules("M-15")) func removingNothingDoesNothing() {
    let layer = stage.layer()
    stage.inside {
      layer.removeAnimation(forKey: "unknown")
      layer.removeAllAnimations()
      #expect(!layer.needsDisplay() && layer.animationKeys() == nil)
    }
    #expect(stage.reports.isEmpty)
  }

  @Test(.rules("M-20", "M-26")) func animationIsGoneWhenItsStopIsTold() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    var keys: [String]? = ["unasked"]
    var shown: Double?
    log.onStop = { _, _ in
      keys = layer.animationKeys()
      shown = layer.shown("zPosition")
    }
    stage.turn {
      let animation = basic("zPosition", from: 5, to: 10, duration: 1)
      animation.delegate = log
      layer.add(animation, forKey: "k")
    }
    stage.advance(to: 1)
    #expect(keys == nil && shown == 0)
  }

  @Test(.rules("M-24")) func hiddenLayersKeepTheirTime() {
    let layers = [stage.layer(), stage.layer()]
    let logs = layers.map { _ in DelegateLog(stage) }
    stage.turn {
      CATransaction.setDisableActions(true)
      layers[0].isHidden = true
      layers[1].opacity = 0
      for (layer, log) in zip(layers, logs) {
        let animation = basic("zPosition", from: 0, to: 1, duration: 1)
        animation.delegate = log
        layer.add(animation, forKey: "k")
      }
    }
    stage.advance(to: 2)
    #expect(logs.allSatisfy { $0.stops == [.stopped(1, finished: true)] })
  }

  @Test(.rules("R-31", "X-10")) func bareLayersTakeTheTransactionsTime() {
    let layer = stage.layer()
    stage.turn {
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.5
    }
    let fade = layer.animation(forKey: "opacity") as? CABasicAnimation
    #expect(fade?.duration == 0.5 && fade?.isAdditive == false)
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.opacity = 1
    }
    #expect(layer.animationKeys() == nil)
  }

  /// Two blocks, none, one inside the other, and nothing to wait for.
  @Test(.rules("Q-54", "X-14", "X-17", "X-18")) func completionBlocksRunWhateverIsSetAfterThem() {
    var runs: [String] = []
    stage.inside {
      CATransaction.begin()
      CATransaction.setCompletionBlock { runs.append("first") }
      CATransaction.begin()
      CATransaction.commit()
      CATransaction.setCompletionBlock { runs.append("second") }
      CATransaction.setCompletionBlock(nil)
      CATransaction.commit()
    }
    #expect(runs.isEmpty)
    stage.context.settle()
    #expect(runs.sorted() == ["first", "second"])
    stage.advance(to: 5)
    #expect(runs.count == 2)
  }

  @Test(.rules("G-35")) func ownKeysAskForDisplayWhenTheyReallyChange() {
    final class Dial: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || key == "cornerRadius" }
    }
    let dial = stage.layer { Dial() }
    stage.inside {
      dial.setValue(1, forKey: "angle")
      #expect(dial.needsDisplay())
      dial.displayIfNeeded()
      dial.setValue(1, forKey: "angle")
      dial.cornerRadius = 0
      #expect(!dial.needsDisplay())
      dial.cornerRadius = 3
      #expect(dial.needsDisplay())
    }
  }

  @Test(.rules("G-42")) func everyChangeOfSublayersAsksTheParent() {
    let (parent, one, other) = stage.inside { (CALayer(), CALayer(), CALayer()) }
    func asked(_ change: () -> Void) -> Bool {
      parent.layoutIfNeeded()
      change()
      return parent.needsLayout()
    }
    stage.inside {
      #expect(asked { parent.insertSublayer(one, at: 0) })
      #expect(asked { parent.replaceSublayer(one, with: other) })
      #expect(asked { parent.sublayers = [one] })
      #expect(asked { one.removeFromSuperlayer() })
      #expect(asked { parent.bounds.size.width = 7 })
      #expect(!asked { parent.position.x = 7 })
    }
  }
}
