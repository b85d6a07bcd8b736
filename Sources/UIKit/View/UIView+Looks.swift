import CoreGraphics
import QuartzCore

extension UIView {
  func setContentMode(_ mode: ContentMode) {
    guard mode != traits.contentMode else { return }
    traits.contentMode = mode
    layer.contentsGravity = mode.gravity
    layer.needsDisplayOnBoundsChange = mode == .redraw
  }

  // MARK: Background

  /// The colour as it was given, unless the layer was given another since.
  var currentBackground: UIColor? {
    guard let shown = layer.backgroundColor else { return nil }
    if let given = traits.background, given.value(with: traitCollection) == shown.value { return given }
    return UIColor(cgColor: shown)
  }

  func setBackground(_ color: UIColor?) {
    traits.background = color
    layer.backgroundColor = color?.cgColor(with: traitCollection)
  }

  // MARK: Appearance

  var effectiveTraits: UITraitCollection {
    let screen = environment.traits
    let style = inheritedStyle ?? screen.userInterfaceStyle
    return UITraitCollection(style: style, displayScale: screen.displayScale)
  }

  private var inheritedStyle: UIUserInterfaceStyle? {
    traits.overrideStyle != .unspecified ? traits.overrideStyle : superview?.inheritedStyle
  }

  func setOverrideStyle(_ style: UIUserInterfaceStyle) {
    guard style != traits.overrideStyle else { return }
    let before = traitCollection
    traits.overrideStyle = style
    if traitCollection != before { traitsChanged(from: before) }
  }

  /// Appearance or scale changed here: colours are resolved anew, drawings drawn anew, the subtree told.
  func traitsChanged(from previous: UITraitCollection) {
    let now = traitCollection
    if let background = traits.background, layer.backgroundColor?.value == background.value(with: previous) {
      layer.backgroundColor = background.cgColor(with: now)
    }
    if window != nil { adopt(displayScale: now.displayScale) }
    if traits.wasShown, type(of: self) != UIView.self { setNeedsDisplay() }
    now.performAsCurrent { traitCollectionDidChange(previous) }
    for subview in links.subviews {
      let inherits = subview.traits.overrideStyle == .unspecified
      if inherits || previous.displayScale != now.displayScale { subview.traitsChanged(from: previous) }
    }
  }

  // MARK: Tint

  var effectiveTint: UIColor {
    let full = inheritedTint ?? .systemBlue
    guard effectiveTintMode == .dimmed else { return full }
    return UIColor { traits in
      var value = full.value(with: traits)
      // Rec. 709 luminance: the grey that looks as bright.
      let grey = 0.2126 * value.red + 0.7152 * value.green + 0.0722 * value.blue
      (value.red, value.green, value.blue, value.alpha) = (grey, grey, grey, value.alpha * 0.8)
      return UIColor(value: value)
    }
  }

  private var inheritedTint: UIColor? { traits.tint ?? superview?.inheritedTint }

  var effectiveTintMode: TintAdjustmentMode {
    traits.tintMode != .automatic ? traits.tintMode : superview?.effectiveTintMode ?? .normal
  }

  func setTint(_ color: UIColor?) {
    guard color != traits.tint else { return }
    traits.tint = color
    tellTintChanged()
  }

  func setTintMode(_ mode: TintAdjustmentMode) {
    guard mode != traits.tintMode else { return }
    traits.tintMode = mode
    tellTintChanged()
  }

  /// Down to views that have a tint of their own (V-16).
  private func tellTintChanged() {
    tintColorDidChange()
    for subview in links.subviews where subview.traits.tint == nil || subview.traits.tintMode == .automatic {
      subview.tellTintChanged()
    }
  }

  /// The view is in another place: what it inherits may differ.
  func inheritanceChanged() {
    if let background = traits.background, case .dynamic = background.source { setBackground(background) }
    tellTintChanged()
    for subview in links.subviews { subview.refreshBackground() }
  }

  private func refreshBackground() {
    if let background = traits.background, case .dynamic = background.source { setBackground(background) }
    for subview in links.subviews { subview.refreshBackground() }
  }

  /// A label inside has another text: views that place it by its size lay out anew.
  func labelChanged(_ label: UILabel) { if self is UIButton { setNeedsLayout() } }

  // MARK: Drawing and layout

  func runDraw(for layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return }
    let stack = GraphicsContextStack.current
    stack.push(context)
    defer { stack.pop() }
    let rect = layer is CATiledLayer ? context.boundingBoxOfClipPath : layer.bounds
    traitCollection.performAsCurrent { draw(rect) }
  }

  func runLayout(for layer: CALayer) {
    guard layer === self.layer else { return }
    let traits = traitCollection
    traits.performAsCurrent {
      links.controller?.viewWillLayoutSubviews()
      layoutSubviews()
      links.controller?.viewDidLayoutSubviews()
    }
  }
}
