import LayerModel
import QuartzCore
import StrataTestKit
import Testing

/// What the lint says of the classic mistakes, and that it says nothing of the right way.
struct LintTests {
  private let context = LayerContext.manual()
  private let layer: CALayer

  init() {
    let context = context
    layer = context.run {
      let root = CALayer(), layer = CALayer()
      root.name = "root"
      layer.name = "box"
      root.addSublayer(layer)
      context.addRoot(root)
      return layer
    }
    context.settle()
  }

  private var messages: [String] { context.diagnostics.messages }

  private func fade(to end: Float = 0, _ change: (CABasicAnimation) -> Void = { _ in }) {
    context.run {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 1
      animation.toValue = end
      animation.duration = 1
      change(animation)
      layer.add(animation, forKey: "fade")
    }
    context.settle()
  }

  private func keep(_ animation: CABasicAnimation) {
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
  }

  /// R-45's variant: an animation that is over hides a view that is used again.
  @Test(.rules("R-45")) func leftoverIsReportedWhenItsEndHidesTheModel() throws {
    fade { keep($0) }
    context.advance(by: 0.9)
    #expect(messages.isEmpty)
    context.advance(by: 1)
    #expect(messages.count == 1)
    #expect(messages[0].contains("\"fade\"") && messages[0].contains("opacity"))
    #expect(try #require(context.run { layer.presentation() }).opacity == 0)
    // Once is enough.
    fade { keep($0) }
    context.advance(by: 2)
    #expect(messages.count == 1)
  }

  @Test(.rules("R-45")) func leftoverIsReportedWhenTheModelChangesUnderIt() throws {
    context.run { CATransaction.setDisableActions(true) }
    context.run { layer.opacity = 0 }
    fade { keep($0) }
    context.advance(by: 2)
    #expect(messages.isEmpty)
    context.run {
      CATransaction.setDisableActions(true)
      layer.opacity = 1
    }
    context.settle()
    #expect(messages.count == 1)
  }

  @Test func leftoverInAGroupIsReported() {
    context.run {
      let group = CAAnimationGroup(), child = CABasicAnimation(keyPath: "position.x")
      child.toValue = 90
      (group.animations, group.duration, group.fillMode) = ([child], 1, .forwards)
      group.isRemovedOnCompletion = false
      layer.add(group, forKey: nil)
    }
    context.advance(by: 2)
    #expect(messages.count == 1 && messages[0].contains("position"))
  }

  @Test func snappingBackIsReported() {
    fade()
    context.advance(by: 2)
    #expect(messages.count == 1 && messages[0].contains("snaps back"))
  }

  @Test(arguments: ["model set", "comes back", "full turn", "removed early", "additive", "implicit", "typed"])
  func theRightWayIsNotReported(way: String) {
    context.run {
      switch way {
      case "model set":
        CATransaction.setDisableActions(true)
        layer.opacity = 0
      case "implicit": layer.position = CGPoint(x: 50, y: 50)
      case "typed": layer.animate(\.position.x, to: 70)
      default: break
      }
    }
    switch way {
    case "model set": fade()
    case "comes back": fade { $0.autoreverses = true }
    case "full turn":
      fade {
        $0.keyPath = "transform.rotation.z"
        $0.fromValue = 0
        $0.toValue = 2 * Double.pi
      }
    case "removed early":
      fade()
      context.advance(by: 0.5)
      context.run { layer.removeAllAnimations() }
    case "additive":
      fade {
        $0.keyPath = "position"
        $0.fromValue = CGPoint(x: -20, y: 0)
        $0.toValue = CGPoint.zero
        $0.isAdditive = true
      }
    default: break
    }
    context.advance(by: 3)
    #expect(messages.isEmpty)
  }

  @Test(.rules("B-50"), arguments: [("alpha", "opacity"), ("frame", "bounds"), ("nonsense", "nonsense")])
  func unknownKeyPathsAreReportedOnceEach(keyPath: String, hint: String) {
    fade { $0.keyPath = keyPath }
    fade { $0.keyPath = keyPath }
    #expect(messages.count == 1 && messages[0].contains(hint))
    fade { $0.keyPath = "otherNonsense" }
    #expect(messages.count == 2)
  }

  @Test func aLayersOwnKeyIsKnown() {
    context.run {
      let animation = CABasicAnimation(keyPath: "progress")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      layer.setValue(1, forKey: "progress")
      layer.add(animation, forKey: nil)
    }
    context.advance(by: 2)
    #expect(messages.isEmpty)
  }

  private final class Owner: NSObject, CALayerDelegate, CAAnimationDelegate {}

  @Test(.rules("P-27", "M-10")) func aDelegateThatOwnsTheLayerIsReportedWithThePathToIt() {
    let owner = Owner(), stranger = Owner()
    layer.superlayer?.delegate = owner
    fade {
      keep($0)
      $0.delegate = stranger
      $0.toValue = 1
    }
    fade(to: 1) { $0.delegate = owner }
    context.advance(by: 2)
    #expect(messages.isEmpty)
    fade(to: 1) {
      keep($0)
      $0.delegate = owner
    }
    context.advance(by: 2)
    #expect(messages.count == 1 && messages[0].contains("root › box"))
  }

  private final class Remover: NSObject, CALayerDelegate, CAAnimationDelegate {
    weak var layer: CALayer?
    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
      layer?.opacity = 0
      layer?.removeAnimation(forKey: "fade")
    }
  }

  /// The older way: kept until its delegate hears of the end, which sets the value and removes it.
  @Test(.rules("P-27", "R-45")) func aDelegateThatRemovesTheAnimationAtItsEndIsNotReported() {
    let remover = Remover()
    remover.layer = layer
    layer.superlayer?.delegate = remover
    fade {
      keep($0)
      $0.delegate = remover
    }
    context.advance(by: 2)
    #expect(messages.isEmpty)
  }

  @Test(.rules("V-2")) func aFrameUnderATransformIsReported() {
    context.run { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    #expect(messages.isEmpty)
    context.run {
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    }
    #expect(messages.count == 1)
  }

  @Test func switchedOffItSaysNothing() {
    let quiet = LayerContext.manual(diagnostics: Diagnostics(lints: false, sink: { _ in }))
    quiet.run {
      let layer = CALayer()
      quiet.addRoot(layer)
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.add(CABasicAnimation(keyPath: "alpha"), forKey: nil)
    }
    quiet.advance(by: 2)
    #expect(quiet.diagnostics.messages.isEmpty)
  }
}
