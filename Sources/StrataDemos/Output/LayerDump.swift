import UIKit

/// What `--dump` writes: the layers below one root as the render tree shows them at one time, model beside
/// presentation. Pure.
package struct LayerDump {
  /// Everything the tree holds, depth first, back to front.
  private let children: [LayerID: [PresentedLayer]]
  private let root: PresentedLayer?
  private let moment: Moment

  /// The time of a dump in its three measures.
  package struct Moment {
    /// Host seconds of the run, as asked for.
    package var time: Double
    /// The clock's time when the run began.
    package var runStart: Double
    /// The stage's clock then.
    package var stageTime: StageTime
    /// The clock's time of the dump.
    package var clock: Double

    package init(time: Double, runStart: Double, stageTime: StageTime, clock: Double) {
      self.time = time
      self.runStart = runStart
      self.stageTime = stageTime
      self.clock = clock
    }
  }

  package init(layers: [PresentedLayer], root: LayerID, moment: Moment) {
    children = Dictionary(grouping: layers.filter { $0.parent != nil }) { $0.parent ?? root }
    self.root = layers.first { $0.id == root }
    self.moment = moment
  }

  /// The document; `screen` is the name of the screen shown.
  package func document(screen: String) -> JSONValue {
    let layers = root.map {
      sublayers(of: $0, model: LayerChain(root: $0.model), shown: LayerChain(root: $0.shown))
    }
    return .object([
      ("time", .number(moment.time)), ("screen", .string(screen)), ("layers", .array(layers ?? [])),
    ])
  }

  private func sublayers(of layer: PresentedLayer, model: LayerChain, shown: LayerChain) -> [JSONValue] {
    (children[layer.id] ?? []).map { child in
      let model = LayerChain(child.model, in: model)
      let shown = LayerChain(child.shown, in: shown)
      return .object([
        ("name", .string(orNull: child.label.name)),
        ("class", .string(child.label.className)),
        ("model", properties(model)),
        ("presentation", properties(shown)),
        ("animations", .array(child.animations.map(animation))),
        ("sublayers", .array(sublayers(of: child, model: model, shown: shown))),
      ])
    }
  }

  private func properties(_ chain: LayerChain) -> JSONValue {
    let v = chain.values
    let frame = LayerGeometry.frame(of: v)
    let t = v.transform
    let rows = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
      t.m44,
    ]
    return .object([
      ("position", .numbers([v.position.x, v.position.y])),
      ("zPosition", .number(v.zPosition)),
      ("anchorPoint", .numbers([v.anchorPoint.x, v.anchorPoint.y])),
      ("bounds", .numbers([v.bounds.x, v.bounds.y, v.bounds.z, v.bounds.w])),
      ("transform", .numbers(rows.map { Double($0) })),
      ("opacity", .number(v.opacity)),
      ("hidden", .bool(v.isHidden != 0)),
      ("frame", .numbers([frame.origin.x, frame.origin.y, frame.width, frame.height].map { Double($0) })),
      ("stageCenter", chain.center.map { .numbers([Double($0.x), Double($0.y)]) } ?? .null),
    ])
  }

  // MARK: Animations

  private func animation(_ running: PresentedAnimation) -> JSONValue {
    let local = moment.stageTime.stage(atHost: moment.clock)
    let compiled = CompiledAnimation(running.spec)
    let begin = running.spec.timing.beginTime
    return .object(
      [
        ("key", .string(orNull: running.key)),
        ("keyPath", .string(orNull: running.keyPath)),
        ("beginTime", .number(hostSeconds(ofStage: begin))),
        ("duration", .number(running.duration)),
        ("progress", running.progress.map(JSONValue.number) ?? .null),
      ] + members(compiled, begin: begin, at: compiled.groupTime(at: local)))
  }

  /// Seconds of the run, on the host's clock.
  private func hostSeconds(ofStage time: Double) -> Double {
    time.isFinite ? moment.stageTime.hostReached(stage: time) - moment.runStart : time
  }

  /// `begin` is the group's, in stage seconds; `time` the group's own.
  private func members(_ group: CompiledAnimation, begin: Double, at time: Double?) -> [(String, JSONValue)] {
    guard case .group = group.spec.body else { return [] }
    let children = group.children.map { child -> JSONValue in
      let childBegin = begin + child.spec.timing.beginTime
      return .object(
        [
          ("key", .null),
          ("keyPath", .string(orNull: child.spec.keyPathText)),
          ("beginTime", .number(hostSeconds(ofStage: childBegin))),
          ("duration", .number(child.timing.duration)),
          ("progress", time.flatMap(child.progress).map(JSONValue.number) ?? .null),
        ] + members(child, begin: childBegin, at: time.flatMap(child.groupTime)))
    }
    return [("children", .array(children))]
  }
}

extension AnimationSpec {
  /// The key path in full; nil for groups and for what animates nothing.
  fileprivate var keyPathText: String? {
    guard case .property(let animation) = body else { return nil }
    let path = animation.path
    let part =
      switch path.component {
      case .whole: ""
      case .originX: ".origin.x"
      case .originY: ".origin.y"
      case .sizeWidth: ".size.width"
      case .sizeHeight: ".size.height"
      case .rotationX: ".rotation.x"
      case .rotationY: ".rotation.y"
      case .rotationZ: ".rotation.z"
      case .scaleX: ".scale.x"
      case .scaleY: ".scale.y"
      case .scaleZ: ".scale.z"
      case .translationX: ".translation.x"
      case .translationY: ".translation.y"
      case .translationZ: ".translation.z"
      case .x, .y, .width, .height, .origin, .size, .scale, .translation: ".\(path.component)"
      }
    return path.rootName + part
  }
}
