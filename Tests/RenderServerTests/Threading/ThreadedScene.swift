import CoreGraphics
import Foundation
import LayerModel
import RenderServer

/// Commits for the tests with real threads: a red box on a root layer.
enum ThreadedScene {
  static let root = LayerID(raw: 900_001)
  static let box = LayerID(raw: 900_002)

  static func first(color: SIMD4<Double> = SIMD4(1, 0, 0, 1)) -> Commit {
    var commit = Commit()
    commit.roots = [root]
    var rootUpdate = update(root, width: 100, height: 100, x: 50, y: 50)
    rootUpdate.sublayers = [box]
    var boxUpdate = update(box, width: 20, height: 20, x: 50, y: 50)
    boxUpdate.values?.backgroundColor = color
    commit.updates = [rootUpdate, boxUpdate]
    return commit
  }

  private static func update(_ id: LayerID, width: Double, height: Double, x: Double, y: Double)
    -> LayerUpdate
  {
    var update = LayerUpdate(id: id)
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, width, height)
    values.position = SIMD2(x, y)
    update.values = values
    update.content = LayerContent()
    update.timing = LayerTiming()
    update.sublayers = []
    update.label = LayerLabel(name: nil, className: "CALayer")
    return update
  }

  static func boxValues(x: Double) -> Commit {
    var commit = Commit()
    var update = update(box, width: 20, height: 20, x: x, y: 50)
    update.values?.backgroundColor = SIMD4(1, 0, 0, 1)
    commit.updates = [update]
    return commit
  }

  /// The box runs across, from `begin`.
  static func run(begin: Double, duration: Double, id: UInt64 = 1) -> Commit {
    var commit = Commit()
    var update = LayerUpdate(id: box)
    var timing = MediaTiming()
    timing.beginTime = begin
    timing.duration = duration
    let path = PropertyPath(row: PropertyTable.index["position"] ?? 0, component: .whole)
    let ends = Endpoints(from: .point(CGPoint(x: 10, y: 50)), to: .point(CGPoint(x: 90, y: 50)))
    let spec = AnimationSpec(
      timing: timing, curve: nil, isRemovedOnCompletion: true,
      body: .property(PropertyAnimation(path: path, source: .basic(ends))))
    update.animations = [
      .add(CommittedAnimation(id: AnimationID(raw: id), key: "run", keyPath: "position", spec: spec))
    ]
    commit.updates = [update]
    return commit
  }
}

/// What a server sent, and a way to wait for something in it.
final class EventLog: Sendable {
  private let events = Guarded<[ServerEvent]>([])
  private let news = DispatchSemaphore(value: 0)

  func add(_ more: [ServerEvent]) {
    events.withLock { $0 += more }
    news.signal()
  }

  var all: [ServerEvent] { events.withLock { $0 } }

  /// Waits at most ten seconds.
  func first<Value>(_ match: (ServerEvent) -> Value?) -> Value? {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      for event in all {
        if let value = match(event) { return value }
      }
      _ = news.wait(timeout: .now() + 0.1)
    }
    return nil
  }
}

/// A server on a headless platform with the real clock.
struct HeadlessServer {
  let clock: any MediaClock
  let remote = HeadlessPlatform.Remote()
  let log = EventLog()
  let server: RenderServer

  init(clock: any MediaClock = MonotonicClock(), scale: Double = 1) throws {
    self.clock = clock
    let remote = remote
    server = RenderServer(
      RenderServerConfiguration(window: WindowRequest(title: "test", width: 100, height: 100), clock: clock) {
        HeadlessPlatform(clock: clock, remote: remote, scale: scale)
      })
    let log = log
    server.setEventHandler { log.add($0) }
    _ = try server.start()
  }

  /// Waits until the server rests after having drawn something.
  func settle() {
    for _ in 0..<500 {
      Thread.sleep(forTimeInterval: 0.01)
      if server.statistics.isResting, server.statistics.sinceStart.frames > 0 { return }
    }
  }
}
