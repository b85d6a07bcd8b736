import Foundation

/// Which sides of a gradient are filled with its end colours.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A smooth change from colour to colour, blended component by component, not premultiplied.
public final class CGGradient: Sendable {
  /// A colour and its place between start (0) and end (1).
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var color: ColorValue
  }

  /// In the order of their places; never empty.
  package let stops: [Stop]

  /// A gradient of the colours at the places, 0…1 each; nil for no colours.
  package init?(colors: [ColorValue], locations: [Double]?) {
    guard !colors.isEmpty else { return nil }
    let last = Double(max(colors.count - 1, 1))
    let placed = colors.enumerated().map { index, color in
      let location = locations.flatMap { index < $0.count ? $0[index] : nil } ?? Double(index) / last
      return Stop(location: location.isFinite ? min(max(location, 0), 1) : 0, color: color)
    }
    // Stable, so that equal places keep their order and make a hard edge.
    stops = placed.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// A gradient of `CGColor`s; nil when the array holds none. Without places they are spread evenly;
  /// with places there must be one for each colour.
  public convenience init?(
    colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let values = (0..<colors.count).compactMap { (colors.object(at: $0) as? CGColor)?.value }
    self.init(
      colors: values, locations: locations.map { pointer in values.indices.map { Double(pointer[$0]) } })
  }

  /// A gradient of `count` colours given as components with alpha, one after the other.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let stride = colorSpace.numberOfComponents + 1
    let values = (0..<count).compactMap { index in
      CGColor(colorSpace: colorSpace, components: colorComponents + index * stride)?.value
    }
    self.init(
      colors: values, locations: locations.map { pointer in values.indices.map { Double(pointer[$0]) } })
  }

  /// The number `CFGetTypeID(_:)` gives for gradients.
  public static var typeID: CFTypeID { CoreGraphics.typeID(of: CGGradient.self) }
}
