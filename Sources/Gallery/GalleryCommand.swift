import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform

/// `Gallery OUT.png [--renderer software|gl] [--scale FACTOR] [--dark]`
struct GalleryCommand {
  private var pictureFile = ""
  private var scale = 2.0
  private var usesGL = false
  private var palette = Palette.light

  private static let usage = "usage: Gallery OUT.png [--renderer software|gl] [--scale 0.5…4] [--dark]"

  init(_ arguments: [String]) throws(GalleryFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch (argument, rest.first) {
      case ("--dark", _): palette = .dark
      case ("--renderer", "software"?), ("--renderer", "gl"?): usesGL = rest.popFirst() == "gl"
      case ("--scale", let text?):
        guard let number = Double(text), (0.5...4).contains(number) else { throw .usage(Self.usage) }
        scale = number
        rest.removeFirst()
      case (let name, _) where !name.hasPrefix("-") && pictureFile.isEmpty: pictureFile = name
      default: throw .usage(Self.usage)
      }
    }
    guard !pictureFile.isEmpty else { throw .usage(Self.usage) }
  }

  @MainActor
  func run() throws(GalleryFailure) {
    let list = GallerySheet(palette).displayList(scale: scale)
    let pixels = try usesGL ? drawOffscreen(list) : draw(list, with: SoftwareRenderer())
    guard let data = pixels.pngData() else { throw .running("the picture could not be encoded") }
    do {
      try data.write(to: URL(filePath: pictureFile), options: .atomic)
    } catch {
      throw .running("\"\(pictureFile)\" could not be written")
    }
  }

  /// Draws with OpenGL, without a display: by SDL's offscreen driver.
  private func drawOffscreen(_ list: DisplayList) throws(GalleryFailure) -> PixelBuffer {
    let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
    defer { platform.close() }
    let renderer: OpenGLRenderer
    do {
      let surface = try platform.open(
        WindowRequest(title: "Gallery", width: 16, height: 16), surface: .openGL)
      guard case .openGL(let access) = surface else { throw PlatformError.noOpenGL("no reason given") }
      renderer = try OpenGLRenderer(access)
    } catch {
      throw .running("no usable OpenGL: \((error as? PlatformError)?.line ?? "\(error)")")
    }
    defer { renderer.close() }
    return try draw(list, with: renderer)
  }

  private func draw(_ list: DisplayList, with renderer: any Renderer) throws(GalleryFailure) -> PixelBuffer {
    do {
      try renderer.render(list, damage: nil)
    } catch {
      throw .running("\(renderer.name) could not draw: \(error)")
    }
    return renderer.readPixels()
  }
}

/// Why nothing was drawn, in one line.
enum GalleryFailure: Error {
  case usage(String)
  case running(String)

  var line: String {
    switch self {
    case .usage(let line), .running(let line): line
    }
  }

  var status: Int32 {
    switch self {
    case .usage: 2
    case .running: 1
    }
  }
}
