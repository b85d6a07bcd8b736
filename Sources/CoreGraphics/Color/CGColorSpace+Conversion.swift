import Foundation

/// From a space's components to sRGB and back.
extension CGColorSpace {
  private enum Kind { case plain, linear, displayP3 }

  private var kind: Kind {
    switch name.map({ String(describing: $0) }) {
    case String(describing: Self.linearSRGB), String(describing: Self.extendedLinearSRGB),
      String(describing: Self.genericRGBLinear), String(describing: Self.linearGray):
      .linear
    case String(describing: Self.displayP3): .displayP3
    default: .plain
    }
  }

  /// `components` without alpha, as many as the space has.
  func value(_ components: [Double], alpha: Double) -> ColorValue {
    var parts = components
    switch model {
    case .monochrome: parts = [parts[0], parts[0], parts[0]]
    // As the PostScript reference turns ink into light.
    case .cmyk: parts = (0..<3).map { 1 - min(1, components[$0] + components[3]) }
    case .rgb: break
    default: parts = [0, 0, 0]
    }
    switch kind {
    case .plain: break
    case .linear: parts = parts.map(Self.encoded)
    case .displayP3: parts = Self.times(Self.fromDisplayP3, parts.map(Self.decoded)).map(Self.encoded)
    }
    return ColorValue(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// Without alpha. Grey of a colour is its luma (Rec. 709).
  func components(of value: ColorValue) -> [Double] {
    var parts = [value.red, value.green, value.blue]
    switch kind {
    case .plain: break
    case .linear: parts = parts.map(Self.decoded)
    case .displayP3: parts = Self.times(Self.toDisplayP3, parts.map(Self.decoded)).map(Self.encoded)
    }
    switch model {
    case .monochrome:
      // Exactly itself for what is grey already.
      let isGrey = parts[0] == parts[1] && parts[1] == parts[2]
      return [isGrey ? parts[0] : 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]]
    case .cmyk:
      let black = 1 - (parts.max() ?? 0)
      return parts.map { 1 - $0 - black } + [black]
    default: return parts
    }
  }

  /// Source: IEC 61966-2-1; negative numbers mirrored, as extended ranges have it.
  private static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let code = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -code : code
  }

  private static func decoded(_ code: Double) -> Double {
    let size = abs(code)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return code < 0 ? -light : light
  }

  /// Linear light of Display P3 (primaries of SMPTE RP 431-2, white D65) as linear sRGB: the product of the matrices
  /// that the primaries give. Source: CSS Color Module Level 4, sample conversions.
  private static let fromDisplayP3 = [
    [1.2249401762805598, -0.22494017628055996, 0], [-0.042056954709688163, 1.0420569547096881, 0],
    [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
  ]
  private static let toDisplayP3 = [
    [0.82246196871436230, 0.17753803128563775, 0], [0.033194198850961, 0.966805801149039, 0],
    [0.017082631201102, 0.072397440666410, 0.91051992813248],
  ]

  private static func times(_ matrix: [[Double]], _ parts: [Double]) -> [Double] {
    matrix.map { row in zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}

/// The number `CFGetTypeID(_:)` gives for colours.
public func CGColorGetTypeID() -> CFTypeID { CGColor.typeID }

/// The number of a colour's components, alpha counted.
public func CGColorGetNumberOfComponents(_ color: CGColor) -> Int { color.numberOfComponents }
