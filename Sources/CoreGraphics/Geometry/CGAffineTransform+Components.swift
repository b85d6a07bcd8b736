import Foundation

/// What an affine map does, one after the other: scale, then shear along x, then turn, then move.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y; a mirrored map shows as a negative height.
  public var scale: CGSize
  /// How much of y is added to x, after the scale.
  public var horizontalShear: CGFloat
  /// The turn in radians.
  public var rotation: CGFloat
  /// The move in points.
  public var translation: CGVector

  /// The components of the identity.
  public init() {
    self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// The components as given.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The map that does what the components say.
  public init(_ components: CGAffineTransformComponents) {
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
      .concatenating(
        CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
  }

  /// The map taken apart; putting the components together again gives the map back. A map that flattens
  /// everything onto a line has no unique answer: its missing direction counts as scaled to 0.
  public func decomposed() -> CGAffineTransformComponents {
    let width = hypot(Double(a), Double(b))
    let move = CGVector(dx: tx, dy: ty)
    guard width > 0 else {
      // Only the y axis is left: it alone says where the map turns.
      let height = hypot(Double(c), Double(d))
      let turn = height > 0 ? atan2(-Double(c), Double(d)) : 0
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), horizontalShear: 0, rotation: turn, translation: move)
    }
    let height = determinant / width
    let along = (Double(a) * Double(c) + Double(b) * Double(d)) / width
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height == 0 ? 0 : along / height,
      rotation: atan2(Double(b), Double(a)),
      translation: move)
  }
}
