import CAllocationCounter
import Foundation

/// One thing that is timed.
struct Benchmark {
  let name: String
  /// Makes what the body needs, untimed; the body returns a number so that its work cannot be left out.
  let prepare: () -> () -> Int
}

/// The figures of one benchmark; milliseconds a run.
struct Measurement: Codable {
  let name: String
  let median: Double
  let p90: Double
  let min: Double
  let runs: Int
  /// Blocks asked of the allocator in one steady run.
  let allocations: Int

  var line: String {
    func pad(_ text: String, _ width: Int) -> String {
      text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
    }
    func number(_ value: Double) -> String {
      let text = String(format: "%.3f", value)
      return String(repeating: " ", count: Swift.max(0, 10 - text.count)) + text
    }
    return pad(name, 44) + number(median) + number(p90) + number(min) + "   \(allocations)"
  }

  static let heading =
    "stage" + String(repeating: " ", count: 39) + "    median       p90       min   allocations"
}

extension Benchmark {
  /// Runs for about `seconds`, after five runs to warm up.
  func measure(seconds: Double) -> Measurement {
    let body = prepare()
    var sink = 0
    for _ in 0..<5 { sink &+= body() }
    var times: [Double] = []
    times.reserveCapacity(100_000)
    let allocated = strata_allocation_count()
    sink &+= body()
    let allocations = Int(strata_allocation_count() - allocated)
    let begin = Self.now
    while times.count < 10 || (Self.now - begin < seconds && times.count < 100_000) {
      let start = Self.now
      sink &+= body()
      times.append((Self.now - start) * 1000)
    }
    if sink == .min { print("") }
    times.sort()
    return Measurement(
      name: name, median: times[times.count / 2], p90: times[times.count * 9 / 10], min: times[0],
      runs: times.count, allocations: allocations)
  }

  /// Runs the body `runs` times where callgrind can count it (`Scripts/benchmark`), after five to warm up.
  func runCounted(_ runs: Int) {
    let body = prepare()
    for _ in 0..<5 { _ = body() }
    let counted = Unmanaged.passRetained(CountedBody(body: body, runs: runs))
    strata_run_counted(
      { context in
        guard let context else { return }
        Unmanaged<CountedBody>.fromOpaque(context).takeUnretainedValue().run()
      }, counted.toOpaque())
    counted.release()
  }

  private final class CountedBody {
    let body: () -> Int
    let runs: Int

    init(body: @escaping () -> Int, runs: Int) { (self.body, self.runs) = (body, runs) }

    func run() {
      var sink = 0
      for _ in 0..<runs { sink &+= body() }
      if sink == .min { print("") }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
