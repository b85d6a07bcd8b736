import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing
import TextLayout

struct MissingFontTests {
  private func context() -> LayerContext {
    LayerContext(
      clock: ManualClock(), server: ManualServer(), joinsMainLoop: false,
      diagnostics: Diagnostics(sink: { _ in }))
  }

  @Test func missingFamilyIsSaidOnceWithWhatIsUsedInstead() {
    let context = context()
    context.fontFamilies = FontFamilyChoice(family: "No Such Face")
    for _ in 0..<3 { context.checkFontFamily() }
    let used = context.fontFamilies.resolvedFamily
    #expect(!used.isEmpty && used != "No Such Face")
    #expect(
      context.diagnostics.messages == ["The font No Such Face is not installed; \(used) is used instead."])
  }

  @Test func substitutesAreTakenInTheirOrder() {
    var choice = FontFamilyChoice(family: "No Such Face")
    choice.substitutes = ["Nor This", "DejaVu Sans", "sans-serif"]
    #expect(choice.resolvedFamily == "DejaVu Sans" && !choice.isInstalled)
    #expect(FontFamilyChoice.headless.isInstalled)
  }

  @Test func scriptThatNoFontHasIsSaidOnce() throws {
    let context = context()
    context.fontFamilies = .headless
    // Scripts that hardly any font has; one that none has here.
    let rare = [0x10600, 0x14400, 0x16A40, 0x11D60].compactMap { Unicode.Scalar(UInt32($0)) }
    let letter = try #require(rare.first { !FontFamilyChoice.headless.canDraw($0) })
    context.run {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      for text in ["Latin – “signs” × 5", "\(letter)", "\(letter) again"] {
        layer.string = text
        layer.display()
      }
    }
    #expect(context.diagnostics.messages.count == 1)
    #expect(context.diagnostics.messages.first?.contains(String(letter)) == true)
  }

  @Test(arguments: [("Straße", 0), ("5 × “−” …", 0), ("Привет", 1), ("中文とカナ", 3), ("שלום 中", 2)])
  func scriptsOfATextAreFound(text: String, count: Int) {
    #expect(TextLayout(text, style: TextStyle(), families: .headless).scriptSamples.count == count)
  }
}
