import UIKit

/// A file that appears whole or not at all: written beside its place under another name, then moved there.
package struct WholeFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  private var directory: String {
    let parent = PathName(path).directory
    return parent.isEmpty ? "." : parent
  }

  /// Says what is wrong with the place before anything runs; writes nothing.
  package func check() throws(RunFailure) {
    var isDirectory: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw .usage("\(quoted(path)) cannot be written: there is no directory \(quoted(directory))")
    }
    guard files.isWritableFile(atPath: directory) else {
      throw .usage("\(quoted(path)) cannot be written: the directory \(quoted(directory)) is not writable")
    }
    if files.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .usage("\(quoted(path)) cannot be written: it is a directory")
    }
  }

  /// Where to write until `publish`. Hidden, and ending as the file does, because some writers go by the ending.
  package var temporaryPath: String {
    directory + "/.\(ProcessInfo.processInfo.processIdentifier)-" + PathName(path).name
  }

  package func write(_ data: Data) throws(RunFailure) { try Self.write([(self, data)]) }

  /// All of them or none: each is written beside its place, then `last` is done, and only when nothing of this failed
  /// do they move there.
  package static func write(
    _ files: [(file: WholeFile, data: Data)], interruption: Interruption = Interruption(),
    last: () throws(RunFailure) -> Void = {}
  ) throws(RunFailure) {
    let leftover = interruption.leave { [files = files.map(\.file)] in
      for file in files { file.discard() }
    }
    defer { interruption.settled(leftover) }
    do throws(RunFailure) {
      for (file, data) in files { try file.stage(data) }
      try last()
    } catch {
      for (file, _) in files { file.discard() }
      throw error
    }
    for (file, _) in files { try file.publish() }
  }

  private func stage(_ data: Data) throws(RunFailure) {
    guard FileManager.default.createFile(atPath: temporaryPath, contents: data) else {
      throw .running("\(quoted(path)) could not be written")
    }
  }

  /// Moves what stands at `temporaryPath` into its place, over what is there.
  package func publish() throws(RunFailure) {
    guard rename(temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      discard()
      throw .running("\(quoted(path)) could not be written: \(reason)")
    }
  }

  package func discard() { unlink(temporaryPath) }
}
