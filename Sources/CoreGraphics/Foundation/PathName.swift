/// The parts of a file's path. NSString's own functions stop an optimised program at names of one letter.
package struct PathName: Hashable, Sendable {
  /// What the path leads through: empty for a bare name, "/" for what lies in the root.
  package let directory: String
  /// The last part. Slashes at the end do not count.
  package let name: String

  package init(_ path: String) {
    let whole = path.drop(whileLast: "/")
    guard let slash = whole.lastIndex(of: "/") else {
      (directory, name) = ("", String(whole))
      return
    }
    name = String(whole[whole.index(after: slash)...])
    let before = whole[..<slash].drop(whileLast: "/")
    directory = before.isEmpty ? "/" : String(before)
  }

  /// What follows the name's last dot; empty without one, and for names that only begin with a dot.
  package var ending: String { dot.map { String(name[name.index(after: $0)...]) } ?? "" }

  /// The name without its ending.
  package var stem: String { dot.map { String(name[..<$0]) } ?? name }

  private var dot: String.Index? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return dot
  }
}

extension StringProtocol {
  fileprivate func drop(whileLast character: Character) -> SubSequence {
    var rest = self[...]
    while rest.last == character { rest.removeLast() }
    return rest
  }
}
