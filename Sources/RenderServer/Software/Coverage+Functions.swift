import Foundation

extension Coverage {
  /// The angle of a vector, −π…π; 0 for none (the shader's atan(y, x)), and for one so short that rounding would
  /// choose.
  package static func arctangent(_ y: Float, _ x: Float) -> Float {
    x * x + y * y < 1e-8 ? 0 : atan2f(y, x)
  }
}
