import Dispatch
import Synchronization
import UIKit

/// Hands the frames of a window to a recording, on a queue of its own, so that encoding does not hold up the window.
///
/// The recording has a frame for each time k/N s: what was shown then. A picture that stays is handed over once.
/// Pictures that wait for a slow encoder take so much memory and no more; beyond that they are left out, the picture
/// before them stands in, and how many were left out is counted.
///
/// `@unchecked Sendable`: the recording and the failure are touched on the queue alone.
package final class FrameRecorder: @unchecked Sendable {
  private let queue = DispatchQueue(label: "strata.recording")
  private let state = Mutex(WaitingFrames())
  private let recording: any Recording
  private let grid: FrameGrid
  private let memory: Int
  /// The last frame there is to be; nil for no end.
  private let lastFrame: Int?
  private var failure: RunFailure?

  /// `end` in seconds of the run: later frames are not the recording's. `memory` in bytes.
  init(_ recording: any Recording, grid: FrameGrid, end: Double? = nil, memory: Int = 128 << 20) {
    lastFrame = end.map { grid.frame(after: $0) - 1 }
    self.recording = recording
    self.grid = grid
    self.memory = memory
  }

  /// How many frames the recording has, as far as it has come.
  package var frameCount: Int { state.withLock { $0.nextFrame } }

  /// How many frames show the picture before theirs because the encoder was too slow.
  package var leftOut: Int { state.withLock { $0.leftOut } }

  /// What was shown from `time` (seconds of the run) on. Equal `number`s say equal pixels. Does not wait.
  package func add(_ pixels: PixelBuffer, number: Int, at time: Double) {
    let mustStart = state.withLock { state in
      let shown = grid.frame(after: max(0, time)) - 1
      let frame = min(shown, lastFrame ?? shown)
      guard frame >= state.nextFrame else { return false }
      // No picture came for these: what was shown before was shown on.
      let missed = state.lastPicture == nil ? 0 : frame - state.nextFrame
      if missed > 0 { state.append(.again(missed)) }
      state.nextFrame = frame + 1
      let isTooLate = shown > frame
      let mayWait = state.bytes == 0 || state.bytes + pixels.bytes.count <= memory
      if number != state.lastPicture, mayWait, !isTooLate {
        state.append(.picture(pixels))
        state.lastPicture = number
      } else {
        if number != state.lastPicture, !isTooLate { state.leftOut += 1 }
        state.append(.again(1))
      }
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if mustStart { queue.async { [self] in drain() } }
  }

  private func drain() {
    while let job = state.withLock({ $0.next() }) {
      guard failure == nil else { continue }
      do throws(RunFailure) {
        switch job {
        case .picture(let pixels):
          try recording.add(pixels)
        case .again(let count): try recording.addAgain(count)
        }
      } catch {
        failure = error
      }
      if case .picture(let pixels) = job { state.withLock { $0.bytes -= pixels.bytes.count } }
    }
  }

  /// Waits for the frames that are still on their way, and puts the recording in its place.
  package func finish() throws(RunFailure) {
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

/// What the encoder has not taken yet.
private struct WaitingFrames: Sendable {
  enum Job: Sendable {
    case picture(PixelBuffer)
    case again(Int)
  }

  private var jobs: [Job] = []
  var bytes = 0
  var isDraining = false
  var nextFrame = 0
  var lastPicture: Int?
  var leftOut = 0

  /// Repeats that follow each other are one job: even when the encoder stands still the list stays short.
  mutating func append(_ job: Job) {
    switch (job, jobs.last) {
    case (.again(let more), .again(let count)): jobs[jobs.count - 1] = .again(count + more)
    case (.picture(let pixels), _):
      bytes += pixels.bytes.count
      jobs.append(job)
    default: jobs.append(job)
    }
  }

  /// nil ends the draining.
  mutating func next() -> Job? {
    guard !jobs.isEmpty else {
      isDraining = false
      return nil
    }
    return jobs.removeFirst()
  }
}
