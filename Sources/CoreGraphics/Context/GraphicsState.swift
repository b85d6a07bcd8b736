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
  var fillSpace = CGColorSpace.deviceGray
  var strokeSpace = CGColorSpace.deviceGray
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var antialiases = true
  var shadow: Shadow?

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
