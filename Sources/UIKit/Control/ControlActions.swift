import CoreGraphics
import QuartzCore

/// Who is called for which events of a control.
@MainActor
final class ControlActions {
  private enum Callee {
    case target(TargetAction)
    case action(UIAction)
  }

  private struct Entry {
    let callee: Callee
    var events: UIControl.Event
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  func add(_ new: TargetAction, for events: UIControl.Event) {
    for index in entries.indices {
      guard case .target(let known) = entries[index].callee, known.isSame(as: new) else { continue }
      entries[index].events.formUnion(events)
      return
    }
    entries.append(Entry(callee: .target(new), events: events))
  }

  func add(_ action: UIAction, for events: UIControl.Event) {
    remove(action.identifier, for: events)
    entries.append(Entry(callee: .action(action), events: events))
  }

  func remove(target: Any?, action: Selector?, for events: UIControl.Event) {
    subtract(events) {
      guard case .target(let known) = $0 else { return target == nil && action == nil }
      return known.matches(target: target, action: action)
    }
  }

  func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
    subtract(events) {
      guard case .action(let known) = $0 else { return false }
      return known.identifier == identifier
    }
  }

  private func subtract(_ events: UIControl.Event, where isMeant: (Callee) -> Bool) {
    for index in entries.indices where isMeant(entries[index].callee) {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  func send(_ events: UIControl.Event, from control: UIControl, event: UIEvent?) {
    for entry in entries where !entry.events.isDisjoint(with: events) {
      switch entry.callee {
      case .action(let action): action.perform(from: control)
      case .target(let target):
        guard let selector = target.selector else { continue }
        // A target that has gone is not a nil target.
        if let object = target.target {
          control.sendAction(selector, to: object, for: event)
        } else if target.isForChain {
          control.sendAction(selector, to: nil, for: event)
        }
      }
    }
  }

  var targets: Set<AnyHashable> {
    Set(
      entries.compactMap { entry in
        guard case .target(let target) = entry.callee else { return nil }
        return (target.target as? NSObject).map(AnyHashable.init)
      })
  }

  var events: UIControl.Event { entries.reduce(into: []) { $0.formUnion($1.events) } }

  func names(target: Any?, for event: UIControl.Event) -> [String]? {
    let names = entries.compactMap { entry -> String? in
      guard case .target(let known) = entry.callee, !entry.events.isDisjoint(with: event),
        known.matches(target: target, action: nil)
      else { return nil }
      return known.selector?.name
    }
    return names.isEmpty ? nil : names
  }
}
