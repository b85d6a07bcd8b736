import CoreGraphics
import LayerModel

/// Blurred groups, and blurred backdrops of groups.
extension SoftwareRenderer {
  func compositeBlurred(_ group: DisplayGroup, _ open: GroupSurfaces, _ clip: GroupClip, _ target: Target) {
    let area = group.reach.pixels.intersection(clip.area)
    guard !area.isEmpty else { return }
    let blurred = PictureBlur(open.content, sigma: group.blurSigma)
    for y in area.minY..<area.maxY {
      let to = target.surface.row(y)
      for x in area.minX..<area.maxX {
        let color = blurred.color(x, y) * (group.shownOpacity * clip.coverage(x, y))
        // Colours without alpha add to what is there.
        guard color != SIMD4(0, 0, 0, 0) else { continue }
        to[x] =
          group.blendMode == .normal
          ? Blend.addedOver(Blend.pixel(color, 1), to[x])
          : Blend.limited(Compositing.composite(group.blendMode, color, Blend.color(to[x])))
      }
    }
  }

  /// The group's alpha says where the blurred picture takes the place of the sharp one.
  func blurBackdrop(_ group: DisplayGroup, _ open: GroupSurfaces, _ clip: GroupClip, _ target: Target) {
    let area = open.content.bounds.intersection(clip.area)
    guard !area.isEmpty else { return }
    let blurred = PictureBlur(target.surface, sigma: group.blurSigma, bounds: group.backdropArea.pixels)
    for y in area.minY..<area.maxY {
      let (shape, to) = (open.content.row(y), target.surface.row(y))
      for x in area.minX..<area.maxX where shape[x] != 0 {
        let part = Float(shape[x] >> 24) / 255 * group.shownOpacity * clip.coverage(x, y)
        to[x] = Blend.pixel(blurred.color(x, y) * part + Blend.color(to[x]) * (1 - part), 1)
      }
    }
  }
}

/// All four channels, blurred.
private struct PictureBlur {
  private let red, green, blue, alpha: AlphaBlur

  init(_ surface: Surface, sigma: Float, bounds: PixelRect? = nil) {
    alpha = AlphaBlur(surface, sigma: sigma, bounds: bounds)
    red = AlphaBlur(surface, sigma: sigma, shift: 16, bounds: bounds)
    green = AlphaBlur(surface, sigma: sigma, shift: 8, bounds: bounds)
    blue = AlphaBlur(surface, sigma: sigma, shift: 0, bounds: bounds)
  }

  /// Of a pixel; premultiplied.
  func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
    return SIMD4(red.value(x, y), green.value(x, y), blue.value(x, y), alpha.value(x, y))
  }
}
