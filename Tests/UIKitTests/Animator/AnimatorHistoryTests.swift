import StrataTestKit
import Testing

/// Random lives of property animators: whatever is done to one, its completions come at most once, at the end of a run,
/// and the views are left where the completion says.
@MainActor
struct AnimatorHistoryTests {
  @Test(.rules("PA-4", "PA-9", "PA-11")) func everyLifeEndsOnceAndWhereItSays() throws {
    for seed in RandomRun("animator histories", count: 300).seeds {
      let history = AnimatorHistory(seed: seed)
      try history.play()
      if history.failures.isEmpty { continue }
      let failures = history.failures.prefix(3).joined(separator: "; ")
      Issue.record("STRATA_SEED=\(seed): \(failures)\n\(history.story.joined(separator: "\n"))")
      return
    }
  }
}
