extension Commit {
  /// Appends a later commit: applying the result equals applying the two in turn.
  ///
  /// A layer that the earlier commit removed and the later one brings back is marked fresh, so that nothing
  /// the tree knew of it survives. What was to change of a layer that then left is forgotten: its list of sublayers
  /// would take layers from where they went later.
  package mutating func merge(_ later: Commit) {
    var places: [LayerID: Int] = [:]
    for (index, update) in updates.enumerated() { places[update.id] = index }
    let gone = Set(removed)
    var returned: Set<LayerID> = []
    for update in later.updates {
      if gone.contains(update.id), returned.insert(update.id).inserted {
        var fresh = update
        fresh.isFresh = true
        if let place = places[update.id] {
          updates[place] = fresh
        } else {
          places[update.id] = updates.count
          updates.append(fresh)
        }
      } else if let place = places[update.id] {
        updates[place].merge(update)
      } else {
        places[update.id] = updates.count
        updates.append(update)
      }
    }
    removed =
      removed.filter { !returned.contains($0) }
      + later.removed.filter { !gone.contains($0) || returned.contains($0) }
    if !later.removed.isEmpty {
      let left = Set(removed)
      updates.removeAll { left.contains($0.id) }
    }
    if let roots = later.roots { self.roots = roots }
  }
}

extension LayerUpdate {
  /// Folds a later update of the same layer into this one.
  package mutating func merge(_ later: LayerUpdate) {
    if later.isFresh {
      self = later
      return
    }
    values = later.values ?? values
    content = later.content ?? content
    timing = later.timing ?? timing
    sublayers = later.sublayers ?? sublayers
    label = later.label ?? label
    if later.mask != .unchanged { mask = later.mask }
    animations += later.animations
  }
}
