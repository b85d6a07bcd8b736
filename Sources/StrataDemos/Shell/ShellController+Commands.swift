import UIKit

extension ShellController {
  /// Presses the control of that name, on the screen or in the shell. Returns whether there is one.
  @discardableResult
  package func press(_ name: String) -> Bool {
    if let command = ShellCommand.named(name) {
      perform(command)
      return true
    }
    guard let control = screen?.controls.first(where: { $0.name == name }) else { return false }
    control.press()
    return true
  }

  package func perform(_ command: ShellCommand) {
    switch command {
    case .show(let name): show(name)
    case .previousScreen, .nextScreen: show(command.screen(from: screenName))
    case .pause: setTimeScale(stage.clock.scale == 0 ? speed : 0)
    case .step:
      setTimeScale(0)
      stage.clock.step(by: 1.0 / 60)
    case .slower: setSpeed(Self.timeScales.last { $0 < speed } ?? Self.timeScales[0])
    case .faster: setSpeed(Self.timeScales.first { $0 > speed } ?? Self.timeScales.last ?? 1)
    case .overlay(let name): toggle(name)
    case .stall: stall()
    case .screenshot: host?.takeScreenshot(named: "strata-\(screenName.rawValue)")
    case .reset: stageView.show(screenName, animated: false)
    case .keys: toggleKeyList()
    case .quit: host?.quit()
    }
    if command == .reset { overlays.update() }
  }

  package func show(_ name: ScreenName) {
    guard name != screenName else { return }
    let order = ScreenName.allCases
    let forward = (order.firstIndex(of: name) ?? 0) > (order.firstIndex(of: screenName) ?? 0)
    stageView.show(name, animated: true, forward: forward)
    list.select(name)
    overlays.update()
  }

  /// 0 pauses; the speed before comes back afterwards.
  package func setTimeScale(_ scale: Double) {
    if scale > 0 { speed = scale }
    stage.clock.scale = scale
    timeChanged()
  }

  /// What is paused stays paused, and goes on at this speed.
  private func setSpeed(_ speed: Double) {
    self.speed = speed
    setTimeScale(stage.clock.scale == 0 ? 0 : speed)
  }

  func timeChanged() {
    toolBar.show(speed: speed, isPaused: stage.clock.scale == 0)
  }

  private func toggle(_ name: OverlayName) {
    if name == .paths {
      stage.showsPaths.toggle()
    } else {
      setOverlay(name, shownOverlays.symmetricDifference([name]).contains(name))
    }
  }

  func pathsChanged() {
    setOverlay(.paths, stage.showsPaths)
    screen?.pathsChanged()
  }

  private func setOverlay(_ name: OverlayName, _ isOn: Bool) {
    if isOn { shownOverlays.insert(name) } else { shownOverlays.remove(name) }
    toolBar.button(.overlay(name))?.isOn = isOn
    overlays.show(shownOverlays)
  }

  private func toggleKeyList() {
    toolBar.button(.keys)?.isOn = keyList == nil
    if let leaving = keyList {
      keyList = nil
      leaving.isUserInteractionEnabled = false
      UIView.animate(withDuration: 0.18) {
        leaving.alpha = 0
      } completion: { _ in
        leaving.isHidden = true
      }
      return
    }
    let frame = view.window?.frame ?? view.bounds
    let window = KeyListWindow(frame: frame, list: KeyListView { [weak self] in self?.toggleKeyList() })
    window.list.apply(theme)
    window.alpha = 0
    keyList = window
    UIView.animate(withDuration: 0.18, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      window.alpha = 1
    }
  }
}
