import RenderServer

/// The formulas of painting, in GLSL.
///
/// The twin of `Coverage` in the software renderer: same names, same order, same numbers. Change both or neither; a
/// test holds them to one picture. `dx` and `dy` are `Coverage.PixelStep`: how the point moves with one device pixel
/// across and one down, `dw` the same for the w that it was divided by, in parts of itself.
enum CoverageSource {
  /// 1 to 5.
  static func shapes(isFlat: Bool) -> String { (isFlat ? flatSlab : slab) + shapes }

  private static let flatSlab = """
    float slabCoverage(float position, float low, float high, vec2 step, vec2 dw) {
      float size = length(step);
      return max(0.0, clamp((position - low) / size + 0.5, 0.0, 1.0)
        + clamp((high - position) / size + 0.5, 0.0, 1.0) - 1.0);
    }

    """

  /// 1b.
  private static let slab = """
    float slabCoverage(float position, float low, float high, vec2 step, vec2 dw) {
      return max(0.0, clamp((position - low) / length(step + (position - low) * dw) + 0.5, 0.0, 1.0)
        + clamp((high - position) / length(step + (position - high) * dw) + 0.5, 0.0, 1.0) - 1.0);
    }

    """

  private static let shapes = """
    float rectCoverage(vec2 p, vec4 rect, vec2 dx, vec2 dy, vec2 dw) {
      vec2 far = rect.xy + rect.zw;
      return slabCoverage(p.x, rect.x, far.x, vec2(dx.x, dy.x), dw)
        * slabCoverage(p.y, rect.y, far.y, vec2(dx.y, dy.y), dw);
    }

    float cornerSlope(float towards, float bend) { return clamp(towards / max(bend, 1e-6), 0.0, 1.0); }

    float cornerPull(float towards, float bend, float slope) {
      return slope < 1.0 ? slope * slope * bend / 2.0 : towards - bend / 2.0;
    }

    float roundedRectCoverage(vec2 p, vec4 rect, vec4 radii, float reach, vec2 dx, vec2 dy, vec2 dw) {
      vec2 far = rect.xy + rect.zw;
      float slabs = rectCoverage(p, rect, dx, dy, dw);
      bool isRight = p.x > rect.x + rect.z / 2.0;
      bool isLower = p.y > rect.y + rect.w / 2.0;
      float radius = isLower ? (isRight ? radii.z : radii.w) : (isRight ? radii.y : radii.x);
      float along = radius * reach;
      vec2 towards = vec2(
        isRight ? p.x - (far.x - along) : rect.x + along - p.x,
        isLower ? p.y - (far.y - along) : rect.y + along - p.y);
      if (radius <= 0.0 || towards.x <= 0.0 || towards.y <= 0.0) return slabs;
      float bend = 2.0 * (along - radius);
      vec2 slope = vec2(cornerSlope(towards.x, bend), cornerSlope(towards.y, bend));
      vec2 pull = vec2(cornerPull(towards.x, bend, slope.x), cornerPull(towards.y, bend, slope.y));
      float distance = max(length(pull), 1e-12);
      vec2 normal = vec2(isRight ? pull.x : -pull.x, isLower ? pull.y : -pull.y) * slope / distance;
      float size = length(vec2(dot(normal, dx), dot(normal, dy)));
      return min(slabs, clamp(0.5 - (distance - radius) / size, 0.0, 1.0));
    }

    float borderCoverage(vec2 p, vec4 rect, vec4 radii, float reach, float width, vec2 dx, vec2 dy, vec2 dw) {
      float outer = roundedRectCoverage(p, rect, radii, reach, dx, dy, dw);
      // A fill that shares its border's batch.
      if (width < 0.0) return outer;
      vec4 inner = vec4(rect.xy + width, rect.zw - 2.0 * width);
      if (inner.z <= 0.0 || inner.w <= 0.0) return outer;
      return max(0.0, outer - roundedRectCoverage(p, inner, max(radii - width, 0.0), reach, dx, dy, dw));
    }

    """

