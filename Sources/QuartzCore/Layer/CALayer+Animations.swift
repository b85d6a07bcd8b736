import CoreGraphics
import LayerModel

extension CALayer {
  func attach(_ animation: CAAnimation, forKey key: String?) {
    guard isModel else {
      report("presentationAnimation", "Animations are added to the model layer; ignored.")
      return
    }
    guard let copy = animation.copy() as? CAAnimation else {
      report("animationCopy", "\(type(of: animation)).copy() makes no animation; ignored.")
      return
    }
    // M-13.
    let key = copy is CATransition ? kCATransition : key
    let stack = context.openStack()
    if copy.storage.duration <= 0 || copy.storage.duration.isNaN {
      // T-30; a transaction of no duration leaves the default, since no animation can take no time (T-31).
      let duration = stack.animationDuration ?? 0
      copy.storage.duration = duration > 0 ? duration : CATransaction.defaultDuration
    }
    copy.seal(for: self)
    if let key, let old = attachedAnimation(forKey: key) { remove(old) }
    let attached = context.withLock {
      AttachedAnimation(
        id: context.makeAnimationID(), key: key, animation: copy, layer: self, groups: stack.openGroups)
    }
    animations.append(attached)
    markChanged(.animations)
    copy.storage.onAttach?()
    copy.storage.onAttach = nil
    copy.storage.onRun = nil
  }

  func detachAnimation(forKey key: String) {
    if let attached = attachedAnimation(forKey: key) { remove(attached) }
  }

  func detachAllAnimations() {
    for attached in animations { remove(attached) }
  }

  func attachedAnimation(forKey key: String) -> AttachedAnimation? {
    if isModel { return animations.first { $0.key == key } }
    return links.model?.attachedAnimation(forKey: key)
  }

  var currentAnimationKeys: [String]? {
    let source = links.model ?? self
    let keys = source.animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  private func remove(_ attached: AttachedAnimation) {
    // X-1, also where the animation is over and was only kept.
    context.openStack()
    context.stop(attached)
    drop(attached)
  }

  /// Takes the animation off the layer; the render side hears of it with the next commit.
  func drop(_ attached: AttachedAnimation) {
    animations.removeAll { $0 === attached }
    guard changes.isCommitted else { return }
    changes.removedAnimations.append(attached.id)
    changes.dirty.insert(.animations)
    // An end that was reached by itself opens no transaction: one that the app opens then is the outermost.
    guard !changes.isQueued else { return }
    changes.isQueued = true
    context.enlistOutsideTransactions(self)
  }
}
