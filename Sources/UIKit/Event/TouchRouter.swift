import CoreGraphics
import QuartzCore
import RenderServer

/// Turns input into touches and delivers them: to recognisers first, then to the views that were hit.
@MainActor
package final class TouchRouter {
  private struct FingerKey: Hashable {
    var finger: Int
    var isScript: Bool
  }

  private unowned let environment: Environment
  let arbiter = GestureArbiter()

  /// Fingers that are down, in the order they came.
  private var fingers: [(key: FingerKey, touch: UITouch)] = []
  private var taps = TapCounter()
  private var deliveries: [TouchDelivery] = []
  private var hovered: [UIHoverGestureRecognizer] = []

  /// While above 0, input is dropped (E-11).
  var ignoredDepth = 0 {
    didSet { if ignoredDepth > 0, oldValue == 0 { cancelAll() } }
  }

  init(environment: Environment) {
    self.environment = environment
    arbiter.onTouchesTaken = { [weak self] touches in self?.take(touches) }
  }

  /// Whether any finger is down.
  package var isTouching: Bool { !fingers.isEmpty }

  /// Delivers input in the order it happened. What touches at one time makes one event, except that one finger
  /// cannot do two things in one event.
  package func deliver(_ inputs: [InputEvent]) {
    var batch: [InputEvent] = []
    for input in inputs {
      guard case .touch(_, let finger, _, _) = input.kind else {
        send(batch)
        batch = []
        deliverOther(input)
        continue
      }
      let clashes = batch.contains { other in
        guard case .touch(_, let otherFinger, _, _) = other.kind else { return true }
        return other.time != input.time || (otherFinger == finger && isScript(other) == isScript(input))
      }
      if clashes {
        send(batch)
        batch = []
      }
      batch.append(input)
    }
    send(batch)
  }

  private func isScript(_ input: InputEvent) -> Bool { input.source == .script }

  private func deliverOther(_ input: InputEvent) {
    guard ignoredDepth == 0 else { return }
    switch input.kind {
    case .hover(let x, let y): hover(at: CGPoint(x: x, y: y))
    case .hoverEnded: hover(at: nil)
    case .wheel(let x, let y, let deltaX, let deltaY):
      wheel(at: CGPoint(x: x, y: y), delta: CGVector(dx: deltaX, dy: deltaY), input: input)
    case .key, .modifiersChanged: environment.keyboard.deliver(input)
    case .focusChanged(let isFocused): if !isFocused { loseFocus(at: input.time) }
    case .touch: break
    }
  }

  // MARK: One event

  private func send(_ batch: [InputEvent]) {
    guard !batch.isEmpty, ignoredDepth == 0 else { return }
    var changed: [UITouch] = []
    for (_, touch) in fingers { touch.phase = .stationary }
    for input in batch {
      if let touch = touch(for: input) { changed.append(touch) }
    }
    guard !changed.isEmpty, let last = batch.last else { return }
    let event = UIEvent(
      type: .touches, timestamp: last.time, modifierFlags: UIKeyModifierFlags(last.modifiers),
      touches: fingers.map(\.touch))
    process(changed, event)
  }

  /// The touch that `input` changes; nil where it says nothing new.
  private func touch(for input: InputEvent) -> UITouch? {
    guard case .touch(let phase, let finger, let x, let y) = input.kind, x.isFinite, y.isFinite else {
      return nil
    }
    let key = FingerKey(finger: finger, isScript: isScript(input))
    let location = CGPoint(x: x, y: y)
    let known = fingers.first { $0.key == key }?.touch
    switch phase {
    case .down:
      guard known == nil else { return nil }
      let touch = UITouch(
        location: location, timestamp: input.time, type: input.source == .mouse ? .indirectPointer : .direct)
      hit(touch)
      touch.tapCount = taps.begin(at: location, time: input.time)
      fingers.append((key, touch))
      return touch
    case .move:
      guard let known, known.location != location else { return nil }
      move(known, to: location, at: input.time, phase: .moved)
      return known
    case .up, .cancel:
      guard let known else { return nil }
      move(known, to: location, at: input.time, phase: phase == .up ? .ended : .cancelled)
      return known
    }
  }

  private func move(_ touch: UITouch, to location: CGPoint, at time: Double, phase: UITouch.Phase) {
    touch.previousLocation = touch.location
    touch.location = location
    touch.timestamp = time
    touch.phase = phase
    if taps.isTooFar(from: touch.startLocation, to: location) { touch.tapCount = 0 }
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.rememberLocation() }
  }

  /// Finds the window and view for a new touch, and the recognisers that will see it (E-2, E-3).
  private func hit(_ touch: UITouch) {
    for window in environment.windows.all.reversed() {
      let point = window.convertFromScreen(touch.location)
      guard let view = window.hitTest(point, with: nil) else { continue }
      touch.window = window
      touch.view = view
      break
    }
    var recognizers: [UIGestureRecognizer] = []
    var ancestor = touch.view
    while let view = ancestor {
      recognizers += (view.gestureRecognizers ?? []).filter { recognizer in
        recognizer.isEnabled && !recognizer.isOver && !(recognizer is UIHoverGestureRecognizer)
          && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
      }
      ancestor = view.superview
    }
    touch.gestureRecognizers = recognizers
  }

  private func process(_ changed: [UITouch], _ event: UIEvent) {
    for touch in changed where touch.phase == .began { admit(touch) }
    sendToRecognizers(changed, event)
    arbiter.sendReports()
    for touch in changed { delivery(of: touch)?.append(touch.phase) }
    flushDeliveries(event)
    arbiter.retire()
    flushDeliveries(event)
    fingers.removeAll { $0.touch.isOver }
    deliveries.removeAll { $0.isFinished }
  }

  private func admit(_ touch: UITouch) {
    for recognizer in touch.gestureRecognizers ?? [] {
      arbiter.track(recognizer)
      recognizer.sequenceTouches.append(touch)
      recognizer.activeTouches.append(touch)
    }
    guard let view = touch.view, acceptsTouch(touch, view) else { return }
    deliveries.append(TouchDelivery(touch: touch, view: view))
  }

  /// Whether a view that was hit sees the touch too, not only the recognisers (E-4, E-5).
  private func acceptsTouch(_ touch: UITouch, _ view: UIView) -> Bool {
    let others = deliveries.filter { !$0.touch.isOver && $0.touch.window === touch.window }
    if !view.isMultipleTouchEnabled, others.contains(where: { $0.view === view }) { return false }
    if view.isExclusiveTouch, others.contains(where: { $0.view !== view }) { return false }
    return !others.contains { $0.view.isExclusiveTouch && $0.view !== view }
  }

  private func sendToRecognizers(_ changed: [UITouch], _ event: UIEvent) {
    for recognizer in arbiter.tracking where recognizer.isEnabled && !recognizer.isOver {
      let own = changed.filter { touch in recognizer.activeTouches.contains { $0 === touch } }
      for (phase, touches) in byPhase(own) {
        guard !recognizer.isOver else { break }
        switch phase {
        case .began: recognizer.touchesBegan(touches, with: event)
        case .moved: recognizer.touchesMoved(touches, with: event)
        case .ended: recognizer.touchesEnded(touches, with: event)
        case .cancelled: recognizer.touchesCancelled(touches, with: event)
        case .stationary: break
        }
      }
    }
  }

  private func byPhase(_ touches: [UITouch]) -> [(UITouch.Phase, Set<UITouch>)] {
    [UITouch.Phase.began, .moved, .ended, .cancelled].compactMap { phase in
      let some = touches.filter { $0.phase == phase }
      return some.isEmpty ? nil : (phase, Set(some))
    }
  }

  // MARK: Delivery to views

  private func delivery(of touch: UITouch) -> TouchDelivery? { deliveries.first { $0.touch === touch } }

  private func flushDeliveries(_ event: UIEvent?) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var views: [(view: UIView, touches: Set<UITouch>)] = []
      for delivery in deliveries where delivery.takeNext(phase) {
        if let index = views.firstIndex(where: { $0.view === delivery.view }) {
          views[index].touches.insert(delivery.touch)
        } else {
          views.append((delivery.view, [delivery.touch]))
        }
      }
      for (view, touches) in views {
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        case .cancelled: view.touchesCancelled(touches, with: event)
        case .stationary: break
        }
      }
    }
  }

  /// A recogniser has recognised: the views lose its touches (E-9).
  private func take(_ touches: [UITouch]) {
    for touch in touches { delivery(of: touch)?.cancel() }
  }

  /// After a recogniser changed its state by itself, as when a time is over.
  func finishTimedPass() {
    arbiter.sendReports()
    flushDeliveries(nil)
    arbiter.retire()
    flushDeliveries(nil)
    deliveries.removeAll { $0.isFinished }
  }

  /// Takes every touch away, as when the window closes or input is to be ignored.
  package func cancelAll() {
    guard !fingers.isEmpty else { return }
    let touches = fingers.map(\.touch)
    for touch in touches { touch.phase = .cancelled }
    let event = UIEvent(
      type: .touches, timestamp: environment.context.now, modifierFlags: [], touches: touches)
    process(touches, event)
  }

  private func loseFocus(at time: Double) {
    hover(at: nil)
    environment.keyboard.cancelAll(at: time)
  }

  // MARK: Pointer

  /// Where the pointer hovers, in the screen's coordinates; nil when it is elsewhere or a button is held.
  package private(set) var hoverLocation: CGPoint?

  private func hover(at location: CGPoint?) {
    hoverLocation = location
    var now: [UIHoverGestureRecognizer] = []
    var hitWindow: UIWindow?
    if let location, let (window, view) = view(at: location) {
      hitWindow = window
      for case let view? in sequence(first: view as UIView?, next: { $0?.superview }) {
        now += (view.gestureRecognizers ?? []).compactMap { $0 as? UIHoverGestureRecognizer }
          .filter(\.isEnabled)
      }
    }
    for recognizer in hovered where !now.contains(where: { $0 === recognizer }) {
      recognizer.view?.window.map { recognizer.hover(at: recognizer.centroid, in: $0, isInside: false) }
    }
    hovered = now
    guard let location, let hitWindow else { return }
    for recognizer in now { recognizer.hover(at: location, in: hitWindow, isInside: true) }
  }

  private func wheel(at location: CGPoint, delta: CGVector, input: InputEvent) {
    guard let (window, view) = view(at: location) else { return }
    view.wheelTurned(
      with: UIWheelEvent(
        timestamp: input.time, modifierFlags: UIKeyModifierFlags(input.modifiers), delta: delta,
        location: location, window: window))
  }

  private func view(at location: CGPoint) -> (UIWindow, UIView)? {
    for window in environment.windows.all.reversed() {
      if let view = window.hitTest(window.convertFromScreen(location), with: nil) { return (window, view) }
    }
    return nil
  }
}

extension UIKeyModifierFlags {
  init(_ modifiers: InputEvent.Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alternate) }
    if modifiers.contains(.command) { insert(.command) }
  }
}
