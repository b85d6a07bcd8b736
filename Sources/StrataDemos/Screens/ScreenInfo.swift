/// What the list says of a screen.
package struct ScreenInfo: Sendable {
  package let name: ScreenName
  package let title: String
  /// The one-line idea.
  package let idea: String
  /// An asset's name.
  package let picture: String
  /// The names of its controls: what a script's `press` may say. The screen builds its controls by these names, and a
  /// test holds the two together.
  package let controls: [String]

  package static let all = [
    ScreenInfo(
      name: .balloons, title: "Balloons", idea: "Three kinds of flight; press one to sink it",
      picture: "balloon", controls: ["Animate", "Stop", "ease-in-out", "ease-in", "ease-out", "linear"]),
    ScreenInfo(
      name: .arc, title: "Arc", idea: "Half a circle to the finger, from wherever it is", picture: "sprite",
      controls: ["Show path", "Orbit"]),
    ScreenInfo(
      name: .radar, title: "Radar", idea: "Endless rings that end gracefully", picture: "radar",
      controls: ["Rings −", "Rings +", "Red", "Blue", "Black"]),
    ScreenInfo(
      name: .stretch, title: "Stretch", idea: "One finger moves, two fingers stretch", picture: "stretch",
      controls: []),
    ScreenInfo(
      name: .avatar, title: "Avatar", idea: "A head that always takes the arc", picture: "head",
      controls: (1...AvatarTrack.slotCount).map { "slot.\($0)" }),
  ]

  /// The control's name as the screen has it; a hyphen may stand for the minus sign. nil for other names.
  package func canonicalName(_ control: String) -> String? {
    let wanted = control == "Rings -" ? "Rings −" : control
    return controls.first { $0 == wanted }
  }

  package static func of(_ name: ScreenName) -> ScreenInfo {
    guard let info = all.first(where: { $0.name == name }) else {
      preconditionFailure("Every screen has its line in ScreenInfo.all; \(name) has none.")
    }
    return info
  }
}
