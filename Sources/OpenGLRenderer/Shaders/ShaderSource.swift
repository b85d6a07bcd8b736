import CoreGraphics
import LayerModel

/// The programs' text, put together from parts. Attributes are named in `VertexStream`.
enum ShaderSource {
  static func vertex(isES: Bool) -> String {
    header(isES: isES) + """
      in vec3 a_device;
      in vec2 a_point;
      in vec4 a_rect;
      in vec4 a_radii;
      in vec4 a_color;
      // Border width or blur, and how far the corners reach.
      in vec2 a_detail;
      in vec2 a_uv;
      in vec4 a_limits;
      uniform vec4 u_viewport;
      // Not 0: the quad, whatever it is, covers the whole surface.
      uniform int u_fillsTarget;
      out vec2 v_point;
      flat out vec4 v_rect;
      flat out vec4 v_radii;
      flat out vec4 v_color;
      flat out vec2 v_detail;
      out vec2 v_uv;
      flat out vec4 v_limits;

      void main() {
        // Row 0 is the top everywhere; only the copy into the window turns the picture over.
        gl_Position = vec4(
          (a_device.xy - u_viewport.xy * a_device.z) * u_viewport.zw - a_device.z, 0.0, a_device.z);
        if (u_fillsTarget != 0) {
          int corner = gl_VertexID & 3;
          gl_Position = vec4(
            corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0, 0.0, 1.0);
        }
        v_point = a_point;
        v_rect = a_rect;
        v_radii = a_radii;
        v_color = a_color;
        v_detail = a_detail;
        v_uv = a_uv;
        v_limits = a_limits;
      }
      """
  }

  static func fragment(
    _ variant: ShaderVariant, clips: Int, isFlat: Bool, blendMode: CGBlendMode, isES: Bool
  ) -> String {
    var text = header(isES: isES) + inputs
    let isShaped = blendMode.needsShape
    if variant.needsShapes || clips > 0 || isShaped { text += CoverageSource.shapes(isFlat: isFlat) }
    if variant.needsShapes { text += pixelSteps(isFlat: isFlat) }
    if variant.samplesContent { text += CoverageSource.content }
    if variant == .gradient { text += CoverageSource.gradient }
    if variant == .shadow || variant == .squareShadow { text += CoverageSource.squareShadow }
    if variant == .shadow { text += CoverageSource.shadow }
    if variant == .tableShadow { text += CoverageSource.shadowTable }
    if variant == .blur || variant == .pictureBlur {
      text += "uniform vec4 u_taps[\(BlurPlan.mostTaps)];\nuniform int u_tapCount;\n"
    }
    if clips > 0 || isShaped { text += CoverageSource.clip }
    if clips > 0 { text += CoverageSource.clips(most: clips) }
    if variant == .blurredBackdrop { text += "uniform sampler2D u_backdrop;\n" }
    if blendMode != .normal { text += CompositingSource.composite(blendMode) }
    text += "void main() {\n" + body(variant) + "\n"
    if clips > 0 { text += "float clip = clipCoverage(gl_FragCoord.xy + u_origin);\n" }
    if isShaped {
      return text + shaped(hasClip: clips > 0) + "o_color = color;\n}\n"
    }
    if clips > 0 { text += "color *= clip;\n" }
    if variant == .blurredBackdrop {
      text +=
        "\(clips > 0 ? "part *= clip;" : "")\n"
        + "color += texelFetch(u_backdrop, ivec2(gl_FragCoord.xy), 0) * (1.0 - part);\n"
    }
    if blendMode != .normal {
      text += "color = composite(color, texelFetch(u_backdrop, ivec2(gl_FragCoord.xy), 0));\n"
    }
    return text + "o_color = color;\n}\n"
  }

  /// Of a group's program, whose texel is at `place`.
  private static func shaped(hasClip: Bool) -> String {
    """
    float shape = max(
      texelFetch(u_content, place, 0).a,
      oneClip(gl_FragCoord.xy + u_origin, u_shape[0], u_shape[1], u_shape[2], u_shape[3], u_shape[4]));
    vec4 under = texelFetch(u_backdrop, ivec2(gl_FragCoord.xy), 0);
    color = compositeShaped(color, under, shape, \(hasClip ? "clip" : "1.0"));

    """
  }

  private static func header(isES: Bool) -> String {
    isES
      ? "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
      : "#version 330 core\n"
  }

  private static let inputs = """
    in vec2 v_point;
    flat in vec4 v_rect;
    flat in vec4 v_radii;
    flat in vec4 v_color;
    flat in vec2 v_detail;
    in vec2 v_uv;
    flat in vec4 v_limits;
    uniform vec2 u_origin;
    uniform sampler2D u_content;
    uniform sampler2D u_mask;
    uniform vec2 u_contentOrigin;
    uniform vec2 u_contentSize;
    uniform vec2 u_maskOrigin;
    uniform vec2 u_direction;
    out vec4 o_color;

    """

  /// How the item point moves with one pixel. The driver's differences are of two pixels, which is exact only for what
  /// is linear on the screen: not the point, in perspective, but the point and 1 each divided by w.
  ///
  /// Flat items have a w that changes nowhere.
  private static func pixelSteps(isFlat: Bool) -> String {
    pointSteps
      + (isFlat
        ? "vec2 stepOfW() { return vec2(0.0); }\n"
        : "vec2 stepOfW() { return vec2(dFdx(gl_FragCoord.w), dFdy(gl_FragCoord.w)) / gl_FragCoord.w; }\n")
  }

