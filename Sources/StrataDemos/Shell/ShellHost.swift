import UIKit

/// What the shell needs of whoever runs it: a window on a desktop, or a virtual clock.
@MainActor
package protocol ShellHost: AnyObject {
  /// Puts the main thread to sleep, and afterwards says how many frames were shown meanwhile.
  func stall(seconds: Double, then: @escaping (_ frames: Int) -> Void)

  /// Keeps what the window shows now as a PNG of that name in the working directory.
  func takeScreenshot(named name: String)

  func quit()

  /// What the frame graph shows.
  var frameFigures: FrameFigures { get }
}

/// Figures of the last frames.
package struct FrameFigures: Equatable {
  /// Seconds from frame to frame, oldest first.
  package var intervals: [Double] = []
  /// Seconds of the process's CPU time a frame; nil where it is not measured.
  package var cpuPerFrame: Double?
  package var missed = 0
  /// Seconds from frame to frame as they should be.
  package var period = 1.0 / 60

  package init() {}
}
