/// What the list says of a screen.
package struct ScreenInfo: Sendable {
  package let name: ScreenName
  package let title: String
  /// The one-line idea.
  package let idea: String
  /// An asset's name.
  package let picture: String

  package static let all = [
    ScreenInfo(
      name: .balloons, title: "Balloons", idea: "Three kinds of flight; press one to sink it",
      picture: "balloon"),
    ScreenInfo(
      name: .arc, title: "Arc", idea: "Half a circle to the finger, from wherever it is", picture: "sprite"),
    ScreenInfo(
      name: .radar, title: "Radar", idea: "Endless rings that end gracefully", picture: "radar"),
    ScreenInfo(
      name: .stretch, title: "Stretch", idea: "One finger moves, two fingers stretch", picture: "stretch"),
    ScreenInfo(
      name: .avatar, title: "Avatar", idea: "A head that always takes the arc", picture: "head"),
  ]

  package static func of(_ name: ScreenName) -> ScreenInfo {
    guard let info = all.first(where: { $0.name == name }) else {
      preconditionFailure("Every screen has its line in ScreenInfo.all; \(name) has none.")
    }
    return info
  }
}
