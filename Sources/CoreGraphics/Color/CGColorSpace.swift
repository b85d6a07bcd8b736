import Foundation

/// What the components of a colour mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// One component: grey.
  case monochrome
  /// Three components: red, green, blue.
  case rgb
}

/// A colour space: grey or RGB. All spaces are drawn as sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of sRGB.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }
  /// The name of sRGB with components outside 0…1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
  /// The name of grey with sRGB-like gamma.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

  /// Grey or RGB.
  public let model: CGColorSpaceModel
  private let knownName: String?

  private init(model: CGColorSpaceModel, name: String?) {
    self.model = model
    knownName = name
  }

  /// The space of the name; nil for names other than this type's constants.
  public convenience init?(name: CFString) {
    let name = String(describing: name)
    switch name {
    case String(describing: Self.sRGB), String(describing: Self.extendedSRGB):
      self.init(model: .rgb, name: name)
    case String(describing: Self.genericGrayGamma2_2):
      self.init(model: .monochrome, name: name)
    default:
      return nil
    }
  }

  /// How many components a colour has, alpha not counted.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// The name the space was made with; nil for device spaces.
  public var name: CFString? { knownName.map { NSString(string: $0) } }

  /// Whether bitmap contexts can be of this space.
  public var supportsOutput: Bool { true }

  /// The number `CFGetTypeID(_:)` gives for colour spaces.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGColorSpace.self) }

  /// Whether both are the same space.
  public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
    first.model == second.model && first.knownName == second.knownName
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
