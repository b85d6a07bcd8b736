import CoreGraphics
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// M-30, and target/action without a runtime (client-code a.3).
@Suite struct DisplayLinkTests {
  private final class Target {
    var times: [Double] = []
    func tick(_ link: CADisplayLink) { times.append(link.targetTimestamp) }
    func tock() { times.append(-1) }
  }

  private let stage = LayerStage()

  private func frame(_ index: Int) {
    let period = 1.0 / 60
    let time = stage.mediaTime(Double(index) * period)
    stage.context.deliverFrame(
      FrameTiming(timestamp: time - period, targetTimestamp: time, period: period))
  }

  @Test(.rules("M-30")) func linkIsCalledForEachFrameUntilItIsInvalidated() {
    var target: Target? = Target()
    weak let held = target
    let link = stage.inside { CADisplayLink(target: target as Any, selector: Selector(Target.tick(_:))) }
    frame(0)
    #expect(held?.times.isEmpty == true && !stage.context.wantsFrameEvents)
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .default)
    #expect(stage.context.wantsFrameEvents)
    frame(1)
    frame(2)
    #expect(held?.times.count == 2 && near(link.duration, 1.0 / 60, 1e-9))
    #expect(near(link.targetTimestamp - link.timestamp, 1.0 / 60, 1e-6))
    link.isPaused = true
    #expect(!stage.context.wantsFrameEvents)
    frame(3)
    link.isPaused = false
    frame(4)
    #expect(held?.times.count == 3)
    target = nil
    #expect(held != nil)
    link.invalidate()
    #expect(held == nil && !stage.context.wantsFrameEvents)
    frame(5)
    link.add(to: .main, forMode: .common)
    #expect(!stage.context.wantsFrameEvents)
  }

  @Test(.rules("M-30")) func closureLinkRunsInItsContextAtTheWantedRate() {
    var count = 0
    let link = stage.inside {
      CADisplayLink { [stage] _ in
        count += 1
        #expect(LayerContext.current === stage.context)
      }
    }
    link.preferredFramesPerSecond = 20
    link.add(to: .main, forMode: .common)
    for index in 1...60 { frame(index) }
    #expect(count == 20)
    link.invalidate()
  }

  @Test func selectorsCallWithAsManyArgumentsAsTheyTake() {
    let target = Target()
    #expect(Selector(Target.tock).perform(on: target, with: ["unused"]))
    #expect(Selector(target.tock).perform(on: nil))
    #expect(target.times == [-1, -1])
    #expect(!Selector(Target.tick(_:)).perform(on: target, with: ["no link"]))
    #expect(!Selector(Target.tock).perform(on: stage.root))
    #expect(!Selector("unknown").perform(on: target))
  }

  @Test func unboundSelectorHoldsNothing() {
    weak var gone: Target?
    var selector: Selector?
    do {
      let target = Target()
      gone = target
      selector = Selector(Target.tock)
      #expect(selector?.perform(on: target) == true)
    }
    #expect(gone == nil && selector != nil)
  }

  @Test func selectorsAreEqualByNameOrCreation() {
    let first = Selector(Target.tock)
    let copy = first
    #expect(first == copy && first != Selector(Target.tock))
    #expect(Selector(Target.tock, name: "tock") == Selector("tock"))
    #expect("tock" as Selector == NSSelectorFromString("tock"))
    #expect(NSStringFromSelector("tock") == "tock")
  }

  @Test func namedSelectorsReachRegisteredMethods() {
    SelectorRegistry.register("tock", of: Target.self) { $0.tock }
    let target = Target()
    #expect(Selector("tock").canPerform(on: target) && Selector("tock").perform(on: target))
    #expect(target.times == [-1])
  }
}
