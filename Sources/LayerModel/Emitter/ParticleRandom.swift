/// Random numbers by name: what a particle draws depends on its own number and on what is drawn, never on what was
/// drawn before. The mixing is the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
struct ParticleRandom {
  enum Draw: UInt64 {
    case life = 1, speed, angle, scale, spin, red, green, blue, alpha, placeA, placeB, placeC, count
  }

  private let key: UInt64

  init(seed: UInt32, cell: Int) {
    key = Self.mixed(UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(cell) &+ 1)
  }

  private init(key: UInt64) { self.key = key }

  /// The numbers of one particle, or of a cell in one.
  func child(_ number: UInt64) -> ParticleRandom {
    ParticleRandom(key: Self.mixed(key ^ (number &* 0xD1B5_4A32_D192_ED03 &+ 0x632B_E59B_D9B4_E019)))
  }

  /// 0..<1, evenly.
  func unit(_ draw: Draw) -> Double {
    Double(Self.mixed(key &+ draw.rawValue &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
  }

  /// −1..<1, evenly.
  func signed(_ draw: Draw) -> Double { 2 * unit(draw) - 1 }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
