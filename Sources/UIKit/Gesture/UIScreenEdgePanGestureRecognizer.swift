import CoreGraphics

/// Recognises a finger that is dragged in from an edge of the window.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How near an edge the finger must go down, in points. Not documented.
  static let margin: CGFloat = 20

  /// The edges that count; none at start.
  open var edges: UIRectEdge = []

  private var startEdges: UIRectEdge = []
  private var start = CGPoint.zero

  /// Fails where the finger goes down elsewhere.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if actualState == .possible, let touch = activeTouches.first, touches.contains(touch) {
      start = touch.location(in: nil)
      startEdges = edges.intersection(nearEdges(at: start, in: touch.window))
      guard !startEdges.isEmpty else {
        state = .failed
        return
      }
    }
    super.touchesBegan(touches, with: event)
  }

  /// Fails where the finger goes along the edge instead of away from it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if actualState == .possible, deferredStates.isEmpty, let touch = activeTouches.first {
      let place = touch.location(in: nil)
      if distance(place, start) >= Self.threshold, !leadsInwards(from: start, to: place) {
        state = .failed
        return
      }
    }
    super.touchesMoved(touches, with: event)
  }

  private func nearEdges(at place: CGPoint, in window: UIWindow?) -> UIRectEdge {
    guard let bounds = window?.bounds else { return [] }
    var near: UIRectEdge = []
    if place.x - bounds.minX <= Self.margin { near.insert(.left) }
    if bounds.maxX - place.x <= Self.margin { near.insert(.right) }
    if place.y - bounds.minY <= Self.margin { near.insert(.top) }
    if bounds.maxY - place.y <= Self.margin { near.insert(.bottom) }
    return near
  }

  private func leadsInwards(from start: CGPoint, to place: CGPoint) -> Bool {
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    if abs(dx) >= abs(dy) { return dx > 0 ? startEdges.contains(.left) : startEdges.contains(.right) }
    return dy > 0 ? startEdges.contains(.top) : startEdges.contains(.bottom)
  }
}
