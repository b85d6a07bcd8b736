import Foundation

/// All that an emitter has emitted and will, as a function of time: what it shows at any time is worked out from
/// nothing but the time, at a cost that knows neither how long it has run nor how much it has emitted.
///
/// While a cell's rate stands still its particles are born at even times; their number is their identity, and all
/// they draw by chance comes of it. While an animation changes the rate, time is cut into short slots, each with
/// the births its rate comes to, what is left over spread evenly by the golden ratio.
struct ParticleField {
  /// Ended states, and the present one, which has no end.
  private let segments: [EmitterHistory.Epoch]
  private let animations: [EmitterAnimation]

  /// One emitter shows at most so many particles; of more, every second, fourth … is shown.
  static let mostShown = 16_384
  /// What one picture may look at: particles that are gone but whose own particles live are looked at, too.
  static let mostVisits = 65_536
  /// Seconds of a slot of an animated rate.
  static let slotLength = 1.0 / 60
  private static let mostSlots = 2048.0
  private static let goldenRatio = 0.618_033_988_749_894_9

  init(_ content: EmitterContent, _ values: EmitterValues, _ animations: [EmitterAnimation]) {
    let history = content.history
    segments =
      history.epochs + [
        EmitterHistory.Epoch(
          state: EmitterState(values, content), since: history.since, until: .infinity, births: history.births
        )
      ]
    self.animations = animations
  }

  /// What is alive at a time (local seconds), cell by cell, the oldest first; and the cells its looks come from.
  func particles(at time: Double, most: Int = mostShown) -> (particles: [Particle], cells: [EmitterCell]) {
    guard time.isFinite else { return ([], []) }
    var walk = ParticleWalk(time: time, most: most)
    for segment in segments where segment.since <= time {
      for index in segment.state.cells.indices where segment.state.cells[index].isVisible() {
        emit(segment, index, into: &walk)
      }
    }
    return (walk.particles, walk.cells)
  }

  private func emit(_ segment: EmitterHistory.Epoch, _ index: Int, into walk: inout ParticleWalk) {
    let life = longestLife(segment, index)
    let window = segment.state.cells[index].window
    guard life > 0, window.upperBound > walk.time - life else { return }
    let emission = Emission(
      segment: segment, index: index, life: life, look: walk.look(segment.state.cells[index]))
    for span in spans(segment) {
      let from = max(span.range.lowerBound, window.lowerBound, walk.time - life)
      let to = min(span.range.upperBound, window.upperBound, walk.time)
      guard from <= to else { continue }
      if span.isAnimated {
        emitSlots(emission, span.range, from, to, into: &walk)
      } else {
        emitEvenly(emission, from, to, into: &walk)
      }
    }
  }

  /// One cell during one state.
  private struct Emission {
    let segment: EmitterHistory.Epoch
    let index: Int
    let life: Double
    let look: ParticleWalk.Look
  }

  private func emitEvenly(_ emission: Emission, _ from: Double, _ to: Double, into walk: inout ParticleWalk) {
    let (segment, index) = (emission.segment, emission.index)
    let rate = segment.state.rate(ofCell: index)
    guard rate > 0 else { return }
    let start = max(segment.since, segment.state.cells[index].window.lowerBound)
    let births = segment.births(ofCell: index, until: start)
    let (first, last) = (wholeBirths(segment, index, from) + 1, wholeBirths(segment, index, to))
    let stride = Self.stride(rate * (emission.life.isFinite ? emission.life : to - from))
    var number = (first / stride).rounded(.up) * stride
    while number <= last, walk.goesOn {
      let birth = min(start + (number - births) / rate, walk.time)
      bear(emission, state(segment, at: birth), UInt64(min(number, 1e18)), birth, into: &walk)
      number += stride
    }
  }

  private func wholeBirths(_ segment: EmitterHistory.Epoch, _ index: Int, _ time: Double) -> Double {
    (segment.births(ofCell: index, until: time) + 1e-9).rounded(.down)
  }

  /// 1, or the power of two that leaves no more than may be shown.
  private static func stride(_ alive: Double) -> Double {
    var stride = 1.0
    while alive / stride > Double(mostShown), stride < 1e18 { stride *= 2 }
    return stride
  }

  private func emitSlots(
    _ emission: Emission, _ span: Range<Double>, _ from: Double, _ to: Double, into walk: inout ParticleWalk
  ) {
    let (segment, index) = (emission.segment, emission.index)
    let reach = emission.life.isFinite ? emission.life : to - from
    let length = max(Self.slotLength, reach / Self.mostSlots)
    let random = ParticleRandom(seed: segment.state.seed, cell: index)
    let phase = random.unit(.count)
    var slot = (from / length).rounded(.down)
    while slot * length <= to, walk.goesOn {
      defer { slot += 1 }
      let begin = max(slot * length, span.lowerBound)
      let end = min((slot + 1) * length, span.upperBound)
      guard begin < end else { continue }
      let state = state(segment, at: begin + (end - begin) / 2)
      let leftOver = (slot * Self.goldenRatio + phase).truncatingRemainder(dividingBy: 1)
      let wanted = state.rate(ofCell: index) * (end - begin) + leftOver
      let count = Int(min(wanted, Double(Self.mostShown)))
      for place in 0..<count where walk.goesOn {
        let birth = begin + (end - begin) * (Double(place) + 0.5) / Double(count)
        guard birth >= from, birth <= to else { continue }
        // Apart from the numbers of particles born evenly.
        let number = UInt64(bitPattern: Int64(min(slot, 1e15))) << 16 | UInt64(place) | 1 << 63
        bear(emission, state, number, birth, into: &walk)
      }
    }
  }

