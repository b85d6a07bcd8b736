import UIKit

@testable import QuartzCore

extension HistoryPlayer {
  /// One thing an app does.
  func act() {
    guard spend(), !parts.isEmpty else { return }
    let part = pick(parts)
    switch roll(34) {
    case 0...5: add(to: part)
    case 6: remove(from: part)
    case 7:
      tell("remove all from \(name(part))")
      part.layer.removeAllAnimations()
      model.removeAll(from: part.model)
    case 8, 9: detach(part)
    case 10, 11, 12: attach(part)
    case 13, 14, 15: change(part)
    case 16, 17, 18: transaction()
    case 19: setBlock()
    case 20:
      tell("flush")
      CATransaction.flush()
      model.flush()
    case 21, 22, 23, 24: animateViews()
    case 25: animateKeyframes()
    case 26: beginAndCommit()
    case 27: withoutAnimation()
    case 28...31: useAnimator()
    default: rareAct(part)
    }
  }

  func rareAct(_ part: Part) {
    switch roll(10) {
    case 0: closeOrOpenWindow()
    case 1, 2: dropLayer()
    case 3: holdTransaction()
    default: commitHeld()
    }
  }

  // MARK: The tree

  func detach(_ part: Part) {
    guard part.model.parent != nil else { return }
    tell("detach \(name(part))")
    if let view = part.view { view.removeFromSuperview() } else { part.layer.removeFromSuperlayer() }
    model.touch()
    part.model.parent = nil
  }

  /// The window goes with all that is in it; or a new one comes.
  func closeOrOpenWindow() {
    guard depth == 0 else { return }
    model.touch()
    if window != nil {
      tell("close window")
      window = nil
      windowPart.isRoot = false
      for part in parts where part.model.parent === windowPart { part.model.parent = nil }
    } else {
      tell("open window")
      windowPart = model.layer(isView: true)
      openWindow()
    }
  }

  /// Nobody keeps the layer any longer.
  func dropLayer() {
    guard depth == 0, held == 0, let index = parts.firstIndex(where: { $0.view == nil }) else { return }
    tell("drop \(name(parts[index]))")
    parts[index].layer.removeFromSuperlayer()
    // Changed, it lives until the commit.
    parts[index].layer.name = "dropped"
    model.drop(parts[index].model)
    parts.remove(at: index)
    addPart(isView: false)
  }

  // MARK: Time

  /// At the start of a turn: what a clock showed between two commits of one instant nobody sees.
  func changeTime() {
    guard held == 0, !parts.isEmpty else { return }
    let part = pick(parts)
    let isWhole = chance(oneIn: 4)
    guard let layer = isWhole ? window?.layer : part.layer else { return }
    let target = isWhole ? windowPart : part.model
    var timing = target.timing
    switch roll(5) {
    case 0: timing.speed = pick([0, 0.5, 1, 2, -1])
    case 1: timing.begin += seconds(1) - 0.5
    case 2: timing.offset += seconds(1) - 0.5
    case 3: timing = HistoryModel.Timing()
    default:
      // Without a jump (T-16, T-17).
      timing.offset = model.localNow(target)
      timing.begin = target.parent.map(model.localNow) ?? model.now
      timing.speed = pick([0, 0.5, 1, 2, -1])
    }
    guard timing != target.timing else { return }
    tell("time of \(isWhole ? "window" : name(part)): \(timing)")
    target.timing = timing
    (layer.beginTime, layer.timeOffset, layer.speed) = (timing.begin, timing.offset, Float(timing.speed))
    model.touch()
  }
}
