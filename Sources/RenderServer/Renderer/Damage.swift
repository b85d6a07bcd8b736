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
    let screen = PixelRect(minX: 0, minY: 0, maxX: new.width, maxY: new.height)
    let area = old.items.withUnsafeBufferPointer { oldItems in
      new.items.withUnsafeBufferPointer { newItems in
        between(DamageUnits(old, oldItems), DamageUnits(new, newItems))
      }
    }
    return withBackdrops(area, old, new).intersection(screen)
  }

  private static func between(_ before: DamageUnits, _ after: DamageUnits) -> PixelRect {
    var area = PixelRect.empty
    func compare(_ old: DamageUnits.Unit, _ new: DamageUnits.Unit) {
      if !before.equal(old, after, new) { area = area.union(before.box(old)).union(after.box(new)) }
    }
    var (one, other) = (DamageUnits.Place(), DamageUnits.Place())
    var (oneEnd, otherEnd) = (before.end, after.end)
    while true {
      var (oneNext, otherNext) = (one, other)
      guard let old = before.next(&oneNext, until: oneEnd), let new = after.next(&otherNext, until: otherEnd),
        before.key(old) == after.key(new)
      else { break }
      compare(old, new)
      (one, other) = (oneNext, otherNext)
    }
    while true {
      var (oneLast, otherLast) = (oneEnd, otherEnd)
      guard let old = before.previous(&oneLast, from: one), let new = after.previous(&otherLast, from: other),
        before.key(old) == after.key(new)
      else { break }
      compare(old, new)
      (oneEnd, otherEnd) = (oneLast, otherLast)
    }
    while let unit = before.next(&one, until: oneEnd) { area = area.union(before.box(unit)) }
    while let unit = after.next(&other, until: otherEnd) { area = area.union(after.box(unit)) }
    return area
  }

  /// What changes under a blurred backdrop changes all the blur can carry it to.
  private static func withBackdrops(_ area: PixelRect, _ old: DisplayList, _ new: DisplayList) -> PixelRect {
    var area = area
    var isSettled = area.isEmpty
    while !isSettled {
      isSettled = true
      for group in [old.groups, new.groups].joined() where group.blursBackdrop {
        guard !group.backdropArea.pixels.intersection(area).isEmpty,
          group.pixels.intersection(area) != group.pixels
        else { continue }
        area = area.union(group.pixels)
        isSettled = false
      }
    }
    return area
  }
}

/// A list as a row of things drawn one over the other: items, and whole groups. Walked from both ends, without a
/// copy.
private struct DamageUnits {
  enum Unit {
    case item(Int)
    /// The group's commands, from its begin to its end.
    case group(Int, commands: Range<Int>)
  }

  /// Before an item of a command, or before the command.
  struct Place {
    var command = 0
    var item = 0

    func isBefore(_ other: Place) -> Bool {
      command < other.command || (command == other.command && item < other.item)
    }
  }

  let list: DisplayList
  private let items: UnsafePointer<DisplayItem>?

  init(_ list: DisplayList, _ items: UnsafeBufferPointer<DisplayItem>) {
    (self.list, self.items) = (list, items.baseAddress)
  }

  var end: Place { Place(command: list.commands.count, item: 0) }

  /// The unit that begins at a place, which moves behind it.
  func next(_ place: inout Place, until end: Place) -> Unit? {
    while place.isBefore(end) {
      switch list.commands[place.command] {
      case .draw(let first, let count):
        if place.item < Int(count) {
          place.item += 1
          return .item(Int(first) + place.item - 1)
        }
      case .beginGroup(let index):
        let begin = place.command
        place = Place(command: groupEnd(begin) + 1, item: 0)
        return .group(Int(index), commands: begin..<place.command)
      case .beginMask, .endGroup:
        break
      }
      place = Place(command: place.command + 1, item: 0)
    }
    return nil
  }

  /// The unit that ends at a place, which moves before it.
  func previous(_ place: inout Place, from start: Place) -> Unit? {
    while start.isBefore(place) {
      if place.item > 0, case .draw(let first, _) = list.commands[place.command] {
        place.item -= 1
        return .item(Int(first) + place.item)
      }
      let command = place.command - 1
      place = Place(command: command, item: 0)
      switch list.commands[command] {
      case .draw(_, let count):
        place.item = Int(count)
      case .endGroup(let index):
        place.command = groupBegin(command)
        return .group(Int(index), commands: place.command..<command + 1)
      case .beginGroup, .beginMask:
        break
      }
    }
    return nil
  }

  private func groupEnd(_ begin: Int) -> Int {
    var depth = 0
    for command in begin..<list.commands.count {
      if case .beginGroup = list.commands[command] { depth += 1 }
      if case .endGroup = list.commands[command] { depth -= 1 }
      if depth == 0 { return command }
    }
    return list.commands.count - 1
  }

  private func groupBegin(_ end: Int) -> Int {
    var depth = 0
    for command in stride(from: end, through: 0, by: -1) {
      if case .endGroup = list.commands[command] { depth += 1 }
      if case .beginGroup = list.commands[command] { depth -= 1 }
      if depth == 0 { return command }
    }
    return 0
  }

  struct Key: Equatable {
    var layer: LayerID
    /// The kind of an item; a group has none.
    var kind: DisplayItem.Kind?
  }

  func key(_ unit: Unit) -> Key {
    switch unit {
    case .item(let item): Key(layer: list.items[item].layer, kind: list.items[item].kind)
    case .group(let group, _): Key(layer: list.groups[group].layer, kind: nil)
    }
  }

  /// The pixels the unit may touch.
  func box(_ unit: Unit) -> PixelRect {
    switch unit {
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
      box = box.intersection(list.clips[Int(index)].touchedPixels)
      index = list.clips[Int(index)].parent
    }
    return box
  }

  func equal(_ unit: Unit, _ other: DamageUnits, _ otherUnit: Unit) -> Bool {
    switch (unit, otherUnit) {
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
      guard equalClips(group.clip, other, otherGroup.clip),
        equalClips(group.shape, other, otherGroup.shape)
      else { return false }
      (group.clip, otherGroup.clip) = (-1, -1)
      (group.shape, otherGroup.shape) = (-1, -1)
      return group == otherGroup
    case (.beginMask, .beginMask), (.endGroup, .endGroup):
      return true
    default:
      return false
    }
  }

  private func equalItems(_ place: Int, _ other: DamageUnits, _ otherPlace: Int) -> Bool {
    guard let one = items?.advanced(by: place), let two = other.items?.advanced(by: otherPlace),
      equalContents(one.pointee.content, other, two.pointee.content),
      equalClips(one.pointee.clip, other, two.pointee.clip)
    else { return false }
    if one.pointee.content == two.pointee.content, one.pointee.clip == two.pointee.clip {
      return one.pointee == two.pointee
    }
    var same = two.pointee
    (same.content, same.clip) = (one.pointee.content, one.pointee.clip)
    return one.pointee == same
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
