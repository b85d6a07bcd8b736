import UIKit

/// What a command line asks for, checked.
package struct RunOptions: Equatable, Sendable {
  package enum RendererChoice: String, CaseIterable, Sendable { case auto, gl, software }
  package enum Scope: String, CaseIterable, Sendable { case stage, window }

  /// A file to write of what is shown at a time.
  package struct Capture: Equatable, Sendable {
    /// Host seconds of the run.
    package var time: Double
    package var file: String

    package init(time: Double, file: String) {
      self.time = time
      self.file = file
    }
  }

  package enum Recording: Equatable, Sendable {
    case pictures(directory: String)
    /// GIF or MP4, by the file's ending.
    case movie(file: String)
  }

  package var screen = ScreenName.balloons
  /// In points.
  package var windowWidth = 1180.0
  package var windowHeight = 800.0
  package var renderer = RendererChoice.auto
  package var timeScale = 1.0
  package var overlays: Set<OverlayName> = []
  package var quitAfter: Double?
  package var isHeadless = false
  package var framesPerSecond = 60.0
  package var scriptFile: String?
  package var until: Double?
  /// Device pixels per point of snapshots and recordings made headless.
  package var scale = 1.0
  package var scope = Scope.stage
  package var snapshots: [Capture] = []
  package var dumps: [Capture] = []
  package var recording: Recording?
  package var eventLogFile: String?
  package var statisticsFile: String?

  package init() {}

  /// The files of one time each.
  package var captureFiles: [String] { (snapshots + dumps).map(\.file) }
}

/// The five screens, in the order of the list.
package enum ScreenName: String, CaseIterable, Sendable { case balloons, arc, radar, stretch, avatar }

/// The overlays of the shell.
package enum OverlayName: String, CaseIterable, Sendable { case paths, ghost, bounds, frames }

/// Why a run ends before it begins, or breaks off: one clear line and the exit status.
package struct RunFailure: Error, Equatable, CustomStringConvertible {
  package var line: String
  package var status: Int32

  /// What was asked for is wrong.
  package static func usage(_ line: String) -> RunFailure { RunFailure(line: line, status: 2) }

  /// What was asked for is right, and failed.
  package static func running(_ line: String) -> RunFailure { RunFailure(line: line, status: 1) }

  /// A signal broke it off; `status` is what shells expect then.
  package static func interrupted(at time: Double, status: Int32) -> RunFailure {
    RunFailure(
      line: "interrupted at \(short((time * 1000).rounded() / 1000)) s; nothing was written", status: status)
  }

  package var description: String { line }
}
