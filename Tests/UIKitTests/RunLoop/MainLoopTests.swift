import QuartzCore
import RenderServer
import XCTest

@testable import UIKit

/// Blocks on the real main loop with the real clock: what the manual clock cannot show.
final class MainLoopTests: XCTestCase {
  // XCTest finds only methods without isolation; it runs them on the main thread.

  func testBlocksCommitAndCompleteWithTheLoop() throws {
    try MainActor.assumeIsolated { try MainLoopScenarios.blocksCommitAndComplete() }
  }

  func testLongPressRipensByTheLoop() { MainActor.assumeIsolated { MainLoopScenarios.longPressRipens() } }
}

@MainActor
private enum MainLoopScenarios {
  private static func turn(_ seconds: Double) { RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds)) }

  static func blocksCommitAndComplete() throws {
    let context = LayerContext(clock: MonotonicClock(), joinsMainLoop: true)
    try context.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      XCTAssertNil(view.layer.presentation())
      turn(0.02)
      XCTAssertNotNil(view.layer.presentation())
      var calls: [Bool] = []
      UIView.animate(withDuration: 0.05, animations: { view.alpha = 0 }) { calls.append($0) }
      UIView.animate(withDuration: 1, animations: {}) { calls.append($0) }
      XCTAssertEqual(calls, [])
      let deadline = Date(timeIntervalSinceNow: 5)
      while calls.count < 2, Date() < deadline { turn(0.01) }
      XCTAssertEqual(calls, [true, true])
      XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).opacity, 0)
    }
  }

  static func longPressRipens() {
    let context = LayerContext(clock: MonotonicClock(), joinsMainLoop: true)
    context.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      var states: [UIGestureRecognizer.State] = []
      let press = UILongPressGestureRecognizer { states.append($0.state) }
      press.minimumPressDuration = 0.05
      window.addGestureRecognizer(press)
      let touch = InputEvent(
        time: context.now, kind: .touch(.down, finger: 1, x: 5, y: 5), source: .touchScreen)
      UIApplication.shared.deliver([touch])
      let deadline = Date(timeIntervalSinceNow: 5)
      while states.isEmpty, Date() < deadline { turn(0.01) }
      XCTAssertEqual(states, [.began])
    }
  }
}
