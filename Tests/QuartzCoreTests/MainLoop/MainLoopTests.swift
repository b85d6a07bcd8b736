import CoreGraphics
import RenderServer
import XCTest

@testable import QuartzCore

/// How contexts ride on the real main loop: XCTest runs on it, Swift Testing does not.
final class MainLoopTests: XCTestCase {
  private func makeContext() -> (LayerContext, CALayer) {
    let context = LayerContext(clock: MonotonicClock(), diagnostics: Diagnostics(sink: { _ in }))
    let root = context.run { CALayer() }
    context.addRoot(root)
    context.flush()
    return (context, root)
  }

  /// Turns the main loop until the condition holds, a second at most.
  private func turn(until condition: () -> Bool) {
    let limit = CFAbsoluteTimeGetCurrent() + 1
    while !condition(), CFAbsoluteTimeGetCurrent() < limit {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }

  // .rules("X-1")
  func testImplicitTransactionIsCommittedByTheTurnOfTheLoop() {
    let (context, root) = makeContext()
    root.setValue(5, forKey: "note")
    root.position = CGPoint(x: 5, y: 5)
    XCTAssertEqual(root.presentation()?.position, .zero)
    turn { root.presentation()?.position == CGPoint(x: 5, y: 5) }
    XCTAssertNotEqual(root.presentation()?.position, .zero)
    XCTAssertTrue(context.currentStack.isIdle)
  }

  // .rules("X-15")
  func testCompletionComesOnceOnTheMainThreadWithoutAServer() {
    let (context, root) = makeContext()
    var runs = 0
    context.run {
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        runs += 1
        XCTAssertTrue(Thread.isMainThread)
        XCTAssertTrue(LayerContext.current === context)
      }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = 0.02
      root.add(animation, forKey: "k")
      CATransaction.commit()
      XCTAssertEqual(runs, 0)
    }
    turn { runs > 0 }
    XCTAssertEqual(runs, 1)
    XCTAssertNil(root.animationKeys())
  }

  func testEventsOfAnotherThreadArriveOnTheMainThread() {
    let (context, _) = makeContext()
    var requests = 0
    context.eventHandler = { event in
      if case .closeRequested = event { requests += 1 }
      XCTAssertTrue(Thread.isMainThread)
    }
    Thread.detachNewThread { context.post([.closeRequested, .closeRequested]) }
    turn { requests == 2 }
    XCTAssertEqual(requests, 2)
  }

  // .rules("X-1")
  func testThreadsHaveTransactionsOfTheirOwn() {
    let (context, root) = makeContext()
    // Explicit, because waiting turns the loop, which commits an implicit one.
    context.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(9)
    }
    let done = expectation(description: "thread")
    nonisolated(unsafe) let layer = root
    Thread.detachNewThread {
      context.run {
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.zPosition = 4
        CATransaction.commit()
        XCTAssertEqual(layer.presentation()?.zPosition, 4)
      }
      done.fulfill()
    }
    wait(for: [done], timeout: 2)
    context.run {
      XCTAssertEqual(CATransaction.animationDuration(), 9)
      CATransaction.commit()
    }
  }

  func testTimersKeepTheirPeriod() {
    let (context, _) = makeContext()
    var fires = 0
    let timer = context.schedule(at: context.now + 0.01, repeating: 0.01) { fires += 1 }
    turn { fires >= 3 }
    timer.cancel()
    XCTAssertGreaterThanOrEqual(fires, 3)
  }
}
