import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

/// Whether two numbers agree to `tolerance`; infinities and NaN only with themselves.
func isClose(_ got: Double, _ wanted: Double, _ tolerance: Double) -> Bool {
  got == wanted || got.isNaN && wanted.isNaN || abs(got - wanted) <= tolerance
}

func isClose(_ got: CATransform3D, _ wanted: [Double], _ tolerance: Double) -> Bool {
  zip(got.numbers, wanted).allSatisfy { isClose($0, $1, tolerance) }
}

extension CATransform3D {
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
  }

  /// From sixteen numbers, or the six of an affine map.
  init(_ n: [Double]) {
    let c = n.map { CGFloat($0) }
    if c.count == 6 {
      self = CATransform3DMakeAffineTransform(
        CGAffineTransform(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5]))
    } else {
      self.init(
        m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
        m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14], m44: c[15])
    }
  }
}

/// Values and content together, as an animation sees them.
struct LayerState {
  var values = LayerValues()
  var content = LayerContent()

  subscript(path: String) -> AnimatableValue? {
    get { PropertyPath(parsing: path).flatMap { PropertyTable.value(at: $0, in: values, content: content) } }
    set {
      guard let path = PropertyPath(parsing: path) else { return }
      PropertyTable.setValue(newValue, at: path, in: &values, content: &content)
    }
  }

  func number(_ path: String) -> Double {
    if case .number(let number) = self[path] { number } else { .nan }
  }

  func point(_ path: String) -> CGPoint {
    if case .point(let point) = self[path] { point } else { CGPoint(x: Double.nan, y: Double.nan) }
  }

  func transform(_ path: String = "transform") -> CATransform3D {
    if case .transform(let transform) = self[path] { transform } else { CATransform3D() }
  }

  /// With the animations applied in order at a local time.
  func shown(_ animations: [AnimationSpec], at time: Double) -> LayerState {
    var state = self
    for animation in animations {
      CompiledAnimation(animation).apply(at: time, values: &state.values, content: &state.content)
    }
    return state
  }

  func shown(_ animation: AnimationSpec, at time: Double) -> LayerState { shown([animation], at: time) }
}

extension AnimationSpec {
  /// A property animation of one second, not removed at its end.
  static func animation(
    _ path: String, _ source: PropertyAnimation.Source, duration: Double = 1, curve: TimingCurve? = nil,
    timing change: (inout MediaTiming) -> Void = { _ in },
    property edit: (inout PropertyAnimation) -> Void = { _ in }
  ) -> AnimationSpec {
    var timing = MediaTiming()
    timing.duration = duration
    change(&timing)
    let body: Body
    if let path = PropertyPath(parsing: path) {
      var animation = PropertyAnimation(path: path, source: source)
      edit(&animation)
      body = .property(animation)
    } else {
      body = .inert
    }
    return AnimationSpec(timing: timing, curve: curve, isRemovedOnCompletion: false, body: body)
  }

  static func basic(
    _ path: String, from: Double? = nil, to: Double? = nil, by: Double? = nil, duration: Double = 1,
    curve: TimingCurve? = nil, timing: (inout MediaTiming) -> Void = { _ in },
    property: (inout PropertyAnimation) -> Void = { _ in }
  ) -> AnimationSpec {
    let ends = Endpoints(
      from: from.map { .number($0) }, to: to.map { .number($0) }, by: by.map { .number($0) })
    return animation(
      path, .basic(ends), duration: duration, curve: curve, timing: timing, property: property)
  }

  static func group(
    _ children: [AnimationSpec], duration: Double, curve: TimingCurve? = nil,
    timing change: (inout MediaTiming) -> Void = { _ in }
  ) -> AnimationSpec {
    var timing = MediaTiming()
    timing.duration = duration
    change(&timing)
    return AnimationSpec(timing: timing, curve: curve, isRemovedOnCompletion: false, body: .group(children))
  }
}

extension MediaTiming {
  /// As the oracle files write it.
  init(_ v: OracleValue) {
    self.init()
    beginTime = v["begin"].double ?? 0
    timeOffset = v["offset"].double ?? 0
    speed = v["speed"].double ?? 1
    duration = v["dur"].double ?? 0
    repeatCount = v["rc"].double ?? 0
    repeatDuration = v["rd"].double ?? 0
    autoreverses = v["auto"].bool ?? false
    fill = v["fill"].string.flatMap(Fill.init) ?? .removed
  }
}

extension TimingCurve {
  /// A name, or four numbers.
  init?(_ v: OracleValue) {
    if let n = v.doubles, n.count == 4 {
      self.init(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
      return
    }
    switch v.string {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }
}

extension PathData {
  /// The elements as the oracle files write them.
  init(_ elements: OracleValue) {
    self.init()
    for element in elements.array {
      let n = element.array.dropFirst().compactMap(\.double).map { CGFloat($0) }
      func point(_ i: Int) -> CGPoint { CGPoint(x: n[i], y: n[i + 1]) }
      switch element[0].string {
      case "M": move(to: point(0))
      case "L": line(to: point(0))
      case "Q": quad(to: point(2), control: point(0))
      case "C": cubic(to: point(4), control1: point(0), control2: point(2))
      case "Z": close()
      case "arc":
        addArc(
          center: point(0), radius: n[2], startAngle: n[3], endAngle: n[4],
          clockwise: element[6].bool ?? false)
      case "relarc":
        addRelativeArc(center: point(0), radius: n[2], startAngle: n[3], delta: n[4])
      case "rrect":
        addRoundedRect(
          in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerWidth: n[4], cornerHeight: n[5])
      case "rect": addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case "ellipse": addEllipse(in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
      default: Issue.record("The path element \(element) is not known.")
      }
    }
  }
}
