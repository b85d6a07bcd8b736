import CSDL2
import CoreGraphics
import Foundation

extension SDLPlatform {
  /// What was looked for and not found.
  static var missingDisplay: String {
    let environment = ProcessInfo.processInfo.environment
    let found = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
    }
    return found.isEmpty
      ? "neither DISPLAY nor WAYLAND_DISPLAY is set" : "\(found.joined(separator: " and ")) cannot be reached"
  }

  /// SDL wants straight alpha, pictures here are premultiplied.
  func setIcon(_ icon: PixelBuffer) {
    guard icon.width > 0, icon.height > 0 else { return }
    var bytes = icon.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[pixel + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for channel in pixel..<pixel + 3 {
        bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    bytes.withUnsafeMutableBytes { memory in
      // The surface only borrows the bytes; the window copies them.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        memory.baseAddress, Int32(icon.width), Int32(icon.height), 32, Int32(icon.bytesPerRow),
        SDL_PIXELFORMAT_ARGB8888.rawValue)
      guard surface != nil else { return }
      SDL_SetWindowIcon(window, surface)
      SDL_FreeSurface(surface)
    }
  }
}
