import Foundation

/// A colour as Apple's API knows it: an immutable reference type around `ColorValue`.
public final class CGColor: Hashable, Sendable {
  package let value: ColorValue
  private let space: CGColorSpace

  package init(value: ColorValue, space: CGColorSpace = .standardRGB) {
    self.value = value
    self.space = space
  }

  /// A colour from the space's components and alpha, in that order, nominally 0…1.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let isGray = colorSpace.model == .monochrome
    self.init(
      value: ColorValue(
        red: components[0], green: components[isGray ? 0 : 1], blue: components[isGray ? 0 : 2],
        alpha: components[isGray ? 1 : 3]),
      space: colorSpace)
  }

  /// A colour of sRGB components 0…1, not premultiplied.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(value: ColorValue(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour of sRGB components 0…1, not premultiplied.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(value: ColorValue(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey from black 0 to white 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(
      value: ColorValue(red: gray, green: gray, blue: gray, alpha: alpha), space: .standardGray)
  }

  /// A grey from black 0 to white 1.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// The colour itself: colours never change.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha, 0…1.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(
      value: ColorValue(red: value.red, green: value.green, blue: value.blue, alpha: alpha), space: space)
  }

  /// The number of components, alpha counted: 2 for greys, 4 for RGB.
  public var numberOfComponents: Int { space.numberOfComponents + 1 }

  /// The components as the colour space has them, then alpha.
  public var components: [CGFloat]? {
    space.model == .monochrome
      ? [value.red, value.alpha] : [value.red, value.green, value.blue, value.alpha]
  }

  /// How opaque the colour is, 0…1.
  public var alpha: CGFloat { value.alpha }

  /// What the components mean.
  public var colorSpace: CGColorSpace? { space }

  /// The number `CFGetTypeID(_:)` gives for colours.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGColor.self) }

  /// Whether both have the same colour space and components.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second || (first.value == second.value && first.space == second.space)
  }

  /// Hashes space and components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(space)
  }
}

extension CGColor {
  /// The name of opaque white, for `CGColorGetConstantColor(_:)`.
  public static var white: CFString { "kCGColorWhite" }
  /// The name of opaque black, for `CGColorGetConstantColor(_:)`.
  public static var black: CFString { "kCGColorBlack" }
  /// The name of transparent black, for `CGColorGetConstantColor(_:)`.
  public static var clear: CFString { "kCGColorClear" }
}

/// The colour of one of `CGColor`'s names; nil for any other name.
public func CGColorGetConstantColor(_ name: CFString) -> CGColor? {
  if name == CGColor.white { return CGColor(gray: 1, alpha: 1) }
  if name == CGColor.black { return CGColor(gray: 0, alpha: 1) }
  if name == CGColor.clear { return CGColor(gray: 0, alpha: 0) }
  return nil
}
