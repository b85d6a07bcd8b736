import QuartzCore

/// What a visual effect view does to what lies behind it. Abstract: use a subclass.
open class UIVisualEffect: NSObject, NSCopying {
  /// The receiver: effects do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur under a veil of colour.
open class UIBlurEffect: UIVisualEffect {
  /// How strong the blur is and which colour lies over it. The materials are of the plain styles here.
  public enum Style: Int, Sendable {
    /// Nearly white.
    case extraLight
    /// Lightened.
    case light
    /// Darkened.
    case dark
    /// As the surroundings: `light` or `dark`.
    case regular = 4
    /// As the surroundings, stronger: `extraLight` or `dark`.
    case prominent
    /// As `regular`.
    case systemUltraThinMaterial
    /// As `regular`.
    case systemThinMaterial
    /// As `regular`.
    case systemMaterial
    /// As `prominent`.
    case systemThickMaterial
    /// As `prominent`.
    case systemChromeMaterial
  }

  let style: Style

  /// A blur of a style.
  public init(style: Style) { self.style = style }

  /// The standard deviation in points, and the veil. Source: the figures of Apple's published sample
  /// "UIImageEffects" for its light, extra light and dark effects.
  func look(isDark: Bool) -> (radius: Double, veil: UIColor) {
    switch style {
    case .extraLight: (20, UIColor(white: 0.97, alpha: 0.82))
    case .light: (30, UIColor(white: 1, alpha: 0.3))
    case .dark: (20, UIColor(white: 0.11, alpha: 0.73))
    case .regular, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial:
      UIBlurEffect(style: isDark ? .dark : .light).look(isDark: isDark)
    case .prominent, .systemThickMaterial, .systemChromeMaterial:
      UIBlurEffect(style: isDark ? .dark : .extraLight).look(isDark: isDark)
    }
  }
}

/// Contents that take up the colours of a blur. Here they are shown as they are, over nothing.
open class UIVibrancyEffect: UIVisualEffect {
  /// The vibrancy for contents over a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// Shows what lies behind it through an effect, and its content in front.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Where subviews belong: as large as the view, in front of the effect.
  public let contentView = UIView(frame: .zero)
  /// What is done to what lies behind; nil, as unless given, shows it as it is. Inside an animation block the blur grows
  /// or shrinks, and its colour comes or goes.
  open var effect: UIVisualEffect? { didSet { effectChanged() } }

  /// A view of zero size with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
    effectChanged()
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Decodes what `encode(with:)` wrote; effects are not coded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func effectChanged() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let look = (effect as? UIBlurEffect)?.look(isDark: isDark)
    let radius = look?.radius ?? 0
    if layer.backgroundFilters == nil, radius > 0 {
      // A blur of nothing, to begin from.
      let blur = CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 0])
      blur?.name = Self.blurName
      layer.backgroundFilters = blur.map { [$0] }
    }
    if layer.backgroundFilters != nil {
      layer.setValue(radius, forKeyPath: "backgroundFilters.\(Self.blurName).\(kCIInputRadiusKey)")
    }
    // A veil comes from a clear one of its own colour, and goes to it.
    if let veil = look?.veil {
      if backgroundColor == nil {
        UIView.performWithoutAnimation { backgroundColor = veil.withAlphaComponent(0) }
      }
      backgroundColor = veil
    } else {
      backgroundColor = backgroundColor?.withAlphaComponent(0)
    }
  }

  private static let blurName = "blur"

  /// The styles that go with the surroundings change with them.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    effectChanged()
  }
}
