import CGLHeaders
import RenderServer

/// A texture that can be drawn into. Row 0 is the top. Freed by `destroy`, on the render thread only: a deinit may
/// run anywhere.
final class GLTarget {
  let texture: GLuint
  let framebuffer: GLuint
  let width: Int
  let height: Int
  let format: Format

  /// How exactly the pixels are kept.
  enum Format {
    /// A byte a channel.
    case plain
    /// Half-precision numbers: for the stages of a blur, each of which would round to bytes otherwise.
    case half
    /// Single-precision ones.
    case single
  }

  init(_ gl: GLFunctions, width: Int, height: Int, format: Format = .plain) throws {
    let texture = gl.objects.makeTexture(gl)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    let (stored, channel) =
      switch format {
      case .plain: (GL_RGBA8, GL_UNSIGNED_BYTE)
      case .half: (GL_RGBA16F, GL_HALF_FLOAT)
      case .single: (GL_RGBA32F, GL_FLOAT)
      }
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, stored, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA), GLenum(channel),
      nil)
    GLTexture.setSampling(gl, filter: GL_NEAREST)
    let framebuffer = gl.objects.makeFramebuffer(gl)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    let status = gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      gl.objects.delete(framebuffer: framebuffer, gl)
      gl.objects.delete(texture: texture, gl)
      throw PlatformError.noOpenGL("no \(width) × \(height) surface to draw into, status \(status)")
    }
    (self.texture, self.framebuffer, self.width, self.height) = (texture, framebuffer, width, height)
    self.format = format
  }

  func destroy(_ gl: GLFunctions) {
    gl.objects.delete(framebuffer: framebuffer, gl)
    gl.objects.delete(texture: texture, gl)
  }
}

/// Targets for groups, masks and blurs, used again from frame to frame. Sizes are rounded up, so that a group that
/// grows does not need a new one each frame.
final class GLTargetPool {
  private static let granularity = 128
  /// For the stages of a blur. OpenGL ES may have nothing finer than bytes to draw into.
  let fine: GLTarget.Format
  private var free: [GLTarget] = []
  private var usedSinceTrim: [ObjectIdentifier: Int] = [:]

  /// `isSoftwareDriver`: single precision is as quick as half; elsewhere it is twice the memory to move.
  init(_ gl: GLFunctions, isSoftwareDriver: Bool) {
    let sample = try? GLTarget(gl, width: 1, height: 1, format: isSoftwareDriver ? .single : .half)
    sample?.destroy(gl)
    fine = sample?.format ?? .plain
  }

  func take(
    _ gl: GLFunctions, width: Int, height: Int, format: GLTarget.Format = .plain
  ) throws -> GLTarget {
    let wide = roundUp(width)
    let high = roundUp(height)
    // A far larger one costs more to clear than a new one to make.
    if let best = smallest(wide, high, format), area(free[best]) <= 4 * wide * high {
      let target = free.remove(at: best)
      usedSinceTrim[ObjectIdentifier(target)] = 1
      return target
    }
    let target = try GLTarget(gl, width: wide, height: high, format: format)
    usedSinceTrim[ObjectIdentifier(target)] = 1
    return target
  }

  /// The smallest free one that is large enough.
  private func smallest(_ width: Int, _ height: Int, _ format: GLTarget.Format) -> Int? {
    var best: Int?
    for index in free.indices
    where free[index].format == format && free[index].width >= width && free[index].height >= height {
      if let known = best, area(free[known]) <= area(free[index]) { continue }
      best = index
    }
    return best
  }

  func give(_ target: GLTarget) { free.append(target) }

  /// Frees what was not used since the last trim.
  func trim(_ gl: GLFunctions) {
    free.removeAll { target in
      guard usedSinceTrim[ObjectIdentifier(target)] == nil else { return false }
      target.destroy(gl)
      return true
    }
    usedSinceTrim.removeAll(keepingCapacity: true)
  }

  func destroy(_ gl: GLFunctions) {
    for target in free { target.destroy(gl) }
    free = []
  }

  private func area(_ target: GLTarget) -> Int { target.width * target.height }

  private func roundUp(_ length: Int) -> Int {
    max(1, (length + GLTargetPool.granularity - 1) / GLTargetPool.granularity) * GLTargetPool.granularity
  }
}
