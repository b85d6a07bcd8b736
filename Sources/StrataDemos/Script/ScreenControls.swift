/// The names of each screen's controls: what a script's `press` may say. The screens build their controls from
/// these names, and a test holds the two together.
package enum ScreenControls {
  package static func names(on screen: ScreenName) -> [String] {
    switch screen {
    case .balloons: ["Animate", "Stop", "ease-in-out", "ease-in", "ease-out", "linear"]
    case .arc: ["Show path", "Orbit"]
    case .radar: ["Rings −", "Rings +", "Red", "Blue", "Black"]
    case .stretch: []
    case .avatar: ["slot.1", "slot.2", "slot.3", "slot.4"]
    }
  }

  /// The name as the screen has it; a hyphen may stand for the minus sign.
  package static func canonicalName(_ name: String, on screen: ScreenName) -> String? {
    let wanted = name == "Rings -" ? "Rings −" : name
    return names(on: screen).first { $0 == wanted }
  }
}
