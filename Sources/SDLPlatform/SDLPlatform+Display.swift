import CSDL2
import CoreGraphics
import Foundation

extension SDLPlatform {
  /// The drivers for the desktops that the environment names, best first. Without such a list SDL would go on to
  /// drivers that show nothing, and say nothing of it.
  static var desktopDrivers: String {
    let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
    return drivers.filter { value(of: $0.0) != nil }.map(\.1).joined(separator: ",")
  }

  /// What was looked for and not found.
  static var missingDisplay: String {
    if let asked = value(of: "SDL_VIDEODRIVER") { return "SDL_VIDEODRIVER=\(asked) does not work here" }
    let found = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in value(of: name).map { "\(name)=\($0)" } }
    return found.isEmpty
      ? "neither DISPLAY nor WAYLAND_DISPLAY is set" : "\(found.joined(separator: " and ")) cannot be reached"
  }

  static func value(of name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
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
