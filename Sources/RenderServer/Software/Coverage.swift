/// The formulas of painting: how much of a pixel a shape covers, and what a gradient or a picture shows there.
///
/// Stated twice: here for the software renderer, and in OpenGLRenderer's fragment shaders, with the same names
/// in the same order. Change both or neither. All arithmetic is `Float`, as in the shader.
///
/// A point is in item coordinates; `PixelStep` says how far one device pixel reaches there (the shader's dFdx
/// and dFdy of the point). Coverage is 0…1.
package enum Coverage {
  /// How the item point moves with one device pixel across (`X`) and one down (`Y`).
  package struct PixelStep {
    package let xByX: Float
    package let yByX: Float
    package let xByY: Float
    package let yByY: Float
    /// In perspective: how the w that the point was divided by changes with the same pixels, in parts of itself.
    package let wByX: Float
    package let wByY: Float

    /// How far one device pixel reaches along x and y: worked out once for all pixels of a flat item.
    package let sizeX: Float
    package let sizeY: Float

    package init(
      xByX: Float, yByX: Float, xByY: Float, yByY: Float, wByX: Float = 0, wByY: Float = 0
    ) {
      (self.xByX, self.yByX, self.xByY, self.yByY) = (xByX, yByX, xByY, yByY)
      (self.wByX, self.wByY) = (wByX, wByY)
      sizeX = (xByX * xByX + xByY * xByY).squareRoot()
      sizeY = (yByX * yByX + yByY * yByY).squareRoot()
    }

    package var isFlat: Bool { wByX == 0 && wByY == 0 }
  }

  package static func clamp(_ value: Float) -> Float { min(max(value, 0), 1) }

  /// 1. The part of a pixel `size` wide around `position` that lies between `low` and `high`. Exact for edges
  /// along the pixels; a slab thinner than a pixel covers its own width.
  package static func slabCoverage(_ position: Float, _ low: Float, _ high: Float, _ size: Float) -> Float {
    max(0, clamp((position - low) / size + 0.5) + clamp((high - position) / size + 0.5) - 1)
  }

  /// 1b. The same in perspective, where a pixel is of another size at each edge than at its own place: the distances
  /// are those to the edges' lines on the screen. `across`, `down`: of `position`, by one pixel.
  package static func slabCoverage(
    _ position: Float, _ low: Float, _ high: Float, across: Float, down: Float, _ step: PixelStep
  ) -> Float {
    func size(_ beyond: Float) -> Float {
      let (x, y) = (across + beyond * step.wByX, down + beyond * step.wByY)
      return (x * x + y * y).squareRoot()
    }
    return max(
      0,
      clamp((position - low) / size(position - low) + 0.5)
        + clamp((high - position) / size(position - high) + 0.5) - 1)
  }

  /// Of both axes.
  private static func rectCoverage(
    _ x: Float, _ y: Float, _ rect: SIMD4<Float>, _ step: PixelStep
  ) -> Float {
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    if step.isFlat {
      return slabCoverage(x, rect.x, right, step.sizeX) * slabCoverage(y, rect.y, bottom, step.sizeY)
    }
    return slabCoverage(x, rect.x, right, across: step.xByX, down: step.xByY, step)
      * slabCoverage(y, rect.y, bottom, across: step.yByX, down: step.yByY, step)
  }

  /// 2. How far a corner's curve bends at `towards`, counted from where it leaves the side: 0 not yet, 1 as much
  /// as its circle. `bend`: the length over which it comes to that (`CornerShape`), 0 for a quarter circle.
  package static func cornerSlope(_ towards: Float, _ bend: Float) -> Float {
    clamp(towards / max(bend, 1e-6))
  }

  /// 3. The distance towards the corner as its circle would see it: none where the side is straight, growing
  /// evenly with the slope, and the true distance from the circle's centre from where the slope is 1.
  package static func cornerPull(_ towards: Float, _ bend: Float, _ slope: Float) -> Float {
    slope < 1 ? slope * slope * bend / 2 : towards - bend / 2
  }

  /// 4. A rounded rectangle: the two slabs, and in a corner's square the distance to its circle, measured in
  /// pixels along its normal. `radii`: minXminY, maxXminY, maxXmaxY, minXmaxY. `reach`: how far from the corner
  /// its curve begins, in radii: 1 is a quarter circle, more a curve that begins to bend earlier and slowly. A corner
  /// without a radius is what the slabs make of it.
  package static func roundedRectCoverage(
    _ x: Float, _ y: Float, _ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ reach: Float, _ step: PixelStep
  ) -> Float {
    let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
    let slabs = rectCoverage(x, y, rect, step)
    let isRight = x > rect.x + rect.z / 2
    let isLower = y > rect.y + rect.w / 2
    let radius = isLower ? (isRight ? radii.z : radii.w) : (isRight ? radii.y : radii.x)
    // From where the curve begins towards the corner.
    let length = radius * reach
    let towardsX = isRight ? x - (right - length) : rect.x + length - x
    let towardsY = isLower ? y - (bottom - length) : rect.y + length - y
    if radius <= 0 || towardsX <= 0 || towardsY <= 0 { return slabs }
    let bend = 2 * (length - radius)
    let (slopeX, slopeY) = (cornerSlope(towardsX, bend), cornerSlope(towardsY, bend))
    let (pullX, pullY) = (cornerPull(towardsX, bend, slopeX), cornerPull(towardsY, bend, slopeY))
    let distance = max((pullX * pullX + pullY * pullY).squareRoot(), 1e-12)
    let normalX = (isRight ? pullX : -pullX) * slopeX / distance
    let normalY = (isLower ? pullY : -pullY) * slopeY / distance
    let acrossX = normalX * step.xByX + normalY * step.yByX
    let acrossY = normalX * step.xByY + normalY * step.yByY
    let size = (acrossX * acrossX + acrossY * acrossY).squareRoot()
    return min(slabs, clamp(0.5 - (distance - radius) / size))
  }

  /// 5. The ring `width` wide inside a rounded rectangle: the whole less the inner one, whose corners are
  /// smaller by the width.
  package static func borderCoverage(
    _ x: Float, _ y: Float, _ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ reach: Float, _ width: Float,
    _ step: PixelStep
  ) -> Float {
    let outer = roundedRectCoverage(x, y, rect, radii, reach, step)
    let inner = SIMD4(rect.x + width, rect.y + width, rect.z - 2 * width, rect.w - 2 * width)
    if inner.z <= 0 || inner.w <= 0 { return outer }
    let innerRadii = SIMD4(
      max(radii.x - width, 0), max(radii.y - width, 0), max(radii.z - width, 0), max(radii.w - width, 0))
    return max(0, outer - roundedRectCoverage(x, y, inner, innerRadii, reach, step))
  }

  /// 6. The error function, within 5 · 10⁻⁴. Source: Abramowitz and Stegun, 7.1.27.
  package static func erf(_ value: Float) -> Float {
    let a = abs(value)
    let base = 1 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a
    let square = base * base
    let result = 1 - 1 / (square * square)
    return value < 0 ? -result : result
  }

  /// 7. A row of a blurred rounded rectangle: the gaussian of the interval the row covers. `x` and `y` from the
  /// rectangle's centre, `halfX` and `halfY` its half size.
  package static func shadowRow(
    _ x: Float, _ y: Float, _ halfX: Float, _ halfY: Float, _ radii: SIMD4<Float>, _ reach: Float,
    _ scale: Float
  ) -> Float {
    let leftRadius = y > 0 ? radii.w : radii.x
    let rightRadius = y > 0 ? radii.z : radii.y
    let left = halfX - rowInset(abs(y) - halfY, leftRadius, reach)
    let right = halfX - rowInset(abs(y) - halfY, rightRadius, reach)
    return 0.5 * (erf((x + left) * scale) - erf((x - right) * scale))
  }

  /// 8. How far a corner's curve cuts into a row `beyond` the straight edge (negative inside): the place where
  /// the pull along the row and the row's own make the circle.
  package static func rowInset(_ beyond: Float, _ radius: Float, _ reach: Float) -> Float {
    let length = radius * reach
    let bend = 2 * (length - radius)
    let into = max(0, beyond + length)
    let pull = cornerPull(into, bend, cornerSlope(into, bend))
    let rest = max(0, radius * radius - pull * pull).squareRoot()
    return length - (2 * rest < bend ? (2 * rest * bend).squareRoot() : rest + bend / 2)
  }

  package static let shadowSamples = 8

  /// 9. The gaussian blur of a rounded rectangle. Square corners have a closed form; for round ones the rows,
  /// closed in x, are summed over y within three sigmas.
  package static func shadowCoverage(
    _ x: Float, _ y: Float, _ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ reach: Float, _ sigma: Float
  ) -> Float {
    let (halfX, halfY) = (rect.z / 2, rect.w / 2)
    let (fromX, fromY) = (x - rect.x - halfX, y - rect.y - halfY)
    let scale = 0.70710678 / sigma
    if radii.x + radii.y + radii.z + radii.w == 0 {
      let across = 0.5 * (erf((fromX + halfX) * scale) - erf((fromX - halfX) * scale))
      return across * 0.5 * (erf((fromY + halfY) * scale) - erf((fromY - halfY) * scale))
    }
    let first = min(max(-3 * sigma, fromY - halfY), fromY + halfY)
    let last = min(max(3 * sigma, fromY - halfY), fromY + halfY)
    let step = (last - first) / Float(shadowSamples)
    var sum: Float = 0
    for index in 0..<shadowSamples {
      let low = first + Float(index) * step
      // The exact weight of the strip, its row taken in the middle.
      let weight = 0.5 * (erf((low + step) * scale) - erf(low * scale))
      sum += weight * shadowRow(fromX, fromY - low - step / 2, halfX, halfY, radii, reach, scale)
    }
    return sum
  }

  /// 10. Where on a gradient's ramp a point lies, not limited to 0…1. `u`, `v` in 0…1 of the item's rectangle
  /// (L-24, L-26, L-27). `kind`: 0 axial, 1 radial, 2 conic.
  package static func gradientParameter(
    _ kind: Int, _ u: Float, _ v: Float, _ start: SIMD2<Float>, _ end: SIMD2<Float>
  ) -> Float {
    let (fromX, fromY) = (u - start.x, v - start.y)
    let (alongX, alongY) = (end.x - start.x, end.y - start.y)
    if kind == 0 { return (fromX * alongX + fromY * alongY) / (alongX * alongX + alongY * alongY) }
    if kind == 1 {
      let (partX, partY) = (fromX / alongX, fromY / alongY)
      return (partX * partX + partY * partY).squareRoot()
    }
    let turns = (arctangent(fromY, fromX) - arctangent(alongY, alongX)) * 0.15915494
    return turns - (turns + hair / Float(rampLength)).rounded(.down)
  }

  /// A gradient's ramp has this many texels, sampled without blending: texel i holds the colour at
  /// (i + ½) / count, premultiplied (`ContentRasterizer.ramp`).
  package static let rampLength = 1024

  /// 11. The texel of the ramp for a parameter; the first for what is no number.
  package static func rampTexel(_ parameter: Float) -> Int {
    parameter > 0 ? Int(min(parameter * Float(rampLength) + hair, Float(rampLength - 1))) : 0
  }

  /// In ramp texels. Layouts put pixels exactly between two texels, where rounding, which is the processor's own,
  /// would choose: by more than it they are the second one's.
  package static let hair: Float = 1 / 16

  /// 12. A texture coordinate in texels, kept half a texel inside the part that may be sampled. `low` and
  /// `high` in 0…1, `size` in texels. The shader samples at this place, bilinear or nearest; samplers round it down
  /// to a 256th of a texel, or to a texel, so that it is moved by more than rounding can be off.
  package static func texelPosition(_ coordinate: Float, _ low: Float, _ high: Float, _ size: Float) -> Float
  {
    let (first, last) = (low * size + 0.5, high * size - 0.5)
    let position = first < last ? min(max(coordinate * size, first), last) : (first + last) / 2
    return position + texelHair
  }

  /// In texels. As `hair`, and less than what samplers tell apart.
  package static let texelHair: Float = 1 / 1024
}
