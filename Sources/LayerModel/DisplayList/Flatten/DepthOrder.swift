/// Puts the planes of a 3-D space in drawing order, back to front, cutting planes that pass through each other
/// (G-31).
///
/// Two planes that cover each other on the screen are compared by depth where they do; one that passes through the
/// other there is cut in two by it, and nothing else is cut. What follows is a sort by these pairs. Very many planes,
/// and planes that cover each other in a ring, are put in order by a binary space partition (Fuchs, Kedem and Naylor
/// 1980), which cuts more.
///
/// The viewer looks along z from far away: where the space has a perspective, its points are divided by w already,
/// which keeps planes plane and depths in order.
struct DepthOrder {
  /// One piece of a plane, and the cuts that part it from the rest.
  struct Piece {
    /// Which of the planes it belongs to.
    let index: Int
    var points: [DepthPoint]
    let side: DepthSide?
    var cuts: [DepthCut] = []

    /// nil where nothing of the plane is before the eye.
    init?(index: Int, points: [DepthPoint]) {
      guard points.count >= 3, points.allSatisfy(\.isFinite) else { return nil }
      self.index = index
      self.points = points
      side = DepthSide(points)
    }

    var depth: Double { points.reduce(0) { $0 + $1.z } / Double(points.count) }
  }

  /// A partition deeper than this is made by the depth of the planes' middles.
  private static let deepest = 48

  private(set) var pieces: [Piece] = []
  /// How many more cuts may be made: a space of very many planes through each other is cut no further.
  private var cutsLeft: Int
  /// Points nearer than this to a plane lie on it.
  private let hair: Double

  init(_ planes: [Piece]) {
    cutsLeft = 256 + 4 * planes.count
    var largest = 1.0
    for plane in planes {
      for point in plane.points { largest = max(largest, abs(point.x), abs(point.y), abs(point.z)) }
    }
    hair = largest * 1e-7
    pieces.reserveCapacity(planes.count)
    guard planes.count <= Self.mostCompared else {
      part(planes, level: 0)
      return
    }
    var list = planes
    cutWherePlanesMeet(&list)
    sort(list)
  }

  /// More planes than this are not compared in pairs.
  private static let mostCompared = 128

  private mutating func cutWherePlanesMeet(_ list: inout [Piece]) {
    var place = 0
    while place < list.count {
      for other in 0..<place where cutsLeft > 0 {
        guard list[place].relation(to: list[other], hair) == .through, let side = list[other].side else {
          continue
        }
        let parts =
          list[place].cut(by: side, isBefore: true) + list[place].cut(by: side, isBefore: false)
        guard parts.count == 2 else { continue }
        cutsLeft -= 1
        list[place] = parts[0]
        list.append(parts[1])
      }
      place += 1
    }
  }

  /// What nothing waits for comes first, in the order of the tree.
  private mutating func sort(_ list: [Piece]) {
    var followers = [[Int]](repeating: [], count: list.count)
    var waits = [Int](repeating: 0, count: list.count)
    for one in list.indices {
      for other in 0..<one {
        switch list[one].relation(to: list[other], hair) {
        case .apart: continue
        case .behind:
          followers[one].append(other)
          waits[other] += 1
        case .before, .through:
          followers[other].append(one)
          waits[one] += 1
        }
      }
    }
    var left = Array(list.indices).sorted { (list[$0].index, $0) < (list[$1].index, $1) }
    while let place = left.firstIndex(where: { waits[$0] == 0 }) {
      let next = left.remove(at: place)
      pieces.append(list[next])
      for follower in followers[next] { waits[follower] -= 1 }
    }
    part(left.map { list[$0] }, level: 0)
  }

