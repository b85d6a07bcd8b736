/// Why nothing was drawn, in one line.
package enum PictureFailure: Error, Equatable {
  /// The command line or a file it names is wrong.
  case usage(String)
  /// Drawing or writing failed.
  case running(String)

  /// What to say, without the program's name.
  package var line: String {
    switch self {
    case .usage(let line), .running(let line): line
    }
  }

  /// The status a program ends with.
  package var status: Int32 {
    switch self {
    case .usage: 2
    case .running: 1
    }
  }
}
