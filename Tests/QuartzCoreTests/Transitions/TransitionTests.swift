import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// CATransition as an animation: names, its one key, its ends.
@Suite struct TransitionTests {
  private let stage = LayerStage()

  private func transition(_ duration: Double = 1) -> CATransition {
    let transition = CATransition()
    transition.duration = duration
    return transition
  }

  @Test(.rules("L-64")) func transitionBeginsAsAFade() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil && transition.filter == nil)
    #expect(transition.startProgress == 0 && transition.endProgress == 1 && transition.duration == 0)
    (transition.startProgress, transition.endProgress) = (-3, 7)
    #expect(transition.startProgress == -3 && transition.endProgress == 7)
    let copy = transition.copy() as? CATransition
    #expect(copy?.startProgress == -3)
    let names: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
    #expect(names.map(\.rawValue) == ["fade", "moveIn", "push", "reveal"])
    let sides: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
    #expect(sides.map(\.rawValue) == ["fromRight", "fromLeft", "fromTop", "fromBottom"])
    let layer = stage.layer()
    stage.turn { layer.add(CATransition(), forKey: nil) }
    #expect(stage.inside { layer.animation(forKey: "transition")?.duration } == 0.25)
  }

  @Test(.rules("L-64")) func transitionIsReachedByKeys() {
    let transition = CATransition()
    transition.setValue("push", forKey: "type")
    transition.setValue(CATransitionSubtype.fromTop, forKey: "subtype")
    transition.setValue(0.5, forKey: "endProgress")
    #expect(transition.type == .push && transition.subtype == .fromTop && transition.endProgress == 0.5)
    #expect(transition.value(forKey: "type") as? String == "push")
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
  }

  @Test(.rules("M-13", "L-65", "P-45"), arguments: ["mine", "transition", nil])
  func layerKeepsOneTransitionUnderItsOwnKey(key: String?) {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let first = transition()
      first.delegate = log
      layer.add(first, forKey: "first")
      layer.add(transition(2), forKey: key)
    }
    #expect(stage.inside { layer.animationKeys() } == [kCATransition])
    #expect(stage.inside { layer.animation(forKey: "transition")?.duration } == 2)
    if let key, key != "transition" { #expect(stage.inside { layer.animation(forKey: key) } == nil) }
    #expect(log.entries == [.stopped(0, finished: false)])
    stage.turn { layer.removeAnimation(forKey: kCATransition) }
    #expect(stage.inside { layer.animationKeys() } == nil)
  }

  @Test(.rules("A-17", "A-16")) func transitionsAreActions() {
    #expect([kCATransition, kCAOnOrderIn, kCAOnOrderOut] == ["transition", "onOrderIn", "onOrderOut"])
    for key in ["contents", "backgroundColor", "sublayers"] {
      let layer = stage.layer()
      stage.turn {
        let push = transition(0.5)
        push.type = .push
        layer.actions = [key: push]
        layer.contents = stripes([Ink.red], width: 4, height: 4)
        if key == "backgroundColor" { layer.backgroundColor = Ink.blue }
        if key == "sublayers" { layer.addSublayer(CALayer()) }
      }
      let kept = stage.inside { layer.animation(forKey: "transition") as? CATransition }
      #expect(kept?.type == .push && kept?.duration == 0.5, "\(key)")
    }
  }

  @Test(.rules("A-17")) func transitionRunsWhenALayerComesIn() {
    let layer = stage.turn { CALayer() }
    stage.turn {
      layer.actions = [kCAOnOrderIn: transition(0.5)]
      stage.root.addSublayer(layer)
    }
    #expect(stage.inside { layer.animationKeys() } == ["transition"])
  }

  @Test(.rules("A-16")) func sublayersOfABareLayerDissolve() {
    let layer = stage.layer()
    let child = stage.inside { CALayer() }
    stage.turn { layer.addSublayer(child) }
    let fade = stage.inside { layer.animation(forKey: "transition") as? CATransition }
    #expect(fade?.type == .fade && fade?.duration == 0.25)
    stage.advance(to: stage.time + 1)
    stage.turn {
      layer.actions = ["sublayers": NSNull()]
      child.removeFromSuperlayer()
    }
    #expect(stage.inside { layer.animationKeys() } == nil)
    stage.turn {
      layer.actions = nil
      CATransaction.setDisableActions(true)
      layer.addSublayer(child)
    }
    #expect(stage.inside { layer.animationKeys() } == nil && stage.root.animationKeys() == nil)
  }

  /// As L-72 has it on a bare layer: the transition first, then the sublayers.
  @Test(.rules("A-16", "L-72")) func defaultTransitionLeavesOthersAlone() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let push = transition()
      (push.type, push.delegate) = (.push, log)
      layer.add(push, forKey: kCATransition)
      layer.addSublayer(CALayer())
      layer.addSublayer(CALayer())
    }
    stage.advance(to: 0.5)
    stage.turn { layer.addSublayer(CALayer()) }
    stage.advance(to: 2)
    #expect(log.entries == [.started(0), .stopped(1, finished: true)])
    // The default one begins anew for a later change, and only once for all changes of a transaction.
    stage.turn { for _ in 0..<3 { layer.addSublayer(CALayer()) } }
    stage.advance(to: 2.125)
    stage.turn { layer.addSublayer(CALayer()) }
    stage.advance(to: 2.3)
    #expect(stage.inside { layer.animationKeys() } == ["transition"])
    stage.advance(to: 2.4)
    #expect(stage.inside { layer.animationKeys() } == nil)
  }

  @Test(.rules("M-18", "M-20", "X-13")) func transitionEndsOnce() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    var completions = 0
    stage.turn {
      CATransaction.setCompletionBlock { completions += 1 }
      let fade = transition()
      fade.delegate = log
      layer.add(fade, forKey: nil)
    }
    stage.advance(to: 3)
    #expect(log.entries == [.started(0), .stopped(1, finished: true)] && completions == 1)
    #expect(stage.inside { layer.animationKeys() } == nil)
  }

  @Test(.rules("M-21")) func transitionEndsWithItsLayersShowing() {
    let layer = stage.layer()
    let log = DelegateLog(stage)
    stage.turn {
      let fade = transition()
      fade.delegate = log
      layer.add(fade, forKey: nil)
    }
    stage.advance(to: 0.5)
    stage.turn { layer.removeFromSuperlayer() }
    stage.advance(to: 3)
    #expect(log.stops == [.stopped(0.5, finished: false)])
  }
}
