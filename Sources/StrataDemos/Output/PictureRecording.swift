import Dispatch
import Synchronization
import UIKit

/// Numbered PNGs in a directory, encoded side by side: one core does not make sixty a second. Frames of an earlier
/// recording that lie there are replaced, all of them, so that old and new ones never mix; other files stay.
///
/// `@unchecked Sendable`: what is not constant or behind a lock is touched by the caller alone.
final class PictureRecording: Recording, @unchecked Sendable {
  private let directory: String
  private let temporary: String
  private let interruption: Interruption
  private var leftover: Interruption.Leftover?
  private var count = 0
  /// The last picture, and how many frames show it so far.
  private var waiting: (picture: PixelBuffer, frames: Range<Int>)?
  private let encoders = DispatchQueue(label: "strata.pictures", attributes: .concurrent)
  private let places: DispatchSemaphore
  private let work = DispatchGroup()
  private let hasFailed = Mutex(false)

  init(directory: String, interruption: Interruption) throws(RunFailure) {
    self.directory = directory
    self.interruption = interruption
    places = DispatchSemaphore(value: max(1, min(8, ProcessInfo.processInfo.activeProcessorCount)))
    // Files move within one file system only: where the directory is there, they wait inside it.
    let parent = PathName(directory).directory
    let place = FileManager.default.fileExists(atPath: directory) ? directory : parent.isEmpty ? "." : parent
    temporary = "\(place)/.\(ProcessInfo.processInfo.processIdentifier)-frames"
    do {
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    } catch {
      throw .running("\(quoted(directory)) could not be written")
    }
    leftover = interruption.leave { [temporary] in Self.remove(temporary) }
  }

  private static func name(_ index: Int) -> String { String(format: "frame-%06d.png", index) }

  /// Which frame a file of that name is; nil for other files.
  static func index(of name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
    let digits = name.dropFirst(6).dropLast(4)
    guard digits.count >= 6, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }

  func add(_ frame: PixelBuffer) throws(RunFailure) {
    try encodeWaiting()
    waiting = (frame, count..<count + 1)
    count += 1
  }

  func addAgain(_ count: Int) throws(RunFailure) {
    guard let shown = waiting else { return }
    self.count += count
    waiting = (shown.picture, shown.frames.lowerBound..<self.count)
  }

  /// Waits for a place among the encoders, not for the picture.
  private func encodeWaiting() throws(RunFailure) {
    guard !hasFailed.withLock({ $0 }) else { throw failure }
    guard let (picture, frames) = waiting else { return }
    waiting = nil
    places.wait()
    encoders.async(group: work) { [temporary, places, self] in
      defer { places.signal() }
      let data = picture.pngData()
      for index in frames {
        let path = "\(temporary)/\(Self.name(index))"
        guard let data, FileManager.default.createFile(atPath: path, contents: data) else {
          hasFailed.withLock { $0 = true }
          return
        }
      }
    }
  }

  private var failure: RunFailure { .running("a frame could not be written to \(quoted(directory))") }

  func finish() throws(RunFailure) {
    guard count > 0 else {
      discard()
      throw .running("no frame was shown that \(quoted(directory)) could hold")
    }
    try encodeWaiting()
    work.wait()
    guard !hasFailed.withLock({ $0 }) else { throw failure }
    if rename(temporary, directory) != 0 { try moveInto() }
    settle()
  }

  /// The directory is there already: the frames move in one by one.
  private func moveInto() throws(RunFailure) {
    let old = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for index in 0..<count {
      guard rename("\(temporary)/\(Self.name(index))", "\(directory)/\(Self.name(index))") == 0 else {
        let reason = String(cString: strerror(errno))
        discard()
        throw .running("\(quoted(directory)) could not be written: \(reason)")
      }
    }
    for name in old where Self.index(of: name).map({ $0 >= count }) ?? false {
      unlink("\(directory)/\(name)")
    }
    rmdir(temporary)
  }

  func discard() {
    work.wait()
    Self.remove(temporary)
    settle()
  }

  /// Under another name first: what is still being written then finds no place.
  private static func remove(_ directory: String) {
    let gone = directory + "-gone"
    rename(directory, gone)
    // Files that were just being opened still come.
    for _ in 0..<50 where FileManager.default.fileExists(atPath: gone) {
      try? FileManager.default.removeItem(atPath: gone)
      usleep(1000)
    }
  }

  private func settle() {
    leftover.map(interruption.settled)
    leftover = nil
  }
}