  private func bear(
    _ emission: Emission, _ state: EmitterState, _ number: UInt64, _ time: Double,
    into walk: inout ParticleWalk
  ) {
    guard state.cells.indices.contains(emission.index) else { return }
    let random = ParticleRandom(seed: state.seed, cell: emission.index).child(number)
    var place = EmissionPlace(state, random)
    place.x += state.values.position.x
    place.y += state.values.position.y
    place.z += state.values.zPosition
    let cell = state.cells[emission.index]
    let birth = ParticleBirth(cell, state, at: place, random)
    walk.show(birth, cell, state, random, bornAt: time, emission.look, depth: 0)
  }
}

extension ParticleField {
  private struct Span {
    let range: Range<Double>
    /// An animation changes how many are born.
    let isAnimated: Bool
  }

  /// A state's time, cut where animations of the birth rate begin or end.
  private func spans(_ segment: EmitterHistory.Epoch) -> [Span] {
    let whole = segment.since..<max(segment.since, segment.until)
    let changing = animations.filter { $0.touch.contains(.births) }
    guard !changing.isEmpty else { return [Span(range: whole, isAnimated: false)] }
    var edges = [whole.lowerBound, whole.upperBound]
    for animation in changing {
      edges += [animation.compiled.activeBegin, animation.compiled.activeEnd, animation.until].filter {
        $0 > whole.lowerBound && $0 < whole.upperBound
      }
    }
    edges.sort()
    return zip(edges, edges.dropFirst()).filter { $0 < $1 }.map { from, to in
      let middle = to.isFinite ? from + (to - from) / 2 : from + 1
      return Span(range: from..<to, isAnimated: changing.contains { $0.isInEffect(at: middle) })
    }
  }

  /// What a particle born at a time is born of: the state, with the animations of then.
  private func state(_ segment: EmitterHistory.Epoch, at time: Double) -> EmitterState {
    guard animations.contains(where: { $0.isInEffect(at: time) }) else { return segment.state }
    var values = LayerValues()
    var content = LayerContent()
    var emitter = EmitterContent()
    values.emitter = segment.state.values
    emitter.cells = segment.state.cells
    content.emitter = emitter
    for animation in animations where animation.isInEffect(at: time) {
      animation.compiled.apply(at: time, values: &values, content: &content)
    }
    var state = segment.state
    state.values = values.emitter
    state.cells = content.emitter?.cells ?? state.cells
    return state
  }

  /// How long anything lives that comes of a cell born in a state; animations of the lifetime are looked at in
  /// a few places.
  private func longestLife(_ segment: EmitterHistory.Epoch, _ index: Int) -> Double {
    var life = segment.state.longestLife(ofCell: index)
    for animation in animations where animation.touch.contains(.life) {
      let begin = max(animation.compiled.activeBegin, segment.since)
      var end = min(animation.compiled.activeEnd, animation.until, segment.until)
      if !end.isFinite { end = begin + 2 * min(animation.compiled.timing.duration, 1e6) }
      guard begin.isFinite, begin < end else { continue }
      for place in 0...8 {
        let time = begin + (end - begin) * (Double(place) + 0.001) / 8.002
        life = max(life, state(segment, at: time).longestLife(ofCell: index))
      }
    }
    return life
  }

  /// When the picture next changes after a local time: at once while something lives or is being born, when the
  /// next birth may be where nothing does yet, nil for never.
  func nextChange(after time: Double) -> Double? {
    var next = Double.infinity
    var longest = 0.0
    for segment in segments {
      for (index, cell) in segment.state.cells.enumerated() where cell.isVisible() {
        let life = longestLife(segment, index)
        longest = max(longest, life)
        guard life > 0, segment.state.rate(ofCell: index) > 0 else { continue }
        let from = max(segment.since, cell.window.lowerBound)
        let to = min(segment.until, cell.window.upperBound)
        guard from < to else { continue }
        if time < from {
          next = min(next, from)
        } else if time < to + life {
          return time
        }
      }
    }
    for animation in animations where animation.touch.contains(.births) && longest > 0 {
      let (begin, end) = (animation.compiled.activeBegin, min(animation.compiled.activeEnd, animation.until))
      if time >= begin, time < end + longest { return time }
      if time < begin { next = min(next, begin) }
      if animation.isInEffect(at: time), let present = segments.last {
        let state = state(present, at: time)
        if state.cells.indices.contains(where: { state.rate(ofCell: $0) > 0 }) { return time }
      }
    }
    return next.isFinite ? next : nil
  }
}

/// An animation of what an emitter emits. It acts on particles born while it is in effect.
package struct EmitterAnimation {
  struct Touch: OptionSet {
    let rawValue: UInt8
    static let births = Touch(rawValue: 1)
    static let life = Touch(rawValue: 2)
    static let anything = Touch(rawValue: 4)
  }

  let compiled: CompiledAnimation
  let touch: Touch
  /// When it was taken off.
  let until: Double

  /// Whether an animation changes what an emitter emits.
  package static func concernsEmitter(_ spec: AnimationSpec) -> Bool { !Touch(spec).isEmpty }

  func isInEffect(at time: Double) -> Bool { time < until && compiled.timing.position(at: time) != nil }
}

extension EmitterAnimation.Touch {
  init(_ spec: AnimationSpec) {
    self = []
    switch spec.body {
    case .property(let animation): insert(animation.path)
    case .group(let children): for child in children { formUnion(Self(child)) }
    case .inert, .transition: break
    }
  }

  private mutating func insert(_ path: PropertyPath) {
    guard PropertyTable.rows[path.row].owner == .emitter else { return }
    insert(.anything)
    let name = path.cell.map { EmitterCell.properties[$0.property].name } ?? path.rootName
    if name == "birthRate" || name == "enabled" { insert(.births) }
    if name == "lifetime" || name == "lifetimeRange" { insert(.life) }
  }
}
