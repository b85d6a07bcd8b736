import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct ArtworkTests {
  private let place = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
    "strata-\(UUID().uuidString)")
  private let lines = Log()

  init() throws { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) }

  private func artwork(_ directory: URL?) -> Artwork {
    Artwork(directory: directory) { [lines] line in lines.add(line) }
  }

  private func copy(_ names: [String]) throws {
    for name in names {
      try FileManager.default.copyItem(
        at: Scenario.assets.appendingPathComponent(name), to: place.appendingPathComponent(name))
    }
  }

  @Test func assetsOfTheProjectAreWhole() {
    let artwork = artwork(Scenario.assets)
    for scale in [1, 2, 3] as [CGFloat] {
      artwork.pixelsPerPoint = scale
      for name in Artwork.names { #expect(artwork.image(name).scale == scale, "\(name)") }
    }
    #expect(lines.all == [])
  }

  @Test func withoutAFolderPlainShapesStandInAndOneLineSaysSo() throws {
    let artwork = artwork(nil)
    for name in Artwork.names {
      let (image, real) = (artwork.image(name), Artwork(directory: Scenario.assets).image(name))
      #expect(image.size == real.size, "\(name)")
      let pixels = try #require(image.cgImage?.pixels)
      // The middle is painted.
      #expect(pixels.bytes[(pixels.height / 2 * pixels.width + pixels.width / 2) * 4 + 3] == 255, "\(name)")
    }
    #expect(lines.all.count == 1)
  }

  @Test func missingPicturesAreNamedInOneLine() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    try copy(["balloon@2x.png", "head.png"])
    let artwork = artwork(place)
    #expect(artwork.image("balloon").scale == 2)
    #expect(lines.all.count == 1)
    #expect(lines.all[0].contains("basket") && !lines.all[0].contains("balloon"))
  }

  @Test func damagedPictureIsNamedOnceAndAnotherResolutionTaken() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    try copy(["balloon.png", "sprite.png"])
    try Data("no picture".utf8).write(to: place.appendingPathComponent("balloon@2x.png"))
    try Data().write(to: place.appendingPathComponent("head.png"))
    let artwork = artwork(place)
    artwork.pixelsPerPoint = 2
    for _ in 0..<3 {
      #expect(artwork.image("balloon").size == CGSize(width: 40, height: 88))
      #expect(artwork.image("head").size == CGSize(width: 50, height: 50))
    }
    #expect(lines.all.filter { $0.contains("balloon@2x.png") }.count == 1)
    #expect(lines.all.filter { $0.contains("head.png") }.count == 1)
    #expect(lines.all.allSatisfy { !$0.contains("\n") })
  }

  @Test func runWithoutPicturesGoesOn() throws {
    let events = try ScriptParser.parse("0 press Animate", file: "script", startingOn: .balloons)
    var options = RunOptions()
    options.isHeadless = true
    options.dumps = [.init(time: 1, file: "a.json")]
    let dump = try #require(
      try HeadlessRun(options: options, events: events, assets: nil).perform().first)
    #expect(try Dump(String(decoding: dump.data, as: UTF8.self)).names(prefix: "balloon.move").count == 5)
  }
}
