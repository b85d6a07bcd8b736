import CoreGraphics
import LayerModel

extension SceneField {
  func point() throws(SceneError) -> CGPoint {
    let n = try numbers(2)
    return CGPoint(x: n[0], y: n[1])
  }

  func size() throws(SceneError) -> CGSize {
    let n = try numbers(2)
    return CGSize(width: n[0], height: n[1])
  }

  func rect() throws(SceneError) -> CGRect {
    let n = try numbers(4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// Six numbers, a b c d tx ty, or sixteen, the rows of the matrix.
  func transform() throws(SceneError) -> CATransform3D {
    guard case .array(let elements) = value, elements.count == 6 || elements.count == 16 else {
      throw error("needs 6 or 16 numbers")
    }
    let n = try numbers(elements.count)
    guard n.count == 16 else {
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  /// "#rrggbb" or "#rrggbbaa", sRGB, not premultiplied.
  func color() throws(SceneError) -> ColorValue {
    guard case .string(let text) = value, text.first == "#", text.count == 7 || text.count == 9,
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt64(text.dropFirst(), radix: 16)
    else { throw error("needs a colour, \"#rrggbb\" or \"#rrggbbaa\"") }
    let digits = text.count == 9 ? number : number << 8 | 255
    func channel(_ shift: UInt64) -> Double { Double(digits >> shift & 255) / 255 }
    return ColorValue(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// A colour, or null for none.
  func optionalColor() throws(SceneError) -> CGColor? {
    isNull ? nil : CGColor(value: try color())
  }
}
