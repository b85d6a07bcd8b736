import CoreGraphics
import Foundation
import LayerModel

/// Writes display lists by hand, 160 by 160 pixels. Rectangles are x, y, width, height.
struct SceneBuilder {
  private var list = DisplayList()
  private var runStart = 0

  init() {
    (list.width, list.height) = (160, 160)
    list.background = SIMD4(0.1, 0.1, 0.1, 1)
  }

  mutating func finished() -> DisplayList {
    flush()
    return list
  }

  private mutating func flush() {
    if list.items.count > runStart {
      list.commands.append(.draw(first: Int32(runStart), count: Int32(list.items.count - runStart)))
    }
    runStart = list.items.count
  }

  private func item(
    _ kind: DisplayItem.Kind, _ rect: SIMD4<Float>, _ color: SIMD4<Float>, _ radii: SIMD4<Float>,
    _ map: Homography, reach: Float = 1
  ) -> DisplayItem {
    var item = DisplayItem()
    item.kind = kind
    item.rect = rect
    item.color = color
    item.radii = radii
    item.cornerReach = reach
    item.transform = map
    return item
  }

  mutating func fill(
    _ rect: SIMD4<Float>, _ color: SIMD4<Float>, radii: SIMD4<Float> = .zero, map: Homography = .identity,
    smooth: Bool = true, clip: Int32 = -1, reach: Float = 1
  ) {
    var fill = item(.fill, rect, color, radii, map, reach: reach)
    fill.isSmooth = smooth
    fill.clip = clip
    list.items.append(fill)
  }

  mutating func border(
    _ rect: SIMD4<Float>, line: Float, _ color: SIMD4<Float>, radii: SIMD4<Float> = .zero,
    map: Homography = .identity, reach: Float = 1
  ) {
    var border = item(.border, rect, color, radii, map, reach: reach)
    border.borderWidth = line
    list.items.append(border)
  }

  mutating func shadow(
    _ rect: SIMD4<Float>, sigma: Float, _ color: SIMD4<Float>, radii: SIMD4<Float> = .zero,
    map: Homography = .identity, reach: Float = 1
  ) {
    var shadow = item(.shadow, rect, color, radii, map, reach: reach)
    shadow.blur = sigma
    list.items.append(shadow)
  }

  mutating func picture(width: Int, height: Int) -> Int32 {
    var pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = min(255, 128 + 8 * x)
        let start = y * pixels.bytesPerRow + x * 4
        pixels.bytes[start] = UInt8(alpha * y / height)
        pixels.bytes[start + 1] = UInt8((x / 2 + y / 2).isMultiple(of: 2) ? alpha : 0)
        pixels.bytes[start + 2] = UInt8(alpha * x / width)
        pixels.bytes[start + 3] = UInt8(alpha)
      }
    }
    list.contents.append(DisplayContent(source: .image(CGImage(pixels: pixels))))
    return Int32(list.contents.count - 1)
  }

  mutating func image(
    _ picture: Int32, _ rect: SIMD4<Float>, nearest: Bool = false, radii: SIMD4<Float> = .zero,
    map: Homography = .identity, uv: SIMD4<Float> = [0, 0, 1, 1], limits: SIMD4<Float> = [0, 0, 1, 1],
    reach: Float = 1
  ) {
    var image = item(.image, rect, SIMD4(repeating: 0.9), radii, map, reach: reach)
    image.content = picture
    image.isNearest = nearest
    image.uv = uv
    image.uvLimits = limits
    list.items.append(image)
  }

  mutating func gradient(
    _ kind: GradientContent.Kind, _ rect: SIMD4<Float>, from start: SIMD2<Double>, to end: SIMD2<Double>,
    radii: SIMD4<Float> = .zero, map: Homography = .identity
  ) {
    var content = GradientContent()
    content.kind = kind
    content.colors = [
      ColorValue(red: 1, green: 0, blue: 0, alpha: 1), ColorValue(red: 0, green: 1, blue: 0, alpha: 0.5),
      ColorValue(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    var drawing = GradientDrawing(content: content)
    drawing.startPoint = start
    drawing.endPoint = end
    list.contents.append(DisplayContent(source: .gradient(drawing)))
    var gradient = item(.gradient, rect, .white, radii, map)
    gradient.content = Int32(list.contents.count - 1)
    list.items.append(gradient)
  }

  mutating func scissor(x: Int32, y: Int32, width: Int32, height: Int32, parent: Int32 = -1) -> Int32 {
    var clip = DisplayClip()
    clip.rect = SIMD4(Float(x), Float(y), Float(width), Float(height))
    clip.scissor = SIMD4(x, y, width, height)
    clip.parent = parent
    list.clips.append(clip)
    return Int32(list.clips.count - 1)
  }

  mutating func clip(
    _ rect: SIMD4<Float>, radii: SIMD4<Float>, map: Homography = .identity, reach: Float = 1, parent: Int32
  ) -> Int32 {
    var clip = DisplayClip()
    clip.fromDevice = map.inverse ?? .identity
    clip.rect = rect
    clip.radii = radii
    clip.cornerReach = reach
    clip.parent = parent
    list.clips.append(clip)
    return Int32(list.clips.count - 1)
  }

  mutating func group(
    _ bounds: SIMD4<Int32>, opacity: Float, clip: Int32 = -1,
    shadow: (sigma: Float, x: Float, y: Float)? = nil, blend: CGBlendMode = .normal, blur: Float = 0,
    ofBackdrop: Bool = false, shape: Int32 = -1, mask: ((inout SceneBuilder) -> Void)? = nil,
    content: (inout SceneBuilder) -> Void
  ) {
    flush()
    var group = DisplayGroup()
    group.pixelBounds = bounds
    group.opacity = opacity
    group.clip = clip
    group.hasMask = mask != nil
    group.blendMode = blend
    group.shape = shape
    group.blurSigma = blur
    group.blursBackdrop = ofBackdrop
    if let shadow {
      group.shadowSigma = shadow.sigma
      group.shadowOffset = SIMD2(shadow.x, shadow.y)
      group.shadowColor = SIMD4(0, 0.3, 0.6, 0.8)
    }
    list.groups.append(group)
    let index = Int32(list.groups.count - 1)
    list.commands.append(.beginGroup(index))
    content(&self)
    flush()
    if let mask {
      list.commands.append(.beginMask(index))
      mask(&self)
      flush()
    }
    list.commands.append(.endGroup(index))
  }
}

extension SIMD4<Float> {
  static let red = SIMD4<Float>(0.9, 0.1, 0.1, 1)
  static let green = SIMD4<Float>(0.1, 0.8, 0.3, 1)
  static let blue = SIMD4<Float>(0.2, 0.3, 0.9, 1)
  static let white = SIMD4<Float>(1, 1, 1, 1)
  /// Translucent, premultiplied.
  static let half = SIMD4<Float>(0.5, 0.3, 0.05, 0.5)
}

extension Homography {
  static func turned(_ angle: Double, x: Double, y: Double, scale: Double = 1) -> Homography {
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    return Homography(m11: c, m12: s, m13: 0, m21: -s, m22: c, m23: 0, m31: x, m32: y, m33: 1)
  }
}
