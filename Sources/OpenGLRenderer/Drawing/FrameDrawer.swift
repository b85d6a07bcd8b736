import CGLHeaders
import CoreGraphics
import LayerModel
import RenderServer

/// Carries out the steps of a frame. Holds the stack of surfaces that are being drawn into.
struct FrameDrawer {
  /// A surface and where its pixels lie in the window.
  struct Level {
    var target: GLTarget
    var originX: Int
    var originY: Int
    var mask: GLTarget?
    /// The mask is what is being drawn.
    var isInMask = false
    var visible: PixelRect
    /// All of the surface that is ever drawn into, in the window's pixels.
    var bounds: PixelRect

    var current: GLTarget { isInMask ? mask ?? target : target }
  }

  let gl: GLFunctions
  let programs: ProgramLibrary
  let pool: GLTargetPool
  let vertices: VertexStream
  let list: DisplayList
  let plan: DrawPlan
  let scratch: FrameScratch
  let textures: TextureStore
  /// Whether the driver may copy a surface before it has drawn it.
  private let waitsBeforeCopies: Bool
  /// What the program in use was last set up for; nil after anything else changed.
  private var setUp: SetUp?

  private struct SetUp: Equatable {
    var program: GLuint
    var clip: Int32
    var surface: GLuint
    /// A surface comes back from the pool for another place.
    var originX: Int
    var originY: Int
  }

  init(
    gl: GLFunctions, programs: ProgramLibrary, pool: GLTargetPool, vertices: VertexStream,
    textures: TextureStore, list: DisplayList, plan: DrawPlan, scratch: FrameScratch, base: Level,
    waitsBeforeCopies: Bool
  ) {
    self.waitsBeforeCopies = waitsBeforeCopies
    (self.gl, self.programs, self.pool, self.vertices) = (gl, programs, pool, vertices)
    (self.textures, self.list, self.plan, self.scratch) = (textures, list, plan, scratch)
    scratch.levels.removeAll(keepingCapacity: true)
    scratch.levels.append(base)
  }

  mutating func run() throws {
    defer {
      for level in scratch.levels.dropFirst() { release(level) }
      scratch.levels.removeLast(scratch.levels.count - 1)
    }
    bind()
    for step in plan.steps {
      switch step {
      case .batch(let batch): try draw(batch)
      case .beginGroup(let index, let visible): try beginGroup(Int(index), visible)
      case .beginMask: try beginMask()
      case .endGroup(let index, let quad, let scissor):
        try endGroup(list.groups[Int(index)], quad: quad, scissor: scissor)
      }
    }
  }

  private var level: Level { scratch.levels[scratch.levels.count - 1] }

  /// Makes the top of the stack the surface that is drawn into.
  func bind() {
    let target = level.current
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    gl.viewport(0, 0, GLsizei(target.width), GLsizei(target.height))
  }

  /// Limits drawing to a rectangle of the window's pixels.
  func setScissor(_ area: PixelRect) {
    gl.scissor(
      GLint(area.minX - level.originX), GLint(area.minY - level.originY), GLsizei(area.width),
      GLsizei(area.height))
  }

  private mutating func draw(_ batch: DrawPlan.Batch) throws {
    if batch.variant.usesContent {
      gl.activeTexture(GLenum(GL_TEXTURE0))
      guard textures.bind(gl, batch.content, of: list) != 0 else { return }
    }
    if let key = batch.shadow {
      gl.activeTexture(GLenum(GL_TEXTURE0))
      textures.bind(gl, key)
    }
    let program = try use(batch.variant, clip: batch.clip, isFlat: batch.isFlat)
    if batch.variant.samplesContent { gl.uniform1f(program.smoothing, batch.isNearest ? 0 : 1) }
    if batch.variant == .gradient { setGradient(program, list.contents[Int(batch.content)]) }
    setScissor(batch.scissor)
    vertices.draw(gl, first: batch.firstQuad, count: batch.quadCount)
  }

