import QuartzCore
import StrataTestKit
import Testing

/// Whatever is interrupted, however often: each delegate, block and completion is called once, at its time, with its
/// flag, in its order; and then nothing keeps a layer alive.
///
/// `STRATA_SEED=N STRATA_COUNT=1 ./Scripts/test --filter CompletionHistoryTests` plays the history that a failure
/// names again; `Scripts/soak histories` plays many.
@MainActor
struct CompletionHistoryTests {
  @Test(
    .rules(
      "M-12", "M-16", "M-18", "M-21", "M-22", "M-27", "X-1", "X-13", "X-14", "X-15", "X-16", "X-17", "X-18",
      "X-19", "U-13", "U-14", "U-15", "U-16", "U-17", "U-18", "PA-4", "PA-7", "PA-8", "PA-9", "PA-10",
      "PA-11",
      "PA-13", "PA-15"))
  func everyCompletionComesExactlyOnce() {
    let run = RandomRun("completion histories", count: 5000)
    var heard: Set<HistoryModel.Call> = []
    for seed in run.seeds {
      weak var context: LayerContext?
      var fault: String?
      do {
        let player = HistoryPlayer(seed: seed)
        player.play()
        heard.formUnion(player.model.heard)
        let failures = player.model.failures.prefix(3).joined(separator: "; ")
        fault = !failures.isEmpty ? failures : player.registryIsEmpty ? nil : "something is left"
        player.leave()
        context = player.context
      }
      if fault == nil, context != nil { fault = "something holds on to the layers" }
      guard let fault else { continue }
      let told = HistoryPlayer(seed: seed, isTold: true)
      told.play()
      Issue.record("STRATA_SEED=\(seed): \(fault)\n\((told.story ?? []).joined(separator: "\n"))")
      return
    }
    // Many histories have ends of all kinds in them, or they would show nothing.
    #expect(run.count < 1000 || heard == Self.kinds)
  }

  private static let kinds: Set<HistoryModel.Call> = [
    .start(0), .stop(0, finished: true), .stop(0, finished: false), .block(0), .view(0, finished: true),
    .view(0, finished: false), .animator(0, .end), .animator(0, .start), .animator(0, .current),
  ]
}
