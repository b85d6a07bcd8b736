import CSDL2
import RenderServer
import SDLPlatform
import StrataTestKit
import Testing

struct KeyModifierTests {
  private func push(_ type: SDL_EventType, _ key: SDL_KeyCode, _ modifiers: SDL_Keymod) {
    var event = SDL_Event()
    event.type = type.rawValue
    event.key.timestamp = SDL_GetTicks()
    event.key.keysym.sym = SDL_Keycode(key.rawValue)
    event.key.keysym.mod = UInt16(modifiers.rawValue)
    SDL_PushEvent(&event)
  }

  /// A short Ctrl+Q waits whole in the queue while a frame is drawn: by then SDL's own state has no key held.
  @Test func keyHasTheModifiersThatWereHeldWithIt() throws {
    try OffscreenGL.exclusively {
      let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
      _ = try platform.open(WindowRequest(title: "test", width: 32, height: 32), surface: .software)
      defer { platform.close() }
      _ = platform.wait(until: 0)
      push(SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL)
      push(SDL_KEYDOWN, SDLK_q, KMOD_LCTRL)
      push(SDL_KEYUP, SDLK_q, KMOD_LCTRL)
      push(SDL_KEYUP, SDLK_LCTRL, KMOD_NONE)
      push(SDL_KEYDOWN, SDLK_q, KMOD_NONE)
      let keys = platform.wait(until: 0).compactMap { event -> (Bool, InputEvent.Modifiers)? in
        guard case .input(let input) = event, case .key(let name, let isDown, _) = input.kind, name == "q"
        else { return nil }
        return (isDown, input.modifiers)
      }
      #expect(keys.map(\.0) == [true, false, true])
      #expect(keys.map(\.1) == [.control, .control, []])
    }
  }
}
