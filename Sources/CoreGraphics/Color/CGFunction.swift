import Foundation

/// What a `CGFunction` calls.
public struct CGFunctionCallbacks {
  /// Always 0.
  public var version: UInt32
  /// From `info` and the input to the output: as many numbers each as the function has dimensions.
  public var evaluate:
    (
      (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
    )?
  /// Called with `info` when the function is no longer used.
  public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

  /// No calls.
  public init() { version = 0 }

  /// The calls given.
  public init(
    version: UInt32,
    evaluate: (
      (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
    )?, releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?
  ) {
    (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
  }
}

/// A function that a shading takes its colours from.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  private let domain: ClosedRange<CGFloat>
  /// One for each component; none where the function may give anything.
  private let range: [ClosedRange<CGFloat>]
  let rangeDimension: Int

  /// A function of one number; nil for more, for no output and without a call. `domain` and `range` hold a lowest
  /// and a highest number for each dimension; without a domain it is 0…1.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension == 1, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
    self.info = info
    self.callbacks = callbacks.pointee
    self.rangeDimension = rangeDimension
    let (low, high) = domain.map { ($0[0], $0[1]) } ?? (0, 1)
    guard low <= high else { return nil }
    self.domain = low...high
    self.range = (0..<rangeDimension).compactMap { index in
      guard let range, range[2 * index] <= range[2 * index + 1] else { return nil }
      return range[2 * index]...range[2 * index + 1]
    }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The output at a place of the domain, 0 its start and 1 its end.
  func values(at part: Double) -> [CGFloat] {
    var input = domain.lowerBound + (domain.upperBound - domain.lowerBound) * CGFloat(part)
    var output = [CGFloat](repeating: 0, count: rangeDimension)
    output.withUnsafeMutableBufferPointer { output in
      if let base = output.baseAddress { callbacks.evaluate?(info, &input, base) }
    }
    guard range.count == output.count else { return output }
    return zip(output, range).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }
}

/// A smooth change of colour whose colours a function gives, along a line or between two circles.
public final class CGShading {
  enum Shape {
    case axial(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
  }

  /// Colours are asked for at so many places: as many as a channel has steps.
  private static let samples = 256

  let shape: Shape
  let gradient: CGGradient
  let options: CGGradientDrawingOptions

  /// Along a line. nil where the function has not one output for each component of the space, and alpha.
  public init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
    extendEnd: Bool
  ) {
    guard let gradient = Self.gradient(function, space) else { return nil }
    self.gradient = gradient
    shape = .axial(start, end)
    options = Self.options(extendStart, extendEnd)
  }

  /// Between two circles. nil where the function has not one output for each component of the space, and alpha.
  public init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    guard let gradient = Self.gradient(function, space) else { return nil }
    self.gradient = gradient
    shape = .radial(start, startRadius, end, endRadius)
    options = Self.options(extendStart, extendEnd)
  }

  private static func gradient(_ function: CGFunction, _ space: CGColorSpace) -> CGGradient? {
    guard function.rangeDimension == space.numberOfComponents + 1 else { return nil }
    let places = (0..<samples).map { Double($0) / Double(samples - 1) }
    let colors = places.compactMap { CGColor(colorSpace: space, components: function.values(at: $0))?.value }
    return CGGradient(colors: colors, locations: places)
  }

  private static func options(_ start: Bool, _ end: Bool) -> CGGradientDrawingOptions {
    var options: CGGradientDrawingOptions = []
    if start { options.insert(.drawsBeforeStartLocation) }
    if end { options.insert(.drawsAfterEndLocation) }
    return options
  }
}

extension CGContext {
  /// Paints all the clip leaves with a shading.
  public func drawShading(_ shading: CGShading) {
    switch shading.shape {
    case .axial(let start, let end):
      drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
    case .radial(let start, let startRadius, let end, let endRadius):
      drawRadialGradient(
        shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
        options: shading.options)
    }
  }
}
