import LayerModel
import QuartzCore
import StrataTestKit
import Testing

/// `layer.animate(\.property, to:)`: model and animation in one go.
struct LayerAnimatingTests {
  private let context = LayerContext.manual()
  private let layer: CALayer

  init() {
    let context = context
    layer = context.run {
      let layer = CALayer()
      layer.bounds.size = CGSize(width: 10, height: 10)
      context.addRoot(layer)
      return layer
    }
    context.settle()
  }

  private final class Log {
    var entries: [String] = []
  }

  private func shown() throws -> CALayer { try context.run { try #require(layer.presentation()) } }
  private let linear = CAMediaTimingFunction(name: .linear)

  @Test func setsTheModelAndNeverSnapsBack() throws {
    let log = Log()
    context.run {
      layer.animate(\.position, to: CGPoint(x: 100, y: 50), duration: 1, timingFunction: linear) {
        log.entries.append("\($0)")
      }
    }
    context.settle()
    #expect(layer.position == CGPoint(x: 100, y: 50) && layer.animationKeys() == ["position"])
    #expect(try shown().position == .zero)
    context.advance(by: 0.5)
    #expect(try shown().position == CGPoint(x: 50, y: 25))
    context.advance(by: 0.5)
    #expect(try shown().position == CGPoint(x: 100, y: 50))
    #expect(layer.animationKeys() == nil && log.entries == ["true"])
  }

  @Test func aLaterOneTakesOverFromWhatIsShown() throws {
    let log = Log()
    context.run {
      layer.animate(\.opacity, to: 0, duration: 1, timingFunction: linear) {
        log.entries.append("first \($0)")
      }
    }
    context.advance(by: 0.5)
    context.run {
      layer.animate(\.opacity, to: 1, duration: 1, timingFunction: linear) {
        log.entries.append("second \($0)")
      }
    }
    context.settle()
    #expect(try abs(shown().opacity - 0.5) < 1e-5)
    context.advance(by: 0.5)
    #expect(try abs(shown().opacity - 0.75) < 1e-5)
    context.advance(by: 0.5)
    #expect(log.entries == ["first false", "second true"])
  }

  /// Half-way, every kind of property is half-way.
  @Test func allKindsOfPropertiesAnimate() throws {
    let shape = context.run {
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
      shape.fillColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      layer.addSublayer(shape)
      return shape
    }
    context.settle()
    context.run {
      shape.animate(
        \.bounds, to: CGRect(x: 0, y: 0, width: 40, height: 20), duration: 1, timingFunction: linear)
      shape.animate(\.strokeEnd, to: 0, duration: 1, timingFunction: linear)
      shape.animate(
        \.fillColor, to: CGColor(red: 1, green: 0, blue: 0, alpha: 1), duration: 1, timingFunction: linear)
      shape.animate(\.shadowOffset, to: CGSize(width: 0, height: 7), duration: 1, timingFunction: linear)
      shape.animate(
        \.transform, to: CATransform3DMakeTranslation(80, 0, 0), duration: 1, timingFunction: linear)
      shape.animate(\.position.x, to: 30, duration: 1, timingFunction: linear, key: "own")
      shape.animate(
        \.path, to: CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil), duration: 1,
        timingFunction: linear)
    }
    #expect(
      Set(shape.animationKeys() ?? [])
        == ["bounds", "strokeEnd", "fillColor", "shadowOffset", "transform", "own", "path"])
    context.advance(by: 0.5)
    let half = try context.run { try #require(shape.presentation()) }
    #expect(half.bounds.size == CGSize(width: 20, height: 10) && half.strokeEnd == 0.5)
    #expect(half.fillColor?.components?[0] == 0.5 && half.shadowOffset.height == 2)
    #expect(half.transform.m41 == 40 && half.position.x == 15)
    #expect(half.path?.boundingBox.width == 20)
    context.advance(by: 0.6)
    #expect(shape.animationKeys() == nil)
    #expect(shape.path?.boundingBox.width == 30)
  }

  @Test func whatChangesSeveralPropertiesAnimatesThem() throws {
    let log = Log()
    context.run {
      layer.animate(
        \.frame, to: CGRect(x: 0, y: 0, width: 110, height: 10), duration: 1, timingFunction: linear,
        key: "grow"
      ) { log.entries.append("\($0)") }
    }
    #expect(Set(layer.animationKeys() ?? []) == ["grow.bounds", "grow.position"])
    context.advance(by: 0.5)
    #expect(try shown().bounds.width == 60)
    context.run { layer.removeAnimation(forKey: "grow.bounds") }
    context.advance(by: 1)
    #expect(log.entries == ["false"])
  }

  @Test func aTemplateGivesItsMannerAndItsDelay() throws {
    let spring = CASpringAnimation()
    spring.duration = 2
    spring.toValue = "nothing"
    spring.isRemovedOnCompletion = false
    context.run {
      spring.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1
      layer.animate(\.zPosition, to: 100, with: spring)
    }
    context.advance(by: 1)
    #expect(try shown().zPosition == 0)
    context.advance(by: 0.1)
    // S-12.
    #expect(try abs(shown().zPosition - 34.03) < 1e-2)
    context.advance(by: 2)
    #expect(layer.animationKeys() == nil)
    #expect(context.diagnostics.messages.isEmpty)
  }

  @Test func whatDoesNotChangeOrIsNotShownCompletesAtOnce() {
    let log = Log()
    context.run {
      layer.animate(\.opacity, to: 1) { log.entries.append("same \($0)") }
      let fresh = CALayer()
      fresh.animate(\.opacity, to: 0) { log.entries.append("fresh \($0)") }
      #expect(fresh.opacity == 0 && fresh.animationKeys() == nil)
    }
    #expect(log.entries.isEmpty && layer.animationKeys() == nil)
    context.settle()
    #expect(log.entries == ["same true", "fresh true"])
  }

  @Test func takesTheTransactionsDuration() {
    context.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      layer.animate(\.opacity, to: 0)
      CATransaction.commit()
      layer.animate(\.zPosition, to: 1)
    }
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
    #expect(layer.animation(forKey: "zPosition")?.duration == 0.25)
  }

  private final class Gauge: CALayer {
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
  }

  @Test(.rules("B-52")) func aLayersOwnPropertyAnimates() throws {
    let gauge = context.run {
      let gauge = Gauge()
      gauge.level = 0
      layer.addSublayer(gauge)
      return gauge
    }
    context.settle()
    context.run { gauge.animate(\.level, to: 8, duration: 1, timingFunction: linear) }
    context.advance(by: 0.25)
    #expect(try context.run { try #require(gauge.presentation()) }.level == 2)
    context.advance(by: 1)
    #expect(gauge.level == 8)
  }
}
