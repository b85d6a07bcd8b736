import CoreGraphics
import Testing

@testable import QuartzCore

// The code of the articles in Sources/QuartzCore/QuartzCore.docc, word for word: `Scripts/documentation` compares.
// Each test shows that the article is right about what it does.

private func slide(_ layer: CALayer, to x: CGFloat) {
  let move = CABasicAnimation(keyPath: "position.x")
  move.fromValue = layer.position.x
  move.toValue = x
  move.duration = 1
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position.x = x
  CATransaction.commit()
  layer.add(move, forKey: "slide")
}

private func redirect(_ layer: CALayer, to x: CGFloat) {
  let seen = layer.presentation() ?? layer
  let move = CABasicAnimation(keyPath: "position.x")
  move.fromValue = seen.position.x
  move.toValue = x
  move.duration = 1
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position.x = x
  CATransaction.commit()
  layer.add(move, forKey: "slide")
}

private func label(_ animation: CAAnimation, _ name: String) {
  animation.setValue(name, forKey: "name")
}

private final class GaugeLayer: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    let level = value(forKey: "level") as? CGFloat ?? 0
    ctx.setFillColor(CGColor(red: 0, green: 0.5, blue: 1, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

private func fadeAway(_ layer: CALayer) {
  CATransaction.begin()
  CATransaction.setAnimationDuration(0.5)
  CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
  layer.opacity = 0
  CATransaction.commit()
}

private func pause(_ layer: CALayer) {
  let now = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = now
}

private func resume(_ layer: CALayer) {
  let paused = layer.timeOffset
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
}

private func delay(_ animation: CAAnimation, by seconds: CFTimeInterval, on layer: CALayer) {
  animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + seconds
  animation.fillMode = .backwards
}

private func scrubbed(_ animation: CAAnimation, at seconds: CFTimeInterval) -> CAAnimation {
  animation.speed = 0
  animation.timeOffset = seconds
  return animation
}

private func bounce(_ layer: CALayer, to y: CGFloat) {
  let spring = CASpringAnimation(keyPath: "position.y")
  spring.fromValue = layer.position.y
  spring.toValue = y
  spring.duration = spring.settlingDuration
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position.y = y
  CATransaction.commit()
  layer.add(spring, forKey: "bounce")
}

@Suite struct DocumentationSnippetTests {
  private let stage = LayerStage()

  private func shown(_ layer: CALayer) throws -> CALayer {
    try stage.inside { try #require(layer.presentation()) }
  }

  @Test func slidingLayersReachTheirModelWithoutSnappingBack() throws {
    let layer = stage.layer()
    stage.turn { slide(layer, to: 200) }
    #expect(layer.position.x == 200)
    stage.advance(to: 0.25)
    #expect(abs(try shown(layer).position.x - 50) < 1e-6)
    stage.advance(to: 1.5)
    #expect(try shown(layer).position.x == 200)
    #expect(layer.animationKeys() == nil)
  }

  @Test func redirectedLayersStartWhereTheyAreSeen() throws {
    let layer = stage.layer()
    stage.turn { slide(layer, to: 200) }
    stage.advance(to: 0.5)
    stage.turn { redirect(layer, to: 0) }
    #expect(abs(try shown(layer).position.x - 100) < 1e-6)
    stage.advance(to: 1)
    // Half-way from 100 back to 0.
    #expect(abs(try shown(layer).position.x - 50) < 1e-6)
  }

  @Test func labelsReachTheDelegatesCopy() {
    final class Reader: CAAnimationDelegate {
      var name: String?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        name = anim.value(forKey: "name") as? String
      }
    }
    let reader = Reader()
    let layer = stage.layer()
    stage.turn {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = 1
      fade.delegate = reader
      label(fade, "fade")
      layer.add(fade, forKey: nil)
    }
    stage.advance(to: 2)
    #expect(reader.name == "fade")
  }

  @Test func gaugesAnimateTheirLevel() throws {
    let gauge = stage.layer { GaugeLayer() }
    stage.turn {
      let rise = CABasicAnimation(keyPath: "level")
      rise.fromValue = CGFloat(0)
      rise.toValue = CGFloat(1)
      rise.duration = 1
      gauge.setValue(CGFloat(1), forKey: "level")
      gauge.add(rise, forKey: "rise")
    }
    stage.advance(to: 0.25)
    let level = try #require(try shown(gauge).value(forKey: "level") as? CGFloat)
    #expect(abs(level - 0.25) < 1e-6)
    #expect(gauge.contents != nil)
  }

  @Test func fadedLayersGoWhenTheyHaveFaded() throws {
    let layer = stage.layer()
    stage.turn { fadeAway(layer) }
    stage.advance(to: 0.4)
    #expect(layer.superlayer === stage.root)
    stage.advance(to: 0.6)
    #expect(layer.superlayer == nil)
  }

  @Test func pausedLayersStandAndGoOn() throws {
    let layer = stage.layer()
    stage.turn { slide(layer, to: 200) }
    stage.advance(to: 0.25)
    stage.turn { pause(layer) }
    stage.advance(to: 3)
    #expect(abs(try shown(layer).position.x - 50) < 1e-6)
    stage.turn { resume(layer) }
    stage.advance(to: 3.25)
    #expect(abs(try shown(layer).position.x - 100) < 1e-6)
  }

  @Test func delayedAnimationsHoldTheirStart() throws {
    let layer = stage.layer()
    stage.turn {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 1
      delay(fade, by: 1, on: layer)
      layer.add(fade, forKey: nil)
    }
    stage.advance(to: 0.5)
    #expect(try shown(layer).opacity == 0)
    stage.advance(to: 1.5)
    #expect(abs(try shown(layer).opacity - 0.5) < 1e-6)
  }

  @Test func scrubbedAnimationsShowTheirPlace() throws {
    let layer = stage.layer()
    stage.turn {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 2
      layer.add(scrubbed(fade, at: 0.5), forKey: nil)
    }
    stage.advance(to: 9)
    #expect(try shown(layer).opacity == 0.25)
  }

  @Test func springsSettleBeforeTheyAreCutOff() throws {
    let layer = stage.layer()
    stage.turn { bounce(layer, to: 100) }
    // The default spring settles in 1.4727 s, and at 0.5 s is at 1.07459 of its way (S-10, S-12).
    stage.advance(to: 0.5)
    #expect(abs(try shown(layer).position.y - 107.459) < 1e-3)
    stage.advance(to: 1.47)
    #expect(layer.animationKeys() == ["bounce"])
    stage.advance(to: 1.48)
    #expect(layer.animationKeys() == nil && layer.position.y == 100)
  }
}
