import Foundation

/// What the components of a colour mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// One component: grey.
  case monochrome
  /// Three components: red, green, blue.
  case rgb
  /// Four components: cyan, magenta, yellow, black.
  case cmyk
  /// Three components of human sight.
  case lab
  /// Any number of inks.
  case deviceN
  /// One component: an index into a table.
  case indexed
  /// A pattern, with the components of a base space where it is a stencil.
  case pattern
  /// Three components of human sight.
  case XYZ
}

/// A colour space: grey, RGB, CMYK or pattern. Everything is drawn as sRGB: linear and wide spaces are converted,
/// and colours outside sRGB are cut off when drawn.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of sRGB.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }
  /// The name of sRGB with components outside 0…1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
  /// The name of grey with sRGB-like gamma.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

  /// The name of sRGB with components in proportion to light.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
  /// The name of linear sRGB with components outside 0…1.
  public static var extendedLinearSRGB: CFString { "kCGColorSpaceExtendedLinearSRGB" }
  /// Another name of linear sRGB.
  public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
  /// The name of the wide space of Apple's displays.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
  /// The name of grey in proportion to light.
  public static var linearGray: CFString { "kCGColorSpaceLinearGray" }
  /// The name of cyan, magenta, yellow and black, not tied to a device.
  public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }

  /// What kind of components there are.
  public let model: CGColorSpaceModel
  private let knownName: String?
  /// Of a pattern space: what a stencil's components mean.
  let base: CGColorSpace?

  init(model: CGColorSpaceModel, name: String?, base: CGColorSpace? = nil) {
    self.model = model
    knownName = name
    self.base = base
  }

  /// A space of patterns; stencils have the components of `baseSpace`.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(model: .pattern, name: nil, base: baseSpace)
  }

  /// The space of the name; nil for names other than this type's constants.
  public convenience init?(name: CFString) {
    let name = String(describing: name)
    switch name {
    case String(describing: Self.sRGB), String(describing: Self.extendedSRGB),
      String(describing: Self.linearSRGB), String(describing: Self.extendedLinearSRGB),
      String(describing: Self.genericRGBLinear), String(describing: Self.displayP3):
      self.init(model: .rgb, name: name)
    case String(describing: Self.genericGrayGamma2_2), String(describing: Self.linearGray):
      self.init(model: .monochrome, name: name)
    case String(describing: Self.genericCMYK):
      self.init(model: .cmyk, name: name)
    default:
      return nil
    }
  }

  /// How many components a colour has, alpha not counted.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: base?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// The name the space was made with; nil for device spaces.
  public var name: CFString? { knownName.map { NSString(string: $0) } }

  /// Whether bitmap contexts can be of this space.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome }

  /// The number `CFGetTypeID(_:)` gives for colour spaces.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGColorSpace.self) }

  /// Whether both are the same space.
  public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
    first.model == second.model && first.knownName == second.knownName && first.base == second.base
  }

  /// Hashes model and name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(knownName)
  }

  package static let deviceRGB = CGColorSpace(model: .rgb, name: nil)
  package static let deviceGray = CGColorSpace(model: .monochrome, name: nil)
  package static let standardRGB = CGColorSpace(model: .rgb, name: String(describing: sRGB))
  package static let standardGray = CGColorSpace(
    model: .monochrome, name: String(describing: genericGrayGamma2_2))
}

/// RGB as the device shows it: here sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Grey as the device shows it.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Cyan, magenta, yellow and black, as shares of full ink.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { CGColorSpace(model: .cmyk, name: nil) }

/// A space of patterns; stencils have the components of the base space.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
  CGColorSpace(patternBaseSpace: baseSpace)
}
