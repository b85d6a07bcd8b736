import Dispatch
import UIKit

/// Hands frames to a recording on a queue of its own, so that encoding does not hold up the window.
///
/// `@unchecked Sendable`: the recording and the failure are touched on the queue alone.
final class FrameRecorder: @unchecked Sendable {
  private let queue = DispatchQueue(label: "strata.recording")
  private let recording: any Recording
  private var failure: RunFailure?

  init(_ recording: any Recording) { self.recording = recording }

  func add(_ frame: PixelBuffer) {
    queue.async { [self] in
      guard failure == nil else { return }
      do throws(RunFailure) { try recording.add(frame) } catch { failure = error }
    }
  }

  /// Waits for the frames that are still on their way, and puts the recording in its place.
  func finish() throws(RunFailure) {
    let outcome = queue.sync { [self] () -> Result<Void, RunFailure> in
      do throws(RunFailure) {
        if let failure { throw failure }
        try recording.finish()
        return .success(())
      } catch {
        recording.discard()
        return .failure(error)
      }
    }
    try outcome.get()
  }
}
