import CoreGraphics

/// The names clients give blend modes by, for `CALayer.compositingFilter`.
enum CompositingName {
  /// nil for names nobody uses. Modes that change what a layer leaves clear, such as `copy`, change its bounds, with
  /// their corners, and what it paints beyond them.
  static func mode(named name: String) -> CGBlendMode? { modes[name] }

  private static let modes: [String: CGBlendMode] = {
    var modes = operators
    for (name, mode) in blendModes {
      modes[name + "BlendMode"] = mode
      modes["CI" + name.prefix(1).uppercased() + name.dropFirst() + "BlendMode"] = mode
    }
    return modes
  }()

  /// As in "multiplyBlendMode", and in Core Image's "CIMultiplyBlendMode".
  private static let blendModes: [String: CGBlendMode] = [
    "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
    "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn, "softLight": .softLight,
    "hardLight": .hardLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
    "saturation": .saturation, "color": .color, "luminosity": .luminosity,
  ]

  private static let operators: [String: CGBlendMode] = [
    "clear": .clear, "copy": .copy, "sourceOver": .normal, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
    "sourceAtop": .sourceAtop, "destOver": .destinationOver, "destIn": .destinationIn,
    "destOut": .destinationOut, "destAtop": .destinationAtop, "xor": .xor, "plusL": .plusLighter,
    "plusD": .plusDarker,
    "plusLighter": .plusLighter, "plusDarker": .plusDarker,
    "CISourceOverCompositing": .normal, "CISourceInCompositing": .sourceIn,
    "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
    "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .multiply,
  ]
}
