import CGLHeaders
import LayerModel
import RenderServer

/// Surfaces of their own, in device pixels: groups and masks.
extension FrameDrawer {
  mutating func beginGroup(_ index: Int, _ visible: PixelRect) throws {
    let group = list.groups[index]
    let bounds = PixelRect(group.pixelBounds)
    let padding = group.castsShadow ? BlurPlan(sigma: group.shadowSigma).padding : 0
    let target = try pool.take(gl, width: bounds.width + 2 * padding, height: bounds.height + 2 * padding)
    scratch.levels.append(
      Level(target: target, originX: bounds.minX - padding, originY: bounds.minY - padding, visible: visible))
    bind()
    clear(all: group.castsShadow)
  }

  mutating func beginMask(_ index: Int) throws {
    guard scratch.levels.count > 1 else { return }
    let target = scratch.levels[scratch.levels.count - 1].target
    scratch.levels[scratch.levels.count - 1].mask = try pool.take(
      gl, width: target.width, height: target.height)
    scratch.levels[scratch.levels.count - 1].isInMask = true
    bind()
    clear(all: list.groups[index].castsShadow)
  }

  /// Makes the surface transparent, as far as it will be read.
  func clear(all: Bool) {
    if all {
      gl.disable(GLenum(GL_SCISSOR_TEST))
    } else {
      setScissor(scratch.levels[scratch.levels.count - 1].visible)
    }
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    if all { gl.enable(GLenum(GL_SCISSOR_TEST)) }
  }

  mutating func endGroup(_ group: DisplayGroup, quad: Int, scissor: PixelRect) throws {
    guard scratch.levels.count > 1 else { return }
    var finished = scratch.levels.removeLast()
    finished.isInMask = false
    defer { release(finished) }
    if group.castsShadow { try drawShadow(of: finished, group, quad: quad + 1, scissor: scissor) }
    bind()
    let inside = scissor.intersection(PixelRect(group.pixelBounds))
    guard !group.showsOnlyShadow, !inside.isEmpty else { return }
    let program = try use(finished.mask == nil ? .group : .maskedGroup, clip: group.clip)
    gl.uniform2f(program.location(gl, "u_contentOrigin"), Float(finished.originX), Float(finished.originY))
    bindSources(finished.target, mask: finished.mask)
    setScissor(inside)
    if group.isAdded { gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE)) }
    vertices.draw(gl, first: quad, count: 1)
    if group.isAdded { gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
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
