import CoreGraphics
import LayerModel
import QuartzCore
import RenderServer
import StrataTestKit
import Testing
import UIKit

@testable import StrataDemos

/// The app's window at fixed times of a script, drawn by both renderers.
@Suite(.serialized) @MainActor
struct ScreenSheetTests {
  struct Sheet: CustomTestStringConvertible, Sendable {
    let screen: ScreenName
    let script: String
    let isDark: Bool
    /// When, and at how many device pixels a point.
    let frames: [(time: Double, scale: Double)]
    var testDescription: String { "\(screen.rawValue), \(isDark ? "dark" : "light")" }
  }

  private nonisolated static let scripts: [(ScreenName, String)] = [
    (.balloons, "0.1 press Animate\n0.3 key g"),
    (.arc, "0.1 tap 260 240\n0.1 key p\n0.5 tap 60 380"),
    (.radar, "0 press Rings +\n0.1 tap 160 100"),
    (.stretch, "0.1 tap 260 400\n0.1 key b"),
    (.avatar, "0.1 tap 260 120\n0.1 key p"),
  ]

  /// Each screen shows each time and each scale in light and in dark, the scales in another order.
  nonisolated static let all: [Sheet] = scripts.flatMap { screen, script in
    [
      Sheet(
        screen: screen, script: script, isDark: false, frames: [(0.35, 2), (0.7, 1), (1.25, 1.5)]),
      Sheet(
        screen: screen, script: script, isDark: true, frames: [(0.35, 1), (0.7, 1.5), (1.25, 2)]),
    ]
  }

  private static let size = CGSize(width: 560, height: 500)

  @Test(arguments: all) func bothRenderersDrawTheScreensAlike(_ sheet: Sheet) throws {
    let lists = try sheet.frames.map { frame in
      let run = try Scenario.run(sheet.screen, sheet.script) {
        ($0.windowWidth, $0.windowHeight) = (Double(Self.size.width), Double(Self.size.height))
        $0.until = frame.time
      }
      if sheet.isDark { run.display.run { run.display.environment.screen.update(style: .dark) } }
      _ = try run.perform()
      let viewport = Viewport(
        width: Int(Double(Self.size.width) * frame.scale),
        height: Int(Double(Self.size.height) * frame.scale),
        scale: frame.scale)
      return run.display.context.displayList(at: run.display.now, viewport: viewport)
    }
    let pictures = try OffscreenGL.pictures(
      Dictionary(uniqueKeysWithValues: zip(lists.indices.map(String.init), lists)))
    for ((index, list), frame) in zip(lists.enumerated(), sheet.frames) {
      guard let byGL = pictures?[String(index)] else { continue }
      let software = SoftwareRenderer()
      try software.render(list, damage: nil)
      let pixels = software.readPixels()
      let name = "\(sheet.screen.rawValue)-\(sheet.isDark ? "dark" : "light")-\(frame.scale)"
      PictureGallery.add("\(name).png", got: FlatPicture(byGL), reference: FlatPicture(pixels))
      let difference = PictureDifference(byGL, from: pixels)
      #expect(difference.away <= 2 && difference.atEdges <= 4, "\(frame): \(difference)")
    }
  }
}