  /// 6, and 9 for square corners: a program of its own, because a software driver would work out the sum for round
  /// ones, too.
  static let squareShadow = """
    float erf(float value) {
      float a = abs(value);
      float base = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
      float square = base * base;
      float result = 1.0 - 1.0 / (square * square);
      return value < 0.0 ? -result : result;
    }

    float squareShadowCoverage(vec2 p, vec4 rect, float sigma) {
      vec2 extent = rect.zw / 2.0;
      vec2 from = p - rect.xy - extent;
      float scale = 0.70710678 / sigma;
      return 0.25 * (erf((from.x + extent.x) * scale) - erf((from.x - extent.x) * scale))
        * (erf((from.y + extent.y) * scale) - erf((from.y - extent.y) * scale));
    }

    """

  /// 7 to 9, after the shapes.
  static let shadow = """
    float rowInset(float beyond, float radius, float reach) {
      float along = radius * reach;
      float bend = 2.0 * (along - radius);
      float into = max(0.0, beyond + along);
      float pull = cornerPull(into, bend, cornerSlope(into, bend));
      float rest = sqrt(max(0.0, radius * radius - pull * pull));
      return along - (2.0 * rest < bend ? sqrt(2.0 * rest * bend) : rest + bend / 2.0);
    }

    float shadowRow(vec2 p, vec2 extent, vec4 radii, float reach, float scale) {
      float left = extent.x - rowInset(abs(p.y) - extent.y, p.y > 0.0 ? radii.w : radii.x, reach);
      float right = extent.x - rowInset(abs(p.y) - extent.y, p.y > 0.0 ? radii.z : radii.y, reach);
      return 0.5 * (erf((p.x + left) * scale) - erf((p.x - right) * scale));
    }

    const int shadowSamples = 8;

    float shadowCoverage(vec2 p, vec4 rect, vec4 radii, float reach, float sigma) {
      vec2 extent = rect.zw / 2.0;
      vec2 from = p - rect.xy - extent;
      float scale = 0.70710678 / sigma;
      if (radii.x + radii.y + radii.z + radii.w == 0.0) return squareShadowCoverage(p, rect, sigma);
      float first = min(max(-3.0 * sigma, from.y - extent.y), from.y + extent.y);
      float last = min(max(3.0 * sigma, from.y - extent.y), from.y + extent.y);
      float step = (last - first) / float(shadowSamples);
      float sum = 0.0;
      for (int i = 0; i < shadowSamples; i++) {
        float low = first + float(i) * step;
        float weight = 0.5 * (erf((low + step) * scale) - erf(low * scale));
        sum += weight * shadowRow(vec2(from.x, from.y - low - step / 2.0), extent, radii, reach, scale);
      }
      return sum;
    }

    """

  /// 9b. The content is the `ShadowTable`.
  static let shadowTable = """
    float shadowTableCoverage(vec2 p, vec4 rect, float sigma) {
      vec2 extent = rect.zw / 2.0;
      vec2 depth = extent - abs(p - rect.xy - extent);
      vec2 place = (depth / sigma + \(ShadowTable.outside)) * \(ShadowTable.perSigma);
      return texture(u_content, (place + 0.5) / vec2(textureSize(u_content, 0))).r;
    }

    """

