import CoreGraphics

extension ValueFunction {
  /// The matrix of a number, or of three for the functions that take them (B-54, B-55). A single number scales
  /// all axes alike or translates along x; two numbers leave z alone. nil for values that are neither.
  func matrix(of value: AnimatableValue) -> CATransform3D? {
    guard let n = numbers(of: value) else { return nil }
    let (x, y, z) = (CGFloat(n.a), CGFloat(n.b), CGFloat(n.c))
    switch self {
    case .rotateX: return CATransform3DMakeRotation(x, 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(x, 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(x, 0, 0, 1)
    case .scale: return CATransform3DMakeScale(x, y, z)
    case .scaleX: return CATransform3DMakeScale(x, 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, x, 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, x)
    case .translate: return CATransform3DMakeTranslation(x, y, z)
    case .translateX: return CATransform3DMakeTranslation(x, 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, x, 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, x)
    }
  }

  /// Whether the function takes three numbers.
  private var isTriple: Bool { self == .scale || self == .translate }

  private func numbers(of value: AnimatableValue) -> Lanes? {
    switch value {
    case .number(let n): return self == .scale ? Lanes(n, n, n) : Lanes(n)
    case .list:
      guard let list = value.numberList, let first = list.first else { return nil }
      guard isTriple else { return Lanes(first) }
      let rest = self == .scale ? 1.0 : 0
      return Lanes(first, list.count > 1 ? list[1] : rest, list.count > 2 ? list[2] : rest)
    default:
      guard isTriple, let pair = value.lanes(for: .size) else { return nil }
      return Lanes(pair.a, pair.b, self == .scale ? 1 : 0)
    }
  }

  /// What the matrix has now, as the function's own number or numbers: the missing endpoint of an animation.
  func number(in m: CATransform3D) -> AnimatableValue {
    func part(_ part: TransformComponents.Part) -> AnimatableValue {
      .number(TransformComponents.value(part, of: m))
    }
    switch self {
    case .rotateX: return part(.rotationX)
    case .rotateY: return part(.rotationY)
    case .rotateZ: return part(.rotationZ)
    case .scale: return .list([part(.scaleX), part(.scaleY), part(.scaleZ)])
    case .scaleX: return part(.scaleX)
    case .scaleY: return part(.scaleY)
    case .scaleZ: return part(.scaleZ)
    case .translate: return .list([part(.translationX), part(.translationY), part(.translationZ)])
    case .translateX: return part(.translationX)
    case .translateY: return part(.translationY)
    case .translateZ: return part(.translationZ)
    }
  }

  /// A value in the one form this function interpolates: a number, or a list of three.
  func normalized(_ value: AnimatableValue) -> AnimatableValue? {
    guard let n = numbers(of: value) else { return nil }
    return isTriple ? .list([.number(n.a), .number(n.b), .number(n.c)]) : .number(n.a)
  }
}

extension ValueFunction {
  /// What changes nothing: the missing end of an additive animation.
  var neutral: AnimatableValue {
    switch self {
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
    case .scaleX, .scaleY, .scaleZ: .number(1)
    case .scale: .list([.number(1), .number(1), .number(1)])
    case .translate: .list([.number(0), .number(0), .number(0)])
    }
  }
}
