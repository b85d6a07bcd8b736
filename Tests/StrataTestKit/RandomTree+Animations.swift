import CoreGraphics
import LayerModel

extension RandomTree {
  package mutating func animationSpec(depth: Int = 0) -> AnimationSpec {
    var timing = MediaTiming()
    timing.beginTime = depth == 0 ? number(0...2) : number(0...0.3)
    timing.duration = number(0.2...2)
    if chance(0.15) { timing.speed = pick([-1, 0, 0.5, 2]) }
    if chance(0.15) { timing.timeOffset = number(0...1) }
    if chance(0.15) { timing.repeatCount = pick([0.5, 2, 2.5, .infinity]) }
    if chance(0.05) { timing.repeatDuration = number(0.5...2) }
    timing.autoreverses = chance(0.15)
    if chance(0.4) { timing.fill = pick([.forwards, .backwards, .both]) }
    let curve: TimingCurve? = pick([
      nil, .linear, .easeInEaseOut, .default, TimingCurve(0.2, 0.68, 0.18, 1.08),
    ])
    var body = AnimationSpec.Body.inert
    if depth < 2, chance(0.12) {
      body = .group((0..<3).map { _ in animationSpec(depth: depth + 1) })
    } else if let animation = propertyAnimation() {
      body = .property(animation)
    }
    return AnimationSpec(timing: timing, curve: curve, isRemovedOnCompletion: chance(0.7), body: body)
  }

  private mutating func propertyAnimation() -> PropertyAnimation? {
    let keyPath = pick([
      "position", "position.x", "opacity", "transform.rotation.z", "transform.scale", "transform",
      "bounds.size.width", "bounds", "bounds.origin", "backgroundColor", "zPosition", "cornerRadius",
      "shadowRadius", "shadowOffset", "borderWidth", "path", "strokeEnd", "lineWidth", "lineDashPhase",
      "fillColor", "colors", "locations", "startPoint", "contentsRect", "sublayerTransform", "hidden",
      "instanceCount", "instanceTransform", "instanceDelay", "masksToBounds", "filters.f.inputRadius",
    ])
    guard let path = PropertyPath(parsing: keyPath) else { return nil }
    guard let (from, to) = ends(of: keyPath, path.kind) else { return nil }
    var animation = PropertyAnimation(path: path, source: source(from, to, path.kind))
    animation.isAdditive = chance(0.2)
    animation.isCumulative = chance(0.1)
    return animation
  }

  private mutating func source(
    _ from: AnimatableValue, _ to: AnimatableValue, _ kind: ValueKind
  ) -> PropertyAnimation.Source {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .spring(Endpoints(from: from, to: to), SpringParameters())
    case 1, 2:
      var keys = KeyframeValues()
      keys.values = [from, to, from, to]
      keys.mode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
      if chance(0.5) { keys.keyTimes = keys.mode == .discrete ? [0, 0.2, 0.6, 0.8, 1] : [0, 0.2, 0.6, 1] }
      if chance(0.3) { keys.curves = [.easeIn, .easeOut, .linear] }
      if case .point = kind, chance(0.6) {
        keys.path = path()
        keys.rotation = pick([nil, .auto, .autoReverse])
      }
      return .keyframes(keys)
    case 3: return .basic(Endpoints(to: to))
    case 4: return .basic(Endpoints(from: from))
    default: return .basic(Endpoints(from: from, to: to))
    }
  }

  private mutating func ends(of keyPath: String, _ kind: ValueKind) -> (AnimatableValue, AnimatableValue)? {
    switch kind {
    case .number:
      let most: [String: ClosedRange<Double>] = [
        "opacity": 0...1, "strokeEnd": 0...1, "transform.scale": 0.3...2, "zPosition": -3...3,
        "filters.f.inputRadius": 0...6, "instanceDelay": -0.3...0.3, "instanceCount": 1...4,
        "transform.rotation.z": -4...4,
      ]
      let range = most[keyPath] ?? 0...(side / 2)
      return (.number(number(range)), .number(number(range)))
    case .boolean: return (.number(0), .number(1))
    case .point: return (.point(point(keyPath)), .point(point(keyPath)))
    case .size:
      return (
        .size(CGSize(width: number(-9...9), height: number(-9...9))),
        .size(CGSize(width: number(-9...9), height: number(-9...9)))
      )
    case .rect:
      if keyPath == "contentsRect" {
        return (
          .rect(CGRect(x: 0, y: 0, width: 1, height: 1)), .rect(CGRect(x: 0.2, y: 0, width: 0.5, height: 1))
        )
      }
      return (
        .rect(CGRect(x: 0, y: 0, width: number(4...40), height: number(4...40))),
        .rect(CGRect(x: number(-9...9), y: 0, width: number(4...40), height: number(4...40)))
      )
    case .color: return (.color(colorValue()), .color(colorValue()))
    case .transform: return (.transform(transform()), .transform(transform()))
    case .path:
      // The same elements, so that it blends, or others, so that it jumps.
      return (.path(path()), .path(path()))
    case .colorList:
      return (
        .list((0..<3).map { _ in .color(colorValue()) }), .list((0..<3).map { _ in .color(colorValue()) })
      )
    case .numberList:
      return (
        .list([.number(0), .number(0.3), .number(1)]), .list([.number(0.1), .number(0.5), .number(0.9)])
      )
    case .contents: return nil
    }
  }

  private mutating func point(_ keyPath: String) -> CGPoint {
    keyPath == "startPoint"
      ? CGPoint(x: number(0...1), y: number(0...1)) : CGPoint(x: number(0...side), y: number(0...side))
  }
}
