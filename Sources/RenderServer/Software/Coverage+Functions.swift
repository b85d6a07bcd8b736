import Foundation

extension Coverage {
  /// The angle of a vector, −π…π; 0 for none (the shader's atan(y, x)).
  package static func arctangent(_ y: Float, _ x: Float) -> Float { x == 0 && y == 0 ? 0 : atan2f(y, x) }
}
