/// The command line: `Benchmarks [--filter TEXT] [--json FILE] [--seconds S]`.
struct BenchmarkOptions {
  var filter: String?
  var json: String?
  /// For each benchmark.
  var seconds = 1.0

  /// Throws one clear sentence.
  init(_ arguments: [String]) throws(BenchmarkUsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard ["--filter", "--json", "--seconds"].contains(name) else {
        throw BenchmarkUsageError("unknown option \(name)")
      }
      guard let value = rest.popFirst() else { throw BenchmarkUsageError("\(name) needs a value") }
      switch name {
      case "--filter": filter = value
      case "--json": json = value
      default:
        guard let number = Double(value), number > 0, number < 3600 else {
          throw BenchmarkUsageError("--seconds needs a number of seconds, not \(value)")
        }
        seconds = number
      }
    }
  }
}

struct BenchmarkUsageError: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
