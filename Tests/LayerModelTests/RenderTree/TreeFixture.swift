import CoreGraphics
import LayerModel

/// Short ways to write commits.
enum TreeFixture {
  static func id(_ raw: Int) -> LayerID { LayerID(raw: UInt64(raw)) }

  static func path(_ text: String) -> PropertyPath {
    guard let path = PropertyPath(parsing: text, for: nil) else {
      preconditionFailure("\(text) is no key path.")
    }
    return path
  }

  static func basic(
    _ keyPath: String, _ from: AnimatableValue?, _ to: AnimatableValue?, begin: Double = 0,
    duration: Double = 1, isRemoved: Bool = true, change: (inout MediaTiming) -> Void = { _ in }
  ) -> AnimationSpec {
    var timing = MediaTiming()
    timing.beginTime = begin
    timing.duration = duration
    change(&timing)
    let animation = PropertyAnimation(
      path: path(keyPath), source: .basic(Endpoints(from: from, to: to)))
    return AnimationSpec(
      timing: timing, curve: nil, isRemovedOnCompletion: isRemoved, body: .property(animation))
  }

  static func add(_ number: Int, _ spec: AnimationSpec, key: String? = nil) -> AnimationChange {
    .add(
      CommittedAnimation(id: AnimationID(raw: UInt64(number)), key: key, keyPath: nil, spec: spec))
  }

  static func update(
    _ raw: Int, x: Double = 0, sublayers: [Int]? = nil, animations: [AnimationChange] = [],
    timing: LayerTiming? = nil, change: (inout LayerValues) -> Void = { _ in }
  ) -> LayerUpdate {
    var update = LayerUpdate(id: id(raw))
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, 10, 10)
    values.position = SIMD2(x, 0)
    change(&values)
    update.values = values
    update.content = LayerContent()
    update.sublayers = sublayers.map { $0.map(id) }
    update.animations = animations
    update.timing = timing
    return update
  }

  static func commit(_ updates: LayerUpdate..., removed: [Int] = [], roots: [Int]? = [1]) -> Commit {
    var commit = Commit()
    commit.updates = updates
    commit.removed = removed.map(id)
    commit.roots = roots.map { $0.map(id) }
    return commit
  }

  static func tree(_ updates: LayerUpdate...) -> RenderTree {
    let tree = RenderTree()
    var commit = Commit()
    commit.updates = updates
    commit.roots = [id(1)]
    tree.apply(commit)
    return tree
  }

  static func shown(_ tree: RenderTree, _ raw: Int, at time: Double) -> LayerValues {
    tree.presented(id(raw), at: time)?.shown ?? LayerValues()
  }
}
