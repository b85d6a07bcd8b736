import CoreGraphics
import TextLayout

/// A font's name taken apart: "Family-BoldItalic".
struct FontName: Equatable {
  private static let weights: [(word: String, weight: Int)] = [
    ("UltraLight", 100), ("ExtraLight", 200), ("Thin", 200), ("Light", 300), ("Medium", 500),
    ("SemiBold", 600),
    ("DemiBold", 600), ("ExtraBold", 800), ("Heavy", 800), ("Black", 900), ("Bold", 700), ("Regular", 400),
  ]

  let family: String
  let weight: Int
  let isItalic: Bool

  init(family: String, weight: Int, isItalic: Bool) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }

  /// Nil where no such family is installed, with the ending or without.
  init?(_ name: String) {
    func isInstalled(_ family: String) -> Bool { FontFamilyChoice(family: family).isInstalled }
    guard !name.isEmpty else { return nil }
    if isInstalled(name) {
      self.init(family: name, weight: 400, isItalic: false)
      return
    }
    guard let hyphen = name.lastIndex(of: "-") else { return nil }
    let ending = name[name.index(after: hyphen)...].lowercased()
    let family = String(name[..<hyphen])
    guard isInstalled(family) else { return nil }
    let weight = Self.weights.first { ending.contains($0.word.lowercased()) }?.weight ?? 400
    self.init(
      family: family, weight: weight, isItalic: ending.contains("italic") || ending.contains("oblique"))
  }

  var text: String {
    let word = weight == 400 ? "" : Self.weights.first { $0.weight == weight }?.word ?? ""
    let ending = word + (isItalic ? "Italic" : "")
    return ending.isEmpty ? family : "\(family)-\(ending)"
  }
}
