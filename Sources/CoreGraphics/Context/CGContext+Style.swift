import Foundation

extension CGContext {
  /// The line's width in points, half of it on each side of the path; 1 at first. 0 draws none; negative and
  /// infinite ones are ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.lineWidth = width }
  }

  /// How the ends of open lines look; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// How the corners of lines look; mitred at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// How many line widths a mitre may be long before the corner is cut off; 10 at first. What is not above 0
  /// is ignored.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite, limit > 0 { state.miterLimit = limit }
  }

  /// Dash and gap lengths in points, in turn, and how far into them a line starts. No lengths, or lengths
  /// that are negative or all zero, mean a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = phase.isFinite ? phase : 0
    state.dashLengths = lengths.map(Double.init)
  }

  /// How opaque everything drawn from now on is, limited to 0…1, besides its colour's alpha; 1 at first.
  public func setAlpha(_ alpha: CGFloat) {
    if alpha.isFinite { state.alpha = min(max(alpha, 0), 1) }
  }

  /// How what is drawn is put together with what is there; `normal`, over it, at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Whether edges are smooth; true at first.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.wantsAntialiasing = shouldAntialias }

  /// Whether edges may be smooth at all; true at first, and not part of what `saveGState` remembers.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// Changes nothing: curves are always true to far less than a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Changes nothing: all colours are in range.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  /// Changes nothing: letters are drawn as shapes, smooth in grey.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Changes nothing: letters are drawn as shapes, smooth in grey.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Changes nothing: letters always stand where they belong.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Changes nothing: letters always stand where they belong.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Changes nothing: letters always stand where they belong.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Changes nothing: letters always stand where they belong.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// How pictures look when they are drawn larger or smaller; `default` at first.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// The colour of fills; black at first.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color.value
    state.fillPattern = color.pattern.map { PatternPaint(pattern: $0, color: color.value) }
    state.fillSpace = color.colorSpace ?? .deviceRGB
  }

  /// The colour of lines; black at first.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color.value
    state.strokePattern = color.pattern.map { PatternPaint(pattern: $0, color: color.value) }
    state.strokeSpace = color.colorSpace ?? .deviceRGB
  }

  /// What the components of later `setFillColor(_:)` calls mean; the colour becomes black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    state.fillColor = .black
    state.fillPattern = nil
  }

  /// What the components of later `setStrokeColor(_:)` calls mean; the colour becomes black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    state.strokeColor = .black
    state.strokePattern = nil
  }

  /// The colour of fills as components of the fill colour space, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }

  /// The colour of lines as components of the stroke colour space, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) {
      setStrokeColor(color)
    }
  }

  /// Fills with a grey, from black 0 to white 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Draws lines with a grey, from black 0 to white 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Fills with a colour of sRGB components 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Draws lines with a colour of sRGB components 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey shadow (black, a third opaque) under what is drawn from now on.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// A shadow under what is drawn from now on; nil for none. Offset (y downwards) and blur are in points of
  /// the context's base: transforms do not change them. The blur is twice the Gaussian's standard deviation.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite, blur.isFinite, blur >= 0 else {
      state.shadow = nil
      return
    }
    state.shadow = GraphicsState.Shadow(offset: offset, blur: blur, color: color.value)
  }
}
