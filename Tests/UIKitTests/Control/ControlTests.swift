import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

/// What controls tell, and when.
@MainActor
struct ControlTests {
  private let scene = Scene()
  private let log = Log()

  private func button(_ x: CGFloat = 100, _ y: CGFloat = 100) -> UIButton {
    let button = scene.addView(UIButton(frame: CGRect(x: x, y: y, width: 100, height: 40)))
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in events {
      button.addAction(UIAction { [log] _ in log.note(name) }, for: event)
    }
    return button
  }

  @Test(.rules("C-3", "C-4", "C-5", "Q-80", "O-17")) func trackingReachesSeventyPointsOutside() {
    let button = button()
    scene.send(.down, 150, 120)
    #expect(button.isHighlighted && button.isTracking && button.state == .highlighted)
    scene.send(.move, 260, 120)
    #expect(button.isHighlighted)
    scene.send(.up, 260, 120)
    #expect(log.entries == ["down", "inside", "up inside", "primary"])
    log.clear()
    scene.advance(by: 1)
    scene.send(.down, 150, 120)
    scene.send(.move, 280, 120)
    #expect(!button.isHighlighted)
    scene.send(.move, 150, 120)
    #expect(button.isHighlighted)
    scene.send(.move, 280, 120)
    scene.send(.up, 280, 120)
    #expect(
      log.entries == ["down", "exit", "outside", "enter", "inside", "exit", "outside", "up outside"])
    #expect(!button.isTracking && button.state == .normal)
  }

  @Test(.rules("C-6", "C-11")) func quickSecondPressRepeatsAndNothingIsSelected() {
    let button = button()
    scene.tap(150, 120)
    scene.advance(by: 0.1)
    scene.tap(150, 120)
    #expect(log.entries.filter { $0 == "repeat" }.count == 1)
    #expect(!button.isSelected)
  }

  @Test(.rules("C-7")) func disabledControlsSwallowTouches() {
    let button = button()
    button.isEnabled = false
    scene.tap(150, 120)
    #expect(log.entries.isEmpty)
    #expect(button.state == .disabled)
  }

  @Test(.rules("C-8")) func targetsAreNotRetainedAndCalledOnceWithWhatTheyTake() {
    @MainActor final class Target {
      let log: Log
      init(_ log: Log) { self.log = log }
      func plain() { log.note("plain") }
      func sender(_ sender: UIButton) { log.note("sender") }
      func both(_ sender: UIButton, _ event: UIEvent?) { log.note("both \(event != nil)") }
    }
    let button = scene.addView(UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    var target: Target? = Target(log)
    let calls = log
    let plain = Selector { MainActor.assumeIsolated { calls.note("plain") } }
    button.addTarget(target, action: plain, for: .touchUpInside)
    button.addTarget(target, action: plain, for: .touchDown)
    scene.tap(10, 10)
    #expect(log.entries == ["plain", "plain"])
    #expect(button.allTargets.isEmpty)
    #expect(button.actions(forTarget: target, forControlEvent: .touchDown)?.count == 1)
    button.removeTarget(target, action: plain, for: .touchDown)
    scene.advance(by: 1)
    scene.tap(10, 10)
    #expect(log.entries.count == 3)
    weak let gone = target
    target = nil
    #expect(gone == nil)
    scene.tap(10, 10)
    #expect(log.entries.count == 3)
  }

  @Test(.rules("C-1", "C-2", "P-33")) func bitsAreApples() {
    #expect(UIControl.State.highlighted.rawValue == 1)
    #expect(UIControl.State.disabled.rawValue == 2)
    #expect(UIControl.State.selected.rawValue == 4)
    #expect(UIControl.State.focused.rawValue == 8)
    #expect(UIControl.Event.touchCancel.rawValue == 256)
    #expect(UIControl.Event.valueChanged.rawValue == 1 << 12)
    #expect(UIControl.Event.primaryActionTriggered.rawValue == 1 << 13)
    #expect(UIControl.Event.editingDidEndOnExit.rawValue == 1 << 19)
    #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
    #expect(UIControl.Event.allEditingEvents.rawValue == 0xF0000)
  }

  @Test(.rules("C-9")) func statesFallBackToNormalOnly() {
    let button = UIButton(type: .custom)
    button.setTitle("n", for: .normal)
    button.setTitle("s", for: .selected)
    #expect(button.title(for: .highlighted) == "n")
    #expect(button.title(for: [.selected, .highlighted]) == "n")
    button.isSelected = true
    #expect(button.currentTitle == "s")
  }

  @Test(.rules("C-10")) func systemButtonDimsAtOnceAndComesBackSoftly() throws {
    let button = scene.addView(UIButton(type: .system))
    scene.run {
      button.setTitle("Animate", for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    }
    scene.context.settle()
    let label = try #require(button.titleLabel)
    scene.send(.down, 10, 10)
    #expect(label.alpha < 0.5)
    #expect(label.layer.animationKeys() == nil)
    scene.send(.up, 10, 10)
    #expect(label.alpha == 1)
    #expect(label.layer.animationKeys() == ["opacity"])
  }

  @Test(.rules("C-13")) func tapAroundAControlDoesNotStealItsPress() {
    let button = button()
    let tap = UITapGestureRecognizer { [log] _ in log.note("tap") }
    scene.window.addGestureRecognizer(tap)
    scene.tap(150, 120)
    #expect(log.entries == ["down", "up inside", "primary"])
    log.clear()
    scene.advance(by: 1)
    scene.tap(500, 500)
    #expect(log.entries == ["tap"])
    log.clear()
    button.addGestureRecognizer(UITapGestureRecognizer { [log] _ in log.note("own") })
    scene.advance(by: 1)
    scene.tap(150, 120)
    #expect(log.entries == ["down", "own", "cancel"])
  }

  @Test(.rules("C-12")) func valuesAreToldOnlyWhenTheUserChangesThem() {
    let slider = scene.addView(UISlider(frame: CGRect(x: 0, y: 0, width: 222, height: 31)))
    let toggle = scene.addView(UISwitch(frame: CGRect(x: 0, y: 100, width: 0, height: 0)))
    let segments = scene.addView(UISegmentedControl(items: ["a", "b", "c"]))
    scene.run { segments.frame = CGRect(x: 0, y: 200, width: 300, height: 30) }
    for (control, name) in [(slider, "slider"), (toggle, "switch"), (segments, "segments")]
      as [(UIControl, String)]
    {
      control.addAction(UIAction { [log] _ in log.note(name) }, for: .valueChanged)
    }
    scene.run {
      slider.value = 0.5
      slider.setValue(0.2, animated: true)
      toggle.setOn(true, animated: true)
      segments.selectedSegmentIndex = 1
    }
    scene.advance(by: 1)
    #expect(log.entries.isEmpty)
    scene.tap(111, 15)
    #expect(log.entries == ["slider"])
    #expect(isNear(slider.value, 0.5, within: 1e-3))
    scene.tap(10, 110)
    #expect(log.entries.last == "switch")
    #expect(!toggle.isOn)
    scene.tap(250, 215)
    #expect(log.entries.last == "segments")
    #expect(segments.selectedSegmentIndex == 2)
    scene.tap(250, 215)
    #expect(log.entries.count == 3)
  }

  @Test func sliderKeepsItsLimits() {
    let slider = UISlider(frame: .zero)
    slider.value = 5
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.value = 7
    slider.maximumValue = 3
    #expect(slider.value == 3)
    slider.value = .nan
    #expect(slider.value == 3)
  }
}
