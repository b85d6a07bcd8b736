extension Coverage {
  /// The angle of a vector, −π…π, within 10⁻⁶; 0 for one so short that rounding would choose. Written out because
  /// processors' own functions differ by more than the seam of a conic gradient can bear. Source: Abramowitz and
  /// Stegun, 4.4.49.
  package static func arctangent(_ y: Float, _ x: Float) -> Float {
    if x * x + y * y < 1e-8 { return 0 }
    let (wide, high) = (abs(x), abs(y))
    let t = min(wide, high) / max(wide, high)
    let s = t * t
    // In two steps, so that the type checker does not take its time.
    let tail = (0.0429096138 + (-0.0161657367 + 0.0028662257 * s) * s) * s
    let head = (-0.1420889944 + (0.1065626393 + (-0.07528964 + tail) * s) * s) * s
    let angle = t + t * s * (-0.3333314528 + (0.1999355085 + head) * s)
    let steep = high > wide ? 1.57079633 - angle : angle
    let turned = x < 0 ? 3.14159265 - steep : steep
    return y < 0 ? -turned : turned
  }
}
