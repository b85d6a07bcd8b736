/// What is wrong with a scene, and where.
package struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the file, such as "root.sublayers[2].bounds"; empty for the file as a whole.
  package let path: String
  /// Such as "needs 4 numbers".
  package let problem: String

  package init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// One line.
  package var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
