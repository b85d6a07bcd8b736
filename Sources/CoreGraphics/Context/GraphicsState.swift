import Foundation

/// What `saveGState` saves, but for the clip, which Cairo keeps.
struct GraphicsState {
  struct Shadow {
    /// In points of the context's base, not turned or scaled by later transforms.
    var offset: CGSize
    /// Twice the Gaussian's standard deviation, in the same points.
    var blur: Double
    var color: ColorValue
  }

  /// From the drawing's points to pixels (recording contexts: to the record's points).
  var ctm: CGAffineTransform
  var fillColor = ColorValue.black
  var strokeColor = ColorValue.black
  /// Where the colours are patterns.
  var fillPattern: PatternPaint?
  var strokePattern: PatternPaint?
  var patternPhase = CGSize.zero
  var fillSpace = CGColorSpace.deviceGray
  var strokeSpace = CGColorSpace.deviceGray
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var wantsAntialiasing = true
  var shadow: Shadow?
  /// What `clip(to:mask:)` lets through; the rectangles are Cairo's clip.
  var mask: MaskClip?

  var lineWidth = 1.0
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit = 10.0
  var dashPhase = 0.0
  var dashLengths: [Double] = []
}

/// What `restoreGState` and `endTransparencyLayer` return to.
enum SavedFrame {
  case state(GraphicsState)
  case transparencyLayer(GraphicsState)
}
