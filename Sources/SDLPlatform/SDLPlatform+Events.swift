import CSDL2
import RenderServer

extension SDLPlatform {
  /// SDL waits in whole milliseconds and may return late; the rest of a wait is slept exactly.
  private static let coarseMargin = 0.002

  package func wait(until deadline: Double?) -> [PlatformEvent] {
    var events: [PlatformEvent] = []
    if queueMustBePolled {
      signal.sleep(until: deadline, clock: clock)
    } else if let deadline {
      let coarse = deadline - clock.now - SDLPlatform.coarseMargin
      if coarse >= 0.001, waitForEvent(Int32(min(coarse, 86_400) * 1000), into: &events) {
        drain(into: &events)
        return events
      }
      PreciseSleep.until(deadline)
    } else {
      _ = waitForEvent(-1, into: &events)
    }
    drain(into: &events)
    return events
  }

  /// At most so many milliseconds; -1 is for ever. The event is taken at once: SDL marks the end of each look at its
  /// queue by an event of its own, and a wait that takes nothing would find that the next time and return for it.
  private func waitForEvent(_ milliseconds: Int32, into events: inout [PlatformEvent]) -> Bool {
    var event = SDL_Event()
    guard SDL_WaitEventTimeout(&event, milliseconds) == 1 else { return false }
    translate(event, into: &events)
    return true
  }

  private func drain(into events: inout [PlatformEvent]) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) == 1 { translate(event, into: &events) }
  }

  /// SDL stamps events in milliseconds since its own start.
  private func time(of stamp: UInt32) -> Double {
    let now = clock.now
    let age = Double(SDL_GetTicks() &- stamp) * 0.001
    return age < 10 ? now - age : now
  }

  private var modifiers: InputEvent.Modifiers { KeyNames.modifiers(of: heldModifiers) }

  private func translate(_ event: SDL_Event, into events: inout [PlatformEvent]) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      if !events.contains(.closeRequested) { events.append(.closeRequested) }
    case SDL_WINDOWEVENT:
      translate(event.window, into: &events)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard event.button.button == SDL_BUTTON_LEFT else { return }
      let isDown = SDL_EventType(rawValue: event.type) == SDL_MOUSEBUTTONDOWN
      let (x, y) = (Double(event.button.x) * pointsPerUnit, Double(event.button.y) * pointsPerUnit)
      add(
        .init(
          mouse(event.button.which), isDown ? .down : .up, x: x, y: y, time: time(of: event.button.timestamp)),
        to: &events)
    case SDL_MOUSEMOTION:
      let (x, y) = (Double(event.motion.x) * pointsPerUnit, Double(event.motion.y) * pointsPerUnit)
      add(
        .init(mouse(event.motion.which), .move, x: x, y: y, time: time(of: event.motion.timestamp)),
        to: &events)
    case SDL_FINGERDOWN: addFinger(event.tfinger, .down, to: &events)
    case SDL_FINGERMOTION: addFinger(event.tfinger, .move, to: &events)
    case SDL_FINGERUP: addFinger(event.tfinger, .up, to: &events)
    case SDL_MOUSEWHEEL:
      guard event.wheel.which != strata_sdl_touch_mouse_id else { return }
      let sign = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
      add(
        .wheel(
          x: Double(event.wheel.mouseX) * pointsPerUnit, y: Double(event.wheel.mouseY) * pointsPerUnit,
          deltaX: Double(event.wheel.preciseX) * sign, deltaY: Double(event.wheel.preciseY) * sign),
        at: event.wheel.timestamp, to: &events)
    case SDL_KEYDOWN, SDL_KEYUP:
      translate(event.key, isDown: SDL_EventType(rawValue: event.type) == SDL_KEYDOWN, into: &events)
    case SDL_TEXTINPUT:
      withUnsafePointer(to: event) {
        addTyped(String(cString: strata_sdl_text($0)), at: event.text.timestamp, to: &events)
      }
    case SDL_DISPLAYEVENT:
      changeMetrics(&events)
    default:
      break
    }
  }

  private func mouse(_ id: UInt32) -> PointerFilter.Origin {
    id == strata_sdl_touch_mouse_id ? .marked : .mouse
  }

  private func addFinger(
    _ finger: SDL_TouchFingerEvent, _ phase: InputEvent.TouchPhase, to events: inout [PlatformEvent]
  ) {
    var origin = PointerFilter.Origin.finger(device: finger.touchId, id: finger.fingerId)
    if finger.touchId == strata_sdl_mouse_touch_id {
      origin = .marked
    } else {
      let kind = SDL_GetTouchDeviceType(finger.touchId)
      if kind == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || kind == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE {
        origin = .indirect
      }
    }
    let (x, y) = (Double(finger.x) * metrics.width, Double(finger.y) * metrics.height)
    add(.init(origin, phase, x: x, y: y, time: time(of: finger.timestamp)), to: &events)
  }

  private func add(_ sample: PointerFilter.Sample, to events: inout [PlatformEvent]) {
    if let input = filter.event(for: sample, modifiers: modifiers) { events.append(.input(input)) }
  }

  private func add(_ kind: InputEvent.Kind, at stamp: UInt32, to events: inout [PlatformEvent]) {
    events.append(.input(InputEvent(time: time(of: stamp), kind: kind, modifiers: modifiers)))
  }

  private func translate(_ key: SDL_KeyboardEvent, isDown: Bool, into events: inout [PlatformEvent]) {
    let symbol = key.keysym.sym
    heldModifiers = SDL_Keymod(rawValue: SDL_Keymod.RawValue(key.keysym.mod))
    if KeyNames.isModifier(symbol) {
      if key.repeat == 0 { add(.modifiersChanged, at: key.timestamp, to: &events) }
      return
    }
    guard let name = KeyNames.name(of: symbol) else { return }
    if isDown { lastKeyName = name }
    add(.key(name: name, isDown: isDown, isRepeat: key.repeat != 0), at: key.timestamp, to: &events)
  }

  /// A mark that needs Shift, such as "?", lies on another key in each country: the typed text tells. It is told
  /// after the key itself.
  private func addTyped(_ text: String, at stamp: UInt32, to events: inout [PlatformEvent]) {
    guard text.count == 1, let mark = text.first, mark.isPunctuation || mark.isSymbol, text != lastKeyName
    else { return }
    add(.key(name: text, isDown: true, isRepeat: false), at: stamp, to: &events)
    add(.key(name: text, isDown: false, isRepeat: false), at: stamp, to: &events)
  }

  private func translate(_ event: SDL_WindowEvent, into events: inout [PlatformEvent]) {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: changeMetrics(&events)
    case SDL_WINDOWEVENT_EXPOSED: events.append(.exposed)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: events.append(.shown)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      events += filter.cancelAll(time: time(of: event.timestamp), modifiers: modifiers).map { .input($0) }
      events.append(.hidden)
    case SDL_WINDOWEVENT_LEAVE: add(.hoverEnded, at: event.timestamp, to: &events)
    case SDL_WINDOWEVENT_FOCUS_GAINED: add(.focusChanged(isFocused: true), at: event.timestamp, to: &events)
    case SDL_WINDOWEVENT_FOCUS_LOST: add(.focusChanged(isFocused: false), at: event.timestamp, to: &events)
    case SDL_WINDOWEVENT_CLOSE:
      if !events.contains(.closeRequested) { events.append(.closeRequested) }
    default: break
    }
  }

  private func changeMetrics(_ events: inout [PlatformEvent]) {
    let old = metrics
    updateMetrics()
    if metrics != old { events.append(.resized) }
  }
}
