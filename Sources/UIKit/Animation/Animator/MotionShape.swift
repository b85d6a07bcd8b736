import LayerModel

/// The way of one property: values at shares of it. Two make the usual way from one value to another; more come from
/// keyframes and repeats.
struct MotionShape {
  struct Key {
    /// 0…1, not descending.
    var time: Double
    var value: AnimatableValue
    /// How the way to the next key is gone; nil evenly.
    var curve: TimingCurve?
  }

  let keys: [Key]

  /// At least one key.
  init(keys: [Key]) { self.keys = keys }

  init(from: AnimatableValue, to: AnimatableValue) {
    keys = [Key(time: 0, value: from), Key(time: 1, value: to)]
  }

  /// Whether it is one straight way.
  var isStraight: Bool {
    keys.count == 2 && keys[0].curve == nil && keys[0].time == 0 && keys[1].time == 1
  }

  /// The value at a share; outside 0…1 the first or last piece goes on straight, as a spring does that swings over.
  func value(at share: Double) -> AnimatableValue {
    guard keys.count > 1 else { return keys[0].value }
    let next = keys.firstIndex { $0.time > share } ?? keys.count
    let index = min(max(next, 1), keys.count - 1)
    let (start, end) = (keys[index - 1], keys[index])
    let length = end.time - start.time
    guard length > 0 else { return end.value }
    var part = (share - start.time) / length
    if let curve = start.curve, part > 0, part < 1 { part = curve.y(atX: part) }
    return start.value.interpolated(to: end.value, fraction: part)
  }

  /// The same way there and back, or several times over, each cycle eased by `curve` and the way back as its mirror
  /// (T-52).
  func repeated(_ count: Double, autoreverses: Bool, curve: TimingCurve) -> MotionShape {
    let cycle = autoreverses ? 2.0 : 1
    let total = cycle * count
    var eased: [Key] = []
    var leg = 0.0
    let ends = (value(at: 0), value(at: 1))
    while leg < total, eased.count < Self.mostKeys {
      let goesBack = autoreverses && leg.truncatingRemainder(dividingBy: 2) == 1
      let length = min(1, total - leg)
      let easing = goesBack ? curve.mirrored : curve
      let first = goesBack ? ends.1 : ends.0
      if length == 1 {
        eased.append(Key(time: leg / total, value: first, curve: easing))
        eased.append(Key(time: (leg + 1) / total, value: goesBack ? ends.0 : ends.1))
      } else {
        // A part of a cycle: its curve is cut, so it goes in small steps.
        for step in 0...Self.steps {
          let part = length * Double(step) / Double(Self.steps)
          let share = easing.y(atX: part)
          eased.append(Key(time: (leg + part) / total, value: value(at: goesBack ? 1 - share : share)))
        }
      }
      leg += 1
    }
    return MotionShape(keys: eased)
  }

  private static let steps = 32
  /// Past this many cycles a repeat within an animator is cut off: nobody scrubs so many.
  private static let mostKeys = 10_000
}

extension TimingCurve {
  /// The curve as it looks backwards in time: 1 − y(1 − x).
  var mirrored: TimingCurve { TimingCurve(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
}
