import Foundation

func run() -> Int32 {
  let options: BenchmarkOptions
  do {
    options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  } catch {
    FileHandle.standardError.write(Data("Benchmarks: \(error.sentence)\n".utf8))
    return 2
  }
  let chosen = Stages.all.filter { stage in options.filter.map { stage.name.contains($0) } ?? true }
  if options.listsOnly {
    for benchmark in chosen { print(benchmark.name) }
    return 0
  }
  if let runs = options.countedRuns {
    for benchmark in chosen { benchmark.runCounted(runs) }
    return 0
  }
  print(Measurement.heading)
  var results: [Measurement] = []
  for benchmark in chosen {
    let result = benchmark.measure(seconds: options.seconds)
    print(result.line)
    results.append(result)
  }
  guard let path = options.json else { return 0 }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  do {
    try encoder.encode(results).write(to: URL(filePath: path), options: .atomic)
    return 0
  } catch {
    FileHandle.standardError.write(Data("Benchmarks: cannot write \(path): \(error)\n".utf8))
    return 1
  }
}

exit(run())
