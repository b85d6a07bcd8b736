import CoreGraphics
import LayerModel

extension CALayer {
  /// Delegate, `actions`, `style`, class. NSNull anywhere stops the search; it is returned as nil, and
  /// the layer remembers it, because then no default animation comes either.
  func searchAction(forKey event: String) -> (any CAAction)? {
    changes.actionSearchStopped = false
    if let action = delegate?.action(for: self, forKey: event) { return accept(action) }
    if let extras {
      if let action = extras.actions?[event] { return accept(action) }
      if let action = styleAction(forKey: event) { return accept(action) }
    }
    return type(of: self).defaultAction(forKey: event).flatMap(accept)
  }

  private func accept(_ action: any CAAction) -> (any CAAction)? {
    guard action is NSNull else { return action }
    changes.actionSearchStopped = true
    return nil
  }

  private func styleAction(forKey event: String) -> (any CAAction)? {
    firstInStyle { ($0["actions"] as? [AnyHashable: Any])?[event] as? any CAAction }
  }

  /// What a change of a property runs: what the search finds, else the default animation of layers that are
  /// shown.
  func actionForChange(of property: PropertyRow, row: Int) -> (any CAAction)? {
    let stack = context.openStack()
    guard !stack.disablesActions else { return nil }
    changes.actionSearchStopped = false
    if let action = action(forKey: property.name) { return action is NSNull ? nil : action }
    guard !changes.actionSearchStopped, changes.isCommitted, property.animation != .never,
      property.animation != .viewOnly
    else { return nil }
    return implicitAnimation(of: property, row: row, stack: stack)
  }

  /// From what is shown now to whatever the model says, not additive.
  private func implicitAnimation(
    of property: PropertyRow, row: Int, stack: TransactionStack
  ) -> (any CAAction)? {
    let duration = stack.animationDuration ?? CATransaction.defaultDuration
    // A colour set where there was none does not animate; in no time nothing does.
    guard duration > 0, !isNoColor(row) else { return nil }
    let animation = CABasicAnimation(keyPath: property.name)
    animation.duration = duration
    animation.timingFunction = stack.timingFunction ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }

  private func isNoColor(_ row: Int) -> Bool {
    let property = PropertyTable.rows[row]
    guard property.kind == .color, case .lanes(let offset, _) = property.storage else { return false }
    let lanes = withUnsafeBytes(of: &values) { $0.load(fromByteOffset: offset, as: SIMD4<Double>.self) }
    return lanes == ColorLanes.none
  }

  /// Runs the action of an event that is no property change (onOrderIn, sublayers …).
  func runAction(forKey event: String) {
    guard isModel, changes.isCommitted || delegate != nil || extras != nil else { return }
    let stack = context.openStack()
    guard !stack.disablesActions else { return }
    changes.actionSearchStopped = false
    guard let action = action(forKey: event) ?? defaultAction(for: event, stack), !(action is NSNull) else {
      return
    }
    action.run(forKey: event, object: self, arguments: nil)
  }

  /// New and gone sublayers dissolve. Those of a root do not: what it shows are whole windows, and Core
  /// Animation's roots belong to views, which answer for their layers.
  private func defaultAction(for event: String, _ stack: TransactionStack) -> (any CAAction)? {
    let duration = stack.animationDuration ?? CATransaction.defaultDuration
    guard event == "sublayers", !changes.actionSearchStopped, changes.isCommitted, !links.isRoot, isRooted,
      duration > 0
    else { return nil }
    // A transition of this transaction shows the change already, and one that an app began goes on.
    if let current = attachedAnimation(forKey: kCATransition)?.animation as? CATransition,
      !current.isDefault || attachedAnimation(forKey: kCATransition)?.state == .added
    {
      return nil
    }
    let transition = CATransition()
    transition.isDefault = true
    transition.duration = duration
    transition.timingFunction = stack.timingFunction ?? CAMediaTimingFunction(name: .default)
    return transition
  }
}