  private mutating func part(_ list: [Piece], level: Int) {
    guard list.count > 1 else {
      pieces += list
      return
    }
    guard level < Self.deepest, let pivot = bestPivot(of: list), let side = list[pivot].side else {
      // Equal depths keep the order of the tree.
      let keyed = list.map { (piece: $0, depth: $0.depth) }
      pieces += keyed.sorted { ($0.depth, $0.piece.index) < ($1.depth, $1.piece.index) }.map(\.piece)
      return
    }
    var (behind, on, before): ([Piece], [Piece], [Piece]) = ([], [], [])
    for (place, piece) in list.enumerated() {
      if place == pivot {
        on.append(piece)
        continue
      }
      switch side.place(of: piece.points, hair) {
      case .on: on.append(piece)
      case .behind: behind.append(piece)
      case .before: before.append(piece)
      case .across:
        guard cutsLeft > 0 else {
          if side.distance(piece.middle) < 0 { behind.append(piece) } else { before.append(piece) }
          continue
        }
        cutsLeft -= 1
        behind += piece.cut(by: side, isBefore: false)
        before += piece.cut(by: side, isBefore: true)
      }
    }
    part(behind, level: level + 1)
    pieces += on.sorted { $0.index < $1.index }
    part(before, level: level + 1)
  }

  /// The plane, of a few, that cuts the fewest others and parts them most evenly; nil where all are seen edge on.
  private func bestPivot(of list: [Piece]) -> Int? {
    let count = list.count
    let candidates =
      count <= 12 ? Array(0..<count) : [count / 2, count / 4, 3 * count / 4, count / 8, 7 * count / 8]
    var best: (place: Int, cost: Int)?
    for place in candidates {
      guard let side = list[place].side, side.isSeen else { continue }
      var (balance, cuts) = (0, 0)
      for other in list {
        switch side.place(of: other.points, hair) {
        case .on: continue
        case .behind: balance -= 1
        case .before: balance += 1
        case .across: cuts += 1
        }
      }
      let cost = abs(balance) + 8 * cuts
      if cost < best?.cost ?? .max { best = (place, cost) }
    }
    return best?.place ?? list.firstIndex { $0.side?.isSeen == true }
  }
}

/// A point of a 3-D space as it is seen: x and y on the screen, z towards the viewer.
struct DepthPoint {
  var x, y, z: Double

  var isFinite: Bool { (abs(x) + abs(y) + abs(z)).isFinite }

  func moved(to other: DepthPoint, by part: Double) -> DepthPoint {
    DepthPoint(x: x + (other.x - x) * part, y: y + (other.y - y) * part, z: z + (other.z - z) * part)
  }
}

/// A plane with its normal towards the viewer.
struct DepthSide {
  enum Place { case behind, on, before, across }

  let normal: DepthPoint
  let offset: Double

  /// False for a plane seen edge on, of which nothing is drawn.
  var isSeen: Bool { normal.z > 1e-9 }

  /// Newell's normal of a polygon; nil where it has no area.
  init?(_ points: [DepthPoint]) {
    var (x, y, z) = (0.0, 0.0, 0.0)
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      x += (a.y - b.y) * (a.z + b.z)
      y += (a.z - b.z) * (a.x + b.x)
      z += (a.x - b.x) * (a.y + b.y)
    }
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 1e-12, length.isFinite else { return nil }
    let sign = z < 0 ? -1 / length : 1 / length
    normal = DepthPoint(x: x * sign, y: y * sign, z: z * sign)
    let middle = points.reduce(DepthPoint(x: 0, y: 0, z: 0)) {
      DepthPoint(x: $0.x + $1.x, y: $0.y + $1.y, z: $0.z + $1.z)
    }
    offset =
      (middle.x * normal.x + middle.y * normal.y + middle.z * normal.z) / Double(points.count)
  }

  /// How far before the plane a point lies.
  func distance(_ p: DepthPoint) -> Double { p.x * normal.x + p.y * normal.y + p.z * normal.z - offset }

  func place(of points: [DepthPoint], _ hair: Double) -> Place {
    var (nearest, farthest) = (-Double.infinity, Double.infinity)
    for point in points {
      let distance = distance(point)
      nearest = max(nearest, distance)
      farthest = min(farthest, distance)
    }
    if nearest <= hair { return farthest >= -hair ? .on : .behind }
    return farthest >= -hair ? .before : .across
  }
}

