import CoreGraphics
import Foundation
import TextLayout

/// Which scripts were looked at already.
private final class KnownScripts: Sendable {
  let scripts = Guarded<Set<FontScript>>([])
}

// Text is drawn with what is installed; what is not is said, once.

extension LayerContext {
  /// Says where the family that text is set in is not installed, and what is used instead.
  package func checkFontFamily() {
    let choice = fontFamilies
    guard !choice.isInstalled else { return }
    let hint = choice.debianPackage.map { " (Debian: \($0))" } ?? ""
    let found = choice.resolvedFamily
    report(
      "fontFamily.\(choice.family)",
      found.isEmpty
        ? "No font is installed\(hint); text is not drawn."
        : "The font \(choice.family) is not installed\(hint); \(found) is used instead.")
  }

  /// Says for each script of the text where no installed font has its letters.
  package func checkFonts(for layout: TextLayout) {
    let samples = layout.scriptSamples
    guard !samples.isEmpty else { return }
    let known = attachment { KnownScripts() }
    for (script, character) in samples {
      let isNew = known.scripts.withLock { $0.insert(script).inserted }
      guard isNew, !layout.families.canDraw(character) else { continue }
      let code = String(character.value, radix: 16, uppercase: true)
      report(
        "fontScript.\(character.value)",
        "No installed font has “\(character)” (U+\(code)); boxes stand for the letters of its script "
          + "(Debian: \(script.debianPackages)).")
    }
  }
}
