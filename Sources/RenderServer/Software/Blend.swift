/// Arithmetic on premultiplied pixels, exact to the rounding of each channel.
enum Blend {
  /// Each channel times `part` / 255, rounded to nearest.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by part: UInt32) -> UInt32 {
    var low = (pixel & 0x00FF_00FF) &* part &+ 0x0080_0080
    low = ((low &+ ((low >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var high = ((pixel >> 8) & 0x00FF_00FF) &* part &+ 0x0080_0080
    high = (high &+ ((high >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  /// `source` over `destination`.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let alpha = source >> 24
    if alpha == 255 { return source }
    return source &+ scaled(destination, by: 255 &- alpha)
  }

  /// The sum of two pixels, each channel limited to 255.
  @inline(__always)
  static func added(_ one: UInt32, _ other: UInt32) -> UInt32 {
    // A carry out of a channel becomes 255 in it.
    func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let plain = a &+ b
      let carry = (plain >> 8) & 0x0001_0001
      return (plain | (carry &* 255)) & 0x00FF_00FF
    }
    let low = sum(one & 0x00FF_00FF, other & 0x00FF_00FF)
    return low | sum((one >> 8) & 0x00FF_00FF, (other >> 8) & 0x00FF_00FF) << 8
  }

  /// As `over`, for a source whose colours may exceed its alpha: some of them were added.
  @inline(__always)
  static func addedOver(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    added(source, scaled(destination, by: 255 &- source >> 24))
  }

  /// A premultiplied colour, times a coverage, as a pixel.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>, _ coverage: Float) -> UInt32 {
    let factor = coverage * 255
    return byte(color.w * factor) << 24 | byte(color.x * factor) << 16 | byte(color.y * factor) << 8
      | byte(color.z * factor)
  }

  /// A pixel as a premultiplied colour, 0…1.
  @inline(__always)
  static func color(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float((pixel >> 16) & 255) / 255, Float((pixel >> 8) & 255) / 255, Float(pixel & 255) / 255,
      Float(pixel >> 24) / 255)
  }

  /// 0…255 to the nearest whole number, halves up. Adding 2²³ leaves it in the lowest bits, where a conversion
  /// would check its range first.
  @inline(__always)
  private static func byte(_ value: Float) -> UInt32 {
    (value + 0x1p-14 + 0x1p23).bitPattern & 255
  }

  /// A premultiplied pixel under a premultiplied colour: each channel times the colour's, and a coverage.
  @inline(__always)
  static func tinted(_ pixel: UInt32, _ color: SIMD4<Float>, _ coverage: Float) -> UInt32 {
    if coverage == 1, color == SIMD4(1, 1, 1, 1) { return pixel }
    return byte(Float(pixel >> 24) * color.w * coverage) << 24
      | byte(Float((pixel >> 16) & 255) * color.x * coverage) << 16
      | byte(Float((pixel >> 8) & 255) * color.y * coverage) << 8
      | byte(Float(pixel & 255) * color.z * coverage)
  }

  /// A premultiplied colour of any channels as a pixel: what is more than white or less than nothing is cut off.
  @inline(__always)
  static func limited(_ color: SIMD4<Float>) -> UInt32 {
    pixel(color.clamped(lowerBound: SIMD4(0, 0, 0, 0), upperBound: SIMD4(1, 1, 1, 1)), 1)
  }

  /// A factor 0…1 as a part of 255.
  @inline(__always)
  static func part(_ factor: Float) -> UInt32 { UInt32(min(max(factor, 0), 1) * 255 + 0.5) }

  /// Between four pixels, rounded once; `x` and `y` in 0…256 count from the first.
  @inline(__always)
  static func mix(
    _ first: UInt32, _ right: UInt32, _ below: UInt32, _ last: UInt32, _ x: UInt32, _ y: UInt32
  ) -> UInt32 {
    let (restX, restY) = (256 &- x, 256 &- y)
    // Two channels in each sum, 32 bits apart.
    func spread(_ channels: UInt32, _ weight: UInt32) -> UInt64 {
      let channels = UInt64(channels & 0x00FF_00FF)
      return ((channels | channels &<< 16) & 0x0000_00FF_0000_00FF) &* UInt64(weight)
    }
    func sum(_ shift: UInt32) -> UInt64 {
      (spread(first &>> shift, restX &* restY) &+ spread(right &>> shift, x &* restY)
        &+ spread(below &>> shift, restX &* y) &+ spread(last &>> shift, x &* y)
        &+ 0x0000_8000_0000_8000) &>> 16
    }
    func packed(_ sum: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: sum & 0xFF) | UInt32(truncatingIfNeeded: sum &>> 16) & 0x00FF_0000
    }
    return packed(sum(0)) | packed(sum(8)) &<< 8
  }
}
