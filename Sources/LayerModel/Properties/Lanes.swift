import CoreGraphics

/// Up to four numbers that are blended each for itself: a number, point, size, rectangle or colour. Scalars,
/// because SIMD operators are slow in debug builds.
struct Lanes: Sendable, Equatable {
  var a, b, c, d: Double

  init(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  static let zero = Lanes(0)

  @inline(__always)
  init(reading address: UnsafeRawPointer, _ count: Int) {
    let p = address.assumingMemoryBound(to: Double.self)
    a = p[0]
    b = count > 1 ? p[1] : 0
    c = count > 2 ? p[2] : 0
    d = count > 3 ? p[3] : 0
  }

  @inline(__always)
  func write(to address: UnsafeMutableRawPointer, _ count: Int) {
    let p = address.assumingMemoryBound(to: Double.self)
    p[0] = a
    if count > 1 { p[1] = b }
    if count > 2 { p[2] = c }
    if count > 3 { p[3] = d }
  }

  func adding(_ other: Lanes, times k: Double = 1) -> Lanes {
    Lanes(a + other.a * k, b + other.b * k, c + other.c * k, d + other.d * k)
  }

  func scaled(_ k: Double) -> Lanes { Lanes(a * k, b * k, c * k, d * k) }

  /// Exactly the ends at 0 and 1.
  func mixed(with other: Lanes, _ f: Double) -> Lanes {
    f == 1
      ? other
      : Lanes(a + (other.a - a) * f, b + (other.b - b) * f, c + (other.c - c) * f, d + (other.d - d) * f)
  }

  func distance(to other: Lanes) -> Double {
    let (x, y, z, w) = (other.a - a, other.b - b, other.c - c, other.d - d)
    return (x * x + y * y + z * z + w * w).squareRoot()
  }
}

extension AnimatableValue {
  /// A value of the kind from its lanes; nil for kinds that have none, and for "no colour".
  init?(lanes l: Lanes, kind: ValueKind) {
    switch kind {
    case .number, .boolean: self = .number(l.a)
    case .point: self = .point(CGPoint(x: l.a, y: l.b))
    case .size: self = .size(CGSize(width: l.a, height: l.b))
    case .rect: self = .rect(CGRect(x: l.a, y: l.b, width: l.c, height: l.d))
    case .color:
      guard l.d >= 0 else { return nil }
      self = .color(ColorValue(red: l.a, green: l.b, blue: l.c, alpha: l.d))
    case .transform, .path, .contents, .colorList, .numberList: return nil
    }
  }

  /// The value's lanes, if it may stand where `kind` is asked for. Points and sizes stand for each other
  /// (B-23).
  func lanes(for kind: ValueKind) -> Lanes? {
    switch (kind, self) {
    case (.number, .number(let n)), (.boolean, .number(let n)): Lanes(n)
    case (.point, .point(let p)), (.size, .point(let p)): Lanes(Double(p.x), Double(p.y))
    case (.point, .size(let s)), (.size, .size(let s)): Lanes(Double(s.width), Double(s.height))
    case (.rect, .rect(let r)):
      Lanes(Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height))
    case (.color, .color(let c)): Lanes(c.red, c.green, c.blue, c.alpha)
    default: nil
    }
  }

  /// The value's own kind among those made of lanes.
  var laneKind: ValueKind? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform, .path, .contents, .list: nil
    }
  }

  var colorList: [ColorValue]? {
    guard case .list(let items) = self else { return nil }
    var colors: [ColorValue] = []
    for item in items {
      guard case .color(let color) = item else { return nil }
      colors.append(color)
    }
    return colors
  }

  var numberList: [Double]? {
    guard case .list(let items) = self else { return nil }
    var numbers: [Double] = []
    for item in items {
      guard case .number(let number) = item else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether the value may stand at a path of the kind.
  package func fits(_ kind: ValueKind) -> Bool {
    switch (kind, self) {
    case (.transform, .transform), (.path, .path), (.contents, .contents): true
    case (.colorList, .list): colorList != nil
    case (.numberList, .list): numberList != nil
    default: lanes(for: kind) != nil
    }
  }
}
