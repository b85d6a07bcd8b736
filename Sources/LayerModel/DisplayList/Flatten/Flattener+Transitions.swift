import CoreGraphics

/// A transition whose sides are being drawn, one after the other.
struct OpenTransition {
  struct Side {
    /// The layer itself, or a kept look of it.
    var slot: Int32
    /// Item coordinates of the layer to device pixels.
    var map: Homography
    /// The part it has in a dissolve; nil where it is simply drawn.
    var part: Float?
  }

  var sides: [Side]
  var next = 0
  /// How the layer would be drawn without the transition.
  var context: FlattenContext
  let host: Int32
  let isMask: Bool
  /// A group around the side that is being drawn.
  var hasSideGroup = false
  /// A group around both, and one for more clips than an item may carry.
  var outerGroups = 0
}

/// Both sides of a transition, where the layer is now (L-66, L-67).
extension Flattener {
  mutating func begin(
    _ shown: ShownTransition, of slot: Int32, map: Homography, in context: FlattenContext, isMask: Bool,
    _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let values = source.shown + Int(slot)
    let size = SIMD2(values.pointee.bounds.z, values.pointee.bounds.w)
    let after = shown.after >= 0 ? shown.after : slot
    var open = OpenTransition(sides: [], context: context, host: slot, isMask: isMask)
    func side(_ slot: Int32, _ change: Homography = .identity, part: Double? = nil) {
      guard slot >= 0 else { return }
      let place = change == .identity ? map : change.followed(by: map)
      open.sides.append(OpenTransition.Side(slot: slot, map: place, part: part.map(Float.init)))
    }
    let p = shown.progress
    switch shown.kind {
    case .fade:
      if p < 1 { side(shown.before, part: p > 0 ? 1 - p : nil) }
      if p > 0 { side(after, part: p < 1 ? p : nil) }
    case .moveIn:
      side(shown.before)
      side(after, .shift(shown.direction, size, 1 - p))
    case .push:
      side(shown.before, .shift(shown.direction, size, -p))
      side(after, .shift(shown.direction, size, 1 - p))
    case .reveal:
      side(after)
      side(shown.before, .shift(shown.direction, size, -p))
    case .flip:
      side(p < 0.5 ? shown.before : after, .flip(shown.direction, size, p))
    }
    if shown.kind != .fade {
      open.context.isMoving = true
      open.context.isScaling = context.isScaling || shown.kind == .flip
      // What slides within a layer that clips does not leave it (L-70).
      if shown.kind != .flip, values.pointee.masksToBounds != 0 {
        var clipGroup: Int32 = -1
        let place = ItemPlace(slot: slot, id: source.links[Int(slot)].id, map: map, context: open.context)
        guard enterClip(place, &open.context, true, &clipGroup, source, &list) else { return }
        if clipGroup >= 0 { open.outerGroups += 1 }
      }
    }
    if open.sides.count == 2, open.sides[0].part != nil {
      beginSum(of: 1, isAdded: false, source.links[Int(slot)].id, in: &open.context, &list)
      open.outerGroups += 1
    }
    var frame = FlattenFrame(
      slot: slot, context: open.context, next: 0, end: 0, isSorted: false, itemMap: map, outer: context,
      groups: LayerGroups(), needsBorder: false, mask: -1, maskBox: context.box)
    frame.transition = Int32(transitions.count)
    frames.append(frame)
    transitions.append(open)
  }

  /// Draws the next side of the transition on top of the stack, or ends it.
  mutating func drawNextSide(_ top: Int, _ source: FlattenSource, _ list: inout DisplayList) {
    guard let place = transitions.indices.last else { return }
    if transitions[place].hasSideGroup {
      transitions[place].hasSideGroup = false
      endGroup(&list)
    }
    let open = transitions[place]
    guard open.next < open.sides.count else {
      transitions.removeLast()
      frames.removeLast()
      for _ in 0..<open.outerGroups { endGroup(&list) }
      return
    }
    transitions[place].next += 1
    let side = open.sides[open.next]
    guard side.map.isFinite else { return }
    var context = open.context
    if let part = side.part {
      transitions[place].hasSideGroup = true
      beginSum(of: part, isAdded: open.next > 0, source.links[Int(open.host)].id, in: &context, &list)
    }
    if side.slot == open.host {
      draw(side.slot, map: side.map, in: context, isMask: open.isMask, source, &list)
    } else {
      context.map = side.map
      visit(side.slot, in: context, isMask: open.isMask, parent: -1, source, &list)
    }
  }
}

extension Homography {
  /// Moves by a part of a layer's size towards the side something comes from.
  fileprivate static func shift(
    _ direction: TransitionSpec.Direction, _ size: SIMD2<Double>, _ part: Double
  ) -> Homography {
    switch direction {
    case .left: identity.translated(x: -size.x * part, y: 0)
    case .right: identity.translated(x: size.x * part, y: 0)
    case .bottom: identity.translated(x: 0, y: -size.y * part)
    case .top: identity.translated(x: 0, y: size.y * part)
    }
  }

  /// The eye stands so many times the longer side in front of a card that is turned over: ours to choose.
  private static let flipDistance = 2.0

  /// Turns a card about the middle line of a layer; in the second half its back, which shows the new look, is
  /// to be seen. The edge the turn comes from moves to the front.
  fileprivate static func flip(
    _ direction: TransitionSpec.Direction, _ size: SIMD2<Double>, _ progress: Double
  ) -> Homography {
    let angle = (progress < 0.5 ? progress : progress - 1) * .pi
    let (sine, cosine) = (sin(angle), cos(angle))
    let far = max(flipDistance * max(size.x, size.y), 1e-6)
    let lean =
      switch direction {
      case .left, .bottom: sine / far
      case .right, .top: -sine / far
      }
    var turn = identity
    if direction == .left || direction == .right {
      (turn.m11, turn.m13) = (cosine, lean)
    } else {
      (turn.m22, turn.m23) = (cosine, lean)
    }
    let (x, y) = (size.x / 2, size.y / 2)
    let centred = turn.followed(by: identity.translated(x: x, y: y))
    return centred.translated(x: -x, y: -y)
  }
}
