import Foundation

/// One particle at one time.
struct Particle {
  var x = 0.0
  var y = 0.0
  var z = 0.0
  /// Radians.
  var angle = 0.0
  /// Negative mirrors.
  var scale = 1.0
  /// 0…1, not premultiplied.
  var color = ColorLanes.white
  /// Which of the look's cells it is of.
  var cell = 0
  /// Local time.
  var birth = 0.0
}

/// What a particle is born with: from here its way is a function of its age (L-42…L-45).
struct ParticleBirth {
  let life: Double
  private let place: EmissionPlace
  private let velocity: (x: Double, y: Double, z: Double)
  private let scale: Double
  private let spin: Double
  private let color: SIMD4<Double>

  init(_ cell: EmitterCell, _ state: EmitterState, at place: EmissionPlace, _ random: ParticleRandom) {
    self.place = place
    let values = state.values
    life = max(0, (cell.lifetime + cell.lifetimeRange * random.signed(.life)) * values.lifetime)
    let speed = (cell.velocity + cell.velocityRange * random.signed(.speed)) * values.velocity
    // O-9: the range is the whole angle of the cone, so half of it to each side.
    let azimuth = cell.emissionLongitude + cell.emissionRange / 2 * random.signed(.angle) + place.turn
    let flat = speed * cos(cell.emissionLatitude)
    velocity = (flat * cos(azimuth), flat * sin(azimuth), speed * sin(cell.emissionLatitude))
    scale = cell.scale + cell.scaleRange * random.signed(.scale)
    spin = (cell.spin + cell.spinRange * random.signed(.spin)) * values.spin
    color =
      cell.color.w < 0
      ? SIMD4(0, 0, 0, 0)
      : SIMD4(
        cell.color.x + cell.redRange * random.signed(.red),
        cell.color.y + cell.greenRange * random.signed(.green),
        cell.color.z + cell.blueRange * random.signed(.blue),
        cell.color.w + cell.alphaRange * random.signed(.alpha))
  }

  /// Where it is at an age, in seconds.
  func position(_ cell: EmitterCell, age: Double) -> EmissionPlace {
    var moved = place
    let half = age * age / 2
    moved.x += velocity.x * age + cell.xAcceleration * half
    moved.y += velocity.y * age + cell.yAcceleration * half
    moved.z += velocity.z * age + cell.zAcceleration * half
    moved.turn = 0
    return moved
  }

  func particle(_ cell: EmitterCell, _ state: EmitterState, age: Double) -> Particle {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let at = position(cell, age: age)
    var particle = Particle()
    (particle.x, particle.y, particle.z) = (at.x, at.y, at.z)
    particle.angle = spin * age
    particle.scale = (scale + cell.scaleSpeed * age) * state.values.scale
    particle.color = SIMD4(
      unit(color.x + cell.redSpeed * age), unit(color.y + cell.greenSpeed * age),
      unit(color.z + cell.blueSpeed * age), unit(color.w + cell.alphaSpeed * age))
    return particle
  }
}
