import UIKit

/// Where the frames of a recording go. Nothing is in its place before `finish`.
protocol Recording: AnyObject {
  func add(_ frame: PixelBuffer) throws(RunFailure)

  /// The frame before, `count` times over.
  func addAgain(_ count: Int) throws(RunFailure)

  /// Puts the recording in its place. After a failure nothing of it is left.
  func finish() throws(RunFailure)

  /// Leaves nothing behind.
  func discard()
}

/// The recording that was asked for; nil for none.
func makeRecording(_ options: RunOptions, _ interruption: Interruption) throws(RunFailure) -> (any Recording)?
{
  switch options.recording {
  case .pictures(let directory): try PictureRecording(directory: directory, interruption: interruption)
  case .movie(let file):
    MovieRecording(
      file: file, framesPerSecond: options.framesPerSecond, isBatch: options.isHeadless,
      interruption: interruption)
  case nil: nil
  }
}
