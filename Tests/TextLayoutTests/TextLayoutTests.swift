import CoreGraphics
import Foundation
import Testing
import TextLayout

struct TextLayoutTests {
  private let families = FontFamilyChoice.headless

  private func layout(
    _ text: String, size: Double = 16, _ paragraph: ParagraphOptions = ParagraphOptions()
  ) -> TextLayout {
    TextLayout(text, style: TextStyle(size: size), paragraph: paragraph, families: families)
  }

  @Test func sizesGrowWithTheFontExactly() {
    let small = layout("Balloons, baskets", size: 10).size(constrainedTo: nil)
    let large = layout("Balloons, baskets", size: 30).size(constrainedTo: nil)
    // Pango counts in 1/1024ths of a point; nothing is rounded to pixels.
    #expect(abs(large.width - 3 * small.width) < 0.1 && abs(large.height - 3 * small.height) < 0.02)
  }

  @Test func noTextNeedsNoRoom() {
    #expect(layout("").size(constrainedTo: 100) == .zero)
    #expect(TextLayout(runs: [], families: families).size(constrainedTo: nil) == .zero)
    #expect(layout("").byteIndex(at: .zero) == nil)
    layout("").draw(in: CGContext(pixelWidth: 4, pixelHeight: 4, scale: 1), at: .zero)
  }

  @Test func wordsWrapWithinTheWidth() {
    let text = layout("one two three four five six seven")
    let size = text.size(constrainedTo: 80)
    #expect(size.width <= 80 && text.lines(constrainedTo: 80).count >= 3)
    #expect(text.lines(constrainedTo: nil).count == 1)
    #expect(text.lines(constrainedTo: 0).count > 10, "a width of 0 breaks after every letter")
  }

  @Test func newlinesBreakWithoutAWidth() {
    let lines = layout("one\ntwo\n\nfour").lines(constrainedTo: nil)
    #expect(lines.count == 4)
    #expect(abs(lines[1].top - lines[0].bottom) < 1e-9 && lines[3].startByte == 9)
  }

  @Test func spacingIsAddedBetweenLinesOnly() {
    let tight = layout("a\nb\nc").size(constrainedTo: nil).height
    let loose = layout("a\nb\nc", ParagraphOptions(lineSpacing: 5)).size(constrainedTo: nil).height
    #expect(abs(loose - tight - 10) < 1e-9)
  }

  @Test(arguments: [
    ParagraphOptions.LineBreak.truncateHead, .truncateMiddle, .truncateTail,
  ])
  func truncatedLineFitsItsWidth(mode: ParagraphOptions.LineBreak) {
    let text = layout(
      "a line that is much too long for its room", ParagraphOptions(lineBreak: mode, maximumLines: 1))
    #expect(text.size(constrainedTo: 100).width <= 100)
    #expect(text.isTruncated(constrainedTo: 100) && !text.isTruncated(constrainedTo: 1000))
    #expect(text.lines(constrainedTo: 100).count == 1)
    #expect(text.size(constrainedTo: 5).width.isFinite)
  }

  @Test func lineLimitHoldsOverParagraphs() {
    let options = ParagraphOptions(lineBreak: .truncateTail, maximumLines: 2)
    let text = layout("first\nsecond\nthird\nfourth", options)
    #expect(text.lines(constrainedTo: 300).count == 2 && text.isTruncated(constrainedTo: 300))
    let cut = layout("first\nsecond\nthird", ParagraphOptions(lineBreak: .wordWrap, maximumLines: 2))
    #expect(cut.lines(constrainedTo: 300).count == 2)
  }

  @Test func heightLimitsLinesButKeepsTheFirst() {
    let text = layout("a\nb\nc\nd", ParagraphOptions(lineBreak: .truncateTail))
    let line = text.lines(constrainedTo: nil)[0].bottom
    #expect(text.lines(constrainedTo: 100, height: 2.5 * line).count == 2)
    #expect(text.lines(constrainedTo: 100, height: 1).count == 1)
    let full = text.size(constrainedTo: 100)
    #expect(!text.isTruncated(constrainedTo: 100, height: full.height))
  }

