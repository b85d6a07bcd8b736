import Foundation

/// Where particles are born (L-46), relative to the emitter's position, and which way is outwards there.
struct EmissionPlace {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  /// Radians in the plane that the emission direction is turned by: 0 where a shape has no outwards.
  var turn = 0.0

  /// - Parameters:
  ///   - mode: `points` are corners, ends, or the centre of a round shape; `outline` the edges or the rim;
  ///     `surface` the faces; `volume` all inside. Flat shapes have their area as surface and volume alike.
  init(_ state: EmitterState, _ random: ParticleRandom) {
    let (width, height) = (finiteOrZero(state.values.size.x), finiteOrZero(state.values.size.y))
    let depth = finiteOrZero(state.values.depth)
    switch state.shape {
    case .point: break
    case .line: self.place(line: width, state.mode, random)
    case .rectangle: self.place(box: width, height, 0, state.mode, random)
    case .cuboid: self.place(box: width, height, depth, state.mode, random)
    case .circle: self.place(circle: width, state.mode, random)
    case .sphere: self.place(sphere: width, state.mode, random)
    }
  }

  private mutating func place(line width: Double, _ mode: EmitterContent.Mode, _ random: ParticleRandom) {
    x = mode == .points ? corner(width, random, .placeA) : width / 2 * random.signed(.placeA)
  }

  private mutating func place(
    box width: Double, _ height: Double, _ depth: Double, _ mode: EmitterContent.Mode,
    _ random: ParticleRandom
  ) {
    switch mode {
    case .points:
      (x, y) = (corner(width, random, .placeA), corner(height, random, .placeB))
      z = corner(depth, random, .placeC)
    case .outline: edge(width, height, depth, random)
    case .surface where depth != 0: face(width, height, depth, random)
    case .surface, .volume:
      (x, y) = (width / 2 * random.signed(.placeA), height / 2 * random.signed(.placeB))
      z = depth / 2 * random.signed(.placeC)
    }
  }

  private func corner(_ length: Double, _ random: ParticleRandom, _ draw: ParticleRandom.Draw) -> Double {
    random.unit(draw) < 0.5 ? -length / 2 : length / 2
  }

  /// One of the edges, each as likely as it is long: 4 of a rectangle's, 12 of a box's.
  private mutating func edge(_ width: Double, _ height: Double, _ depth: Double, _ random: ParticleRandom) {
    let along = random.unit(.placeA) * (abs(width) + abs(height) + abs(depth))
    let part = random.signed(.placeB) / 2
    let sides = random.unit(.placeC)
    let (one, other) = (
      sides < 0.5 ? -0.5 : 0.5, (sides * 2).truncatingRemainder(dividingBy: 1) < 0.5 ? -0.5 : 0.5
    )
    if along < abs(width) {
      (x, y, z) = (part * width, one * height, other * depth)
    } else if along < abs(width) + abs(height) {
      (x, y, z) = (one * width, part * height, other * depth)
    } else {
      (x, y, z) = (one * width, other * height, part * depth)
    }
  }

  /// One of the six faces of a box, each as likely as it is large.
  private mutating func face(_ width: Double, _ height: Double, _ depth: Double, _ random: ParticleRandom) {
    let (front, side, top) = (abs(width * height), abs(height * depth), abs(width * depth))
    let pick = random.unit(.placeA) * 2 * (front + side + top)
    let (a, b) = (random.signed(.placeB) / 2, random.signed(.placeC) / 2)
    if pick < 2 * front {
      (x, y, z) = (a * width, b * height, pick < front ? -depth / 2 : depth / 2)
    } else if pick < 2 * (front + side) {
      (x, y, z) = (pick < 2 * front + side ? -width / 2 : width / 2, a * height, b * depth)
    } else {
      (x, y, z) = (a * width, pick < 2 * (front + side) + top ? -height / 2 : height / 2, b * depth)
    }
  }

  private mutating func place(circle radius: Double, _ mode: EmitterContent.Mode, _ random: ParticleRandom) {
    guard mode != .points else { return }
    let angle = random.unit(.placeA) * 2 * .pi
    let part = mode == .outline ? 1 : random.unit(.placeB).squareRoot()
    (x, y) = (radius * part * cos(angle), radius * part * sin(angle))
    if mode == .outline { turn = angle }
  }

  private mutating func place(sphere radius: Double, _ mode: EmitterContent.Mode, _ random: ParticleRandom) {
    guard mode != .points, mode != .outline else { return place(circle: radius, mode, random) }
    let angle = random.unit(.placeA) * 2 * .pi
    let height = random.signed(.placeB)
    let part = mode == .surface ? 1 : cbrt(random.unit(.placeC))
    let flat = (1 - height * height).squareRoot()
    (x, y) = (radius * part * flat * cos(angle), radius * part * flat * sin(angle))
    z = radius * part * height
    if mode == .surface { turn = angle }
  }
}

/// The number, or 0 for what is none.
private func finiteOrZero(_ value: Double) -> Double { value.isFinite ? value : 0 }
