import Foundation

/// Whether the desktop asks for dark windows, as far as its settings files and the environment tell.
enum DesktopAppearance {
  static var prefersDark: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let theme = environment["GTK_THEME"]?.lowercased() { return isDark(themeNamed: theme) }
    let configuration =
      environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    for file in ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini", "kdeglobals"] {
      let url = configuration.appendingPathComponent(file)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      if let answer = prefersDark(settings: text) { return answer }
    }
    return false
  }

  /// nil when the settings say nothing of it.
  static func prefersDark(settings text: String) -> Bool? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces).lowercased()
      }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "gtk-application-prefer-dark-theme": return ["1", "true", "yes"].contains(parts[1])
      case "gtk-theme-name" where isDark(themeNamed: parts[1]): return true
      case "colorscheme": return parts[1].contains("dark")
      default: continue
      }
    }
    return nil
  }

  private static func isDark(themeNamed name: String) -> Bool {
    name.hasSuffix(":dark") || name.hasSuffix("-dark")
  }
}
