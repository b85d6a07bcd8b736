import CGLHeaders
import CoreGraphics
import LayerModel
import RenderServer

/// Surfaces of their own, in device pixels: groups and masks.
extension FrameDrawer {
  mutating func beginGroup(_ index: Int, _ visible: PixelRect) throws {
    let group = list.groups[index]
    let bounds = PixelRect(group.pixelBounds)
    let padding =
      group.needsWholeContent ? BlurPlan(sigma: max(group.shadowSigma, group.blurSigma)).padding : 0
    let target = try pool.take(gl, width: bounds.width + 2 * padding, height: bounds.height + 2 * padding)
    scratch.levels.append(
      Level(
        target: target, originX: bounds.minX - padding, originY: bounds.minY - padding, visible: visible,
        bounds: visible))
    bind()
    clear()
  }

  mutating func beginMask() throws {
    guard scratch.levels.count > 1 else { return }
    let target = scratch.levels[scratch.levels.count - 1].target
    scratch.levels[scratch.levels.count - 1].mask = try pool.take(
      gl, width: target.width, height: target.height)
    scratch.levels[scratch.levels.count - 1].isInMask = true
    bind()
    clear()
  }

  /// Makes all of the surface transparent, not only what will be drawn: it comes from the pool with a former
  /// picture, of which nothing may be left to be read.
  func clear() {
    gl.disable(GLenum(GL_SCISSOR_TEST))
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    gl.enable(GLenum(GL_SCISSOR_TEST))
  }

  mutating func endGroup(_ group: DisplayGroup, quad: Int, scissor: PixelRect) throws {
    guard scratch.levels.count > 1 else { return }
    var finished = scratch.levels.removeLast()
    finished.isInMask = false
    defer { release(finished) }
    if group.castsShadow { try drawShadow(of: finished, group, quad: quad + 1, scissor: scissor) }
    bind()
    if group.blursBackdrop { return try blurBackdrop(finished, group, quad, scissor) }
    if group.blurSigma > 0 { return try drawBlurred(finished, group, quad, scissor) }
    let inside = scissor.intersection(PixelRect(group.pixelBounds))
    guard !group.showsOnlyShadow, !inside.isEmpty else { return }
    // Adding up is what the blending stage of OpenGL can do itself.
    let isAdded = group.blendMode == .plusLighter
    let mode = isAdded ? .normal : group.blendMode
    let backdrop = mode == .normal ? nil : try copyBackdrop(inside)
    let program = try use(
      finished.mask == nil ? .group : .maskedGroup, clip: group.clip,
      isFlat: !mode.needsShape || plan.clips.areFlat(from: group.shape), blendMode: mode)
    if mode.needsShape { setShape(program, group.shape) }
    gl.uniform2f(program.location(gl, "u_contentOrigin"), Float(finished.originX), Float(finished.originY))
    bindSources(finished.target, mask: finished.mask)
    setScissor(inside)
    if isAdded { gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE)) }
    draw(quad, over: backdrop)
    if isAdded { gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
  }

  /// Draws a group's quad; where the program reads the backdrop it writes the whole result itself.
  func draw(_ quad: Int, over backdrop: GLTarget?) {
    guard let backdrop else { return vertices.draw(gl, first: quad, count: 1) }
    gl.activeTexture(GLenum(GL_TEXTURE2))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), backdrop.texture)
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.disable(GLenum(GL_BLEND))
    vertices.draw(gl, first: quad, count: 1)
    gl.enable(GLenum(GL_BLEND))
    pool.give(backdrop)
  }

  /// What the current surface shows in an area, at the same place in a surface of its own: a surface that is
  /// drawn into cannot be read.
  func copyBackdrop(_ area: PixelRect) throws -> GLTarget {
    let level = scratch.levels[scratch.levels.count - 1]
    let current = level.current
    let copy = try pool.take(gl, width: current.width, height: current.height)
    finishDrawing()
    gl.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), current.framebuffer)
    gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), copy.framebuffer)
    gl.disable(GLenum(GL_SCISSOR_TEST))
    let (left, top) = (GLint(area.minX - level.originX), GLint(area.minY - level.originY))
    let (right, bottom) = (GLint(area.maxX - level.originX), GLint(area.maxY - level.originY))
    gl.blitFramebuffer(
      left, top, right, bottom, left, top, right, bottom, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    gl.enable(GLenum(GL_SCISSOR_TEST))
    bind()
    return copy
  }

  func bindSources(_ content: GLTarget, mask: GLTarget?) {
    if let mask {
      gl.activeTexture(GLenum(GL_TEXTURE1))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), mask.texture)
    }
    gl.activeTexture(GLenum(GL_TEXTURE0))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), content.texture)
  }
}
