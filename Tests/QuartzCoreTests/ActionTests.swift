import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// Rules A-1…A-28, questions Q-49…Q-53, reports.
@Suite struct ActionTests {
  /// An action that writes down its calls.
  private final class Recorder: CAAction {
    var calls: [String] = []
    var objects: [ObjectIdentifier] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      calls.append(event)
      objects.append(ObjectIdentifier(anObject as AnyObject))
    }
  }

  private final class ActionDelegate: CALayerDelegate {
    var answer: [String: any CAAction] = [:]
    var asked: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append(event)
      return answer[event]
    }
  }

  private final class LayerWithDefault: CALayer {
    nonisolated(unsafe) static let recorder = Recorder()
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "zPosition" ? recorder : nil
    }
  }

  @Test(.rules("A-1", "A-7", "A-26", "T-51", "Q-49")) func committedLayerAnimatesByItself() throws {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.opacity = 0
      #expect(layer.animationKeys() == ["opacity"])
    }
    let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect((animation.fromValue as? NSNumber)?.doubleValue == 1)
    #expect(animation.toValue == nil && !animation.isAdditive && animation.duration == 0.25)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
    for (share, value) in [(0.2, 0.70476), (0.5, 0.19760), (0.8, 0.02437)] {
      stage.advance(to: share * 0.25)
      #expect(near(layer.shown("opacity"), value))
    }
    stage.advance(to: 1)
    #expect(layer.animationKeys() == nil && layer.shown("opacity") == 0)
  }

  @Test(.rules("X-10", "Q-50")) func disabledActionsAnimateNothing() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.opacity = 0
    }
    #expect(layer.animationKeys() == nil && layer.shown("opacity") == 0)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.add(basic("opacity", from: 0, to: 1, duration: 1), forKey: "explicit")
    }
    #expect(layer.animationKeys() == ["explicit"])
  }

  @Test(.rules("A-5", "Q-52", "P-41")) func layerThatWasNeverCommittedDoesNotAnimate() {
    let stage = LayerStage()
    stage.turn {
      let layer = CALayer()
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      stage.root.addSublayer(layer)
      layer.opacity = 0.25
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test(.rules("A-11", "Q-53")) func frameAnimatesPositionAndBounds() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
      #expect(Set(layer.animationKeys() ?? []) == ["position", "bounds"])
    }
  }

  @Test(.rules("A-9", "P-46")) func equalValuesDoNothing() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      layer.opacity = 1
      layer.bounds = layer.bounds
      layer.setValue(1.0, forKey: "opacity")
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test(.rules("R-19", "A-1", "A-2")) func searchGoesDelegateActionsStyleClass() {
    let stage = LayerStage()
    stage.inside {
      let layer = LayerWithDefault()
      let (first, second, third) = (Recorder(), Recorder(), Recorder())
      #expect(layer.action(forKey: "zPosition") as AnyObject === LayerWithDefault.recorder)
      layer.style = ["style": ["actions": ["zPosition": third]]]
      #expect(layer.action(forKey: "zPosition") as AnyObject === third)
      layer.actions = ["zPosition": second]
      #expect(layer.action(forKey: "zPosition") as AnyObject === second)
      let delegate = ActionDelegate()
      delegate.answer["zPosition"] = first
      layer.delegate = delegate
      #expect(layer.action(forKey: "zPosition") as AnyObject === first)
      layer.zPosition = 5
      #expect(first.calls == ["zPosition"] && first.objects == [ObjectIdentifier(layer)])
      #expect(CALayer().action(forKey: "zPosition") == nil)
    }
  }

  @Test(.rules("A-2", "A-4", "P-43")) func nullStopsTheSearchAndTheDefaultAnimation() {
    let stage = LayerStage()
    let layer = stage.layer()
    let other = Recorder()
    stage.inside {
      let delegate = ActionDelegate()
      delegate.answer["opacity"] = NSNull()
      layer.actions = ["opacity": other, "zPosition": NSNull()]
      layer.delegate = delegate
      #expect(layer.action(forKey: "opacity") == nil)
      layer.opacity = 0.5
      layer.zPosition = 3
      #expect(other.calls.isEmpty && layer.animationKeys() == nil)
      layer.cornerRadius = 3
      #expect(layer.animationKeys() == ["cornerRadius"])
      withExtendedLifetime(delegate) {}
    }
  }

  @Test(.rules("A-8", "B-7", "X-8", "X-9")) func actionAnimationStartsAtWhatIsShown() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.zPosition = 100
    }
    stage.advance(to: 0.5)
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.zPosition = 0
    }
    #expect(near(layer.shown("zPosition"), 50))
    stage.advance(to: 1)
    #expect(near(layer.shown("zPosition"), 25))
    #expect(layer.animationKeys() == ["zPosition"])
  }

  /// every row that says so animates, the others do not.
  @Test(.rules("A-12", "A-14", "A-20", "O-10", "P-47")) func rowsAnimateAsTheTableSays() {
    let stage = LayerStage()
    let layer = stage.layer { CAShapeLayer() }
    stage.inside {
      layer.anchorPoint = .zero
      layer.borderWidth = 2
      layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.cornerRadius = 4
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      layer.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.shadowOffset = CGSize(width: 1, height: 1)
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 7
      layer.strokeStart = 0.25
      layer.strokeEnd = 0.75
      layer.isHidden = true
      let wanted: Set<String> = [
        "anchorPoint", "borderWidth", "borderColor", "cornerRadius", "transform", "shadowColor",
        "shadowOffset",
        "shadowOpacity", "shadowRadius", "strokeStart", "strokeEnd", "hidden",
      ]
      #expect(Set(layer.animationKeys() ?? []) == wanted)
      layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      layer.shadowPath = layer.path
      layer.lineCap = .round
      layer.name = "new"
      // A colour from none does not animate.
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      #expect(Set(layer.animationKeys() ?? []) == wanted)
    }
  }

  @Test(.rules("A-28", "B-48")) func partOfAPropertyAnimatesItsRoot() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.inside {
      layer.setValue(20, forKeyPath: "position.x")
      layer.setValue(CGFloat(0.5), forKeyPath: "transform.rotation")
      #expect(layer.animationKeys() == ["position", "transform"])
      #expect(layer.position == CGPoint(x: 20, y: 0))
      layer.setValue(30, forKeyPath: "position.x")
      #expect(layer.animationKeys() == ["transform", "position"])
    }
  }

  @Test(.rules("A-16")) func treeEventsRunTheirActions() {
    let stage = LayerStage()
    let parent = stage.layer()
    let child = stage.layer()
    let onParent = Recorder()
    let onChild = Recorder()
    stage.turn {
      parent.actions = ["sublayers": onParent]
      child.actions = [kCAOnOrderIn: onChild, kCAOnOrderOut: onChild]
      parent.addSublayer(child)
      child.removeFromSuperlayer()
    }
    #expect(onParent.calls == ["sublayers", "sublayers"])
    #expect(onChild.calls == [kCAOnOrderIn, kCAOnOrderOut])
  }

  @Test(.rules("A-19")) func actionsOfPresentationLayersNeverRun() throws {
    let stage = LayerStage()
    let layer = stage.layer()
    try stage.inside {
      let shown = try #require(layer.presentation())
      shown.opacity = 0.5
      #expect(layer.animationKeys() == nil && layer.opacity == 1)
    }
  }

  @Test(.rules("R-20", "M-29")) func explicitAnimationAfterTheChangeReplacesTheImplicitOne() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.turn {
      layer.position = CGPoint(x: 100, y: 0)
      let explicit = basic("position", from: CGPoint.zero, to: CGPoint(x: 100, y: 0), duration: 1)
      layer.add(explicit, forKey: "position")
    }
    #expect(layer.animationKeys() == ["position"])
    stage.advance(to: 0.5)
    #expect(near(layer.shown("position.x"), 50))
  }
}
