/// The command line: `Benchmarks [--filter TEXT] [--json FILE] [--seconds S] [--counted RUNS]`, or `Benchmarks --list`.
struct BenchmarkOptions {
  var filter: String?
  var json: String?
  /// Print the names and run nothing.
  var listsOnly = false
  /// Run so often under callgrind, and measure no time.
  var countedRuns: Int?
  /// For each benchmark.
  var seconds = 1.0

  /// Throws one clear sentence.
  init(_ arguments: [String]) throws(BenchmarkUsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--list" {
        listsOnly = true
        continue
      }
      guard ["--filter", "--json", "--seconds", "--counted"].contains(name) else {
        throw BenchmarkUsageError("unknown option \(name)")
      }
      guard let value = rest.popFirst() else { throw BenchmarkUsageError("\(name) needs a value") }
      switch name {
      case "--filter": filter = value
      case "--json": json = value
      case "--counted":
        guard let runs = Int(value), (1...1_000_000).contains(runs) else {
          throw BenchmarkUsageError("--counted needs a number of runs, not \(value)")
        }
        countedRuns = runs
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
