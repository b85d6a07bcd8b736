import UIKit

/// The program: reads its command line, and runs.
@MainActor
public enum DemoMain {
  /// Runs to the end and returns the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(RunFailure) {
      switch try CommandLineParser.parse(Array(arguments.dropFirst())) {
      case .help: print(usageText)
      case .version: print("strata-demos \(strataVersion)")
      case .listScreens:
        for info in ScreenInfo.all {
          print(
            "\(info.name.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))\(info.title): \(info.idea)"
          )
        }
      case .run(let options): return try run(options, program: arguments.first ?? "strata-demos")
      }
      return 0
    } catch {
      FileHandle.standardError.write(Data("strata-demos: \(error.line)\n".utf8))
      return error.status
    }
  }

  private static func run(_ options: RunOptions, program: String) throws(RunFailure) -> Int32 {
    let events = try RunCheck.prepare(options)
    let place = Bundle.main.executablePath ?? program
    let assets = Artwork.directory(near: place)
    let interruption = Interruption()
    interruption.listen()
    defer { interruption.stopListening() }
    if options.isHeadless {
      try HeadlessRun(options: options, events: events, assets: assets, interruption: interruption).run()
      return 0
    }
    return try WindowRun.run(options: options, events: events, assets: assets, interruption: interruption)
  }
}
