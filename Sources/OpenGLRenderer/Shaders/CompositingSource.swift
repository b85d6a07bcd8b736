import CoreGraphics

/// How a group's picture is put together with what lies under it, in GLSL: the twin of `Compositing` in the software
/// renderer, with the same names in the same order. Change both or neither. A program holds one mode, because a
/// software driver executes all sides of every condition.
enum CompositingSource {
  /// 1, with what it calls. `u_backdrop` is a copy of the surface that is drawn onto, pixel by pixel.
  static func composite(_ mode: CGBlendMode) -> String {
    let inputs = "uniform sampler2D u_backdrop;\n"
    switch mode {
    case .clear: return inputs + whole("vec4(0.0)") + shaped
    case .copy: return inputs + whole("s") + shaped
    case .sourceIn: return inputs + whole("s * b.a") + shaped
    case .sourceOut: return inputs + whole("s * (1.0 - b.a)") + shaped
    case .destinationIn: return inputs + whole("b * s.a") + shaped
    case .destinationAtop: return inputs + whole("s * (1.0 - b.a) + b * s.a") + shaped
    case .sourceAtop: return inputs + whole("s * b.a + b * (1.0 - s.a)")
    case .destinationOver: return inputs + whole("s * (1.0 - b.a) + b")
    case .destinationOut: return inputs + whole("b * (1.0 - s.a)")
    case .xor: return inputs + whole("s * (1.0 - b.a) + b * (1.0 - s.a)")
    case .plusLighter: return inputs + whole("min(s + b, 1.0)")
    case .plusDarker:
      return inputs
        + whole("vec4(max(min(s.a + b.a, 1.0) - (s.a - s.rgb) - (b.a - b.rgb), 0.0), min(s.a + b.a, 1.0))")
    case .hue, .saturation, .color, .luminosity:
      let color = "blendColor(opaque(s), opaque(b)) * (s.a * b.a)"
      return inputs + colors + "vec3 blendColor(vec3 s, vec3 b) { return \(blendColor(mode)); }\n"
        + whole("vec4(s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + \(color), s.a + b.a - s.a * b.a)")
    default:
      let channels = ["r", "g", "b"].map { "blendChannel(s.\($0), b.\($0), s.a, b.a)" }.joined(
        separator: ", ")
      return inputs
        + "float blendChannel(float s, float b, float sa, float ba) {\n\(blendChannel(mode))\n}\n"
        + whole(
          "vec4(s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + vec3(\(channels)), s.a + b.a - s.a * b.a)")
    }
  }

  /// 1a. `u_shape`: the group's shape as a clip; one that is nowhere in front of the eye covers nothing.
  private static let shaped = """
    uniform vec4 u_shape[5];

    vec4 compositeShaped(vec4 s, vec4 b, float shape, float clip) {
      return shape > 0.0 ? mix(b, composite(s / shape, b), shape * clip) : b;
    }

    """

  private static func whole(_ result: String) -> String {
    "vec4 composite(vec4 s, vec4 b) { return \(result); }\n"
  }

  /// 2.
  private static func blendChannel(_ mode: CGBlendMode) -> String {
    switch mode {
    case .multiply: "return s * b;"
    case .screen: "return s * ba + b * sa - s * b;"
    case .overlay: "return 2.0 * b <= ba ? 2.0 * s * b : sa * ba - 2.0 * (sa - s) * (ba - b);"
    case .hardLight: "return 2.0 * s <= sa ? 2.0 * s * b : sa * ba - 2.0 * (sa - s) * (ba - b);"
    case .darken: "return min(s * ba, b * sa);"
    case .lighten: "return max(s * ba, b * sa);"
    case .colorDodge:
      """
      if (b <= 0.0) return 0.0;
      return s >= sa ? sa * ba : sa * min(ba, b * sa / (sa - s));
      """
    case .colorBurn:
      """
      if (b >= ba) return sa * ba;
      return s <= 0.0 ? 0.0 : sa * (ba - min(ba, (ba - b) * sa / s));
      """
    case .softLight:
      """
      if (ba <= 0.0) return 0.0;
      float under = b / ba;
      if (2.0 * s <= sa) return b * (sa - (sa - 2.0 * s) * (1.0 - under));
      float lift = under <= 0.25 ? ((16.0 * under - 12.0) * under + 4.0) * under : sqrt(under);
      return sa * b + ba * (2.0 * s - sa) * (lift - under);
      """
    case .difference: "return abs(s * ba - b * sa);"
    case .exclusion: "return s * ba + b * sa - 2.0 * s * b;"
    default: "return s * ba;"
    }
  }

  /// 3 to 8.
  private static let colors = """
    vec3 opaque(vec4 c) { return c.a > 0.0 ? c.rgb / c.a : vec3(0.0); }

    float luminosity(vec3 c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }

    vec3 clipColor(vec3 c) {
      float light = luminosity(c);
      float least = min(c.r, min(c.g, c.b));
      float most = max(c.r, max(c.g, c.b));
      vec3 clipped = c;
      if (least < 0.0) clipped = light + (clipped - light) * (light / max(light - least, 1e-6));
      if (most > 1.0) clipped = light + (clipped - light) * ((1.0 - light) / max(most - light, 1e-6));
      return clipped;
    }

    vec3 setLuminosity(vec3 c, float light) { return clipColor(c + (light - luminosity(c))); }

    float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

    vec3 setSaturation(vec3 c, float wanted) {
      float least = min(c.r, min(c.g, c.b));
      float range = saturation(c);
      return range > 0.0 ? (c - least) * (wanted / range) : vec3(0.0);
    }

    """

  /// 9.
  private static func blendColor(_ mode: CGBlendMode) -> String {
    switch mode {
    case .hue: "setLuminosity(setSaturation(s, saturation(b)), luminosity(b))"
    case .saturation: "setLuminosity(setSaturation(b, saturation(s)), luminosity(b))"
    case .color: "setLuminosity(s, luminosity(b))"
    default: "setLuminosity(b, luminosity(s))"
    }
  }
}
