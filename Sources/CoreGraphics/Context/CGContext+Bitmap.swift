import CCairo
import Foundation

/// What a bitmap context says about its pixels.
struct BitmapLayoutInfo {
  var bitmapInfo: CGBitmapInfo
  var space: CGColorSpace
  var layout: PixelLayout

  static let native = BitmapLayoutInfo(
    bitmapInfo: [
      CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue), .byteOrder32Little,
    ],
    space: .deviceRGB, layout: .native)
}

/// The client's view of a context's pixels, in its own layout: written after every drawing, because
/// clients read it without asking.
final class ClientBitmap {
  let memory: UnsafeMutablePointer<UInt8>
  let bytesPerRow: Int
  private let isOwned: Bool

  /// The client's memory, which outlives the context.
  init(memory: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
    self.memory = memory
    self.bytesPerRow = bytesPerRow
    isOwned = false
  }

  /// Memory of our own.
  init(bytesPerRow: Int, height: Int) {
    self.bytesPerRow = bytesPerRow
    memory = .allocate(capacity: max(1, bytesPerRow * height))
    memory.initialize(repeating: 0, count: max(1, bytesPerRow * height))
    isOwned = true
  }

  deinit { if isOwned { memory.deallocate() } }
}

extension CGContext {
  /// Pixels in memory: the client's, or its own where `data` is nil. 8 bits a component; RGB with alpha at
  /// either end or none, grey without alpha, or alpha alone. Nil for other layouts and for sizes that are
  /// not positive. Rows of 0 bytes mean as many as needed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard width > 0, height > 0,
      let layout = PixelLayout(bitsPerComponent: bitsPerComponent, bitmapInfo: info, space: space),
      layout.alpha != .straight
    else { return nil }
    let rowBytes = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
    guard rowBytes >= width * layout.bytesPerPixel else { return nil }
    let memory = data?.assumingMemoryBound(to: UInt8.self)
    let isNative = layout == .native && rowBytes.isMultiple(of: 4)
    let surface =
      if isNative, let memory {
        CairoSurface.image(on: memory, width: width, height: height, bytesPerRow: rowBytes)
      } else {
        CairoSurface.image(width: width, height: height)
      }
    guard let surface else { return nil }
    self.init(
      surface: surface, base: .identity, recordingBounds: nil, flipsImages: false,
      layoutInfo: BitmapLayoutInfo(bitmapInfo: info, space: space, layout: layout))
    if !isNative, let memory {
      clientBitmap = ClientBitmap(memory: memory, bytesPerRow: rowBytes)
      readClientBitmap()
    }
  }

  /// Transparent pixels of UIKit's kind, `scale` of them a point. Sizes beyond what Cairo can hold give a
  /// context without pixels.
  package convenience init(pixelWidth: Int, pixelHeight: Int, scale: CGFloat) {
    let empty = { CairoSurface.image(width: 0, height: 0) }
    guard
      let surface = CairoSurface.image(width: max(0, pixelWidth), height: max(0, pixelHeight)) ?? empty()
    else { preconditionFailure("Out of memory for even an empty surface.") }
    let scale = scale.isFinite && scale > 0 ? scale : 1
    self.init(
      surface: surface, base: CGAffineTransform(scaleX: scale, y: scale), recordingBounds: nil,
      flipsImages: true)
  }

  /// A copy of the pixels; without any for recording contexts.
  package func pixelBuffer() -> PixelBuffer {
    recordingBounds == nil ? surface.pixelBuffer() : PixelBuffer(width: 0, height: 0)
  }

  /// A picture of what is drawn so far; nil for recording contexts and contexts without pixels.
  public func makeImage() -> CGImage? {
    let pixels = pixelBuffer()
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    return CGImage(pixels: pixels, maskUse: layoutInfo.layout.alpha == .ignored ? .brightness : .alpha)
  }

  /// In pixels; 0 for recording contexts.
  public var width: Int { recordingBounds == nil ? surface.width : 0 }
  /// In pixels; 0 for recording contexts.
  public var height: Int { recordingBounds == nil ? surface.height : 0 }
  /// The number of bits of one component: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of one pixel, as the layout has it.
  public var bitsPerPixel: Int { layoutInfo.layout.bytesPerPixel * 8 }
  /// What the components of the pixels mean.
  public var colorSpace: CGColorSpace? { layoutInfo.space }
  /// The layout of the pixels.
  public var bitmapInfo: CGBitmapInfo { layoutInfo.bitmapInfo }
  /// Where the pixels' alpha is.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// How many bytes the rows are apart in `data`; 0 for recording contexts.
  public var bytesPerRow: Int {
    if let clientBitmap { return clientBitmap.bytesPerRow }
    guard recordingBounds == nil else { return 0 }
    return layoutInfo.layout == .native
      ? Int(cairo_image_surface_get_stride(surface.pointer)) : width * layoutInfo.layout.bytesPerPixel
  }

  /// The pixels, in the layout the context was made with; they change with every drawing. Nil for recording
  /// contexts.
  public var data: UnsafeMutableRawPointer? {
    guard recordingBounds == nil else { return nil }
    if let clientBitmap { return UnsafeMutableRawPointer(clientBitmap.memory) }
    if layoutInfo.layout == .native {
      cairo_surface_flush(surface.pointer)
      return cairo_image_surface_get_data(surface.pointer).map(UnsafeMutableRawPointer.init)
    }
    let bitmap = ClientBitmap(bytesPerRow: bytesPerRow, height: height)
    clientBitmap = bitmap
    updateClientBitmap()
    return UnsafeMutableRawPointer(bitmap.memory)
  }

  func updateClientBitmap() {
    guard let clientBitmap else { return }
    let (layout, width, height) = (layoutInfo.layout, surface.width, surface.height)
    surface.withPixels { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          layout.write(
            pixels + y * bytesPerRow + x * 4,
            into: clientBitmap.memory + y * clientBitmap.bytesPerRow + x * layout.bytesPerPixel)
        }
      }
    }
  }

  private func readClientBitmap() {
    guard let clientBitmap else { return }
    let (layout, width, height) = (layoutInfo.layout, surface.width, surface.height)
    surface.withPixels { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          layout.read(
            clientBitmap.memory + y * clientBitmap.bytesPerRow + x * layout.bytesPerPixel,
            into: pixels + y * bytesPerRow + x * 4)
        }
      }
    }
  }
}
