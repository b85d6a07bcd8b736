import CoreGraphics
import LayerModel

extension RandomTree {
  /// Changes the looks of some layers, of all depths, and sets transitions between what they show at `time` and
  /// then; some pictures dissolve into others besides.
  ///
  /// - Parameters:
  ///   - tree: has applied `commit`.
  ///   - time: root seconds.
  package mutating func transitions(in tree: RenderTree, at time: Double) -> Commit {
    var change = Commit()
    for update in commit.updates where update.id != commit.roots?[0] && chance(0.4) {
      var next = LayerUpdate(id: update.id)
      next.values = update.values
      next.values?.backgroundColor = color()
      if update.sublayers?.count ?? 0 > 1 { next.sublayers = update.sublayers?.reversed() }
      next.animations = [.add(transition(of: update.id, in: tree, at: time))]
      if chance(0.5), let dissolve = dissolve(of: update, at: time) { next.animations.append(.add(dissolve)) }
      change.updates.append(next)
    }
    return change
  }

  private mutating func transition(
    of id: LayerID, in tree: RenderTree, at time: Double
  ) -> CommittedAnimation {
    var transition = TransitionSpec(
      kind: pick([.fade, .moveIn, .push, .reveal, .flip]), direction: pick([.left, .right, .top, .bottom]))
    transition.before = tree.look(of: id, at: time)
    if chance(0.5) { transition.after = tree.look(of: id, at: time + 1) }
    var timing = MediaTiming()
    (timing.beginTime, timing.duration) = (time, number(0.4...1))
    return animation(
      AnimationSpec(
        timing: timing, curve: .easeInEaseOut, isRemovedOnCompletion: true, body: .transition(transition)))
  }

  /// From the layer's picture, or from none, to another of other proportions.
  private mutating func dissolve(of update: LayerUpdate, at time: Double) -> CommittedAnimation? {
    guard let path = PropertyPath(parsing: "contents") else { return nil }
    var ends = Endpoints()
    ends.from = .contents(update.content?.contents.map { ContentsValue($0) } ?? .none)
    ends.to = .contents(ContentsValue(.image(image())))
    var timing = MediaTiming()
    (timing.beginTime, timing.duration) = (time, 1)
    return animation(
      AnimationSpec(
        timing: timing, curve: nil, isRemovedOnCompletion: true,
        body: .property(PropertyAnimation(path: path, source: .basic(ends)))))
  }
}
