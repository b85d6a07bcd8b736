import CGLHeaders
import LayerModel
import RenderServer

/// Shadows of a group's alpha channel: blurred along x, then along y, tinted, under the group itself. The twin of
/// `AlphaBlur` in the software renderer.
extension FrameDrawer {
  mutating func drawShadow(
    of finished: Level, _ group: DisplayGroup, quad: Int, scissor: PixelRect
  ) throws {
    let blur = BlurPlan(sigma: group.shadowSigma)
    let across = try blurred(finished.target, blur, .blur, quad)
    defer { pool.give(across) }
    bind()
    let program = try use(finished.mask == nil ? .groupShadow : .maskedGroupShadow, clip: group.clip)
    let (originX, originY) = (Float(finished.originX), Float(finished.originY))
    gl.uniform2f(
      program.location(gl, "u_contentOrigin"), originX + group.shadowOffset.x, originY + group.shadowOffset.y)
    gl.uniform2f(program.location(gl, "u_maskOrigin"), originX, originY)
    let cell = Float(blur.cell)
    gl.uniform2f(
      program.location(gl, "u_contentSize"), Float(across.width) * cell, Float(across.height) * cell)
    bindSources(across, mask: finished.mask)
    GLTexture.setSampling(gl, filter: GL_LINEAR)
    setScissor(scissor.intersection(group.reach.pixels))
    vertices.draw(gl, first: quad, count: 1)
    GLTexture.setSampling(gl, filter: GL_NEAREST)
  }

  /// A blurred copy, for the caller to give back; at a half, a quarter … of the size where the blur is wide.
  mutating func blurred(
    _ source: GLTarget, _ blur: BlurPlan, _ variant: ShaderVariant, _ quad: Int
  ) throws -> GLTarget {
    let reduced = try reduce(source, by: blur.cell)
    let along = try pool.take(gl, width: reduced.width, height: reduced.height, format: pool.fine)
    let across = try pool.take(gl, width: reduced.width, height: reduced.height, format: pool.fine)
    defer {
      if reduced !== source { pool.give(reduced) }
      pool.give(along)
    }
    gl.disable(GLenum(GL_BLEND))
    try pass(from: reduced, to: along, blur, variant, x: 1, y: 0, quad)
    try pass(from: along, to: across, blur, variant, x: 0, y: 1, quad)
    gl.enable(GLenum(GL_BLEND))
    return across
  }

  /// Halves a picture until one pixel stands for `cell` by `cell`.
  private func reduce(_ source: GLTarget, by cell: Int) throws -> GLTarget {
    var current = source
    var done = 1
    gl.disable(GLenum(GL_SCISSOR_TEST))
    defer { gl.enable(GLenum(GL_SCISSOR_TEST)) }
    while done < cell {
      let (width, height) = (current.width / 2, current.height / 2)
      let half = try pool.take(gl, width: width, height: height, format: pool.fine)
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), half.framebuffer)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      gl.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), current.framebuffer)
      gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), half.framebuffer)
      let (wide, high) = (GLint(width), GLint(height))
      gl.blitFramebuffer(
        0, 0, 2 * wide, 2 * high, 0, 0, wide, high, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_LINEAR))
      if current !== source { pool.give(current) }
      current = half
      done *= 2
    }
    return current
  }

  private mutating func pass(
    from source: GLTarget, to target: GLTarget, _ blur: BlurPlan, _ variant: ShaderVariant, x: Float,
    y: Float, _ quad: Int
  ) throws {
    let size = PixelRect(minX: 0, minY: 0, maxX: target.width, maxY: target.height)
    scratch.levels.append(Level(target: target, originX: 0, originY: 0, visible: size, bounds: size))
    defer { scratch.levels.removeLast() }
    bind()
    let program = try use(variant, clip: -1)
    // The quad is any that the frame has; here it covers the whole surface.
    gl.uniform1i(program.location(gl, "u_fillsTarget"), 1)
    gl.uniform2f(program.location(gl, "u_direction"), x, y)
    gl.uniform2f(program.location(gl, "u_contentSize"), Float(source.width), Float(source.height))
    gl.uniform1i(program.location(gl, "u_tapCount"), GLint(blur.tapCount))
    let taps = program.location(gl, "u_taps")
    blur.withTaps { gl.uniform4fv(taps, GLsizei(blur.tapCount), $0) }
    bindSources(source, mask: nil)
    GLTexture.setSampling(gl, filter: GL_LINEAR)
    setScissor(size)
    vertices.draw(gl, first: quad, count: 1)
    GLTexture.setSampling(gl, filter: GL_NEAREST)
  }
}
