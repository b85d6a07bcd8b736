/// Collects what is alive at one time, and what comes of it.
struct ParticleWalk {
  let time: Double
  private let most: Int
  private(set) var particles: [Particle] = []
  /// Where the looks of particles come from.
  private(set) var cells: [EmitterCell] = []
  private var visits = 0

  /// A cell's place in `cells`, and those of the cells in it.
  struct Look {
    let cell: Int
    let inner: [Look]
  }

  init(time: Double, most: Int) {
    self.time = time
    self.most = most
  }

  var goesOn: Bool { particles.count < most && visits < ParticleField.mostVisits }

  mutating func look(_ cell: EmitterCell, depth: Int = 0) -> Look {
    let place = cells.count
    cells.append(cell)
    guard depth < EmitterCell.deepest else { return Look(cell: place, inner: []) }
    return Look(cell: place, inner: cell.cells.map { look($0, depth: depth + 1) })
  }

  /// Adds a particle, where it is alive, and the particles it emits along its life (L-47).
  mutating func show(
    _ birth: ParticleBirth, _ cell: EmitterCell, _ state: EmitterState, _ random: ParticleRandom,
    bornAt start: Double, _ look: Look, depth: Int
  ) {
    visits += 1
    let age = time - start
    guard age >= 0 else { return }
    if age < birth.life, cell.contents != nil {
      var particle = birth.particle(cell, state, age: age)
      (particle.cell, particle.birth) = (look.cell, start)
      particles.append(particle)
    }
    guard depth < EmitterCell.deepest, cell.cells.count == look.inner.count else { return }
    for (place, inner) in cell.cells.enumerated() where inner.isVisible(depth: depth + 1) {
      let rate = inner.isEnabled != 0 ? inner.birthRate : 0
      let life = inner.longestLife(times: state.values.lifetime, depth: depth + 1)
      let window = inner.window
      let begin = max(0, window.lowerBound)
      let (from, to) = (max(begin, age - life), min(birth.life, age, window.upperBound))
      guard rate > 0, rate.isFinite, life > 0, from <= to else { continue }
      // Born when so many times 1 / rate have passed.
      var number = ((from - begin) * rate + 1e-9).rounded(.down) + 1
      let last = ((to - begin) * rate + 1e-9).rounded(.down)
      while number <= last, goesOn {
        let then = begin + number / rate
        let own = random.child(UInt64(place) << 48 | UInt64(min(number, 1e14)))
        let born = ParticleBirth(inner, state, at: birth.position(cell, age: then), own)
        show(born, inner, state, own, bornAt: start + then, look.inner[place], depth: depth + 1)
        number += 1
      }
    }
  }
}
