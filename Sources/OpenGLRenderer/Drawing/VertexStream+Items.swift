import LayerModel

extension VertexStream {
  /// The quad of one item: its corners, carried outwards as far as its smooth edge or its blur reaches.
  func add(_ item: DisplayItem) {
    let part = item.part
    if part.isWhole { return add(item, in: (0, 0, 1, 1)) }
    add(item, in: (Double(part.minX), Double(part.minY), Double(part.maxX), Double(part.maxY)))
  }

  /// The quad of a part of an item's rectangle, given in 0…1 of it. Only sides that are the item's are carried
  /// outwards.
  func add(_ item: DisplayItem, in part: (minX: Double, minY: Double, maxX: Double, maxY: Double)) {
    let map = item.transform
    let (x, y) = (Double(item.rect.x), Double(item.rect.y))
    let (width, height) = (Double(item.rect.z), Double(item.rect.w))
    let reach = item.kind == .shadow ? 3 * Double(max(item.blur, 0)) : 0
    let isAffine = map.m13 == 0 && map.m23 == 0
    var edge = (x: 0.0, y: 0.0, isFar: false)
    if item.isSmooth, isAffine { edge = pixel(map, x, y) }

    let numbers = addQuad()
    var offset = 0
    var isFar = false
    for corner in 0..<4 {
      let right = corner == 1 || corner == 2
      let below = corner >= 2
      if item.isSmooth, !isAffine {
        // At the part's own corner: parts that meet have it in common, to the bit.
        edge = pixel(
          map, x + width * (right ? part.maxX : part.minX), y + height * (below ? part.maxY : part.minY))
      }
      let (outX, outY) = (edge.x + reach, edge.y + reach)
      var px = right ? x + width + outX : x - outX
      var py = below ? y + height + outY : y - outY
      if right ? part.maxX < 1 : part.minX > 0 { px = x + width * (right ? part.maxX : part.minX) }
      if below ? part.maxY < 1 : part.minY > 0 { py = y + height * (below ? part.maxY : part.minY) }
      isFar = isFar || edge.isFar
      put(item, px, py, numbers + offset)
      offset += VertexStream.floatsPerVertex
    }
    if isFar { cutLastQuad(item, reach) }
  }

  /// One vertex: where it lies, and what the item is.
  @inline(__always)
  private func put(
    _ item: DisplayItem, _ px: Double, _ py: Double, _ vertex: UnsafeMutablePointer<Float>
  ) {
    let map = item.transform
    vertex[0] = Float(px * map.m11 + py * map.m21 + map.m31)
    vertex[1] = Float(px * map.m12 + py * map.m22 + map.m32)
    vertex[2] = Float(px * map.m13 + py * map.m23 + map.m33)
    vertex[3] = Float(px)
    vertex[4] = Float(py)
    store(item.rect, vertex + 5)
    store(item.radii, vertex + 9)
    store(item.color, vertex + 13)
    vertex[17] = item.kind == .shadow ? item.blur : item.borderWidth
    vertex[18] = item.cornerReach
    let alongX = item.rect.z > 0 ? Float(px - Double(item.rect.x)) / item.rect.z : 0
    let alongY = item.rect.w > 0 ? Float(py - Double(item.rect.y)) / item.rect.w : 0
    vertex[19] = item.uv.x + (item.uv.z - item.uv.x) * alongX
    vertex[20] = item.uv.y + (item.uv.w - item.uv.y) * alongY
    store(item.uvLimits, vertex + 21)
  }

  /// Puts what is left of the last quad inside the item's device box, a pixel wider, in its place. The corners are so
  /// sharp that the room for smooth edges runs far beyond them, and the formula for two edges at once, which knows
  /// nothing of the corner there, would paint a faint point on. The software renderer and the damage are cut alike.
  private func cutLastQuad(_ item: DisplayItem, _ reach: Double) {
    let last = lastQuad()
    var polygon = CutQuad()
    for corner in 0..<4 {
      let vertex = last + corner * VertexStream.floatsPerVertex
      polygon.append(Double(vertex[3]), Double(vertex[4]))
    }
    let box = item.transform.box(
      x: Double(item.rect.x) - reach, y: Double(item.rect.y) - reach,
      width: Double(item.rect.z) + 2 * reach, height: Double(item.rect.w) + 2 * reach)
    polygon.cut(to: DeviceBox(box.outset(by: 1).pixels), item.transform)
    dropLastQuad()
    guard polygon.count > 2 else { return }
    // A fan of quads from the first point.
    var next = 1
    while next + 1 < polygon.count {
      let numbers = addQuad()
      for (corner, point) in [0, next, next + 1, min(next + 2, polygon.count - 1)].enumerated() {
        put(item, polygon.xs[point], polygon.ys[point], numbers + corner * VertexStream.floatsPerVertex)
      }
      next += 2
    }
  }

  @inline(__always)
  private func store(_ vector: SIMD4<Float>, _ place: UnsafeMutablePointer<Float>) {
    place[0] = vector.x
    place[1] = vector.y
    place[2] = vector.z
    place[3] = vector.w
  }

  /// A rectangle of device pixels, for compositing.
  func add(_ pixels: PixelRect, color: SIMD4<Float>) {
    var item = DisplayItem()
    item.isSmooth = false
    item.rect = SIMD4(
      Float(pixels.minX), Float(pixels.minY), Float(pixels.width), Float(pixels.height))
    item.color = color
    add(item)
  }

  /// How far an edge moves, in item units, when it moves outwards by one and a half device pixels, and whether a
  /// corner then moves so far that the formula, which paints within half a pixel of both edges, could paint more
  /// than a pixel beyond it.
  private func pixel(_ map: Homography, _ x: Double, _ y: Double) -> (x: Double, y: Double, isFar: Bool) {
    let w = max(x * map.m13 + y * map.m23 + map.m33, 1e-3)
    let (dx, dy) = ((x * map.m11 + y * map.m21 + map.m31) / w, (x * map.m12 + y * map.m22 + map.m32) / w)
    let alongX = ((map.m11 - dx * map.m13) / w, (map.m12 - dy * map.m13) / w)
    let alongY = ((map.m21 - dx * map.m23) / w, (map.m22 - dy * map.m23) / w)
    let area = abs(alongX.0 * alongY.1 - alongX.1 * alongY.0)
    guard area > 1e-9 else { return (0, 0, false) }
    let lengthX = (alongX.0 * alongX.0 + alongX.1 * alongX.1).squareRoot()
    let lengthY = (alongY.0 * alongY.0 + alongY.1 * alongY.1).squareRoot()
    let (outX, outY) = (1.5 * lengthY / area, 1.5 * lengthX / area)
    let across = abs(alongX.0) * outX + abs(alongY.0) * outY
    let down = abs(alongX.1) * outX + abs(alongY.1) * outY
    return (outX, outY, max(across, down) > 3)
  }
}
