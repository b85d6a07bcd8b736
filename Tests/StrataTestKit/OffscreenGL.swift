import CoreGraphics
import Foundation
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform

/// OpenGL without a display, by SDL's offscreen driver. SDL belongs to one thread, so each use has a thread of its
/// own from start to end, and one runs at a time in all of the test process.
package enum OffscreenGL {
  private static let gate = DispatchSemaphore(value: 1)

  /// Runs `body` with a renderer in a fresh context. nil where the machine has no OpenGL at all.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable (OpenGLRenderer) throws -> Value
  ) throws -> Value? {
    let outcome = Outcome<Value>()
    exclusively {
      let thread = Thread {
        let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
        defer { outcome.done.signal() }
        defer { platform.close() }
        do {
          let request = WindowRequest(title: "test", width: 64, height: 64)
          guard case .openGL(let access) = try platform.open(request, surface: .openGL) else { return }
          let renderer = try OpenGLRenderer(access)
          defer { renderer.close() }
          outcome.result = .success(try body(renderer))
        } catch PlatformError.noOpenGL(let reason) where !reason.contains("shader") {
          print("no OpenGL here: \(reason)")
        } catch {
          outcome.result = .failure(error)
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
      outcome.done.wait()
    }
    return try outcome.result?.get()
  }

  /// SDL is one for the process: its users take turns.
  package static func exclusively(_ body: () throws -> Void) rethrows {
    gate.wait()
    defer { gate.signal() }
    try body()
  }

  /// One picture by OpenGL.
  package static func picture(_ list: DisplayList) throws -> PixelBuffer? {
    try run { renderer in
      try renderer.render(list, damage: nil)
      return renderer.readPixels()
    }
  }

  /// A list drawn at once, and drawn as the damage over another.
  package static func redrawn(
    _ list: DisplayList, over earlier: DisplayList, damage: PixelRect?
  ) throws -> (whole: PixelBuffer, damaged: PixelBuffer)? {
    try run { renderer in
      try renderer.render(list, damage: nil)
      let whole = renderer.readPixels()
      try renderer.render(earlier, damage: nil)
      try renderer.render(list, damage: damage)
      return (whole, renderer.readPixels())
    }
  }

  /// Pictures by OpenGL, one after the other in one context.
  package static func pictures(_ lists: [String: DisplayList]) throws -> [String: PixelBuffer]? {
    try run { renderer in
      try lists.mapValues { list in
        try renderer.render(list, damage: nil)
        return renderer.readPixels()
      }
    }
  }

  /// `@unchecked Sendable`: written by one thread before it signals, read by the other after it waited.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {
    var result: Result<Value, any Error>?
    let done = DispatchSemaphore(value: 0)
  }
}
