import Dispatch
import Synchronization
import UIKit

/// ffmpeg at work.
final class Encoder: Sendable {
  private let process: Mutex<Process>
  private let identifier = Mutex<Int32?>(nil)
  private let input = Pipe()
  private let messages = Pipe()
  private let ended = DispatchSemaphore(value: 0)

  /// Where ffmpeg is; nil where it is not installed.
  static var program: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/ffmpeg" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// Starts it. Two runs with the same frames write the same bytes.
  init(_ arguments: [String]) throws(RunFailure) {
    guard let program = Self.program else { throw .running("ffmpeg is gone") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-loglevel", "error", "-y"] + arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    process.terminationHandler = { [ended] _ in ended.signal() }
    // An encoder that breaks off must show as a failed write, not end this process.
    signal(SIGPIPE, SIG_IGN)
    do {
      try process.run()
    } catch {
      throw .running("ffmpeg could not be started")
    }
    identifier.withLock { $0 = process.processIdentifier }
    self.process = Mutex(process)
  }

  /// False where it takes nothing any more.
  func write(_ data: Data) -> Bool {
    do {
      try input.fileHandleForWriting.write(contentsOf: data)
      return true
    } catch {
      return false
    }
  }

  /// Waits for its end; true where it was a good one. `mustStop` is asked now and then, and true ends it.
  func finish(mustStop: () -> Bool = { false }) -> Bool {
    try? input.fileHandleForWriting.close()
    while ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if mustStop() { kill() }
    }
    // It may be asked again.
    ended.signal()
    identifier.withLock { $0 = nil }
    return process.withLock { $0.terminationReason == .exit && $0.terminationStatus == 0 }
  }

  /// Ends it at once; from any thread.
  func kill() {
    identifier.withLock { identifier in
      if let identifier { _ = Foundation.kill(identifier, SIGKILL) }
    }
  }

  /// What it complained of last, as it may follow in a line. Once it has ended.
  var reason: String {
    try? messages.fileHandleForWriting.close()
    let data = (try? messages.fileHandleForReading.read(upToCount: 4096)) ?? Data()
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { ": \(quoted(String($0)).dropFirst().dropLast())" } ?? ""
  }
}
