import UIKit

@MainActor enum WindowRun {
  static func run(options: RunOptions, events: [ScriptEvent], assets: URL) throws(RunFailure) -> Int32 {
    throw .running("no window yet")
  }
}
