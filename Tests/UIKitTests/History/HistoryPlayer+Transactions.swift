import UIKit

@testable import QuartzCore

/// Transactions, nested and left open.
extension HistoryPlayer {
  func transaction() {
    guard depth < 3 else { return }
    tell("begin")
    CATransaction.begin()
    model.begin()
    if chance(oneIn: 2) { setBlock() }
    if chance(oneIn: 4) {
      let seconds = seconds(1)
      tell("duration \(seconds)")
      CATransaction.setAnimationDuration(seconds)
      model.levels[model.levels.count - 1].duration = seconds
    }
    if chance(oneIn: 6) {
      let isOff = chance(oneIn: 2)
      tell("disable actions \(isOff)")
      CATransaction.setDisableActions(isOff)
      model.levels[model.levels.count - 1].disablesActions = isOff
    }
    deeper { for _ in 0..<roll(4) { act() } }
    tell("commit")
    CATransaction.commit()
    model.commit()
  }

  func setBlock() {
    if chance(oneIn: 6) {
      tell("set no block")
      CATransaction.setCompletionBlock(nil)
      model.setBlock(nil)
      return
    }
    let token = token()
    tell("set block \(token)")
    CATransaction.setCompletionBlock { [unowned self] in hear(.block(token)) }
    model.setBlock(token)
  }

  /// left open over several passes.
  func holdTransaction() {
    guard depth == 0, held < 2 else { return }
    tell("begin, and leave open")
    CATransaction.begin()
    model.begin()
    held += 1
  }

  func commitHeld() {
    guard depth == 0, held > 0 else { return }
    tell("commit what was left open")
    CATransaction.commit()
    model.commit()
    held = model.levels.filter { !$0.isImplicit }.count
  }

  func deeper(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
  }
}
