import CoreGraphics
import Foundation

extension Flattener {
  /// One frame draws at most so many particles.
  static let mostParticles = 65_536

  /// An emitter's particles (L-39…L-50). `outer`: the coordinates of the plane the layer is flattened into, to
  /// device pixels.
  mutating func addParticles(
    _ place: ItemPlace, outer: Homography, _ source: FlattenSource, _ list: inout DisplayList
  ) {
    let slot = Int(place.slot)
    let tree = source.tree
    guard particlesLeft > 0, let content = tree.nodes[slot].content.emitter,
      let field = tree.particleField(of: slot)
    else { return }
    let time = time(of: tree.clockOf[slot], source).local
    var (particles, cells) = field.particles(at: time, most: min(particlesLeft, ParticleField.mostShown))
    particlesLeft -= particles.count
    content.renderMode.sort(&particles)
    let bounds = source.shown[slot].bounds
    let space = content.preservesDepth ? depthMap(of: place.slot, source) : nil
    var looks = [ParticleLook?](repeating: nil, count: cells.count)
    for particle in particles where particle.color.w > 0 && abs(particle.scale) > 1e-6 {
      if looks[particle.cell] == nil { looks[particle.cell] = ParticleLook(cells[particle.cell]) }
      guard let look = looks[particle.cell], look.isDrawable else { continue }
      let map =
        space.map { particle.map(in: $0).followed(by: outer) }
        ?? particle.map(fromX: bounds.x, y: bounds.y).followed(by: place.map)
      guard map.isFinite, map.inverse != nil else { continue }
      var item = look.item
      item.color = Self.premultiplied(particle.color, place.context.opacity)
      // Without alpha a colour is added to what is there.
      if content.renderMode == .additive { item.color.w = 0 }
      let scales = map.scales(atX: 0, y: 0)
      let perPixel = max(scales.x * look.pointsPerPixel.x, scales.y * look.pointsPerPixel.y)
      item.isNearest = perPixel > 1 ? look.isNearestEnlarged : look.isNearestReduced
      let level = item.isNearest ? 1 : ContentScale.reduction(perPixel)
      item.content = contentIndex(
        ContentKey(identity: look.image.identity.raw, scaleX: level, scaleY: level), &list
      ) { .image(look.image) }
      add(item, ItemPlace(slot: place.slot, id: place.id, map: map, context: place.context), reach: 0, &list)
    }
  }

  /// A layer's coordinates to those of the plane it is flattened into, through the transform layers on the way.
  private func depthMap(of slot: Int32, _ source: FlattenSource) -> CATransform3D {
    var parent = source.links[Int(slot)].parent
    var map = spaceMap(slot, parent: parent, source)
    while parent >= 0, source.traits[Int(parent)].flags.contains(.keepsDepth) {
      let outer = source.links[Int(parent)].parent
      map = CATransform3DConcat(map, spaceMap(parent, parent: outer, source))
      parent = outer
    }
    return map
  }
}

/// What all particles of a cell have in common.
private struct ParticleLook {
  let image: CGImage
  let isDrawable: Bool
  let isNearestEnlarged: Bool
  let isNearestReduced: Bool
  /// Points of an unscaled particle for each pixel of its picture.
  let pointsPerPixel: SIMD2<Double>
  private(set) var item = DisplayItem()

  /// nil where there is no picture.
  init?(_ cell: EmitterCell) {
    guard case .image(let image) = cell.contents else { return nil }
    self.image = image
    let part = cell.contentsRect
    let density = cell.contentsScale > 0 && cell.contentsScale.isFinite ? cell.contentsScale : 1
    let (width, height) = (
      Double(image.width) * abs(part.z) / density, Double(image.height) * abs(part.w) / density
    )
    isDrawable = width > 0 && height > 0 && width.isFinite && height.isFinite
    isNearestEnlarged = cell.magnificationFilter == .nearest
    isNearestReduced = cell.minificationFilter == .nearest
    pointsPerPixel = SIMD2(1 / density, 1 / density)
    item.kind = .image
    item.rect = SIMD4(Float(-width / 2), Float(-height / 2), Float(width), Float(height))
    item.uv = SIMD4(Float(part.x), Float(part.y), Float(part.x + part.z), Float(part.y + part.w))
    item.uvLimits = SIMD4(
      Float(min(max(part.x, 0), 1)), Float(min(max(part.y, 0), 1)), Float(min(max(part.x + part.z, 0), 1)),
      Float(min(max(part.y + part.w, 0), 1)))
  }
}

extension Particle {
  /// The particle's own coordinates, from its middle, to those from (x, y) on, depth dropped.
  fileprivate func map(fromX originX: Double, y originY: Double) -> Homography {
    let (c, s) = (scale * cos(angle), scale * sin(angle))
    return Homography(
      m11: c, m12: s, m13: 0, m21: -s, m22: c, m23: 0, m31: x - originX, m32: y - originY, m33: 1)
  }

  /// The particle's own coordinates to those that the layer's are carried to, with its depth.
  fileprivate func map(in m: CATransform3D) -> Homography {
    let (c, s) = (scale * cos(angle), scale * sin(angle))
    return Homography(
      m11: c * m.m11 + s * m.m21, m12: c * m.m12 + s * m.m22, m13: c * m.m14 + s * m.m24,
      m21: c * m.m21 - s * m.m11, m22: c * m.m22 - s * m.m12, m23: c * m.m24 - s * m.m14,
      m31: x * m.m11 + y * m.m21 + z * m.m31 + m.m41, m32: x * m.m12 + y * m.m22 + z * m.m32 + m.m42,
      m33: x * m.m14 + y * m.m24 + z * m.m34 + m.m44)
  }
}

extension EmitterContent.RenderMode {
  /// Brings particles into drawing order; what comes last lies on top.
  fileprivate func sort(_ particles: inout [Particle]) {
    let keyed = particles.enumerated()
    switch self {
    case .unordered, .additive: return
    case .oldestFirst:
      particles = keyed.sorted { ($0.element.birth, $0.offset) < ($1.element.birth, $1.offset) }.map(
        \.element)
    case .oldestLast:
      particles = keyed.sorted { ($1.element.birth, $0.offset) < ($0.element.birth, $1.offset) }.map(
        \.element)
    case .backToFront:
      particles = keyed.sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
    }
  }
}