  @Test func linesLieWhereTheAlignmentSays() {
    func x(_ alignment: ParagraphOptions.Alignment, _ text: String = "abc") -> (x: Double, width: Double) {
      let line = layout(text, ParagraphOptions(alignment: alignment)).lines(constrainedTo: 200)[0]
      return (line.x, line.width)
    }
    #expect(x(.left).x == 0 && x(.natural).x == 0)
    #expect(abs(x(.right).x - (200 - x(.right).width)) < 1e-9)
    #expect(abs(x(.center).x - (200 - x(.center).width) / 2) < 1e-9)
    let hebrew = "שלום"
    #expect(x(.natural, hebrew).x == 200 - x(.natural, hebrew).width, "it begins at the right")
    #expect(x(.left, hebrew).x == 0)
  }

  @Test func trackingWidensText() {
    func width(_ tracking: Double) -> Double {
      TextLayout("abcdef", style: TextStyle(size: 16, tracking: tracking), families: families)
        .size(constrainedTo: nil).width
    }
    #expect(abs(width(2) - width(0) - 12) < 2.1)
  }

  @Test(arguments: ["Кириллица", "Ελληνικά", "动画层", "שלום", "مرحبا"])
  func scriptsHaveTheirGlyphs(text: String) {
    #expect(layout(text).unknownCharacterCount == 0)
    #expect(layout(text).size(constrainedTo: nil).width > 10)
  }

  @Test func missingFamilyIsReplacedAndSaysSo() {
    let missing = FontFamilyChoice(family: "No Such Family")
    #expect(!missing.isInstalled && !missing.resolvedFamily.isEmpty)
    #expect(families.isInstalled && FontFamilyChoice.app.isInstalled)
    #expect(TextLayout("abc", style: TextStyle(), families: missing).size(constrainedTo: nil).width > 5)
  }

  @Test func metricsAreInProportion() {
    let metrics = FontMetrics(TextStyle(size: 20), families: families)
    #expect(metrics.resolvedFamily == "DejaVu Sans")
    #expect(
      metrics.ascender > metrics.capHeight && metrics.capHeight > metrics.xHeight && metrics.xHeight > 0)
    #expect(abs(metrics.lineHeight - layout("x", size: 20).size(constrainedTo: nil).height) < 0.1)
    let twice = FontMetrics(TextStyle(size: 40), families: families)
    #expect(abs(twice.xHeight - 2 * metrics.xHeight) < 0.01)
  }

  @Test func wildNumbersAreBroughtBack() {
    for size in [Double.nan, .infinity, -5, 0, 1e9] {
      let text = TextLayout("abc", style: TextStyle(size: size, tracking: size), families: families)
      for width in [Double.nan, .infinity, -1, 1e12] {
        let room = text.size(constrainedTo: width, height: width)
        #expect(room.width.isFinite && room.height.isFinite)
      }
    }
  }

  @Test func drawnTextHasItsColorAndStaysInItsBox() {
    let context = CGContext(pixelWidth: 120, pixelHeight: 60, scale: 2)
    let text = TextLayout(
      "Ag", style: TextStyle(size: 20, weight: 700), color: ColorValue(red: 1, green: 0, blue: 0),
      families: families)
    text.draw(in: context, at: CGPoint(x: 10, y: 3))
    let pixels = context.pixelBuffer()
    let size = text.size(constrainedTo: nil)
    var ink = 0
    for y in 0..<60 {
      for x in 0..<120 where pixels.color(x: x, y: y).alpha > 0.5 {
        ink += 1
        #expect(pixels.color(x: x, y: y).red == 1 && pixels.color(x: x, y: y).green == 0)
        #expect(x >= 18 && Double(x) <= 2 * (10 + size.width) + 2)
        #expect(y >= 6 && Double(y) <= 2 * (3 + size.height))
      }
    }
    #expect(ink > 200)
  }

  @Test func recordedTextIsSharpAtAnyScale() {
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    let text = layout("Ag", size: 14)
    let recording = CGContext.recording(bounds: bounds)
    text.draw(in: recording, at: CGPoint(x: 2, y: 1))
    let replayed = recording.finishRecording().rasterize(region: bounds, scaleX: 8, scaleY: 8)
    let direct = CGContext(pixelWidth: 320, pixelHeight: 160, scale: 8)
    text.draw(in: direct, at: CGPoint(x: 2, y: 1))
    let differences = zip(replayed.bytes, direct.pixelBuffer().bytes).map { abs(Int($0) - Int($1)) }
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5)
  }

  @Test func letterUnderThePointIsFound() {
    let text = layout("abc\nxyz")
    let line = text.lines(constrainedTo: nil)[1]
    #expect(text.byteIndex(at: CGPoint(x: 1, y: 2)) == 0)
    #expect(text.byteIndex(at: CGPoint(x: line.width - 1, y: line.baseline)) == 6)
  }
}
