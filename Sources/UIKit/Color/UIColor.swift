import CoreGraphics

/// A colour, or a rule that gives one for light and one for dark surroundings. Immutable, and so safe to share
/// between threads.
///
/// Components are sRGB, 0…1, not premultiplied; values outside are kept (extended range), as on Apple's platforms.
///
/// `@unchecked Sendable`: subclasses could add mutable state, this class has none; the provider of a dynamic
/// colour must itself be callable from any thread, as on Apple's platforms.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  package enum Source {
    case fixed(ColorValue)
    case dynamic((UITraitCollection) -> UIColor)
  }

  package let source: Source
  /// Of a colour made of a picture.
  private var patternImage: UIImage?

  package init(value: ColorValue) { source = .fixed(value) }

  /// A grey: 0 black, 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(ColorValue(red: white, green: white, blue: white, alpha: alpha))
  }

  /// A colour by hue (0…1 around the circle, 0 being red; other values wrap), saturation and brightness (0…1).
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    source = .fixed(
      HueSaturationBrightness(hue: hue, saturation: saturation, brightness: brightness).color(alpha: alpha))
  }

  /// A colour by its sRGB components, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(ColorValue(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// The colour a Core Graphics colour holds.
  public init(cgColor: CGColor) { source = .fixed(cgColor.value) }

  /// A colour that is asked for anew for each set of traits; the provider may be called on any thread.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(dynamicProvider)
  }

  /// A colour that fills with copies of a picture, side by side from the context's origin, or a layer's corner. Where
  /// one colour is wanted, for a border or while a background animates, it is the picture's mean.
  public init(patternImage image: UIImage) {
    source = .fixed(image.cgImage?.pixels.meanColor ?? .clear)
    patternImage = image.cgImage == nil ? nil : image
  }

  /// What a colour literal makes.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Decodes what `encode(with:)` wrote; nil where components are missing.
  public required init?(coder: NSCoder) {
    let keys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]
    guard keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
    let parts = keys.map(coder.decodeDouble(forKey:))
    source = .fixed(ColorValue(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
  }

  /// True: nothing but numbers is coded.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the four components; a dynamic colour is resolved with the current traits first.
  open func encode(with coder: NSCoder) {
    let value = resolved
    coder.encode(value.red, forKey: "UIRed")
    coder.encode(value.green, forKey: "UIGreen")
    coder.encode(value.blue, forKey: "UIBlue")
    coder.encode(value.alpha, forKey: "UIAlpha")
  }

  /// The receiver: colours do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The components under the current traits.
  package var resolved: ColorValue { value(with: .current) }

  package func value(with traits: UITraitCollection) -> ColorValue {
    switch source {
    case .fixed(let value): value
    case .dynamic(let provider): provider(traits).value(with: traits)
    }
  }

  /// The Core Graphics colour; a dynamic colour is resolved with `UITraitCollection.current`.
  open var cgColor: CGColor { cgColor(with: .current) }

  func cgColor(with traits: UITraitCollection) -> CGColor {
    guard let image = patternImage, let picture = image.upright.cgImage,
      let pattern = CGPattern(image: picture, size: image.size)
    else { return CGColor(value: value(with: traits)) }
    return CGColor(value: value(with: traits), pattern: pattern)
  }

  /// The fixed colour meant under `traits`.
  open func resolvedColor(with traits: UITraitCollection) -> UIColor {
    switch source {
    case .fixed: self
    case .dynamic: UIColor(value: value(with: traits))
    }
  }

  /// The same colour with another alpha, 0…1; a dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(var value):
      value.alpha = alpha
      return UIColor(value: value)
    case .dynamic(let provider):
      return UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// The red, green, blue components and alpha under the current traits. Always true: every colour is RGB here.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let value = resolved
    red?.pointee = value.red
    green?.pointee = value.green
    blue?.pointee = value.blue
    alpha?.pointee = value.alpha
    return true
  }

  /// Hue (0…1), saturation, brightness and alpha under the current traits. Greys have hue 0. Always true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let value = resolved
    let parts = HueSaturationBrightness(value)
    hue?.pointee = parts.hue
    saturation?.pointee = parts.saturation
    brightness?.pointee = parts.brightness
    alpha?.pointee = value.alpha
    return true
  }

  /// The grey level and alpha; false, with nothing written, where the components differ by more than rounding.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let value = resolved
    let parts = [value.red, value.green, value.blue]
    guard let least = parts.min(), let greatest = parts.max(), greatest - least < 1e-6 else { return false }
    white?.pointee = value.red
    alpha?.pointee = value.alpha
    return true
  }

  /// Makes the colour the fill and stroke colour of the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes the colour the fill colour of the current context; without one nothing happens.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes the colour the stroke colour of the current context; without one nothing happens.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  /// Fixed colours are equal when their components are; dynamic ones only to themselves.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    guard case .fixed(let one) = source, case .fixed(let two) = other.source else { return false }
    return one == two
  }

  /// Equal colours have equal hashes.
  open override var hash: Int {
    switch source {
    case .fixed(let value): value.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  /// The components, for people.
  open override var description: String {
    switch source {
    case .fixed(let value):
      "UIColor(red: \(value.red), green: \(value.green), blue: \(value.blue), alpha: \(value.alpha))"
    case .dynamic: "UIColor(dynamic)"
    }
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type a colour literal has where nothing says otherwise.
public typealias _ColorLiteralType = UIColor

extension PixelBuffer {
  /// Of all pixels together, not premultiplied.
  fileprivate var meanColor: ColorValue {
    var sums = [0, 0, 0, 0]
    for index in bytes.indices { sums[index & 3] += Int(bytes[index]) }
    guard sums[3] > 0 else { return .clear }
    let alpha = Double(sums[3])
    return ColorValue(
      red: Double(sums[2]) / alpha, green: Double(sums[1]) / alpha, blue: Double(sums[0]) / alpha,
      alpha: alpha / Double(255 * width * height))
  }
}
