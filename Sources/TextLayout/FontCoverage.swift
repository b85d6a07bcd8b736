import CPango
import CoreGraphics
import Foundation

extension FontFamilyChoice {
  /// The family the system really uses for the choice: another one where it is not installed, empty where no font is.
  package var resolvedFamily: String { FontMetrics(TextStyle(), families: self).resolvedFamily }

  /// Whether the family itself is installed.
  package var isInstalled: Bool {
    resolvedFamily.compare(family, options: .caseInsensitive) == .orderedSame
  }

  /// Whether some installed font has the character, whatever the family is.
  package func canDraw(_ character: Unicode.Scalar) -> Bool {
    TextLayout(String(character), style: TextStyle(), families: self).unknownCharacterCount == 0
  }
}

/// A script, as far as fonts are concerned: a font has its letters or has not.
package struct FontScript: Hashable, Sendable {
  private let number: Int32

  /// What pictures in text count as.
  private static let pictures = FontScript(number: -1)

  private init(number: Int32) { self.number = number }

  /// The script of a character; nil for what every text has: Latin letters, marks and digits.
  package init?(_ character: Unicode.Scalar) {
    if character.properties.isEmojiPresentation {
      self = .pictures
      return
    }
    let script = g_unichar_get_script(character.value)
    let common = [G_UNICODE_SCRIPT_LATIN, G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED]
    guard !common.contains(script), script != G_UNICODE_SCRIPT_UNKNOWN else { return nil }
    number = script.rawValue
  }

  /// Debian packages that have letters of it.
  package var debianPackages: String {
    let eastern =
      [G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA]
      + [G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO]
    if self == .pictures { return "fonts-noto-color-emoji" }
    return eastern.contains { $0.rawValue == number }
      ? "fonts-droid-fallback or fonts-noto-cjk" : "fonts-noto-core"
  }
}

extension TextLayout {
  /// A character for each script the text is in, besides what every text has.
  package var scriptSamples: [FontScript: Unicode.Scalar] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return [:] }
    var samples: [FontScript: Unicode.Scalar] = [:]
    for character in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard character.value >= 0x80, let script = FontScript(character) else { continue }
      if samples[script] == nil { samples[script] = character }
    }
    return samples
  }
}
