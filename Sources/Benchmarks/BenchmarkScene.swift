import CoreGraphics
import LayerModel

/// Trees that the stages share.
enum BenchmarkScene {
  static let width = 1024.0
  static let height = 768.0
  static let viewport = Viewport(width: 1024, height: 768)

  static let root = LayerID(raw: 1)

  static func id(_ index: Int) -> LayerID { LayerID(raw: UInt64(index + 2)) }

  /// One root with `count` plain layers, `perParent` of them under each intermediate layer (0: all under the root).
  static func plain(_ count: Int, perParent: Int = 0, change: (Int, inout LayerValues) -> Void = { _, _ in })
    -> Commit
  {
    var commit = Commit()
    var rootUpdate = LayerUpdate(id: root)
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, width, height)
    values.position = SIMD2(width / 2, height / 2)
    values.backgroundColor = ColorLanes.white
    rootUpdate.values = values
    rootUpdate.content = LayerContent()
    var top: [LayerID] = []
    for index in 0..<count {
      var update = LayerUpdate(id: id(index))
      update.values = layer(index, change)
      update.content = LayerContent()
      if perParent == 0 || index % perParent == 0 {
        top.append(update.id)
        if perParent > 0 { update.sublayers = (index + 1..<min(count, index + perParent)).map(id) }
      }
      commit.updates.append(update)
    }
    rootUpdate.sublayers = top
    commit.updates.append(rootUpdate)
    commit.roots = [root]
    return commit
  }

  private static func layer(_ index: Int, _ change: (Int, inout LayerValues) -> Void) -> LayerValues {
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, 24, 24)
    values.position = SIMD2(Double(index * 37 % 1024), Double(index * 91 % 768))
    values.backgroundColor = SIMD4(Double(index % 7) / 7, 0.5, Double(index % 5) / 5, 1)
    change(index, &values)
    return values
  }

  /// Adds endless animations of position, opacity and rotation to `count` layers: three properties each.
  ///
  /// Layers begin one after another in a hundred steps, or, with a `spread` in seconds, each at a time of its own.
  static func animated(_ count: Int, spread: Double? = nil) -> Commit {
    var commit = plain(count)
    for index in 0..<count {
      let begin = spread.map { Double(index) * -$0 } ?? Double(index % 100) * -0.01
      commit.updates[index].animations = [
        add(
          index * 3, "position", .point(CGPoint(x: 0, y: 0)),
          .point(CGPoint(x: 1000, y: Double(index % 700))), begin),
        add(index * 3 + 1, "opacity", .number(0.2), .number(1), begin),
        add(index * 3 + 2, "transform.rotation.z", .number(0), .number(6), begin),
      ]
    }
    return commit
  }

  /// As `animated`, with the rotation replaced by another plain property.
  static func animatedPlainly(_ count: Int) -> Commit {
    var commit = plain(count)
    for index in 0..<count {
      let begin = Double(index % 100) * -0.01
      commit.updates[index].animations = [
        add(
          index * 3, "position", .point(CGPoint(x: 0, y: 0)),
          .point(CGPoint(x: 1000, y: Double(index % 700))), begin),
        add(index * 3 + 1, "opacity", .number(0.2), .number(1), begin),
        add(index * 3 + 2, "cornerRadius", .number(0), .number(12), begin),
      ]
    }
    return commit
  }

  private static func add(
    _ number: Int, _ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue, _ begin: Double
  ) -> AnimationChange {
    guard let path = PropertyPath(parsing: keyPath) else { preconditionFailure("\(keyPath) is no key path.") }
    var timing = MediaTiming()
    timing.beginTime = begin
    timing.duration = 2
    timing.repeatCount = .infinity
    timing.autoreverses = true
    let spec = AnimationSpec(
      timing: timing, curve: .easeInEaseOut, isRemovedOnCompletion: true,
      body: .property(PropertyAnimation(path: path, source: .basic(Endpoints(from: from, to: to)))))
    return .add(
      CommittedAnimation(id: AnimationID(raw: UInt64(number + 1)), key: nil, keyPath: keyPath, spec: spec))
  }
}
