import CGLHeaders

/// How much a renderer holds in its context. What stays flat while frames go by leaves nothing behind.
package struct GLObjectCount: Sendable, Equatable {
  /// Surfaces to draw into included.
  package var textures = 0
  package var framebuffers = 0
  /// Vertex arrays included.
  package var buffers = 0
  package var programs = 0

  package init() {}
}

/// Makes and frees objects of the context, and counts them. Render thread only.
final class GLObjects {
  private(set) var count = GLObjectCount()

  func makeTexture(_ gl: GLFunctions) -> GLuint {
    var name: GLuint = 0
    gl.genTextures(1, &name)
    count.textures += 1
    return name
  }

  func delete(texture: GLuint, _ gl: GLFunctions) {
    var name = texture
    gl.deleteTextures(1, &name)
    count.textures -= 1
  }

  func makeFramebuffer(_ gl: GLFunctions) -> GLuint {
    var name: GLuint = 0
    gl.genFramebuffers(1, &name)
    count.framebuffers += 1
    return name
  }

  func delete(framebuffer: GLuint, _ gl: GLFunctions) {
    var name = framebuffer
    gl.deleteFramebuffers(1, &name)
    count.framebuffers -= 1
  }

  func makeBuffer(_ gl: GLFunctions) -> GLuint {
    var name: GLuint = 0
    gl.genBuffers(1, &name)
    count.buffers += 1
    return name
  }

  func makeVertexArray(_ gl: GLFunctions) -> GLuint {
    var name: GLuint = 0
    gl.genVertexArrays(1, &name)
    count.buffers += 1
    return name
  }

  func delete(buffer: GLuint, _ gl: GLFunctions) {
    var name = buffer
    gl.deleteBuffers(1, &name)
    count.buffers -= 1
  }

  func delete(vertexArray: GLuint, _ gl: GLFunctions) {
    var name = vertexArray
    gl.deleteVertexArrays(1, &name)
    count.buffers -= 1
  }

  func makeProgram(_ gl: GLFunctions) -> GLuint {
    count.programs += 1
    return gl.createProgram()
  }

  func delete(program: GLuint, _ gl: GLFunctions) {
    gl.deleteProgram(program)
    count.programs -= 1
  }
}
