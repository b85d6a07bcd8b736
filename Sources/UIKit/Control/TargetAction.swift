import CoreGraphics
import QuartzCore

/// Whom to call: a selector on a target that is not retained, or a closure.
@MainActor
struct TargetAction {
  private enum Callee {
    case selector(Selector, target: WeakTarget)
    case closure((Any, UIEvent?) -> Void)
  }

  private struct WeakTarget {
    weak var object: AnyObject?
    /// nil targets mean the responder chain (C-8).
    let isChain: Bool
  }

  private let callee: Callee

  init(target: Any?, action: Selector) {
    let object = target.map { $0 as AnyObject }
    callee = .selector(action, target: WeakTarget(object: object, isChain: object == nil))
  }

  init(_ closure: @escaping (Any, UIEvent?) -> Void) { callee = .closure(closure) }

  func isSame(as other: TargetAction) -> Bool {
    guard case .selector(let one, let oneTarget) = callee,
      case .selector(let two, let twoTarget) = other.callee
    else { return false }
    return one == two && oneTarget.object === twoTarget.object && oneTarget.isChain == twoTarget.isChain
  }

  /// Nil means any.
  func matches(target: Any?, action: Selector?) -> Bool {
    guard case .selector(let own, let ownTarget) = callee else { return target == nil && action == nil }
    return (target == nil || ownTarget.object === target.map { $0 as AnyObject })
      && (action == nil || own == action)
  }

  var target: AnyObject? {
    guard case .selector(_, let target) = callee else { return nil }
    return target.object
  }

  /// Whether the responder chain is meant.
  var isForChain: Bool {
    guard case .selector(_, let target) = callee else { return false }
    return target.isChain
  }

  var selector: Selector? {
    guard case .selector(let selector, _) = callee else { return nil }
    return selector
  }

  func send(from sender: Any, event: UIEvent?) {
    switch callee {
    case .closure(let closure): closure(sender, event)
    case .selector(let selector, let target):
      if target.isChain {
        UIApplication.shared.sendAction(selector, to: nil, from: sender, for: event)
      } else if let object = target.object {
        selector.perform(on: object, with: [sender, event])
      }
    }
  }
}
