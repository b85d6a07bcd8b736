import CGLHeaders
import RenderServer

/// A linked shader program and where its uniforms are.
final class GLProgram {
  let name: GLuint
  /// Where the uniforms are that every batch sets; −1, which OpenGL ignores, where the program has none.
  let viewport: GLint
  let origin: GLint
  let clipCount: GLint
  let clips: GLint
  let smoothing: GLint
  private var locations: [String: GLint] = [:]

  init(_ gl: GLFunctions, vertex: String, fragment: String, attributes: [String]) throws {
    let program = gl.objects.makeProgram(gl)
    var shaders: [GLuint] = []
    defer { for shader in shaders { gl.deleteShader(shader) } }
    for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
      let shader = gl.createShader(GLenum(kind))
      shaders.append(shader)
      source.withCString { text in
        var pointer: UnsafePointer<GLchar>? = text
        gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      var isCompiled: GLint = 0
      gl.getShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
      guard isCompiled != 0 else {
        let log = GLProgram.log { gl.getShaderInfoLog(shader, $0, nil, $1) }
        gl.objects.delete(program: program, gl)
        throw PlatformError.noOpenGL("a shader does not compile: \(log)")
      }
      gl.attachShader(program, shader)
    }
    for (index, attribute) in attributes.enumerated() {
      gl.bindAttribLocation(program, GLuint(index), attribute)
    }
    gl.linkProgram(program)
    var isLinked: GLint = 0
    gl.getProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      let log = GLProgram.log { gl.getProgramInfoLog(program, $0, nil, $1) }
      gl.objects.delete(program: program, gl)
      throw PlatformError.noOpenGL("a shader program does not link: \(log)")
    }
    name = program
    viewport = gl.getUniformLocation(program, "u_viewport")
    origin = gl.getUniformLocation(program, "u_origin")
    clipCount = gl.getUniformLocation(program, "u_clipCount")
    clips = gl.getUniformLocation(program, "u_clips")
    smoothing = gl.getUniformLocation(program, "u_smoothing")
  }

  /// Of a uniform that few programs have; −1 where this one does not.
  func location(_ gl: GLFunctions, _ uniform: String) -> GLint {
    if let known = locations[uniform] { return known }
    let location = gl.getUniformLocation(name, uniform)
    locations[uniform] = location
    return location
  }

  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>) -> Void) -> String {
    var bytes = [GLchar](repeating: 0, count: 2048)
    read(GLsizei(bytes.count - 1), &bytes)
    let text = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
