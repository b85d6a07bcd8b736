import CSDL2
import CoreGraphics
import LayerModel
import RenderServer

extension SDLPlatform {
  package func present(_ pixels: PixelBuffer, damage: PixelRect) throws {
    // Asked for anew each time: a resize makes the old one invalid.
    guard let surface = SDL_GetWindowSurface(window) else {
      throw PlatformError.presentFailed(SDLPlatform.lastError)
    }
    let width = min(pixels.width, Int(surface.pointee.w))
    let height = min(pixels.height, Int(surface.pointee.h))
    let area = damage.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !area.isEmpty else { return }

    let pitch = Int(surface.pointee.pitch)
    let format = surface.pointee.format.pointee
    let copied = pixels.bytes.withUnsafeBytes { source -> Bool in
      guard let from = source.baseAddress, let to = surface.pointee.pixels else { return false }
      let start = from + area.minY * pixels.bytesPerRow + area.minX * 4
      let end = to + area.minY * pitch + area.minX * Int(format.BytesPerPixel)
      return SDL_ConvertPixels(
        Int32(area.width), Int32(area.height), SDL_PIXELFORMAT_ARGB8888.rawValue, start,
        Int32(pixels.bytesPerRow), format.format, end, Int32(pitch)) == 0
    }
    var rectangle = SDL_Rect(
      x: Int32(area.minX), y: Int32(area.minY), w: Int32(area.width), h: Int32(area.height))
    guard copied, SDL_UpdateWindowSurfaceRects(window, &rectangle, 1) == 0 else {
      throw PlatformError.presentFailed(SDLPlatform.lastError)
    }
  }
}
