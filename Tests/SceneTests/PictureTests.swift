import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import SceneLoading
import StrataTestKit
import Testing

/// Every picture of the oracles h and i, on both renderers: GOOD by the metric, every probe met, and both alike.
@Suite struct PictureTests {
  static let pictures = PictureCase.all("h_pictures") + PictureCase.all("i_animations")

  @Test(
    .rules(
      "D-2", "D-3", "D-7", "D-9", "D-17", "D-19", "D-27", "G-29", "L-4", "L-6", "L-9", "L-16", "P-14", "P-36"),
    arguments: pictures) func softwarePictureIsGood(_ picture: PictureCase) throws
  {
    let renderer = SoftwareRenderer()
    try renderer.render(picture.displayList(), damage: nil)
    try check(picture, renderer.readPixels(), on: "software")
  }

  @Test(
    .rules("D-2", "D-3", "D-7", "D-17", "D-19", "L-4", "L-6", "L-9", "L-16"),
    .enabled(if: OpenGLPictures.isAvailable), arguments: pictures)
  func openGLPictureIsGood(_ picture: PictureCase) throws {
    let drawn = try #require(OpenGLPictures.drawn.get()?[picture.pictureName])
    try check(picture, drawn, on: "gl")
    let software = SoftwareRenderer()
    try software.render(picture.displayList(), damage: nil)
    let difference = PictureDifference(drawn, from: software.readPixels())
    #expect(difference.isWithinTolerance, "\(difference)")
  }

  private func check(_ picture: PictureCase, _ pixels: PixelBuffer, on renderer: String) throws {
    let got = FlatPicture(pixels)
    let reference = try picture.reference()
    let metric = PictureMetric(got, reference)
    let verdict = metric.verdict(isPerspective: picture.isPerspective)
    let missed = picture.missedProbes(in: got)
    PictureGallery.add(
      "\(renderer)/\(verdict.rawValue)-\(picture.pictureName)", got: got, reference: reference)
    PictureGallery.log(
      [renderer, picture.category, picture.pictureName, verdict.rawValue, "\(metric)", "\(missed)"])
    #expect(verdict == .good, "\(metric)")
    #expect(missed.isEmpty)
  }
}

/// All pictures by OpenGL, drawn in one go: a context is dear.
private enum OpenGLPictures {
  static let drawn: Result<[String: PixelBuffer]?, any Error> = Result {
    var lists: [String: DisplayList] = [:]
    for picture in PictureTests.pictures { lists[picture.pictureName] = try picture.displayList() }
    return try OffscreenGL.pictures(lists)
  }

  /// A machine without OpenGL draws nothing with it; a driver that fails does count.
  static var isAvailable: Bool {
    if case .success(nil) = drawn { false } else { true }
  }
}
