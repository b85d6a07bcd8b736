import CGLHeaders
import CoreGraphics
import RenderServer

/// Making and filling textures.
enum GLTexture {
  /// Edges clamp; no mipmaps: content is rasterised for the size it is shown at. Acts on the bound texture.
  static func setSampling(_ gl: GLFunctions, filter: Int32) {
    let target = GLenum(GL_TEXTURE_2D)
    gl.texParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), filter)
    gl.texParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
    gl.texParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    gl.texParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
  }

  /// A texture of `pixels`, which are in the order blue, green, red, alpha: the texture swaps them back when it is
  /// sampled, which OpenGL and OpenGL ES both know.
  static func make(_ gl: GLFunctions, _ pixels: PixelBuffer) -> GLuint {
    let texture = gl.objects.makeTexture(gl)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    pixels.bytes.withUnsafeBytes { bytes in
      gl.texImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(max(1, pixels.width)), GLsizei(max(1, pixels.height)), 0,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.isEmpty ? nil : bytes.baseAddress)
    }
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_SWIZZLE_R), GL_BLUE)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_SWIZZLE_B), GL_RED)
    // Programs fetch texels and blend them themselves.
    setSampling(gl, filter: GL_NEAREST)
    return texture
  }

  /// A texture of a table, one number a texel.
  static func make(_ gl: GLFunctions, _ table: ShadowTable) -> GLuint {
    let texture = gl.objects.makeTexture(gl)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    table.values.withUnsafeBytes { bytes in
      gl.texImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_R16F, GLsizei(table.columns), GLsizei(table.rows), 0, GLenum(GL_RED),
        GLenum(GL_FLOAT), bytes.baseAddress)
    }
    setSampling(gl, filter: GL_LINEAR)
    return texture
  }
}