  /// Makes the program for a variant, a chain of clips and a blend mode current, with its uniforms.
  mutating func use(
    _ variant: ShaderVariant, clip: Int32, isFlat: Bool = true, blendMode: CGBlendMode = .normal
  ) throws -> GLProgram {
    let first = plan.clips.first(of: clip)
    let program = try programs.program(
      gl, variant, clips: clipCount(from: first), isFlat: isFlat && plan.clips.areFlat(from: clip),
      blendMode: blendMode)
    let target = level.current
    let wanted = SetUp(
      program: program.name, clip: clip, surface: target.framebuffer, originX: level.originX,
      originY: level.originY)
    if setUp == wanted { return program }
    setUp = wanted
    gl.useProgram(program.name)
    let (x, y) = (Float(level.originX), Float(level.originY))
    gl.uniform4f(program.viewport, x, y, 2 / Float(target.width), 2 / Float(target.height))
    gl.uniform2f(program.origin, x, y)
    if first >= 0 { setClips(program, from: first) }
    return program
  }

  private func setGradient(_ program: GLProgram, _ content: DisplayContent) {
    guard case .gradient(let drawing) = content.source else { return }
    let (start, end) = (SIMD2<Float>(drawing.startPoint), SIMD2<Float>(drawing.endPoint))
    gl.uniform4f(program.location(gl, "u_gradient"), start.x, start.y, end.x, end.y)
    let kind: GLint =
      switch drawing.content.kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    gl.uniform1i(program.location(gl, "u_gradientKind"), kind)
  }

  private func clipCount(from first: Int32) -> Int {
    var (count, clip) = (0, first)
    while clip >= 0, count < ProgramLibrary.mostClips {
      (count, clip) = (count + 1, plan.clips.next(after: clip))
    }
    return count
  }

  /// Five vectors a clip, innermost first: the columns of the map, the corners' reach after the first, then rectangle and radii.
  private func setClips(_ program: GLProgram, from first: Int32) {
    scratch.numbers.removeAll(keepingCapacity: true)
    var (count, index) = (0, first)
    while index >= 0, count < ProgramLibrary.mostClips {
      addNumbers(of: list.clips[Int(index)])
      (count, index) = (count + 1, plan.clips.next(after: index))
    }
    gl.uniform1i(program.clipCount, GLint(count))
    gl.uniform4fv(program.clips, GLsizei(count * 5), scratch.numbers)
  }

  private func addNumbers(of clip: DisplayClip) {
    let m = clip.fromDevice.scaledToSmallNumbers
    scratch.add(m.m11, m.m21, m.m31, clip.cornerReach)
    scratch.add(m.m12, m.m22, m.m32)
    scratch.add(m.m13, m.m23, m.m33)
    scratch.add(clip.rect)
    scratch.add(clip.radii)
  }

  /// The shape of a group, for modes that change all of it; one that is everywhere behind the eye where it has none.
  func setShape(_ program: GLProgram, _ shape: Int32) {
    scratch.numbers.removeAll(keepingCapacity: true)
    if list.clips.indices.contains(Int(shape)) {
      addNumbers(of: list.clips[Int(shape)])
    } else {
      for _ in 0..<5 { scratch.add(SIMD4(0, 0, 0, 0)) }
    }
    gl.uniform4fv(program.location(gl, "u_shape"), 5, scratch.numbers)
  }

  /// Before a part of a surface is copied.
  func finishDrawing() {
    if waitsBeforeCopies { gl.finish() }
  }

  func release(_ level: Level) {
    pool.give(level.target)
    if let mask = level.mask { pool.give(mask) }
  }
}

/// Memory of a frame's drawing, kept for the next: a steady frame allocates nothing.
final class FrameScratch {
  var levels: [FrameDrawer.Level] = []
  var numbers: [Float] = []

  func add(_ x: Double, _ y: Double, _ z: Double, _ extra: Float = 0) {
    add(SIMD4(Float(x), Float(y), Float(z), extra))
  }

  func add(_ vector: SIMD4<Float>) {
    for lane in 0..<4 { numbers.append(vector[lane]) }
  }
}

extension Homography {
  /// A homography is the same under any positive factor.
  fileprivate var scaledToSmallNumbers: Homography {
    if isAffine { return self }
    let across = max(abs(m11), abs(m21), abs(m31))
    let down = max(abs(m12), abs(m22), abs(m32))
    let largest = max(across, down, max(abs(m13), abs(m23), abs(m33)))
    guard largest > 0, largest.isFinite else { return self }
    let factor = 1 / largest
    return Homography(
      m11: m11 * factor, m12: m12 * factor, m13: m13 * factor, m21: m21 * factor, m22: m22 * factor,
      m23: m23 * factor, m31: m31 * factor, m32: m32 * factor, m33: m33 * factor)
  }
}
