import LayerModel

/// A random tree and what an app does to it, commit by commit, as the main thread would send it: layers that come
/// bring all their parts, layers that go are named with their whole subtree.
package struct RandomStream {
  private var scene: RandomTree
  private var random: SeededGenerator
  private let root = LayerID(raw: 1)
  private var children: [LayerID: [LayerID]] = [:]
  private var animations: [LayerID: [AnimationID]] = [:]
  private var gone: [LayerID] = []
  private var lastID: UInt64 = 1000
  package let first: Commit

  package init(seed: UInt64) {
    scene = RandomTree(seed: seed, hasClocks: true)
    random = SeededGenerator(seed: ~seed)
    first = scene.commit
    for update in first.updates {
      children[update.id] = update.sublayers ?? []
      note(update)
      // Masks stay as they are.
      if case .set(let mask?) = update.mask { children[mask] = [] }
    }
  }

  private mutating func note(_ update: LayerUpdate) {
    animations[update.id, default: []] += update.animations.compactMap {
      if case .add(let animation) = $0 { animation.id } else { nil }
    }
  }

  /// The layers below the root, parents first.
  private var shown: [LayerID] {
    var found: [LayerID] = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      found.append(layer)
      waiting += children[layer] ?? []
    }
    return found
  }

  /// The next commit: a few changes, in the order the parts of an update have.
  package mutating func next() -> Commit {
    var updates: [LayerID: LayerUpdate] = [:]
    var order: [LayerID] = []
    var removed: [LayerID] = []
    func edit(_ id: LayerID, _ change: (inout LayerUpdate) -> Void) {
      if updates[id] == nil { order.append(id) }
      var update = updates[id] ?? LayerUpdate(id: id)
      change(&update)
      updates[id] = update
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let known = shown
      let layer = known[Int.random(in: 0..<known.count, using: &random)]
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: if layer != root { let values = scene.values(); edit(layer) { $0.values = values } }
      case 2: let timing = scene.timing(); if layer != root { edit(layer) { $0.timing = timing } }
      case 3, 4:
        let animation = scene.animation()
        animations[layer, default: []].append(animation.id)
        edit(layer) { $0.animations.append(.add(animation)) }
      case 5:
        guard let id = animations[layer]?.randomElement(using: &random) else { continue }
        animations[layer]?.removeAll { $0 == id }
        edit(layer) { $0.animations.append(.remove(id)) }
      case 6:
        // A new layer, or one that was shown before.
        var update = LayerUpdate(id: root)
        if let old = gone.popLast(), !removed.contains(old) {
          update = scene.update(old)
        } else {
          lastID += 1
          update = scene.update(LayerID(raw: lastID))
        }
        update.sublayers = []
        update.timing = update.timing ?? LayerTiming()
        let id = update.id
        children[id] = []
        animations[id] = []
        note(update)
        edit(id) { $0 = update }
        children[layer, default: []].insert(id, at: 0)
        let list = children[layer] ?? []
        edit(layer) { $0.sublayers = list }
      default:
        guard layer != root, let parent = known.first(where: { children[$0]?.contains(layer) == true }) else {
          continue
        }
        let subtree = known.filter { isInside($0, layer) }
        // What comes or changes in this commit stays in it.
        guard subtree.allSatisfy({ updates[$0] == nil }) else { continue }
        children[parent]?.removeAll { $0 == layer }
        if Bool.random(using: &random) {
          removed += subtree
          for id in subtree { (children[id], animations[id]) = ([], []) }
          gone += subtree
        } else {
          let hosts = known.filter { !isInside($0, layer) }
          let host = hosts[Int.random(in: 0..<hosts.count, using: &random)]
          children[host]?.append(layer)
          let list = children[host] ?? []
          edit(host) { $0.sublayers = list }
        }
        let list = children[parent] ?? []
        edit(parent) { $0.sublayers = list }
      }
    }
    var commit = Commit()
    commit.updates = order.compactMap { updates[$0] }
    commit.removed = removed
    return commit
  }

  private func isInside(_ id: LayerID, _ other: LayerID) -> Bool {
    id == other || (children[other] ?? []).contains { isInside(id, $0) }
  }
}
