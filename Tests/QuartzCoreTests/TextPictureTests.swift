import CoreGraphics
import Foundation
import StrataTestKit
import Testing

@testable import QuartzCore

/// Texts as they are painted.
@Suite struct TextPictureTests {
  private func paint(_ change: (CATextLayer) -> Void) throws -> FlatPicture {
    let stage = LayerStage()
    _ = stage.box(10, 10, 100, 60, { CATextLayer() }) {
      ($0.fontSize, $0.foregroundColor) = (20, Ink.black)
      change($0)
    }
    return try stage.picture()
  }

  @Test(.rules("L-53")) func attributesOfTheStringWin() throws {
    let key = NSAttributedString.Key("NSColor")
    let red = NSAttributedString(string: "MMM", attributes: [key: Ink.red])
    let picture = try paint { $0.string = red }
    let box = picture.paintedBox()
    #expect(box[2] > 20)
    let pixels = (0..<100).flatMap { y in (0..<160).map { picture.pixel(x: $0, y: y) } }
    #expect(pixels.allSatisfy { $0[0] > 250 } && pixels.contains { $0[1] < 60 })
  }

  @Test(.rules("L-53")) func sizeIsOfFontsAndNamesAlike() throws {
    let small = try paint { ($0.string, $0.fontSize) = ("M", 10) }.paintedBox()
    let large = try paint { ($0.string, $0.fontSize) = ("M", 40) }.paintedBox()
    let named = try paint { ($0.string, $0.font, $0.fontSize) = ("M", "DejaVu Sans" as NSString, 40) }
      .paintedBox()
    #expect(large[3] > 3 * small[3] && abs(named[3] - large[3]) < 6)
  }

  @Test(.rules("L-55")) func textThatIsTooLongIsCutInsideTheWidth() throws {
    let long = String(repeating: "M", count: 40)
    let cut = try paint { ($0.string, $0.truncationMode) = (long, .end) }.paintedBox()
    #expect(cut[0] >= 10 && cut[0] + cut[2] <= 111)
    let short = try paint { ($0.string, $0.truncationMode) = ("MM", .end) }
    #expect(short.bytes == (try paint { $0.string = "MM" }).bytes)
  }
}
