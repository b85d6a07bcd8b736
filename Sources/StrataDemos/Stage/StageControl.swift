import UIKit

/// Something that can be pressed, by the name that scripts use. Pressing it by name does what a finger does.
@MainActor
package struct StageControl {
  package let name: String
  package let press: () -> Void

  package static func button(_ name: String, _ button: UIButton) -> StageControl {
    StageControl(name: name) { [weak button] in button?.sendActions(for: .touchUpInside) }
  }

  package static func toggle(_ name: String, _ toggle: UISwitch) -> StageControl {
    StageControl(name: name) { [weak toggle] in
      guard let toggle else { return }
      toggle.setOn(!toggle.isOn, animated: true)
      toggle.sendActions(for: .valueChanged)
    }
  }

  /// One control for each segment, by the segments' titles.
  package static func segments(_ selector: UISegmentedControl) -> [StageControl] {
    (0..<selector.numberOfSegments).compactMap { index in
      guard let title = selector.titleForSegment(at: index) else { return nil }
      return StageControl(name: title) { [weak selector] in
        selector?.selectedSegmentIndex = index
        selector?.sendActions(for: .valueChanged)
      }
    }
  }
}
