import CGLHeaders
import LayerModel

/// The quads of one frame as vertices, in one buffer on each side. Grows, and is used again from frame to frame.
final class VertexStream {
  /// What the vertex shader reads, in order, and how many numbers each has.
  static let attributes: [(name: String, size: Int)] = [
    ("a_device", 3), ("a_point", 2), ("a_rect", 4), ("a_radii", 4), ("a_color", 4), ("a_detail", 2),
    ("a_uv", 2), ("a_limits", 4),
  ]
  static let floatsPerVertex = attributes.reduce(0) { $0 + $1.size }
  private static let floatsPerQuad = 4 * floatsPerVertex

  private(set) var quadCount = 0
  private var numbers: UnsafeMutablePointer<Float>
  private var capacity: Int
  private let vertexArray: GLuint
  private let vertexBuffer: GLuint
  private let indexBuffer: GLuint
  private var indexedQuads = 0

  init(_ gl: GLFunctions) {
    capacity = 1024
    numbers = .allocate(capacity: capacity * VertexStream.floatsPerQuad)
    vertexArray = gl.objects.makeVertexArray(gl)
    vertexBuffer = gl.objects.makeBuffer(gl)
    indexBuffer = gl.objects.makeBuffer(gl)
    gl.bindVertexArray(vertexArray)
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    let stride = GLsizei(VertexStream.floatsPerVertex * MemoryLayout<Float>.stride)
    var offset = 0
    for (index, attribute) in VertexStream.attributes.enumerated() {
      gl.enableVertexAttribArray(GLuint(index))
      gl.vertexAttribPointer(
        GLuint(index), GLint(attribute.size), GLenum(GL_FLOAT), 0, stride,
        UnsafeRawPointer(bitPattern: offset))
      offset += attribute.size * MemoryLayout<Float>.stride
    }
  }

  deinit { numbers.deallocate() }

  func begin() { quadCount = 0 }

  /// Room for the next quad's numbers, corner by corner.
  @inline(__always)
  func addQuad() -> UnsafeMutablePointer<Float> {
    if quadCount == capacity { grow() }
    let start = numbers + quadCount * VertexStream.floatsPerQuad
    quadCount += 1
    return start
  }

  /// The numbers of the quad added last.
  func lastQuad() -> UnsafeMutablePointer<Float> { numbers + (quadCount - 1) * VertexStream.floatsPerQuad }

  func dropLastQuad() { quadCount -= 1 }

  private func grow() {
    let larger = UnsafeMutablePointer<Float>.allocate(capacity: 2 * capacity * VertexStream.floatsPerQuad)
    larger.moveInitialize(from: numbers, count: capacity * VertexStream.floatsPerQuad)
    numbers.deallocate()
    numbers = larger
    capacity *= 2
  }

  /// Hands the frame's quads to the driver. A fresh store each frame, so that it need not wait for the last one.
  func upload(_ gl: GLFunctions) {
    gl.bindVertexArray(vertexArray)
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
    let bytes = quadCount * VertexStream.floatsPerQuad * MemoryLayout<Float>.stride
    gl.bufferData(GLenum(GL_ARRAY_BUFFER), bytes, numbers, GLenum(GL_STREAM_DRAW))
    if quadCount > indexedQuads { uploadIndices(gl) }
  }

  private func uploadIndices(_ gl: GLFunctions) {
    indexedQuads = capacity
    var indices: [UInt32] = []
    indices.reserveCapacity(indexedQuads * 6)
    for quad in 0..<UInt32(indexedQuads) {
      let first = quad * 4
      indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
    gl.bufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.count * MemoryLayout<UInt32>.stride, indices,
      GLenum(GL_STATIC_DRAW))
  }

  func draw(_ gl: GLFunctions, first: Int, count: Int) {
    gl.drawElements(
      GLenum(GL_TRIANGLES), GLsizei(count * 6), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: first * 6 * MemoryLayout<UInt32>.stride))
  }

  func destroy(_ gl: GLFunctions) {
    gl.objects.delete(vertexArray: vertexArray, gl)
    gl.objects.delete(buffer: vertexBuffer, gl)
    gl.objects.delete(buffer: indexBuffer, gl)
  }
}
