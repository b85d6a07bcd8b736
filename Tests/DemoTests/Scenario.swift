import Foundation
import Synchronization
import Testing
import UIKit

@testable import StrataDemos

/// Plays a script headless, in this process, and returns the dumps of the times asked for.
@MainActor
enum Scenario {
  static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Assets")

  static func run(
    _ screen: ScreenName, _ script: String = "", configure: (inout RunOptions) -> Void = { _ in }
  ) throws -> HeadlessRun {
    var options = RunOptions()
    options.isHeadless = true
    options.screen = screen
    configure(&options)
    let events = try ScriptParser.parse(script, file: "script", startingOn: screen)
    return HeadlessRun(options: options, events: events, assets: assets)
  }

  static func texts(
    _ screen: ScreenName, _ script: String = "", at times: [Double],
    configure: (inout RunOptions) -> Void = { _ in }
  ) throws -> [String] {
    let run = try run(screen, script) { options in
      options.dumps = times.map { RunOptions.Capture(time: $0, file: "\($0).json") }
      configure(&options)
    }
    return try run.perform().map { String(decoding: $0.data, as: UTF8.self) }
  }

  static func dumps(
    _ screen: ScreenName, _ script: String = "", at times: [Double],
    configure: (inout RunOptions) -> Void = { _ in }
  ) throws -> [Dump] {
    try texts(screen, script, at: times, configure: configure).map(Dump.init)
  }

  static func dump(
    _ screen: ScreenName, _ script: String = "", at time: Double,
    configure: (inout RunOptions) -> Void = { _ in }
  ) throws -> Dump {
    try #require(try dumps(screen, script, at: [time], configure: configure).first)
  }
}

/// Lines in the order they came, from any thread.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// A dump, read back.
struct Dump {
  let time: Double
  let screen: String
  let layers: [DumpedLayer]

  init(_ text: String) throws {
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    time = try #require(object["time"] as? Double)
    screen = try #require(object["screen"] as? String)
    layers = try #require(object["layers"] as? [[String: Any]]).map(DumpedLayer.init)
  }

  /// All layers, depth first.
  var all: [DumpedLayer] { layers.flatMap(\.withSublayers) }

  func layer(_ name: String) -> DumpedLayer? { all.first { $0.name == name } }

  /// What is shown of a layer; nothing (and not a number) where there is no such layer.
  func center(_ name: String) -> [Double] { layer(name)?.center ?? [] }
  func size(_ name: String) -> [Double] { layer(name)?.size ?? [] }
  func frame(_ name: String) -> [Double] { layer(name)?.frame ?? [] }
  func scale(_ name: String) -> Double { layer(name)?.scale ?? .nan }
  func opacity(_ name: String) -> Double { layer(name)?.opacity ?? .nan }

  var names: [String] { all.compactMap(\.name) }

  func names(prefix: String) -> [String] { names.filter { $0.hasPrefix(prefix) } }
}

struct DumpedLayer {
  let object: [String: Any]

  var name: String? { object["name"] as? String }
  var className: String { object["class"] as? String ?? "" }
  var model: [String: Any] { object["model"] as? [String: Any] ?? [:] }
  var presentation: [String: Any] { object["presentation"] as? [String: Any] ?? [:] }
  var animations: [[String: Any]] { object["animations"] as? [[String: Any]] ?? [] }
  var sublayers: [DumpedLayer] { (object["sublayers"] as? [[String: Any]] ?? []).map(DumpedLayer.init) }
  var withSublayers: [DumpedLayer] { [self] + sublayers.flatMap(\.withSublayers) }

  func numbers(_ key: String, model: Bool = false) -> [Double] {
    (model ? self.model : presentation)[key] as? [Double] ?? []
  }

  /// What is shown.
  var center: [Double] { numbers("stageCenter") }
  var size: [Double] { Array(numbers("bounds").suffix(2)) }
  var frame: [Double] { numbers("frame") }
  var opacity: Double { presentation["opacity"] as? Double ?? .nan }
  var scale: Double { numbers("transform").first ?? .nan }
  var isHidden: Bool { presentation["hidden"] as? Bool ?? false }
}

/// The specification's tolerance: 0.6 point, and its like for fractions.
func near(_ one: [Double], _ other: [Double], _ tolerance: Double = 0.01) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
}

func near(_ one: Double, _ other: Double, _ tolerance: Double = 0.002) -> Bool {
  abs(one - other) <= tolerance
}

/// A timing curve worked out independently of the library: by halving.
func ease(_ x: Double, _ c: (Double, Double, Double, Double)) -> Double {
  func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if bezier(middle, c.0, c.2) < x { low = middle } else { high = middle }
  }
  return bezier(low, c.1, c.3)
}

let easeInOut = (0.42, 0.0, 0.58, 1.0)
let easeIn = (0.42, 0.0, 1.0, 1.0)
let easeOut = (0.0, 0.0, 0.58, 1.0)

/// The point after `fraction` of a curve's length, by adding up short lines.
func alongCurve(_ fraction: Double, _ point: (Double) -> [Double]) -> [Double] {
  let points = (0...20_000).map { point(Double($0) / 20_000) }
  var lengths = [0.0]
  for (a, b) in zip(points, points.dropFirst()) {
    lengths.append(lengths[lengths.count - 1] + hypot(b[0] - a[0], b[1] - a[1]))
  }
  let wanted = fraction * lengths[lengths.count - 1]
  return points[lengths.firstIndex { $0 >= wanted } ?? points.count - 1]
}

func cubic(_ t: Double, _ p: [[Double]]) -> [Double] {
  (0..<2).map { i in
    let s = 1 - t
    return s * s * s * p[0][i] + 3 * s * s * t * p[1][i] + 3 * s * t * t * p[2][i] + t * t * t * p[3][i]
  }
}

func quadratic(_ t: Double, _ p: [[Double]]) -> [Double] {
  (0..<2).map { i in (1 - t) * (1 - t) * p[0][i] + 2 * (1 - t) * t * p[1][i] + t * t * p[2][i] }
}
