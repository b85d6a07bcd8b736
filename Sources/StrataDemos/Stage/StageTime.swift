/// How the stage's time runs against the host's: its integral under the time scale, rebased at every change so
/// that nothing jumps. Both in absolute seconds; equal until the scale is first changed. Pure.
package struct StageTime: Equatable, Sendable {
  /// The host time of the last change, and the stage's time then.
  package private(set) var hostBase = 0.0
  package private(set) var stageBase = 0.0
  /// Stage seconds a host second; 0 is paused.
  package private(set) var scale = 1.0

  /// What ran before the last change, oldest first.
  private var past: [Stretch] = []
  private static let pastLimit = 1000

  private struct Stretch: Equatable, Sendable {
    var host: Double
    var stage: Double
    var scale: Double
  }

  package init() {}

  package func stage(atHost host: Double) -> Double { (host - hostBase) * scale + stageBase }

  /// When the host's clock shows the stage's time `stage`; nil while paused.
  package func host(atStage stage: Double) -> Double? {
    guard scale > 0 else { return nil }
    return (stage - stageBase) / scale + hostBase
  }

  /// When, on the host's clock, the stage came to its time `stage`, under the scales that were in force until now; for
  /// a time to come, under the present one. A paused stage stays at one time for long: the last moment of that counts.
  package func hostReached(stage: Double) -> Double {
    let now = Stretch(host: hostBase, stage: stageBase, scale: scale)
    let stretch = ([now] + past.reversed()).first { $0.stage <= stage + 1e-9 } ?? past.first ?? now
    return stretch.scale > 0 ? stretch.host + (stage - stretch.stage) / stretch.scale : stretch.host
  }

  private mutating func rebase(stage: Double, host: Double) {
    past.append(Stretch(host: hostBase, stage: stageBase, scale: scale))
    if past.count > Self.pastLimit { past.removeFirst(past.count - Self.pastLimit) }
    stageBase = stage
    hostBase = host
  }

  package mutating func setScale(_ scale: Double, atHost host: Double) {
    guard scale != self.scale else { return }
    rebase(stage: stage(atHost: host), host: host)
    self.scale = scale
  }

  /// Moves a paused stage on by hand.
  package mutating func step(by seconds: Double, atHost host: Double) {
    rebase(stage: stage(atHost: host) + seconds, host: host)
  }
}
