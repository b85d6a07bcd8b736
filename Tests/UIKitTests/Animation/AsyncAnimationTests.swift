import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// `await UIView.animate(duration:)`.
@MainActor
struct AsyncAnimationTests {
  private let stage = AnimatorScene()

  private func start(_ body: @escaping @MainActor () async -> Bool) async -> Task<Bool, Never> {
    let task = stage.scene.run { Task { @MainActor in await body() } }
    for _ in 0..<10 { await Task.yield() }
    stage.scene.context.settle()
    return task
  }

  @Test func returnsWhetherItFinished() async throws {
    let view = stage.view
    let task = await start {
      await UIView.animate(duration: 1, options: .curveLinear) { view.center.x = 100 }
    }
    stage.advance(by: 0.5)
    #expect(try stage.isAt(50))
    stage.advance(by: 0.6)
    #expect(await task.value)

    let other = await start { await UIView.animate(duration: 1) { view.alpha = 0 } }
    stage.run { view.layer.removeAllAnimations() }
    #expect(await other.value == false)
  }

  @Test func nothingToAnimateIsFinished() async {
    let task = await start { await UIView.animate(duration: 1) {} }
    #expect(await task.value)
  }

  @Test func cancellingStopsAtWhatIsShown() async throws {
    let view = stage.view
    let task = await start {
      await UIView.animate(duration: 1, options: .curveLinear) {
        view.center.x = 100
        view.alpha = 0
      }
    }
    stage.advance(by: 0.25)
    task.cancel()
    #expect(await task.value == false)
    stage.scene.context.settle()
    #expect(isNear(stage.modelX, 25) && isNear(view.alpha, 0.75))
    #expect(try stage.isAt(25))
    #expect(view.layer.animationKeys() == nil)
    stage.advance(by: 3)
    #expect(try stage.isAt(25))
    #expect(view.traits.blockingAnimations == 0)
  }

  @Test func whatRepeatsForEverGoesOnUntilItIsCancelled() async throws {
    let view = stage.view
    let task = await start {
      await UIView.animate(duration: 1, options: [.curveLinear, .repeat, .autoreverse]) {
        view.center.x = 100
      }
    }
    stage.advance(by: 5.75)
    #expect(try stage.isAt(25))
    task.cancel()
    #expect(await task.value == false)
    stage.scene.context.settle()
    #expect(try stage.isAt(25))
  }

  @Test func alreadyCancelledNothingRuns() async {
    let view = stage.view
    let task = stage.scene.run {
      Task { @MainActor in
        withUnsafeCurrentTask { $0?.cancel() }
        return await UIView.animate(duration: 1) { view.alpha = 0 }
      }
    }
    #expect(await task.value == false)
    #expect(view.alpha == 1)
  }

  @Test func springsCanBeAwaited() async throws {
    let view = stage.view
    let task = await start { await UIView.animate(duration: 0.5, bounce: 0.3) { view.center.x = 100 } }
    stage.advance(by: 0.8)
    #expect(view.layer.animationKeys() != nil)
    stage.advance(by: 0.2)
    #expect(await task.value)
  }
}
