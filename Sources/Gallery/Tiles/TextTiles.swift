import QuartzCore
import UIKit

extension Chapter {
  static var texts: Chapter {
    let words = "Sphinx of black quartz, judge my vow"
    return Chapter(
      title: "Text",
      tiles: [
        Tile("left, wrapped") { canvas in paragraph(canvas, words, .left) },
        Tile("center") { canvas in paragraph(canvas, words, .center) },
        Tile("right") { canvas in paragraph(canvas, words, .right) },
        Tile("justified") { canvas in paragraph(canvas, words, .justified) },
        Tile("truncationMode") { canvas in
          for (index, mode) in [CATextLayerTruncationMode.start, .middle, .end].enumerated() {
            canvas.text(words, size: 12, 6, 8 + Double(index) * 21, 92, 18) { $0.truncationMode = mode }
          }
        },
        Tile("7, 8, 9, 10, 11 points") { canvas in
          for (index, size) in ([7, 8, 9, 10, 11] as [Double]).enumerated() {
            canvas.text("Hamburgefonstiv", size: size, 6, 4 + Double(index) * 14, 98, 15)
          }
        },
        Tile("attributes") { canvas in
          let text = NSMutableAttributedString(string: "")
          for (part, font, color) in [
            ("Bold ", UIFont.boldSystemFont(ofSize: 15), canvas.palette.coral),
            ("italic ", .italicSystemFont(ofSize: 15), canvas.palette.teal),
            ("light ", .systemFont(ofSize: 15, weight: .light), canvas.palette.indigo),
            ("BIG", .systemFont(ofSize: 26, weight: .black), canvas.palette.ink),
          ] {
            text.append(
              NSAttributedString(
                string: part, attributes: [.font: font, .foregroundColor: UIColor(cgColor: color)]))
          }
          canvas.text(text, size: 15, 6, 6, 94, 66) { $0.isWrapped = true }
        },
        Tile("other scripts") { canvas in
          for (index, text) in ["Ελληνικά", "Кириллица", "日本語", "עברית"].enumerated() {
            canvas.text(text, size: 13, 6, 3 + Double(index) * 18, 92, 18)
          }
        },
        Tile("turned") { canvas in
          canvas.text("Rotation", size: 20, 6, 24, 92, 28) {
            $0.alignmentMode = .center
            $0.transform = CATransform3DMakeRotation(-0.4, 0, 0, 1)
          }
        },
        Tile("enlarged 3 times") { canvas in
          canvas.text("sharp", size: 12, 34, 29, 36, 18) {
            $0.alignmentMode = .center
            $0.transform = CATransform3DMakeScale(2.8, 2.8, 1)
          }
        },
      ])
  }

  private static func paragraph(_ canvas: Canvas, _ text: String, _ alignment: CATextLayerAlignmentMode) {
    canvas.text(text, size: 12, 6, 6, 92, 66) {
      $0.isWrapped = true
      $0.alignmentMode = alignment
    }
  }
}
