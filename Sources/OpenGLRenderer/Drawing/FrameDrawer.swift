import CGLHeaders
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

    var current: GLTarget { isInMask ? mask ?? target : target }
  }

  let gl: GLFunctions
  let programs: ProgramLibrary
  let pool: GLTargetPool
  let vertices: VertexStream
  let list: DisplayList
  let plan: DrawPlan
  var levels: [Level]
  let textures: TextureStore
  /// What the program in use was last set up for; nil after anything else changed.
  private var setUp: SetUp?

  private struct SetUp: Equatable {
    var program: GLuint
    var clip: Int32
    var surface: GLuint
  }

  init(
    gl: GLFunctions, programs: ProgramLibrary, pool: GLTargetPool, vertices: VertexStream,
    textures: TextureStore, list: DisplayList, plan: DrawPlan, base: Level
  ) {
    (self.gl, self.programs, self.pool, self.vertices) = (gl, programs, pool, vertices)
    (self.textures, self.list, self.plan) = (textures, list, plan)
    levels = [base]
  }

  mutating func run() throws {
    defer {
      for level in levels.dropFirst() { release(level) }
      levels.removeLast(levels.count - 1)
    }
    bind()
    for step in plan.steps {
      switch step {
      case .batch(let batch): try draw(batch)
      case .beginGroup(let index, let visible): try beginGroup(Int(index), visible)
      case .beginMask(let index): try beginMask(Int(index))
      case .endGroup(let index, let quad, let scissor):
        try endGroup(list.groups[Int(index)], quad: quad, scissor: scissor)
      }
    }
  }

  private var level: Level { levels[levels.count - 1] }

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
      guard textures.bind(gl, batch.content, of: list, isNearest: batch.isNearest) != 0 else { return }
    }
    let program = try use(batch.variant, clip: batch.clip)
    if batch.variant == .gradient { setGradient(program, list.contents[Int(batch.content)]) }
    setScissor(batch.scissor)
    vertices.draw(gl, first: batch.firstQuad, count: batch.quadCount)
  }

  /// Makes the program for a variant and a chain of clips current, with its uniforms.
  mutating func use(_ variant: ShaderVariant, clip: Int32) throws -> GLProgram {
    let chain = plan.analyticClips(of: clip, in: list).prefix(ProgramLibrary.mostClips)
    let program = try programs.program(gl, variant, clips: chain.count)
    let target = level.current
    let wanted = SetUp(program: program.name, clip: clip, surface: target.framebuffer)
    if setUp == wanted { return program }
    setUp = wanted
    gl.useProgram(program.name)
    let (x, y) = (Float(level.originX), Float(level.originY))
    gl.uniform4f(program.viewport, x, y, 2 / Float(target.width), 2 / Float(target.height))
    gl.uniform2f(program.origin, x, y)
    if !chain.isEmpty {
      let numbers = chain.flatMap { uniforms(of: list.clips[Int($0)]) }
      gl.uniform1i(program.clipCount, GLint(chain.count))
      gl.uniform4fv(program.clips, GLsizei(numbers.count / 4), numbers)
    }
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

  /// Five vectors a clip: the columns of the map, scaled to be small numbers, then rectangle and radii.
  private func uniforms(of clip: DisplayClip) -> [Float] {
    let m = clip.fromDevice
    let largest = [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33].map(abs).max() ?? 1
    // A homography is the same under any positive factor.
    let factor = m.isAffine || largest == 0 || !largest.isFinite ? 1 : 1 / largest
    func column(_ x: Double, _ y: Double, _ z: Double) -> [Float] {
      [Float(x * factor), Float(y * factor), Float(z * factor), 0]
    }
    let rect = clip.rect
    return column(m.m11, m.m21, m.m31) + column(m.m12, m.m22, m.m32) + column(m.m13, m.m23, m.m33)
      + [rect.x, rect.y, rect.z, rect.w]
      + [clip.radii.x, clip.radii.y, clip.radii.z, clip.radii.w]
  }

  func release(_ level: Level) {
    pool.give(level.target)
    if let mask = level.mask { pool.give(mask) }
  }
}
