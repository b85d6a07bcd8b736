import Foundation
import Testing

/// Texts that tests compare with: `__Goldens__/NAME.txt` beside the test's file. `GOLDENS=record` writes them
/// anew; look at what changed before committing it.
package enum Golden {
  package static func check(
    _ text: String, _ name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "__Goldens__")
    let url = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["GOLDENS"] == "record" {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: url)
    }
    guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
      Issue.record("\(name): no golden. Record it with GOLDENS=record.", sourceLocation: sourceLocation)
      return
    }
    #expect(text == expected, "\(name)", sourceLocation: sourceLocation)
  }
}
