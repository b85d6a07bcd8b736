import Foundation

/// A colour as Apple's API knows it: an immutable reference type around `ColorValue`.
public final class CGColor: Hashable, Sendable {
  package let value: ColorValue
  private let space: CGColorSpace
  /// What a colour of this kind paints with; nil for plain colours.
  public let pattern: CGPattern?

  package init(value: ColorValue, space: CGColorSpace = .standardRGB, pattern: CGPattern? = nil) {
    self.value = value
    self.space = space
    self.pattern = pattern
  }

  /// A colour from the space's components and alpha, in that order, nominally 0…1; nil for a pattern space.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard colorSpace.model != .pattern else { return nil }
    let given = (0..<colorSpace.numberOfComponents).map { Double(components[$0]) }
    self.init(
      value: colorSpace.value(given, alpha: components[colorSpace.numberOfComponents]), space: colorSpace)
  }

  /// A pattern as a colour. `components`: for stencils those of the pattern space's base and alpha, else alpha
  /// alone. nil for stencils of a space without a base.
  public convenience init?(
    patternSpace: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    if pattern.isColored {
      self.init(
        value: ColorValue(red: 0, green: 0, blue: 0, alpha: components[0]), space: patternSpace,
        pattern: pattern)
      return
    }
    guard let base = patternSpace.model == .pattern ? patternSpace.base : patternSpace,
      let color = CGColor(colorSpace: base, components: components)
    else { return nil }
    self.init(value: color.value, space: patternSpace, pattern: pattern)
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
      value: ColorValue(red: value.red, green: value.green, blue: value.blue, alpha: alpha), space: space,
      pattern: pattern)
  }

  /// The same colour in another space; nil for patterns and pattern spaces.
  public func converted(
    to other: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard pattern == nil, other.model != .pattern else { return nil }
    let components = other.components(of: value).map { CGFloat($0) } + [CGFloat(value.alpha)]
    return CGColor(colorSpace: other, components: components)
  }

  /// The number of components, alpha counted: 2 for greys, 4 for RGB.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// The components as the colour space has them, then alpha.
  public var components: [CGFloat]? {
    guard space.model == .pattern else {
      return space.components(of: value).map { CGFloat($0) } + [CGFloat(value.alpha)]
    }
    guard let base = space.base, pattern?.isColored == false else { return [value.alpha] }
    return base.components(of: value).map { CGFloat($0) } + [CGFloat(value.alpha)]
  }

  /// How opaque the colour is, 0…1.
  public var alpha: CGFloat { value.alpha }

  /// What the components mean.
  public var colorSpace: CGColorSpace? { space }

  /// The number `CFGetTypeID(_:)` gives for colours.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGColor.self) }

  /// Whether both have the same colour space and components.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first === second
      || (first.value == second.value && first.space == second.space && first.pattern === second.pattern)
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
