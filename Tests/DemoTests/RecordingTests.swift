import Synchronization
import Testing
import UIKit

@testable import StrataDemos

/// What a recording was given, frame by frame: the first byte of each picture.
private final class Tape: Recording {
  var frames: [UInt8] = []
  var isFinished = false
  /// Called before each picture is put away.
  var encode: () -> Void = {}

  func add(_ frame: PixelBuffer) {
    encode()
    frames.append(frame.bytes[0])
  }

  func addAgain(_ count: Int) { frames += Array(repeating: frames.last ?? 0, count: count) }
  func finish() { isFinished = true }
  func discard() {}
}

private func picture(_ number: Int, side: Int = 4) -> PixelBuffer {
  var picture = PixelBuffer(width: side, height: side)
  picture.bytes = picture.bytes.map { _ in UInt8(number) }
  return picture
}

struct FrameRecorderTests {
  private let tape = Tape()

  private func recorder(memory: Int = 1 << 20) -> FrameRecorder {
    FrameRecorder(tape, grid: FrameGrid(framesPerSecond: 60), memory: memory)
  }

  @Test func eachTimeOnTheGridHasAFrame() throws {
    let recorder = recorder()
    for index in 0...9 { recorder.add(picture(index), number: index, at: Double(index) / 60) }
    try recorder.finish()
    #expect(tape.frames == Array(0...9) && tape.isFinished && recorder.leftOut == 0)
  }

  @Test func windowsFramesBetweenTheGridsTimesCountForTheTimeBefore() throws {
    let recorder = recorder()
    recorder.add(picture(0), number: 0, at: 0)
    for index in 1...5 { recorder.add(picture(index), number: index, at: Double(index) / 60 + 0.011) }
    try recorder.finish()
    #expect(tape.frames == [0, 1, 2, 3, 4, 5])
  }

  @Test func missedFramesShowWhatWasShownMeanwhile() throws {
    let recorder = recorder()
    for (index, frame) in [0, 1, 5, 6].enumerated() {
      recorder.add(picture(index), number: index, at: Double(frame) / 60)
    }
    try recorder.finish()
    #expect(tape.frames == [0, 1, 1, 1, 1, 2, 3])
  }

  /// The last frame at or before 0.1 s is 6 / 60.
  @Test(arguments: [[0, 3, 6, 7], [0, 3, 6], [0, 3, 9], [0, 3, 9, 12]])
  func recordingEndsAtItsEnd(frames: [Int]) throws {
    let recorder = FrameRecorder(tape, grid: FrameGrid(framesPerSecond: 60), end: 0.1)
    for (index, frame) in frames.enumerated() {
      recorder.add(picture(index), number: index, at: Double(frame) / 60)
    }
    try recorder.finish()
    let last: UInt8 = frames.contains(6) ? 2 : 1
    #expect(tape.frames == [0, 0, 0, 1, 1, 1, last] && recorder.leftOut == 0)
  }

  @Test func twoFramesOfOneTimeAreOne() throws {
    let recorder = recorder()
    for (index, time) in [0, 0.001, 0.017, 0.018].enumerated() {
      recorder.add(picture(index), number: index, at: time)
    }
    try recorder.finish()
    #expect(tape.frames == [0, 2])
  }

  @Test func slowEncoderCostsPicturesAndNeverTimeOrMemory() throws {
    let gate = DispatchSemaphore(value: 0)
    tape.encode = { gate.wait() }
    // Room for three pictures of 64 bytes besides the one at the encoder, which counts, too.
    let recorder = recorder(memory: 200)
    for index in 0..<100 { recorder.add(picture(index), number: index, at: Double(index) / 60) }
    #expect(recorder.leftOut == 97)
    for _ in 0..<100 { gate.signal() }
    try recorder.finish()
    #expect(tape.frames == [0, 1] + Array(repeating: 2, count: 98))
  }

  @Test func pictureThatStaysNeedsNoRoom() throws {
    let gate = DispatchSemaphore(value: 0)
    tape.encode = { gate.wait() }
    let recorder = recorder(memory: 100)
    for index in 0..<1000 { recorder.add(picture(7), number: 1, at: Double(index) / 60) }
    for _ in 0..<2 { gate.signal() }
    try recorder.finish()
    #expect(recorder.leftOut == 0 && tape.frames == Array(repeating: 7, count: 1000))
  }

