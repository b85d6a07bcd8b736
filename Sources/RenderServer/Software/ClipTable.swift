import LayerModel

/// The clips of the list being drawn, ready for testing pixels. Keeps its memory from frame to frame.
final class ClipTable {
  private(set) var chains = ClipChains()
  private var tests: UnsafeMutablePointer<ClipTest>
  private var capacity = 16

  init() { tests = .allocate(capacity: capacity) }

  deinit { tests.deallocate() }

  func make(_ list: DisplayList) {
    chains.make(list)
    if list.clips.count > capacity {
      tests.deallocate()
      capacity = 2 * list.clips.count
      tests = .allocate(capacity: capacity)
    }
    for index in list.clips.indices {
      let next = list.clips[index].scissor == nil ? chains.next(after: Int32(index)) : -1
      (tests + index).initialize(to: ClipTest(list.clips[index], next: next))
    }
  }

  func scissor(of clip: Int32) -> PixelRect { chains.scissor(of: clip) }

  /// What is left of a chain besides its scissor. Valid while the list is drawn.
  func tests(of clip: Int32) -> ClipTests { ClipTests(tests: tests, first: chains.first(of: clip)) }
}

/// The clips of a chain that need arithmetic for each pixel.
struct ClipTests {
  fileprivate let tests: UnsafePointer<ClipTest>
  fileprivate let first: Int32

  fileprivate init(tests: UnsafePointer<ClipTest>, first: Int32) { (self.tests, self.first) = (tests, first) }

  var isEmpty: Bool { first < 0 }

  /// At the centre of a pixel.
  func coverage(_ x: Double, _ y: Double) -> Float {
    var coverage: Float = 1
    var index = first
    while index >= 0 {
      coverage *= tests[Int(index)].coverage(x, y)
      index = tests[Int(index)].next
    }
    return coverage
  }
}

/// A clip as it is evaluated at device pixels.
private struct ClipTest {
  private let fromDevice: Homography
  private let rect: SIMD4<Float>
  private let radii: SIMD4<Float>
  private let reach: Float
  /// Of a flat clip: the same everywhere.
  private let step: Coverage.PixelStep?
  /// The next one of its chain, −1 for none.
  let next: Int32

  init(_ clip: DisplayClip, next: Int32) {
    (fromDevice, rect, self.next) = (clip.fromDevice, clip.rect, next)
    (radii, reach) = (clip.radii, clip.cornerReach)
    let map = clip.fromDevice
    step = map.m13 == 0 && map.m23 == 0 && map.m33 > 0 ? map.step(atX: 0, y: 0, w: map.m33) : nil
  }

  func coverage(_ x: Double, _ y: Double) -> Float {
    let map = fromDevice
    let w = x * map.m13 + y * map.m23 + map.m33
    guard w > 0 else { return 0 }
    let (px, py) = ((x * map.m11 + y * map.m21 + map.m31) / w, (x * map.m12 + y * map.m22 + map.m32) / w)
    return Coverage.roundedRectCoverage(
      Float(px), Float(py), rect, radii, reach, step ?? map.step(atX: px, y: py, w: w))
  }
}
