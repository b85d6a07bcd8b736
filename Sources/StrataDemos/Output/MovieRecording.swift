import UIKit

/// A movie, made by ffmpeg from raw frames as they come.
///
/// A GIF has one palette for all frames, which is known at the end only: until then they are kept without loss, in a
/// file beside its place, not in memory.
final class MovieRecording: Recording {
  private let file: WholeFile
  private let framesPerSecond: Double
  private let isBatch: Bool
  private let interruption: Interruption
  private var leftover: Interruption.Leftover?
  private var encoder: Encoder?
  private var size: (width: Int, height: Int)?
  private var last = Data()

  /// `isBatch`: to be asked for the end is to be told to stop, and nothing comes of the movie. Otherwise it is finished.
  init(file: String, framesPerSecond: Double, isBatch: Bool, interruption: Interruption) {
    self.file = WholeFile(path: file)
    self.framesPerSecond = framesPerSecond
    self.isBatch = isBatch
    self.interruption = interruption
  }

  private var isGIF: Bool { file.path.lowercased().hasSuffix(".gif") }
  private var lossless: String { file.temporaryPath + ".mov" }
  private var palette: String { file.temporaryPath + ".png" }
  private var temporaries: [String] { [file.temporaryPath, lossless, palette] }
  private static let exact = ["-fflags", "+bitexact", "-flags", "+bitexact"]

  private func start(width: Int, height: Int) throws(RunFailure) {
    let source = [
      "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "\(width)x\(height)", "-r", "\(framesPerSecond)", "-i", "-",
    ]
    if isGIF {
      // A GIF's frames last whole hundredths of a second, two at least.
      let filters = "fps=\(min(50, framesPerSecond)),split[a][b];[a]palettegen=stats_mode=diff[p]"
      try encode(
        source + ["-filter_complex", filters, "-map", "[b]", "-c:v", "qtrle", "-pix_fmt", "rgb24"]
          + Self.exact + [lossless, "-map", "[p]", "-update", "1", palette])
    } else {
      // Encoders want even sides. A window's frames do not wait, a batch's bytes must not depend on the machine.
      let pace = isBatch ? ["-threads", "1"] : ["-preset", "veryfast"]
      try encode(
        source + ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p"]
          + ["-crf", "18"] + pace + Self.exact + [file.temporaryPath])
    }
    size = (width, height)
  }

  private func encode(_ arguments: [String]) throws(RunFailure) {
    let encoder = try Encoder(arguments)
    self.encoder = encoder
    leftover.map(interruption.settled)
    leftover = interruption.leave { [temporaries] in
      encoder.kill()
      for path in temporaries { unlink(path) }
    }
  }

  func add(_ frame: PixelBuffer) throws(RunFailure) {
    if size == nil { try start(width: frame.width, height: frame.height) }
    guard let size else { return }
    // A movie's frames are all of one size; those of a window that was resized are fitted into the first one's.
    last = Data(frame.fitted(width: size.width, height: size.height).bytes)
    try addAgain(1)
  }

  func addAgain(_ count: Int) throws(RunFailure) {
    guard let encoder else { return }
    for _ in 0..<count where !encoder.write(last) {
      _ = encoder.finish()
      throw .running("ffmpeg broke off while \(quoted(file.path)) was recorded\(encoder.reason)")
    }
  }

  func finish() throws(RunFailure) {
    guard size != nil else { throw .running("no frame was shown that \(quoted(file.path)) could hold") }
    try finishEncoder()
    if isGIF {
      try encode(
        ["-i", lossless, "-i", palette, "-filter_complex"]
          + ["paletteuse=dither=sierra2_4a:diff_mode=rectangle"] + Self.exact + [file.temporaryPath])
      try finishEncoder()
    }
    for path in [lossless, palette] { unlink(path) }
    try file.publish()
    settle()
  }

  private func finishEncoder() throws(RunFailure) {
    guard let encoder else { return }
    let isGood = encoder.finish { [isBatch, interruption] in isBatch && interruption.status != nil }
    guard !isGood else { return }
    throw .running("ffmpeg could not make \(quoted(file.path))\(encoder.reason)")
  }

  func discard() {
    if let encoder {
      encoder.kill()
      _ = encoder.finish()
    }
    if size != nil {
      for path in temporaries { unlink(path) }
    }
    settle()
  }

  private func settle() {
    encoder = nil
    size = nil
    leftover.map(interruption.settled)
    leftover = nil
  }
}