  /// 10 and 11. `u_gradient` holds start and end, `u_gradientKind` 0 axial, 1 radial, 2 conic; the content is the ramp.
  static let gradient = """
    uniform vec4 u_gradient;
    uniform int u_gradientKind;

    const int rampLength = \(Coverage.rampLength);
    const float hair = \(Coverage.hair);

    float arctangent(vec2 v) {
      float wide = abs(v.x);
      float high = abs(v.y);
      float t = min(wide, high) / max(max(wide, high), 1e-12);
      float s = t * t;
      float tail = (0.0429096138 + (-0.0161657367 + 0.0028662257 * s) * s) * s;
      float head = (-0.1420889944 + (0.1065626393 + (-0.07528964 + tail) * s) * s) * s;
      float angle = t + t * s * (-0.3333314528 + (0.1999355085 + head) * s);
      float steep = high > wide ? 1.57079633 - angle : angle;
      float turned = v.x < 0.0 ? 3.14159265 - steep : steep;
      return dot(v, v) < 1e-8 ? 0.0 : v.y < 0.0 ? -turned : turned;
    }

    float gradientParameter(vec2 uv) {
      vec2 from = uv - u_gradient.xy;
      vec2 along = u_gradient.zw - u_gradient.xy;
      if (u_gradientKind == 0) return dot(from, along) / dot(along, along);
      if (u_gradientKind == 1) return length(from / along);
      float turns = (arctangent(from) - arctangent(along)) * 0.15915494;
      return turns - floor(turns + hair / float(rampLength));
    }

    int rampTexel(float parameter) {
      return int(min(max(parameter, 0.0) * float(rampLength) + hair, float(rampLength - 1)));
    }

    """

  /// 12.
  static let content = """
    const float texelHair = \(Coverage.texelHair);

    vec2 texelPosition(vec2 coordinate, vec2 low, vec2 high, vec2 size) {
      vec2 first = low * size + 0.5;
      vec2 last = high * size - 0.5;
      vec2 inside = min(max(coordinate * size, first), last);
      vec2 middle = (first + last) / 2.0;
      return vec2(first.x < last.x ? inside.x : middle.x, first.y < last.y ? inside.y : middle.y) + texelHair;
    }

    // 1: bilinear, 0: the nearest texel.
    uniform float u_smoothing;

    // The driver's own filter is as exact as it likes.
    vec4 contentColor() {
      ivec2 last = textureSize(u_content, 0) - 1;
      vec2 place = texelPosition(
        v_uv, min(v_limits.xy, v_limits.zw), max(v_limits.xy, v_limits.zw), vec2(last + 1)) - 0.5 * u_smoothing;
      ivec2 one = clamp(ivec2(place), ivec2(0), last);
      ivec2 other = min(one + 1, last);
      vec2 part = floor(max(place - vec2(one), 0.0) * 256.0) / 256.0 * u_smoothing;
      return mix(
        mix(texelFetch(u_content, one, 0), texelFetch(u_content, ivec2(other.x, one.y), 0), part.x),
        mix(texelFetch(u_content, ivec2(one.x, other.y), 0), texelFetch(u_content, other, 0), part.x), part.y);
    }

    """

  /// A clip, five vectors: the columns of the map from device pixels (with the corners' reach after the first), the
  /// rectangle, the radii. Behind the eye nothing is covered.
  static let clip = """
    float oneClip(vec2 position, vec4 column0, vec4 column1, vec4 column2, vec4 rect, vec4 radii) {
      vec3 at = vec3(position, 1.0);
      float w = dot(at, column2.xyz);
      if (w <= 0.0) return 0.0;
      vec2 p = vec2(dot(at, column0.xyz), dot(at, column1.xyz)) / w;
      vec2 dx = (vec2(column0.x, column1.x) - p * column2.x) / w;
      vec2 dy = (vec2(column0.y, column1.y) - p * column2.y) / w;
      return roundedRectCoverage(p, rect, radii, column0.w, dx, dy, column2.xy / w);
    }

    """

  /// The product over a chain of clips in `u_clips`.
  static func clips(most: Int) -> String {
    """
    uniform vec4 u_clips[\(most * 5)];
    uniform int u_clipCount;

    float clipCoverage(vec2 position) {
      float coverage = 1.0;
      \(loop(most))
      return coverage;
    }

    """
  }

  private static func loop(_ most: Int) -> String {
    let call = { (first: String) in
      let vectors = (0..<5).map { "u_clips[\(first) + \($0)]" }.joined(separator: ", ")
      return "coverage *= oneClip(position, \(vectors));"
    }
    guard most > 2 else { return (0..<most).map { call("\($0 * 5)") }.joined(separator: "\n") }
    return "for (int i = 0; i < u_clipCount; i++) { \(call("5 * i")) }"
  }
}
