import CGLHeaders
import RenderServer

/// The entry points of OpenGL that the renderer calls: what 3.3 core and ES 3.0 have in common. Looked up once.
/// Named as in OpenGL, without the prefix.
struct GLFunctions {
  let objects = GLObjects()

  let activeTexture: @convention(c) (GLenum) -> Void
  let attachShader: @convention(c) (GLuint, GLuint) -> Void
  let bindAttribLocation: @convention(c) (GLuint, GLuint, UnsafePointer<GLchar>) -> Void
  let bindBuffer: @convention(c) (GLenum, GLuint) -> Void
  let bindFramebuffer: @convention(c) (GLenum, GLuint) -> Void
  let bindTexture: @convention(c) (GLenum, GLuint) -> Void
  let bindVertexArray: @convention(c) (GLuint) -> Void
  let blendFunc: @convention(c) (GLenum, GLenum) -> Void
  let blitFramebuffer:
    @convention(c) (GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLbitfield, GLenum) -> Void
  let bufferData: @convention(c) (GLenum, Int, UnsafeRawPointer?, GLenum) -> Void
  let bufferSubData: @convention(c) (GLenum, Int, Int, UnsafeRawPointer?) -> Void
  let checkFramebufferStatus: @convention(c) (GLenum) -> GLenum
  let clear: @convention(c) (GLbitfield) -> Void
  let clearColor: @convention(c) (GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  let compileShader: @convention(c) (GLuint) -> Void
  let createProgram: @convention(c) () -> GLuint
  let createShader: @convention(c) (GLenum) -> GLuint
  let deleteBuffers: @convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void
  let deleteFramebuffers: @convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void
  let deleteProgram: @convention(c) (GLuint) -> Void
  let deleteShader: @convention(c) (GLuint) -> Void
  let deleteTextures: @convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void
  let deleteVertexArrays: @convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void
  let disable: @convention(c) (GLenum) -> Void
  let drawElements: @convention(c) (GLenum, GLsizei, GLenum, UnsafeRawPointer?) -> Void
  let enable: @convention(c) (GLenum) -> Void
  let enableVertexAttribArray: @convention(c) (GLuint) -> Void
  let finish: @convention(c) () -> Void
  let framebufferTexture2D: @convention(c) (GLenum, GLenum, GLenum, GLuint, GLint) -> Void
  let genBuffers: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void
  let genFramebuffers: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void
  let genTextures: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void
  let genVertexArrays: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void
  let getError: @convention(c) () -> GLenum
  let getIntegerv: @convention(c) (GLenum, UnsafeMutablePointer<GLint>) -> Void
  let getProgramInfoLog:
    @convention(c) (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>) -> Void
  let getProgramiv: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>) -> Void
  let getShaderInfoLog:
    @convention(c) (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>) -> Void
  let getShaderiv: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>) -> Void
  let getString: @convention(c) (GLenum) -> UnsafePointer<GLubyte>?
  let getUniformLocation: @convention(c) (GLuint, UnsafePointer<GLchar>) -> GLint
  let linkProgram: @convention(c) (GLuint) -> Void
  let pixelStorei: @convention(c) (GLenum, GLint) -> Void
  let readPixels:
    @convention(c) (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, UnsafeMutableRawPointer) -> Void
  let scissor: @convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void
  let shaderSource:
    @convention(c) (GLuint, GLsizei, UnsafePointer<UnsafePointer<GLchar>?>, UnsafePointer<GLint>?) -> Void
  let texImage2D:
    @convention(c) (GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, UnsafeRawPointer?) -> Void
  let texParameteri: @convention(c) (GLenum, GLenum, GLint) -> Void
  let uniform1i: @convention(c) (GLint, GLint) -> Void
  let uniform1f: @convention(c) (GLint, GLfloat) -> Void
  let uniform2f: @convention(c) (GLint, GLfloat, GLfloat) -> Void
  let uniform4f: @convention(c) (GLint, GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  let uniform4fv: @convention(c) (GLint, GLsizei, UnsafePointer<GLfloat>) -> Void
  let useProgram: @convention(c) (GLuint) -> Void
  let vertexAttribPointer:
    @convention(c) (GLuint, GLint, GLenum, GLboolean, GLsizei, UnsafeRawPointer?) -> Void
  let viewport: @convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void

  init(_ access: GLAccess) throws {
    func find<Function>(_ name: String, as type: Function.Type) throws -> Function {
      guard let address = access.address(name) else {
        throw PlatformError.noOpenGL("the driver lacks \(name)")
      }
      return unsafeBitCast(address, to: type)
    }
    activeTexture = try find("glActiveTexture", as: (@convention(c) (GLenum) -> Void).self)
    attachShader = try find("glAttachShader", as: (@convention(c) (GLuint, GLuint) -> Void).self)
    bindAttribLocation = try find(
      "glBindAttribLocation", as: (@convention(c) (GLuint, GLuint, UnsafePointer<GLchar>) -> Void).self)
    bindBuffer = try find("glBindBuffer", as: (@convention(c) (GLenum, GLuint) -> Void).self)
    bindFramebuffer = try find("glBindFramebuffer", as: (@convention(c) (GLenum, GLuint) -> Void).self)
    bindTexture = try find("glBindTexture", as: (@convention(c) (GLenum, GLuint) -> Void).self)
    bindVertexArray = try find("glBindVertexArray", as: (@convention(c) (GLuint) -> Void).self)
    blendFunc = try find("glBlendFunc", as: (@convention(c) (GLenum, GLenum) -> Void).self)
    blitFramebuffer = try find(
      "glBlitFramebuffer",
      as: (@convention(c) (GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLbitfield, GLenum) -> Void)
        .self)
    bufferData = try find(
      "glBufferData", as: (@convention(c) (GLenum, Int, UnsafeRawPointer?, GLenum) -> Void).self)
    bufferSubData = try find(
      "glBufferSubData", as: (@convention(c) (GLenum, Int, Int, UnsafeRawPointer?) -> Void).self)
    checkFramebufferStatus = try find(
      "glCheckFramebufferStatus", as: (@convention(c) (GLenum) -> GLenum).self)
    clear = try find("glClear", as: (@convention(c) (GLbitfield) -> Void).self)
    clearColor = try find(
      "glClearColor", as: (@convention(c) (GLfloat, GLfloat, GLfloat, GLfloat) -> Void).self)
    compileShader = try find("glCompileShader", as: (@convention(c) (GLuint) -> Void).self)
    createProgram = try find("glCreateProgram", as: (@convention(c) () -> GLuint).self)
    createShader = try find("glCreateShader", as: (@convention(c) (GLenum) -> GLuint).self)
    deleteBuffers = try find(
      "glDeleteBuffers", as: (@convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void).self)
    deleteFramebuffers = try find(
      "glDeleteFramebuffers", as: (@convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void).self)
    deleteProgram = try find("glDeleteProgram", as: (@convention(c) (GLuint) -> Void).self)
    deleteShader = try find("glDeleteShader", as: (@convention(c) (GLuint) -> Void).self)
    deleteTextures = try find(
      "glDeleteTextures", as: (@convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void).self)
    deleteVertexArrays = try find(
      "glDeleteVertexArrays", as: (@convention(c) (GLsizei, UnsafePointer<GLuint>) -> Void).self)
    disable = try find("glDisable", as: (@convention(c) (GLenum) -> Void).self)
    drawElements = try find(
      "glDrawElements", as: (@convention(c) (GLenum, GLsizei, GLenum, UnsafeRawPointer?) -> Void).self)
    enable = try find("glEnable", as: (@convention(c) (GLenum) -> Void).self)
    enableVertexAttribArray = try find(
      "glEnableVertexAttribArray", as: (@convention(c) (GLuint) -> Void).self)
    finish = try find("glFinish", as: (@convention(c) () -> Void).self)
    framebufferTexture2D = try find(
      "glFramebufferTexture2D", as: (@convention(c) (GLenum, GLenum, GLenum, GLuint, GLint) -> Void).self)
    genBuffers = try find(
      "glGenBuffers", as: (@convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void).self)
    genFramebuffers = try find(
      "glGenFramebuffers", as: (@convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void).self)
    genTextures = try find(
      "glGenTextures", as: (@convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void).self)
    genVertexArrays = try find(
      "glGenVertexArrays", as: (@convention(c) (GLsizei, UnsafeMutablePointer<GLuint>) -> Void).self)
    getError = try find("glGetError", as: (@convention(c) () -> GLenum).self)
    getIntegerv = try find(
      "glGetIntegerv", as: (@convention(c) (GLenum, UnsafeMutablePointer<GLint>) -> Void).self)
    getProgramInfoLog = try find(
      "glGetProgramInfoLog",
      as: (@convention(c) (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>) ->
        Void).self)
    getProgramiv = try find(
      "glGetProgramiv", as: (@convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>) -> Void).self)
    getShaderInfoLog = try find(
      "glGetShaderInfoLog",
      as: (@convention(c) (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>) ->
        Void).self)
    getShaderiv = try find(
      "glGetShaderiv", as: (@convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>) -> Void).self)
    getString = try find("glGetString", as: (@convention(c) (GLenum) -> UnsafePointer<GLubyte>?).self)
    getUniformLocation = try find(
      "glGetUniformLocation", as: (@convention(c) (GLuint, UnsafePointer<GLchar>) -> GLint).self)
    linkProgram = try find("glLinkProgram", as: (@convention(c) (GLuint) -> Void).self)
    pixelStorei = try find("glPixelStorei", as: (@convention(c) (GLenum, GLint) -> Void).self)
    readPixels = try find(
      "glReadPixels",
      as: (@convention(c) (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, UnsafeMutableRawPointer) -> Void)
        .self)
    scissor = try find("glScissor", as: (@convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void).self)
    shaderSource = try find(
      "glShaderSource",
      as: (@convention(c) (GLuint, GLsizei, UnsafePointer<UnsafePointer<GLchar>?>, UnsafePointer<GLint>?) ->
        Void).self)
    texImage2D = try find(
      "glTexImage2D",
      as: (@convention(c) (GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, UnsafeRawPointer?)
        -> Void).self)
    texParameteri = try find("glTexParameteri", as: (@convention(c) (GLenum, GLenum, GLint) -> Void).self)
    uniform1i = try find("glUniform1i", as: (@convention(c) (GLint, GLint) -> Void).self)
    uniform1f = try find("glUniform1f", as: (@convention(c) (GLint, GLfloat) -> Void).self)
    uniform2f = try find("glUniform2f", as: (@convention(c) (GLint, GLfloat, GLfloat) -> Void).self)
    uniform4f = try find(
      "glUniform4f", as: (@convention(c) (GLint, GLfloat, GLfloat, GLfloat, GLfloat) -> Void).self)
    uniform4fv = try find(
      "glUniform4fv", as: (@convention(c) (GLint, GLsizei, UnsafePointer<GLfloat>) -> Void).self)
    useProgram = try find("glUseProgram", as: (@convention(c) (GLuint) -> Void).self)
    vertexAttribPointer = try find(
      "glVertexAttribPointer",
      as: (@convention(c) (GLuint, GLint, GLenum, GLboolean, GLsizei, UnsafeRawPointer?) -> Void).self)
    viewport = try find("glViewport", as: (@convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void).self)
  }

  /// A string of the context, "" when it has none.
  func string(_ name: Int32) -> String {
    getString(GLenum(name)).map { String(cString: $0) } ?? ""
  }

  func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    getIntegerv(GLenum(name), &value)
    return Int(value)
  }
}
