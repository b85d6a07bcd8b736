import UIKit

/// Sees every finger below its view and recognises nothing: what it sees is drawn.
final class FingerWatcher: UIGestureRecognizer {
  private let report: ([CGPoint]) -> Void

  init(report: @escaping ([CGPoint]) -> Void) {
    self.report = report
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { show(event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { show(event) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    show(event)
    finishWhenLifted(event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    show(event)
    finishWhenLifted(event)
  }

  private func held(_ event: UIEvent) -> [UITouch] {
    (event.allTouches ?? []).filter { $0.phase != .ended && $0.phase != .cancelled }
  }

  private func show(_ event: UIEvent) {
    report(held(event).map { $0.location(in: nil) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
  }

  private func finishWhenLifted(_ event: UIEvent) {
    if held(event).isEmpty { state = .failed }
  }
}
