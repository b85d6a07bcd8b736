import CGLHeaders
import CoreGraphics
import LayerModel
import RenderServer

/// Draws display lists with OpenGL 3.3 core or OpenGL ES 3.0, into a texture of its own that a window then copies: a
/// window's own back buffer is undefined after each swap. Render thread only, with its context current; what it holds
/// in the context is freed by `close`, never by deinit.
package final class OpenGLRenderer: Renderer {
  package let name: String
  let gl: GLFunctions
  let isES: Bool
  private let programs: ProgramLibrary
  private let pool: GLTargetPool
  private let vertices: VertexStream
  private let textures: TextureStore
  private let plan = DrawPlan()
  private let scratch = FrameScratch()
  private var picture: GLTarget?
  private let largestSize: Int
  /// llvmpipe copies its one back buffer at each swap: what the window showed stays in it. And it copies surfaces of
  /// one format on the calling thread, at times before its drawing threads are done with them.
  private let isSoftwareDriver: Bool
  /// What was drawn since the picture last went to the window.
  private var unshown = PixelRect.empty

  /// Throws `PlatformError.noOpenGL` where the driver cannot do what is needed, or only far slower than software
  /// drawing would.
  package init(_ access: GLAccess) throws {
    gl = try GLFunctions(access)
    isES = access.isES
    let driver = gl.string(GL_RENDERER)
    let version = gl.string(GL_VERSION)
    guard !version.isEmpty else { throw PlatformError.noOpenGL("the driver does not tell its version") }
    guard !driver.lowercased().contains("softpipe") else {
      throw PlatformError.noOpenGL("the driver, \(driver), is slower than drawing in software")
    }
    let number = version.split(separator: " ").first { $0.first?.isNumber == true } ?? ""
    name = isES ? "OpenGL ES \(number) (\(driver))" : "OpenGL \(number) (\(driver))"
    largestSize = gl.integer(GL_MAX_TEXTURE_SIZE)
    isSoftwareDriver = driver.hasPrefix("llvmpipe")
    textures = TextureStore(largestSide: largestSize)
    programs = ProgramLibrary(isES: isES)
    vertices = VertexStream(gl)
    pool = GLTargetPool(gl, isSoftwareDriver: isSoftwareDriver)
    try warmUp()
  }

  /// The renderer as a window needs it.
  package static func windowRenderer(_ access: GLAccess) throws -> WindowRenderer {
    let renderer = try OpenGLRenderer(access)
    return WindowRenderer(
      renderer: renderer, drawToWindow: { try renderer.drawToWindow(width: $0, height: $1) },
      close: { renderer.close() })
  }

  package func render(_ list: DisplayList, damage: PixelRect?) throws {
    let full = PixelRect(minX: 0, minY: 0, maxX: list.width, maxY: list.height)
    guard !full.isEmpty else { return }
    guard max(list.width, list.height) <= largestSize else {
      throw PlatformError.noOpenGL("pictures can be \(largestSize) pixels wide and high at most")
    }
    var area = list.growing((damage ?? full).intersection(full))
    if picture?.width != list.width || picture?.height != list.height {
      picture?.destroy(gl)
      picture = nil
      picture = try GLTarget(gl, width: list.width, height: list.height)
      area = full
    }
    guard let picture, !area.isEmpty else { return }

    textures.begin(gl, list)
    plan.make(list, damage: area, into: vertices) { textures.occupiedCells(gl, $0, of: list) }
    vertices.upload(gl)
    setState()
    var drawer = FrameDrawer(
      gl: gl, programs: programs, pool: pool, vertices: vertices, textures: textures, list: list, plan: plan,
      scratch: scratch, base: .init(target: picture, originX: 0, originY: 0, visible: area, bounds: full),
      waitsBeforeCopies: isSoftwareDriver)
    drawer.bind()
    drawer.setScissor(area)
    let background = list.background
    gl.clearColor(background.x, background.y, background.z, background.w)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    try drawer.run()
    unshown = unshown.union(area)
    try checkErrors()
  }

  private func setState() {
    gl.enable(GLenum(GL_SCISSOR_TEST))
    gl.enable(GLenum(GL_BLEND))
    gl.blendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    gl.disable(GLenum(GL_DITHER))
  }

  private func checkErrors() throws {
    let error = gl.getError()
    guard error != GLenum(GL_NO_ERROR) else { return }
    // A lost context may answer with errors for ever.
    for _ in 0..<16 where gl.getError() == GLenum(GL_NO_ERROR) { break }
    throw PlatformError.noOpenGL("the driver reports error \(error)")
  }

  /// Copies the picture, or what changed of it where the window still has the rest.
  func drawToWindow(width: Int, height: Int) throws {
    guard let picture else { return }
    let whole = PixelRect(
      minX: 0, minY: 0, maxX: min(width, picture.width), maxY: min(height, picture.height))
    let area = isSoftwareDriver ? unshown.intersection(whole) : whole
    unshown = .empty
    gl.disable(GLenum(GL_SCISSOR_TEST))
    gl.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), picture.framebuffer)
    gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    let (left, right) = (GLint(area.minX), GLint(area.maxX))
    let (top, bottom) = (GLint(area.minY), GLint(area.maxY))
    // The window's row 0 is the bottom.
    gl.blitFramebuffer(
      left, top, right, bottom, left, GLint(height) - top, right, GLint(height) - bottom,
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    try checkErrors()
  }

  package func readPixels() -> PixelBuffer {
    guard let picture else { return PixelBuffer(width: 0, height: 0) }
    var pixels = PixelBuffer(width: picture.width, height: picture.height)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), picture.framebuffer)
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let format = isES ? GL_RGBA : GL_BGRA
    pixels.bytes.withUnsafeMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      gl.readPixels(
        0, 0, GLsizei(picture.width), GLsizei(picture.height), GLenum(format), GLenum(GL_UNSIGNED_BYTE),
        memory)
      guard isES else { return }
      for pixel in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(pixel, pixel + 2) }
    }
    return pixels
  }

  /// How many objects the renderer holds in its context now.
  package var objectCount: GLObjectCount { gl.objects.count }

  package func trimCaches() {
    textures.trim(gl)
    pool.trim(gl)
  }

  /// Frees everything in the context.
  package func close() {
    picture?.destroy(gl)
    picture = nil
    textures.destroy(gl)
    pool.destroy(gl)
    programs.destroy(gl)
    vertices.destroy(gl)
  }

  /// Draws one pixel with each of the common programs: drivers compile at the first drawing, and the first frame
  /// must not wait for it.
  private func warmUp() throws {
    let target = try GLTarget(gl, width: 4, height: 4)
    defer { target.destroy(gl) }
    setState()
    var list = DisplayList()
    (list.width, list.height) = (4, 4)
    var clip = DisplayClip()
    clip.rect = SIMD4(0, 0, 4, 4)
    list.clips = [clip]
    plan.make(list, damage: .empty, into: vertices)
    vertices.add(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), color: SIMD4(repeating: 1))
    vertices.upload(gl)
    var drawer = FrameDrawer(
      gl: gl, programs: programs, pool: pool, vertices: vertices, textures: textures, list: list,
      plan: plan, scratch: scratch,
      base: .init(target: target, originX: 0, originY: 0, visible: .empty, bounds: .empty),
      waitsBeforeCopies: false)
    drawer.bind()
    drawer.setScissor(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), target.texture)
    for variant in ShaderVariant.common {
      _ = try drawer.use(variant, clip: -1)
      vertices.draw(gl, first: 0, count: 1)
    }
    for variant in ShaderVariant.commonlyClipped {
      _ = try drawer.use(variant, clip: 0)
      vertices.draw(gl, first: 0, count: 1)
    }
    gl.finish()
    try checkErrors()
  }
}
