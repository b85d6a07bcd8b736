import CoreGraphics
import QuartzCore
import Testing
import TextLayout

@testable import UIKit

/// Images: contexts, orientation, slices, names.
struct ImageTests {
  /// Four pixels: red, green / blue, white.
  private func square() throws -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: index % 2, y: index / 2, width: 1, height: 1))
      }
    }
  }

  private func letters(_ image: UIImage) -> String {
    let bytes = image.cgImage?.pixels.bytes ?? []
    return stride(from: 0, to: bytes.count, by: 4).map { index -> String in
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0, 0, 255): "r"
      case (0, 255, 0): "g"
      case (255, 0, 0): "b"
      case (255, 255, 255): "w"
      default: "?"
      }
    }.joined()
  }

  @Test(arguments: [
    (UIImage.Orientation.up, "rgbw"), (.down, "wbgr"), (.left, "gwrb"), (.right, "brwg"),
    (.upMirrored, "grwb"),
    (.downMirrored, "bwrg"), (.leftMirrored, "rbgw"), (.rightMirrored, "wgbr"),
  ])
  func orientationsTurnThePixels(orientation: UIImage.Orientation, expected: String) throws {
    let stored = try #require(try square().cgImage)
    let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
    #expect(letters(image.upright) == expected)
  }

  @Test func sizesAreInPoints() throws {
    let stored = try #require(try square().cgImage)
    #expect(UIImage(cgImage: stored, scale: 2, orientation: .left).size == CGSize(width: 1, height: 1))
    #expect(UIImage().size == .zero)
  }

  @Test func imageContextsDrawAtTheirScale() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), true, 2)
    #expect(UIGraphicsGetCurrentContext() != nil)
    try square().draw(at: CGPoint(x: 1, y: 0))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(image.size == CGSize(width: 3, height: 2) && image.cgImage?.width == 6)
    #expect(image.cgImage?.pixels.bytes[3] == 255)
  }

  @Test func tintFillsTheAlpha() throws {
    let tinted = try square().withTintColor(UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(letters(tinted) == "bbbb")
  }

  @Test func pngGoesThereAndBack() throws {
    let image = try square()
    let data = try #require(image.pngData())
    #expect(letters(try #require(UIImage(data: data, scale: 1))) == "rgbw")
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
  }

  @Test func namesFindTheResolutionForTheScale() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for scale in [1, 2] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = CGFloat(scale)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { _ in }
      let name = scale == 1 ? "dot.png" : "dot@2x.png"
      try #require(image.pngData()).write(to: directory.appendingPathComponent(name))
    }
    let library = AssetLibrary()
    library.directories = [directory]
    #expect(library.image(named: "dot", displayScale: 1)?.scale == 1)
    #expect(library.image(named: "dot", displayScale: 1.5)?.scale == 2)
    #expect(library.image(named: "dot.png", displayScale: 3)?.scale == 2)
    #expect(library.image(named: "dot", displayScale: 2)?.size == CGSize(width: 4, height: 4))
    #expect(library.image(named: "none", displayScale: 1) == nil)
    #expect(UIImage(contentsOfFile: directory.appendingPathComponent("dot@2x.png").path)?.scale == 2)
  }

  @Test func capInsetsKeepTheirSize() {
    let slices = NineSlices(
      imageSize: CGSize(width: 10, height: 10), capInsets: UIEdgeInsets(top: 2, left: 3, bottom: 2, right: 3),
      target: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(slices.pieces.count == 9)
    #expect(slices.pieces[0].target == CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(slices.pieces[4].target == CGRect(x: 3, y: 2, width: 34, height: 16))
    #expect(slices.pieces[8].source == CGRect(x: 7, y: 8, width: 3, height: 2))
    let plain = NineSlices(
      imageSize: CGSize(width: 10, height: 10), capInsets: .zero,
      target: CGRect(x: 1, y: 1, width: 5, height: 5))
    #expect(plain.pieces.count == 1)
  }
}

/// Text: fonts, labels, measuring.
@MainActor
struct LabelTests {
  private let scene = Scene()

  @Test func systemFontIsTheEnvironments() {
    scene.run {
      let font = UIFont.systemFont(ofSize: 20)
      #expect(font.familyName == "DejaVu Sans" && font.pointSize == 20)
      #expect(font.ascender > 15 && font.descender < 0 && font.capHeight > font.xHeight)
      #expect(UIFont.boldSystemFont(ofSize: 20).fontName == "DejaVu Sans-Bold")
      #expect(UIFont(name: "No Such Family At All", size: 12) == nil)
      #expect(UIFont(name: "DejaVu Sans-Bold", size: 12)?.style.weight == 700)
      #expect(font.withSize(20) == font && font != UIFont.italicSystemFont(ofSize: 20))
    }
  }

  @Test func labelFitsItsText() {
    scene.run {
      let label = UILabel()
      #expect(label.intrinsicContentSize == .zero)
      label.text = "Hello"
      let one = label.intrinsicContentSize
      #expect(one.width > 20 && one.height > 15 && one.width == one.width.rounded())
      label.text = "Hello Hello"
      #expect(label.intrinsicContentSize.width > one.width && label.intrinsicContentSize.height == one.height)
      label.numberOfLines = 0
      let wrapped = label.sizeThatFits(CGSize(width: one.width + 4, height: 1000))
      #expect(wrapped.height > 1.8 * one.height && wrapped.width <= one.width + 4)
      label.numberOfLines = 1
      label.attributedText = NSAttributedString(
        string: "Hello", attributes: [.font: UIFont.systemFont(ofSize: 40)])
      #expect(label.intrinsicContentSize.height > 2 * one.height && label.text == "Hello")
    }
  }

  @Test func labelDrawsARecordThatFollowsItsSize() throws {
    let label = scene.addView(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20)))
    #expect(label.layer.contents == nil)
    scene.run { label.text = "Text" }
    scene.context.settle()
    let first = try #require(label.layer.contents as? DrawingRecord)
    #expect(!first.isEmpty)
    scene.run { label.frame.size.width = 200 }
    scene.context.settle()
    let second = try #require(label.layer.contents as? DrawingRecord)
    #expect(second.identity != first.identity && second.bounds.width == 200)
  }

  @Test func templatesTakeTheTint() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image {
      UIColor.white.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let view = scene.addView(UIImageView(image: image.withRenderingMode(.alwaysTemplate)))
    scene.run { view.tintColor = .red }
    #expect((view.layer.contents as? CGImage)?.pixels.bytes.prefix(4) == [0, 0, 255, 255])
    #expect(view.frame.size == CGSize(width: 2, height: 2) && view.layer.contentsScale == 1)
  }

  @Test func buttonHoldsTitleAndImageSideBySide() throws {
    let layout = ButtonLayout(
      content: CGRect(x: 10, y: 0, width: 100, height: 40), imageSize: CGSize(width: 20, height: 20),
      titleSize: CGSize(width: 40, height: 16), horizontal: .center, vertical: .center, imageInsets: .zero,
      titleInsets: UIEdgeInsets(top: 0, left: 10, bottom: 0, right: -10))
    #expect(layout.image == CGRect(x: 30, y: 10, width: 20, height: 20))
    #expect(layout.title == CGRect(x: 60, y: 12, width: 40, height: 16))
    try scene.run {
      let button = UIButton(type: .system)
      button.setTitle("Stop", for: .normal)
      button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
      let label = try #require(button.titleLabel)
      #expect(button.intrinsicContentSize.width == label.intrinsicContentSize.width + 20)
      #expect(button.currentTitleColor == .systemBlue)
    }
  }
}
