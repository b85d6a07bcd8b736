import RenderServer
import StrataTestKit
import UIKit

@testable import QuartzCore

/// Plays a random history: every call goes to the engine and to the model, and what the engine calls back is held
/// against the model at once.
@MainActor
final class HistoryPlayer {
  /// A layer, its view if it has one, and what the model has of it.
  struct Part {
    let layer: CALayer
    let view: UIView?
    let model: HistoryModel.Layer
  }

  var random: SeededGenerator
  let context = LayerContext.manual()
  let model: HistoryModel
  var window: UIWindow?
  var windowPart: HistoryModel.Layer
  var parts: [Part] = []
  /// Whether callbacks act too: then the passes of the loop are driven from here.
  let actsInCallbacks: Bool
  /// Property animators; they are used again and again.
  var animators: [PlayedAnimator] = []
  /// Explicit transactions left open between turns.
  var held = 0
  /// What was done, where somebody wants to read it.
  var story: [String]?
  private var lastToken = 0
  private var budget = 120
  var depth = 0
  /// Of the ends that are told at one instant some have been heard and others not: which of the keys of blending
  /// animations are free just then nobody says. So callbacks keep to keys of which there is one.
  var isInCallback = false
  /// Blocks of animators do nothing but change views.
  var isInAnimatorBlock = false

  init(seed: UInt64, isTold: Bool = false) {
    random = SeededGenerator(seed: seed)
    actsInCallbacks = Bool.random(using: &random)
    model = HistoryModel(now: context.now, isDriven: actsInCallbacks)
    story = isTold ? [] : nil
    windowPart = model.layer(isView: true)
    openWindow()
    for index in 0..<5 { addPart(isView: index >= 3) }
    turn {}
  }

  // MARK: Chance

  func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
  func chance(oneIn sides: Int) -> Bool { roll(sides) == 0 }
  func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
  /// Up to `most` seconds, in steps that doubles hold exactly.
  func seconds(_ most: Double) -> Double { Double(roll(Int(most * 16) + 1)) / 16 }

  func token() -> Int {
    lastToken += 1
    return lastToken
  }

  func tell(_ text: @autoclosure () -> String) {
    if story != nil { story?.append(String(repeating: "  ", count: depth) + text()) }
  }

  // MARK: Parts

  func openWindow() {
    window = context.run { UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    windowPart.isRoot = true
    model.touch()
  }

  func addPart(isView: Bool) {
    let part = context.run {
      let view = isView ? UIView() : nil
      let layer = view?.layer ?? CALayer()
      // The cross-fades of trees that change are not what is played here.
      if !isView { layer.actions = ["sublayers": NSNull(), "onOrderIn": NSNull(), "onOrderOut": NSNull()] }
      return Part(layer: layer, view: view, model: model.layer(isView: isView))
    }
    part.model.values = ["opacity": 1, "position": 0, "bounds": 0, "cornerRadius": 0]
    parts.append(part)
    attach(part)
  }

  /// Puts a part somewhere in the tree.
  func attach(_ part: Part) {
    guard let window else { return }
    let hosts = parts.filter { !$0.model.isInside(part.model) && (part.view == nil || $0.view != nil) }
    let host = chance(oneIn: 3) ? hosts.isEmpty ? nil : pick(hosts) : nil
    let target = host?.model ?? windowPart
    guard part.model.parent !== target else { return }
    tell("attach \(name(part)) to \(host.map(name) ?? "window")")
    context.run {
      if let view = part.view {
        (host?.view ?? window).addSubview(view)
      } else {
        (host?.layer ?? window.layer).addSublayer(part.layer)
      }
    }
    model.touch()
    part.model.parent = target
  }

  func name(_ part: Part) -> String {
    (part.view == nil ? "layer " : "view ") + "\(model.layers.firstIndex { $0 === part.model } ?? -1)"
  }

  // MARK: Passes

  /// One pass of the main loop and everything it leads to.
  func turn(_ body: () -> Void) {
    context.run(body)
    if actsInCallbacks {
      settle()
    } else {
      model.passes()
      context.settle()
    }
    model.arrived(at: context.now)
  }

  /// `LayerContext.settle()`, with the model told of every pass.
  private func settle() {
    while true {
      context.flush()
      model.flush()
      model.receive()
      context.receiveFromServer()
      if !context.hasWork { return }
      context.deliver()
    }
  }

  /// Lets time pass, with a stop at every end on the way.
  func advance(by seconds: Double) {
    let time = context.now + seconds
    tell("advance to \(time)")
    model.jumps = false
    if actsInCallbacks {
      while let stop = context.nextStop(after: context.now), stop <= time { step(to: stop) }
      step(to: time)
    } else {
      context.advance(to: time)
    }
    model.arrived(at: context.now)
  }

  /// Moves the clock at once; back it does not go (T-1).
  func jump(by seconds: Double) {
    let time = context.now + seconds
    tell("jump to \(time)")
    model.jumps = true
    if actsInCallbacks { step(to: time) } else { context.step(to: time) }
    model.arrived(at: context.now)
  }

  private func step(to time: Double) {
    (context.clock as? ManualClock)?.advance(to: time)
    context.fireTimers()
    settle()
  }

  /// A callback: held against the model, and perhaps the cause of more.
  func hear(_ call: HistoryModel.Call) {
    tell("heard \(call) at \(context.now)")
    model.hear(call, at: context.now)
    guard actsInCallbacks, held == 0, model.isClear, chance(oneIn: 4) else { return }
    let wasInCallback = isInCallback
    isInCallback = true
    deeper(act)
    isInCallback = wasInCallback
  }

  /// Whether there is something left to do in this history: callbacks that cause callbacks must end.
  func spend() -> Bool {
    budget -= 1
    return budget > 0
  }

  // MARK: The whole

  func play() {
    // Most are short, so that many are played; some are long.
    let turns = chance(oneIn: 8) ? 6 + roll(10) : 2 + roll(4)
    for _ in 0..<turns where model.failures.isEmpty {
      turn {
        if chance(oneIn: 5) { changeTime() }
        for _ in 0...roll(3) { act() }
      }
      switch roll(6) {
      case 0, 1, 2: advance(by: seconds(0.5))
      case 3: jump(by: seconds(2))
      case 4: jump(by: -seconds(2))
      default: break
      }
    }
    finish()
  }

  /// Everything endless is removed; then nobody may wait any more.
  private func finish() {
    budget = 0
    turn {
      while held > 0 { commitHeld() }
      finishAnimators()
      for part in parts {
        tell("remove all from \(name(part))")
        part.layer.removeAllAnimations()
        model.removeAll(from: part.model)
      }
    }
    advance(by: 8)
    model.finished()
  }

  var registryIsEmpty: Bool { context.registry.isEmpty }

  /// Closes the window for good: a change that is not committed would keep its layers, and they their context.
  func leave() {
    window = nil
    context.settle()
  }
}

/// Who listens to an animation.
@MainActor
final class HistoryListener: @preconcurrency CAAnimationDelegate {
  private let token: Int
  private unowned let player: HistoryPlayer

  init(_ token: Int, _ player: HistoryPlayer) { (self.token, self.player) = (token, player) }

  func animationDidStart(_ anim: CAAnimation) { player.hear(.start(token)) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    player.hear(.stop(token, finished: flag))
  }
}

/// Who listens to a begin/commit block.
final class HistoryBlockListener {
  private let body: (Bool) -> Void
  init(_ body: @escaping (Bool) -> Void) { self.body = body }
  func didStop(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
    body(finished.boolValue)
  }
}