  @Test func pictureOfAnotherSizeIsFittedOntoBlack() {
    // Twice as wide as high onto a square: half of it stays black, above and below.
    var wide = PixelBuffer(width: 8, height: 4)
    wide.bytes = wide.bytes.map { _ in 255 }
    let fitted = wide.fitted(width: 16, height: 16)
    let column = (0..<16).map { fitted.bytes[($0 * 16 + 8) * 4] }
    #expect(fitted.width == 16 && fitted.height == 16)
    #expect(column == Array(repeating: 0, count: 4) + Array(repeating: 255, count: 8) + [0, 0, 0, 0])
    #expect(wide.fitted(width: 8, height: 4) == wide)
  }
}

@MainActor
struct PictureRecordingTests {
  private let place = NSTemporaryDirectory() + "strata-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
  }

  private func list(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private func record(_ count: Int, _ interruption: Interruption = Interruption()) throws {
    let recording = try PictureRecording(directory: place + "/frames", interruption: interruption)
    try recording.add(picture(count))
    try recording.addAgain(count - 1)
    try recording.finish()
  }

  @Test func laterRecordingReplacesTheFramesOfAnEarlierOneAndNothingElse() throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    try record(5)
    let first = try Data(contentsOf: URL(fileURLWithPath: place + "/frames/frame-000000.png"))
    for name in ["notes.txt", "frame-1.png", "frame-00000x.png"] {
      try Data().write(to: URL(fileURLWithPath: place + "/frames/" + name))
    }
    try record(2)
    #expect(
      try list(place + "/frames") == [
        "frame-000000.png", "frame-000001.png", "frame-00000x.png", "frame-1.png", "notes.txt",
      ])
    #expect(try Data(contentsOf: URL(fileURLWithPath: place + "/frames/frame-000000.png")) != first)
    #expect(try list(place) == ["frames"])
  }

  @Test func directoryInAFramesPlaceIsRefusedFirst() throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    try FileManager.default.createDirectory(
      atPath: place + "/frames/frame-000003.png", withIntermediateDirectories: true)
    var options = RunOptions()
    options.recording = .pictures(directory: place + "/frames")
    #expect(throws: RunFailure.self) { try RunCheck.prepare(options) }
  }

  @Test func interruptedBatchLeavesNothingAndSaysSo() throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    var options = RunOptions()
    options.isHeadless = true
    options.snapshots = [.init(time: 0.1, file: place + "/a.png")]
    options.recording = .pictures(directory: place + "/frames")
    let interruption = Interruption()
    let run = HeadlessRun(
      options: options, events: [], assets: Scenario.assets, interruption: interruption)
    interruption.arrive(SIGINT)
    let failure = #expect(throws: RunFailure.self) { try run.run() }
    // 128 + SIGINT (2), as shells have it.
    #expect(failure?.status == 130)
    #expect(try list(place) == [])
  }

  @Test func secondSignalTakesAwayWhatIsHalfDone() throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    let statuses = Mutex<[Int32]>([])
    let interruption = Interruption { status in statuses.withLock { $0.append(status) } }
    let asked = Mutex(0)
    interruption.whenAsked { asked.withLock { $0 += 1 } }
    let recording = try PictureRecording(directory: place + "/frames", interruption: interruption)
    try recording.add(picture(1))
    interruption.arrive(SIGINT)
    #expect(try list(place).count == 1 && asked.withLock { $0 } == 1)
    interruption.arrive(SIGTERM)
    #expect(try list(place) == [] && asked.withLock { $0 } == 1)
    #expect(statuses.withLock { $0 } == [143])
  }

  @Test func whatIsSettledStaysWhereItIs() throws {
    defer { try? FileManager.default.removeItem(atPath: place) }
    let interruption = Interruption { _ in }
    try record(1, interruption)
    for _ in 0..<2 { interruption.arrive(SIGINT) }
    #expect(try list(place + "/frames") == ["frame-000000.png"])
  }
}
