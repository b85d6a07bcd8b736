import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform
import SceneLoading

extension RenderCommand {
  /// Draws the picture and writes it, whole or not at all.
  func run() throws(RenderFailure) {
    try checkPlace()
    let list = try displayList()
    let pixels: PixelBuffer
    switch renderer {
    case .software: pixels = try draw(list, with: SoftwareRenderer())
    case .gl: pixels = try drawOffscreen(list)
    }
    guard let data = pixels.pngData() else { throw .running("the picture could not be encoded") }
    do {
      try data.write(to: URL(filePath: pictureFile), options: .atomic)
    } catch {
      throw .running("\"\(pictureFile)\" could not be written")
    }
  }

  private func displayList() throws(RenderFailure) -> DisplayList {
    do {
      let stage = try SceneStage(SceneFile(path: sceneFile), caseID: caseID)
      return try stage.displayList(at: time, scale: scale)
    } catch {
      throw .usage("\"\(sceneFile)\": \(error)")
    }
  }

  /// Draws with OpenGL, without a display: by SDL's offscreen driver.
  private func drawOffscreen(_ list: DisplayList) throws(RenderFailure) -> PixelBuffer {
    let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
    defer { platform.close() }
    let renderer: OpenGLRenderer
    do {
      let surface = try platform.open(
        WindowRequest(title: "strata-render", width: 16, height: 16), surface: .openGL)
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

  private func draw(_ list: DisplayList, with renderer: any Renderer) throws(RenderFailure) -> PixelBuffer {
    do {
      try renderer.render(list, damage: nil)
    } catch {
      throw .running("\(renderer.name) could not draw: \(error)")
    }
    return renderer.readPixels()
  }

  /// Says what is wrong with the picture's place before anything is drawn.
  private func checkPlace() throws(RenderFailure) {
    let files = FileManager.default
    let directory = URL(filePath: pictureFile).deletingLastPathComponent().path(percentEncoded: false)
    var isDirectory: ObjCBool = false
    guard files.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw .usage("\"\(pictureFile)\" cannot be written: there is no directory \"\(directory)\"")
    }
    guard files.isWritableFile(atPath: directory) else {
      throw .usage("\"\(pictureFile)\" cannot be written: the directory is not writable")
    }
    if files.fileExists(atPath: pictureFile, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .usage("\"\(pictureFile)\" cannot be written: it is a directory")
    }
  }
}
