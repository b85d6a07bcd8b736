/// How the stage's time runs against the host's: its integral under the time scale, rebased at every change so
/// that nothing jumps. Both in absolute seconds; equal until the scale is first changed. Pure.
package struct StageTime: Equatable, Sendable {
  /// The host time of the last change, and the stage's time then.
  package private(set) var hostBase = 0.0
  package private(set) var stageBase = 0.0
  /// Stage seconds a host second; 0 is paused.
  package private(set) var scale = 1.0

  package init() {}

  package func stage(atHost host: Double) -> Double { (host - hostBase) * scale + stageBase }

  /// When the host's clock shows the stage's time `stage`; nil while paused.
  package func host(atStage stage: Double) -> Double? {
    guard scale > 0 else { return nil }
    return (stage - stageBase) / scale + hostBase
  }

  package mutating func setScale(_ scale: Double, atHost host: Double) {
    guard scale != self.scale else { return }
    stageBase = stage(atHost: host)
    hostBase = host
    self.scale = scale
  }

  /// Moves a paused stage on by hand.
  package mutating func step(by seconds: Double, atHost host: Double) {
    stageBase = stage(atHost: host) + seconds
    hostBase = host
  }
}