  private static let pointSteps = """
    vec2 stepAcross() {
      float w = gl_FragCoord.w;
      return (dFdx(v_point * w) - v_point * dFdx(w)) / w;
    }

    vec2 stepDown() {
      float w = gl_FragCoord.w;
      return (dFdy(v_point * w) - v_point * dFdy(w)) / w;
    }

    """

  private static func body(_ variant: ShaderVariant) -> String {
    let steps = "stepAcross(), stepDown(), stepOfW()"
    return switch variant {
    case .solid:
      "vec4 color = v_color;"
    case .smooth:
      "vec4 color = v_color * rectCoverage(v_point, v_rect, \(steps));"
    case .rounded:
      "vec4 color = v_color * roundedRectCoverage(v_point, v_rect, v_radii, v_detail.y, \(steps));"
    case .border:
      "vec4 color = v_color * borderCoverage(v_point, v_rect, v_radii, v_detail.y, v_detail.x, \(steps));"
    case .image:
      "vec4 color = v_color * contentColor();"
    case .smoothImage:
      "vec4 color = v_color * contentColor() * roundedRectCoverage(v_point, v_rect, v_radii, v_detail.y, \(steps));"
    case .gradient:
      """
      vec4 color = v_color * texelFetch(u_content, ivec2(rampTexel(gradientParameter((v_point - v_rect.xy) / v_rect.zw)), 0), 0)
        * roundedRectCoverage(v_point, v_rect, v_radii, v_detail.y, \(steps));
      """
    case .shadow:
      "vec4 color = v_color * min(1.0, shadowCoverage(v_point, v_rect, v_radii, v_detail.y, v_detail.x));"
    case .squareShadow:
      "vec4 color = v_color * min(1.0, squareShadowCoverage(v_point, v_rect, v_detail.x));"
    case .tableShadow:
      "vec4 color = v_color * min(1.0, shadowTableCoverage(v_point, v_rect, v_detail.x));"
    case .group:
      """
      ivec2 place = ivec2(floor(gl_FragCoord.xy + u_origin - u_contentOrigin));
      vec4 color = v_color * texelFetch(u_content, place, 0);
      """
    case .maskedGroup:
      """
      ivec2 place = ivec2(floor(gl_FragCoord.xy + u_origin - u_contentOrigin));
      vec4 color = v_color * texelFetch(u_content, place, 0) * texelFetch(u_mask, place, 0).a;
      """
    case .blur:
      blur
    case .pictureBlur:
      pictureBlur
    case .blurredGroup:
      "vec4 color = v_color * texture(u_content, (gl_FragCoord.xy + u_origin - u_contentOrigin) / u_contentSize);"
    case .blurredBackdrop:
      """
      ivec2 pixel = ivec2(floor(gl_FragCoord.xy + u_origin - u_maskOrigin));
      float part = v_color.a * texelFetch(u_mask, pixel, 0).a;
      vec4 color = texture(u_content, (gl_FragCoord.xy + u_origin - u_contentOrigin) / u_contentSize) * part;
      """
    case .groupShadow:
      groupShadow
    case .maskedGroupShadow:
      groupShadow + """

        ivec2 pixel = ivec2(floor(gl_FragCoord.xy + u_origin - u_maskOrigin));
        ivec2 size = textureSize(u_mask, 0);
        bool isInside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < size.x && pixel.y < size.y;
        color *= isInside ? texelFetch(u_mask, pixel, 0).a : 0.0;
        """
    }
  }

  private static let groupShadow = """
    vec2 place = (gl_FragCoord.xy + u_origin - u_contentOrigin) / u_contentSize;
    vec4 color = v_color * texture(u_content, place).a;
    """

  /// A sample lies between two texels, which are fetched: a driver's own filter may be no finer than bytes.
  private static let pictureBlur = """
    ivec2 place = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(u_content, 0) - 1;
    ivec2 next = ivec2(u_direction);
    vec4 color = u_taps[0].y * texelFetch(u_content, place, 0);
    for (int i = 1; i < u_tapCount; i++) {
      float near = floor(u_taps[i].x);
      ivec2 one = int(near) * next;
      ivec2 two = one + next;
      vec4 first = texelFetch(u_content, max(place - one, ivec2(0)), 0)
        + texelFetch(u_content, min(place + one, last), 0);
      vec4 second = texelFetch(u_content, max(place - two, ivec2(0)), 0)
        + texelFetch(u_content, min(place + two, last), 0);
      color += u_taps[i].y * mix(first, second, u_taps[i].x - near);
    }
    """

  private static let blur = pictureBlur + "\ncolor = color.aaaa;"
}

extension ShaderVariant {
  /// Has edges to work out.
  var needsShapes: Bool {
    switch self {
    case .smooth, .rounded, .border, .smoothImage, .gradient, .shadow: true
    case .solid, .image, .squareShadow, .tableShadow, .group, .maskedGroup, .blur, .groupShadow,
      .maskedGroupShadow, .pictureBlur, .blurredGroup, .blurredBackdrop:
      false
    }
  }
}
