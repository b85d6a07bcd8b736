import CSDL2
import RenderServer

/// The names that key bindings use. Letters and digits name themselves, in lower case; so do punctuation marks,
/// by the key's plain character.
enum KeyNames {
  private static let special: [Int: String] = [
    Int(SDLK_SPACE.rawValue): "space", Int(SDLK_RETURN.rawValue): "return",
    Int(SDLK_KP_ENTER.rawValue): "return",
    Int(SDLK_ESCAPE.rawValue): "escape", Int(SDLK_TAB.rawValue): "tab",
    Int(SDLK_BACKSPACE.rawValue): "backspace", Int(SDLK_DELETE.rawValue): "delete",
    Int(SDLK_INSERT.rawValue): "insert",
    Int(SDLK_LEFT.rawValue): "left", Int(SDLK_RIGHT.rawValue): "right", Int(SDLK_UP.rawValue): "up",
    Int(SDLK_DOWN.rawValue): "down", Int(SDLK_HOME.rawValue): "home", Int(SDLK_END.rawValue): "end",
    Int(SDLK_PAGEUP.rawValue): "pageup", Int(SDLK_PAGEDOWN.rawValue): "pagedown",
    Int(SDLK_F1.rawValue): "f1", Int(SDLK_F2.rawValue): "f2", Int(SDLK_F3.rawValue): "f3",
    Int(SDLK_F4.rawValue): "f4", Int(SDLK_F5.rawValue): "f5", Int(SDLK_F6.rawValue): "f6",
    Int(SDLK_F7.rawValue): "f7", Int(SDLK_F8.rawValue): "f8", Int(SDLK_F9.rawValue): "f9",
    Int(SDLK_F10.rawValue): "f10", Int(SDLK_F11.rawValue): "f11", Int(SDLK_F12.rawValue): "f12",
  ]

  private static let modifiers: Set<Int> = Set(
    [
      SDLK_LSHIFT, SDLK_RSHIFT, SDLK_LCTRL, SDLK_RCTRL, SDLK_LALT, SDLK_RALT, SDLK_LGUI, SDLK_RGUI, SDLK_MODE,
    ].map { Int($0.rawValue) })

  static func isModifier(_ symbol: SDL_Keycode) -> Bool { modifiers.contains(Int(symbol)) }

  /// nil for keys without a name.
  static func name(of symbol: SDL_Keycode) -> String? {
    if let name = special[Int(symbol)] { return name }
    guard symbol > 0x20, symbol < 0x110000, let scalar = Unicode.Scalar(UInt32(symbol)) else { return nil }
    return String(scalar).lowercased()
  }

  static func modifiers(of state: SDL_Keymod) -> InputEvent.Modifiers {
    func has(_ bits: SDL_Keymod) -> Bool { state.rawValue & bits.rawValue != 0 }
    var modifiers: InputEvent.Modifiers = []
    if has(KMOD_LSHIFT) || has(KMOD_RSHIFT) { modifiers.insert(.shift) }
    if has(KMOD_LCTRL) || has(KMOD_RCTRL) { modifiers.insert(.control) }
    if has(KMOD_LALT) || has(KMOD_RALT) { modifiers.insert(.alt) }
    if has(KMOD_LGUI) || has(KMOD_RGUI) { modifiers.insert(.command) }
    return modifiers
  }
}
