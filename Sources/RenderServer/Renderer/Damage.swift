import LayerModel

/// What has to be drawn again when one display list follows another.
package enum Damage {
  /// The smallest known rectangle of pixels outside of which both lists show the same; nil for everything
  /// (another size or background, or no list before).
  ///
  /// Items outside of groups are compared one by one, at their old and new places. A group is one thing: where
  /// anything in it changed, all of it is drawn again, its shadow included.
  package static func between(_ old: DisplayList?, _ new: DisplayList) -> PixelRect? {
    guard let old, old.width == new.width, old.height == new.height, old.background == new.background
    else { return nil }
    let (before, after) = (DamageUnits(old), DamageUnits(new))
    let shorter = min(before.count, after.count)
    var area = PixelRect.empty
    var head = 0
    while head < shorter, before.key(head) == after.key(head) {
      if !before.equal(head, after, head) {
        area = area.union(before.box(head)).union(after.box(head))
      }
      head += 1
    }
    var tail = 0
    while tail < shorter - head,
      before.key(before.count - 1 - tail) == after.key(after.count - 1 - tail)
    {
      let (one, other) = (before.count - 1 - tail, after.count - 1 - tail)
      if !before.equal(one, after, other) { area = area.union(before.box(one)).union(after.box(other)) }
      tail += 1
    }
    for index in head..<before.count - tail { area = area.union(before.box(index)) }
    for index in head..<after.count - tail { area = area.union(after.box(index)) }
    return area.intersection(PixelRect(minX: 0, minY: 0, maxX: new.width, maxY: new.height))
  }
}

/// A list as a row of things drawn one over the other: items, and whole groups.
private struct DamageUnits {
  enum Unit {
    case item(Int)
    /// The group's commands, from its begin to its end.
    case group(Int, commands: Range<Int>)
  }

  struct Key: Equatable {
    var layer: LayerID
    /// The kind of an item; a group has none.
    var kind: DisplayItem.Kind?
  }

  let list: DisplayList
  private var units: [Unit] = []

  init(_ list: DisplayList) {
    self.list = list
    units.reserveCapacity(list.items.count)
    var depth = 0
    var start = 0
    for (place, command) in list.commands.enumerated() {
      switch command {
      case .draw(let first, let count):
        guard depth == 0 else { continue }
        for index in Int(first)..<Int(first + count) { units.append(.item(index)) }
      case .beginGroup:
        if depth == 0 { start = place }
        depth += 1
      case .beginMask:
        continue
      case .endGroup(let index):
        depth -= 1
        if depth == 0 { units.append(.group(Int(index), commands: start..<place + 1)) }
      }
    }
  }

  var count: Int { units.count }

  func key(_ index: Int) -> Key {
    switch units[index] {
    case .item(let item): Key(layer: list.items[item].layer, kind: list.items[item].kind)
    case .group(let group, _): Key(layer: list.groups[group].layer, kind: nil)
    }
  }

  /// The pixels the unit may touch.
  func box(_ index: Int) -> PixelRect {
    switch units[index] {
    case .item(let place):
      let item = list.items[place]
      let reach = item.kind == .shadow ? 3 * Double(item.blur) : 0
      let rect = item.rect
      let box = item.transform.box(
        x: Double(rect.x) - reach, y: Double(rect.y) - reach, width: Double(rect.z) + 2 * reach,
        height: Double(rect.w) + 2 * reach)
      return cut(box.outset(by: 1).pixels, item.clip)
    case .group(let place, _):
      return cut(list.groups[place].reach.pixels, list.groups[place].clip)
    }
  }

  private func cut(_ box: PixelRect, _ first: Int32) -> PixelRect {
    var box = box
    var index = first
    while index >= 0 {
      if let scissor = list.clips[Int(index)].scissor { box = box.intersection(PixelRect(scissor)) }
      index = list.clips[Int(index)].parent
    }
    return box
  }

  func equal(_ index: Int, _ other: DamageUnits, _ otherIndex: Int) -> Bool {
    switch (units[index], other.units[otherIndex]) {
    case (.item(let one), .item(let two)):
      return equalItems(one, other, two)
    case (.group(_, let one), .group(_, let two)):
      guard one.count == two.count else { return false }
      return zip(one, two).allSatisfy { equalCommands(list.commands[$0], other, other.list.commands[$1]) }
    default:
      return false
    }
  }

  private func equalCommands(_ one: DisplayCommand, _ other: DamageUnits, _ two: DisplayCommand) -> Bool {
    switch (one, two) {
    case (.draw(let first, let count), .draw(let otherFirst, let otherCount)):
      return count == otherCount
        && (0..<Int(count)).allSatisfy { equalItems(Int(first) + $0, other, Int(otherFirst) + $0) }
    case (.beginGroup(let a), .beginGroup(let b)):
      var (group, otherGroup) = (list.groups[Int(a)], other.list.groups[Int(b)])
      guard equalClips(group.clip, other, otherGroup.clip) else { return false }
      (group.clip, otherGroup.clip) = (-1, -1)
      return group == otherGroup
    case (.beginMask, .beginMask), (.endGroup, .endGroup):
      return true
    default:
      return false
    }
  }

  private func equalItems(_ place: Int, _ other: DamageUnits, _ otherPlace: Int) -> Bool {
    var (one, two) = (list.items[place], other.list.items[otherPlace])
    guard equalContents(one.content, other, two.content), equalClips(one.clip, other, two.clip) else {
      return false
    }
    (one.content, two.content, one.clip, two.clip) = (-1, -1, -1, -1)
    return one == two
  }

  private func equalContents(_ one: Int32, _ other: DamageUnits, _ two: Int32) -> Bool {
    if one < 0 || two < 0 { return one < 0 && two < 0 }
    return list.contents[Int(one)] == other.list.contents[Int(two)]
  }

  private func equalClips(_ one: Int32, _ other: DamageUnits, _ two: Int32) -> Bool {
    var (one, two) = (one, two)
    while one >= 0, two >= 0 {
      var (clip, otherClip) = (list.clips[Int(one)], other.list.clips[Int(two)])
      (one, two) = (clip.parent, otherClip.parent)
      (clip.parent, otherClip.parent) = (-1, -1)
      guard clip == otherClip else { return false }
    }
    return one < 0 && two < 0
  }
}
