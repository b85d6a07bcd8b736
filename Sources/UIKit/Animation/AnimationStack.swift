import CoreGraphics
import LayerModel
import QuartzCore

/// The animation blocks that are being run through, innermost last, and what a change of a view's layer becomes
/// inside them.
@MainActor
final class AnimationStack {
  private unowned let environment: Environment
  private var blocks: [AnimationBlock] = []
  /// Whether blocks animate; `performWithoutAnimation` and `setAnimationsEnabled` change it (U-12).
  var isEnabled = true

  init(environment: Environment) { self.environment = environment }

  var current: AnimationBlock? { blocks.last }

  /// Opens a block. Nested ones inherit unless `isIndependent`.
  @discardableResult
  func open(_ parameters: AnimationParameters, isIndependent: Bool = false) -> AnimationBlock {
    let outer = isIndependent ? nil : current?.parameters
    let effective = outer.map(parameters.nested(in:)) ?? parameters
    let block = AnimationBlock(
      parameters: effective, animates: isEnabled && !effective.isImmediate, environment: environment)
    if let outer, let part = current?.animatorPart?.nested(effective, in: outer) { enter(part, block) }
    blocks.append(block)
    return block
  }

  private func enter(_ part: AnimatorPart, _ block: AnimationBlock) {
    block.animatorPart = part
    block.recorder = AnimatorRecorder(part: part)
  }

  /// Runs `animations` as a block of a property animator.
  func run(_ parameters: AnimationParameters, for part: AnimatorPart, animations: () -> Void) {
    enter(part, open(parameters, isIndependent: true))
    animations()
    close()
  }

  /// Closes the innermost block.
  func close() {
    guard let block = current else { return }
    if block.parameters.options.contains(.layoutSubviews) {
      for view in block.touchedViews { view.layoutIfNeeded() }
    }
    block.recorder?.addAnimations(to: block)
    blocks.removeLast()
    block.close()
  }

  /// Runs `animations` as a block (U-1).
  func run(
    _ parameters: AnimationParameters, keyframes: KeyframeRecorder? = nil, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let block = open(parameters)
    block.completion = completion
    if let keyframes { block.recorder = keyframes }
    animations()
    close()
  }

  /// Runs a part of the block that is being run through with repeats of its own.
  func modified(repeatCount: Float, autoreverses: Bool, _ body: () -> Void) {
    guard let block = current else { return body() }
    let before = block.parameters
    var changed = before
    changed.repeatCount = repeatCount.isNaN ? 0 : max(0, repeatCount)
    if autoreverses { changed.options.insert(.autoreverse) } else { changed.options.remove(.autoreverse) }
    if block.animatorPart != nil {
      // A part of an animator's way is a block of its own.
      changed.options.insert(.overrideInheritedOptions)
      return run(changed, animations: body, completion: nil)
    }
    block.parameters = changed
    defer { block.parameters = before }
    body()
  }

  func withoutAnimation(_ body: () -> Void) {
    let before = isEnabled
    isEnabled = false
    defer { isEnabled = before }
    // An own level, so that what an outer block animates is not what changes in here.
    blocks.append(
      AnimationBlock(parameters: AnimationParameters(), animates: false, environment: environment))
    defer { blocks.removeLast() }
    body()
  }

  /// What a view answers when its layer asks for an action (U-2): NSNull means that nothing animates.
  func action(for layer: CALayer, of view: UIView, key: String) -> any CAAction {
    guard layer === view.layer, isEnabled, let block = current, block.animates, view.window != nil,
      let change = ViewAnimationChange(layer: layer, key: key, block: block)
    else { return NSNull() }
    block.touch(view)
    let action = ViewAnimationAction(change: change, block: block, view: view)
    guard !change.isAdditive else {
      block.actionHandedOut()
      return action
    }
    // What replaces is a plain animation: clients ask for it to learn the block's timing.
    let animation = change.replacement(on: layer, parameters: block.parameters)
    if block.recorder == nil {
      guard let animation else { return NSNull() }
      block.handOut(animation, for: layer, of: view, key: key)
      return animation
    }
    block.actionHandedOut()
    guard let animation else { return action }
    // Where changes are gathered it only stands for one; under another key it is the client's own.
    animation.insteadOfRunning { event, layer in
      if event == key { action.run(forKey: event, object: layer, arguments: nil) }
      return event == key
    }
    return animation
  }
}

/// What runs when a property of a view's layer has changed inside a block.
@MainActor
final class ViewAnimationAction: @preconcurrency CAAction {
  private let change: ViewAnimationChange
  private let block: AnimationBlock
  private let view: UIView

  init(change: ViewAnimationChange, block: AnimationBlock, view: UIView) {
    self.change = change
    self.block = block
    self.view = view
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    block.actionUsed()
    if let recorder = block.recorder {
      recorder.record(change, layer: layer, view: view)
      return
    }
    for animation in change.animations(on: layer, parameters: block.parameters) {
      block.add(animation, to: layer, of: view, key: change.freeKey(for: animation, on: layer))
    }
  }
}
