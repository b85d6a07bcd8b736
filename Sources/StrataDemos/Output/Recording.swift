import UIKit

/// Where the frames of a recording go. Nothing is in its place before `finish`.
protocol Recording: AnyObject {
  func add(_ frame: PixelBuffer) throws(RunFailure)
  func finish() throws(RunFailure)
  func discard()
}

/// Numbered PNGs in a directory.
final class PictureRecording: Recording {
  private let directory: String
  private let temporary: String
  private var count = 0

  init(directory: String) throws(RunFailure) {
    self.directory = directory
    let parent = (directory as NSString).deletingLastPathComponent
    temporary = (parent.isEmpty ? "." : parent) + "/.\(ProcessInfo.processInfo.processIdentifier)-frames"
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    } catch {
      throw .running("\(quoted(directory)) could not be written")
    }
  }

  private func name(_ index: Int) -> String { String(format: "frame-%06d.png", index) }

  func add(_ frame: PixelBuffer) throws(RunFailure) {
    guard let data = frame.pngData(),
      FileManager.default.createFile(atPath: "\(temporary)/\(name(count))", contents: data)
    else { throw .running("a frame could not be written to \(quoted(directory))") }
    count += 1
  }

  func finish() throws(RunFailure) {
    if rename(temporary, directory) == 0 { return }
    // The directory has something in it: the frames move in one by one.
    for index in 0..<count where rename("\(temporary)/\(name(index))", "\(directory)/\(name(index))") != 0 {
      throw .running("\(quoted(directory)) could not be written: \(String(cString: strerror(errno)))")
    }
    rmdir(temporary)
  }

  func discard() { try? FileManager.default.removeItem(atPath: temporary) }
}

/// A movie, made by ffmpeg from raw frames.
final class MovieRecording: Recording {
  private let file: WholeFile
  private let process = Process()
  private let input = Pipe()
  private let framesPerSecond: Double
  private var size: (width: Int, height: Int)?

  init(file: String, framesPerSecond: Double) {
    self.file = WholeFile(path: file)
    self.framesPerSecond = framesPerSecond
  }

  /// Where ffmpeg is; nil where it is not installed.
  static var program: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/ffmpeg" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  private var isGIF: Bool { file.path.lowercased().hasSuffix(".gif") }

  private func start(width: Int, height: Int) throws(RunFailure) {
    guard let program = Self.program else { throw .running("ffmpeg is gone") }
    // Encoders want even sides; a GIF's frames last whole hundredths of a second and share one palette.
    let filters =
      isGIF
      ? "fps=\(min(50, framesPerSecond)),split[a][b];[a]palettegen=stats_mode=diff[p];"
        + "[b][p]paletteuse=dither=sierra2_4a"
      : "pad=ceil(iw/2)*2:ceil(ih/2)*2"
    let encoder = isGIF ? [] : ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-threads", "1"]
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [
        "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "\(width)x\(height)", "-r",
        "\(framesPerSecond)", "-i", "-", "-filter_complex", filters,
      ] + encoder + ["-fflags", "+bitexact", "-flags", "+bitexact", file.temporaryPath]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    // An encoder that breaks off must show as a failed write, not end this process.
    signal(SIGPIPE, SIG_IGN)
    do {
      try process.run()
    } catch {
      throw .running("ffmpeg could not be started")
    }
  }

  func add(_ frame: PixelBuffer) throws(RunFailure) {
    if size == nil {
      size = (frame.width, frame.height)
      try start(width: frame.width, height: frame.height)
    }
    guard let size, size == (frame.width, frame.height) else {
      throw .running("a movie's frames are all of one size; the window was resized")
    }
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(frame.bytes))
    } catch {
      throw .running("ffmpeg broke off while \(quoted(file.path)) was recorded")
    }
  }

  func finish() throws(RunFailure) {
    guard size != nil else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      file.discard()
      throw .running("ffmpeg could not make \(quoted(file.path))")
    }
    try file.publish()
  }

  func discard() {
    guard size != nil else { return }
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
    file.discard()
  }
}

/// The recording that was asked for; nil for none.
func makeRecording(_ options: RunOptions) throws(RunFailure) -> (any Recording)? {
  switch options.recording {
  case .pictures(let directory): try PictureRecording(directory: directory)
  case .movie(let file): MovieRecording(file: file, framesPerSecond: options.framesPerSecond)
  case nil: nil
  }
}
