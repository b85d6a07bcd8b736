import QuartzCore
import StrataTestKit
import Testing

/// Random lives of property animators: whatever is done to one, its completions come at most once, at the end of a run,
/// and the views are left where the completion says.
@MainActor
struct AnimatorHistoryTests {
  @Test(.rules("PA-4", "PA-9", "PA-11")) func everyLifeEndsOnceAndWhereItSays() throws {
    for seed in RandomRun("animator histories", count: 300).seeds {
      let (failures, story, context) = try Self.play(seed)
      // The last commit, which lets go of the layers: many are played.
      context.settle()
      if failures.isEmpty { continue }
      let first = failures.prefix(3).joined(separator: "; ")
      Issue.record("STRATA_SEED=\(seed): \(first)\n\(story.joined(separator: "\n"))")
      return
    }
  }

  private static func play(_ seed: UInt64) throws -> ([String], [String], LayerContext) {
    let history = AnimatorHistory(seed: seed)
    try history.play()
    return (history.failures, history.story, history.context)
  }
}
