import CGLHeaders
import CoreGraphics
import LayerModel
import RenderServer

/// Blurred groups and blurred backdrops. The twin of `SoftwareRenderer+Blurs`.
extension FrameDrawer {
  mutating func drawBlurred(
    _ finished: Level, _ group: DisplayGroup, _ quad: Int, _ scissor: PixelRect
  ) throws {
    let inside = scissor.intersection(group.reach.pixels)
    guard !inside.isEmpty else { return }
    let blur = BlurPlan(sigma: group.blurSigma)
    let picture = try blurred(finished.target, blur, .pictureBlur, quad)
    defer { pool.give(picture) }
    bind()
    let backdrop = group.blendMode == .normal ? nil : try copyBackdrop(inside)
    let program = try use(.blurredGroup, clip: group.clip, blendMode: group.blendMode)
    place(picture, cell: blur.cell, x: finished.originX, y: finished.originY, program)
    setScissor(inside)
    draw(quad, over: backdrop)
  }

  mutating func blurBackdrop(
    _ finished: Level, _ group: DisplayGroup, _ quad: Int, _ scissor: PixelRect
  ) throws {
    let inside = scissor.intersection(group.pixels)
    guard !inside.isEmpty else { return }
    let blur = BlurPlan(sigma: group.blurSigma)
    let area = group.backdropArea.pixels
    let copy = try copyWithEdges(area, margin: blur.padding)
    defer { pool.give(copy) }
    let picture = try blurred(copy, blur, .pictureBlur, quad)
    defer { pool.give(picture) }
    bind()
    let backdrop = try copyBackdrop(inside)
    let program = try use(.blurredBackdrop, clip: group.clip)
    gl.uniform2f(program.location(gl, "u_maskOrigin"), Float(finished.originX), Float(finished.originY))
    gl.activeTexture(GLenum(GL_TEXTURE1))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), finished.target.texture)
    place(picture, cell: blur.cell, x: area.minX - blur.padding, y: area.minY - blur.padding, program)
    setScissor(inside)
    draw(quad, over: backdrop)
  }

  /// Makes a picture, `cell` by `cell` pixels of the window a texel, the content; its corner lies at (x, y).
  private func place(_ picture: GLTarget, cell: Int, x: Int, y: Int, _ program: GLProgram) {
    gl.uniform2f(program.location(gl, "u_contentOrigin"), Float(x), Float(y))
    gl.uniform2f(
      program.location(gl, "u_contentSize"), Float(picture.width * cell), Float(picture.height * cell))
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), picture.texture)
    GLTexture.setSampling(gl, filter: GL_LINEAR)
  }

  /// A copy of an area of the current surface with `margin` clear pixels around. Where the area lies outside the
  /// surface, the surface's edge goes on.
  private func copyWithEdges(_ area: PixelRect, margin: Int) throws -> GLTarget {
    let level = scratch.levels[scratch.levels.count - 1]
    let copy = try pool.take(gl, width: area.width + 2 * margin, height: area.height + 2 * margin)
    gl.disable(GLenum(GL_SCISSOR_TEST))
    defer { gl.enable(GLenum(GL_SCISSOR_TEST)) }
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), copy.framebuffer)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    finishDrawing()
    gl.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), level.current.framebuffer)
    gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), copy.framebuffer)
    let columns = Self.stretches(
      from: area.minX, to: area.maxX, low: level.bounds.minX, high: level.bounds.maxX)
    let rows = Self.stretches(from: area.minY, to: area.maxY, low: level.bounds.minY, high: level.bounds.maxY)
    for row in rows {
      for column in columns {
        gl.blitFramebuffer(
          GLint(column.source.lowerBound - level.originX), GLint(row.source.lowerBound - level.originY),
          GLint(column.source.upperBound - level.originX), GLint(row.source.upperBound - level.originY),
          GLint(column.target.lowerBound - area.minX + margin),
          GLint(row.target.lowerBound - area.minY + margin),
          GLint(column.target.upperBound - area.minX + margin),
          GLint(row.target.upperBound - area.minY + margin), GLbitfield(GL_COLOR_BUFFER_BIT),
          GLenum(GL_NEAREST))
      }
    }
    return copy
  }

  /// One axis of such a copy: before the surface its first pixel, the surface, after it its last pixel.
  private static func stretches(
    from: Int, to: Int, low: Int, high: Int
  ) -> [(source: Range<Int>, target: Range<Int>)] {
    guard low < high, from < to else { return [] }
    var parts: [(source: Range<Int>, target: Range<Int>)] = []
    if from < low { parts.append((low..<low + 1, from..<min(low, to))) }
    if max(from, low) < min(to, high) {
      let middle = max(from, low)..<min(to, high)
      parts.append((middle, middle))
    }
    if to > high { parts.append((high - 1..<high, max(high, from)..<to)) }
    return parts
  }
}
