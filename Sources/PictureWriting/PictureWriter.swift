import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform

/// Draws display lists into PNG files for programs that have no window.
package struct PictureWriter {
  /// Who draws.
  package enum RendererKind: String { case software, gl }

  private let file: String
  private let renderer: RendererKind

  /// Fails with what is wrong with the file's place, before anything is drawn.
  package init(file: String, renderer: RendererKind) throws(PictureFailure) {
    self.file = file
    self.renderer = renderer
    try checkPlace()
  }

  /// Draws the picture and writes it, whole or not at all.
  package func write(_ list: DisplayList) throws(PictureFailure) {
    let pixels: PixelBuffer
    switch renderer {
    case .software: pixels = try draw(list, with: SoftwareRenderer())
    case .gl: pixels = try drawOffscreen(list)
    }
    guard let data = pixels.pngData() else { throw .running("the picture could not be encoded") }
    do {
      try data.write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw .running("\"\(file)\" could not be written")
    }
  }

  /// Draws with OpenGL, without a display: by SDL's offscreen driver.
  private func drawOffscreen(_ list: DisplayList) throws(PictureFailure) -> PixelBuffer {
    let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
    defer { platform.close() }
    let renderer: OpenGLRenderer
    do {
      let surface = try platform.open(
        WindowRequest(title: "picture", width: 16, height: 16), surface: .openGL)
      guard case .openGL(let access) = surface else { throw PlatformError.noOpenGL("no reason given") }
      renderer = try OpenGLRenderer(access)
    } catch PlatformError.noOpenGL(let reason) {
      throw .running("no usable OpenGL: \(reason)")
    } catch {
      throw .running("no usable OpenGL: \((error as? PlatformError)?.line ?? "\(error)")")
    }
    defer { renderer.close() }
    return try draw(list, with: renderer)
  }

  private func draw(_ list: DisplayList, with renderer: any Renderer) throws(PictureFailure) -> PixelBuffer {
    do {
      try renderer.render(list, damage: nil)
    } catch {
      throw .running("\(renderer.name) could not draw: \(error)")
    }
    return renderer.readPixels()
  }

  /// Says what is wrong with the picture's place before anything is drawn.
  private func checkPlace() throws(PictureFailure) {
    let files = FileManager.default
    let directory = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    guard files.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw .usage("\"\(file)\" cannot be written: there is no directory \"\(directory)\"")
    }
    guard files.isWritableFile(atPath: directory) else {
      throw .usage("\"\(file)\" cannot be written: the directory is not writable")
    }
    if files.fileExists(atPath: file, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .usage("\"\(file)\" cannot be written: it is a directory")
    }
  }
}
