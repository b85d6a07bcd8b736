import CoreGraphics

/// The names clients give blend modes by, for `CALayer.compositingFilter`.
enum CompositingName {
  /// nil for names nobody uses, and for modes that would erase what a layer does not even touch.
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
    "sourceOver": .normal, "sourceAtop": .sourceAtop, "destOver": .destinationOver,
    "destOut": .destinationOut, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
    "plusLighter": .plusLighter, "plusDarker": .plusDarker,
    "CISourceOverCompositing": .normal, "CISourceAtopCompositing": .sourceAtop,
    "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .multiply,
  ]
}