/// How one plane lies to another where both are seen.
enum DepthRelation { case apart, behind, before, through }

extension DepthOrder.Piece {
  /// Compared over the part of the screen that both cover; in one plane the later in the tree is before.
  fileprivate func relation(to other: DepthOrder.Piece, _ hair: Double) -> DepthRelation {
    guard let side, let otherSide = other.side, side.isSeen, otherSide.isSeen else { return .apart }
    let shared = other.overlap(with: self)
    guard shared.count >= 3 else { return .apart }
    var (nearest, farthest) = (-Double.infinity, Double.infinity)
    var area = 0.0
    for (place, point) in shared.enumerated() {
      let next = shared[(place + 1) % shared.count]
      area += point.x * next.y - point.y * next.x
      let ahead = side.depth(at: point) - otherSide.depth(at: point)
      nearest = max(nearest, ahead)
      farthest = min(farthest, ahead)
    }
    // Edges that only touch hide nothing.
    guard abs(area) > hair, nearest.isFinite, farthest.isFinite else { return .apart }
    if nearest <= hair, farthest >= -hair { return index >= other.index ? .before : .behind }
    if farthest >= -hair { return .before }
    return nearest <= hair ? .behind : .through
  }

  /// The part of this polygon inside another, on the screen.
  private func overlap(with other: DepthOrder.Piece) -> [DepthPoint] {
    var kept = points
    var turn = 0.0
    for place in other.points.indices {
      let (a, b) = (other.points[place], other.points[(place + 1) % other.points.count])
      turn += a.x * b.y - a.y * b.x
    }
    for place in other.points.indices where kept.count >= 3 {
      let (a, b) = (other.points[place], other.points[(place + 1) % other.points.count])
      func inside(_ p: DepthPoint) -> Double {
        ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) * (turn < 0 ? -1 : 1)
      }
      var next: [DepthPoint] = []
      for index in kept.indices {
        let (from, to) = (kept[index], kept[(index + 1) % kept.count])
        let (start, end) = (inside(from), inside(to))
        if start >= 0 { next.append(from) }
        if (start >= 0) != (end >= 0) { next.append(from.moved(to: to, by: start / (start - end))) }
      }
      kept = next
    }
    return kept
  }
}

extension DepthSide {
  /// How near the plane is at a point of the screen.
  fileprivate func depth(at p: DepthPoint) -> Double { (offset - normal.x * p.x - normal.y * p.y) / normal.z }
}

/// What is left of a plane: the part before or behind another.
struct DepthCut {
  let side: DepthSide
  let isBefore: Bool
}

extension DepthOrder.Piece {
  fileprivate var middle: DepthPoint {
    var sum = DepthPoint(x: 0, y: 0, z: 0)
    for point in points { sum = DepthPoint(x: sum.x + point.x, y: sum.y + point.y, z: sum.z + point.z) }
    let count = Double(points.count)
    return DepthPoint(x: sum.x / count, y: sum.y / count, z: sum.z / count)
  }

  /// The part of the piece on one side (Sutherland and Hodgman 1974); none where it has no extent.
  fileprivate func cut(by side: DepthSide, isBefore: Bool) -> [DepthOrder.Piece] {
    var kept: [DepthPoint] = []
    for index in points.indices {
      let (from, to) = (points[index], points[(index + 1) % points.count])
      let sign = isBefore ? 1.0 : -1.0
      let (start, end) = (side.distance(from) * sign, side.distance(to) * sign)
      if start >= 0 { kept.append(from) }
      if (start >= 0) != (end >= 0) { kept.append(from.moved(to: to, by: start / (start - end))) }
    }
    guard kept.count >= 3 else { return [] }
    var piece = self
    piece.points = kept
    piece.cuts.append(DepthCut(side: side, isBefore: isBefore))
    return [piece]
  }
}
