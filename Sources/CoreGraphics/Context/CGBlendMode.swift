import CCairo
import Foundation

/// How what is drawn is put together with what is there.
public enum CGBlendMode: Int32, Sendable {
  /// The new over the old.
  case normal
  /// The colours' product: never lighter than either.
  case multiply
  /// The product of the inverted colours, inverted: never darker than either.
  case screen
  /// Multiply where the old is dark, screen where it is light.
  case overlay
  /// The darker of both, channel by channel.
  case darken
  /// The lighter of both, channel by channel.
  case lighten
  /// Lightens the old by the new.
  case colorDodge
  /// Darkens the old by the new.
  case colorBurn
  /// A gentle overlay, chosen by the new.
  case softLight
  /// Overlay, chosen by the new.
  case hardLight
  /// The colours' distance.
  case difference
  /// A softer difference.
  case exclusion
  /// The new's hue on the old.
  case hue
  /// The new's saturation on the old.
  case saturation
  /// The new's hue and saturation on the old.
  case color
  /// The new's lightness on the old.
  case luminosity
  /// Transparent where the new is.
  case clear
  /// The new in place of the old.
  case copy
  /// The new where the old is opaque.
  case sourceIn
  /// The new where the old is transparent.
  case sourceOut
  /// The new over the old, only where the old is.
  case sourceAtop
  /// The old over the new.
  case destinationOver
  /// The old where the new is opaque.
  case destinationIn
  /// The old where the new is transparent.
  case destinationOut
  /// The old over the new, only where the new is.
  case destinationAtop
  /// Either where the other is not.
  case xor
  /// The sum of both, less what makes white of two whites: black where both are dark.
  case plusDarker
  /// The sum of both.
  case plusLighter

  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    // Cairo has none; pixels are put together by hand (`renderPlusDarker`), and records show the nearest mode.
    case .plusDarker: CAIRO_OPERATOR_MULTIPLY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether Cairo (Pixman 0.42) blends wrong colours where a mask, as at every soft edge, takes part of the pixel.
  var needsWholePixels: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }

  /// Whether Cairo would change pixels outside the shape too; Apple's never does.
  var reachesOutsideShape: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

/// How pictures look when they are drawn larger or smaller.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As `medium`.
  case `default`
  /// The nearest pixel.
  case none
  /// Linear.
  case low
  /// As smooth as there is.
  case high
  /// Linear, with averaging when made smaller.
  case medium = 4

  var cairo: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}
