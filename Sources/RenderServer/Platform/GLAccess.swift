/// How to reach OpenGL: the context is current on the calling thread and stays so.
package struct GLAccess {
  /// The address of an entry point, or nil. Some drivers answer for names they do not have: decide by version.
  package let address: (String) -> UnsafeMutableRawPointer?
  /// OpenGL ES 3.0 instead of OpenGL 3.3 core.
  package let isES: Bool

  package init(isES: Bool, address: @escaping (String) -> UnsafeMutableRawPointer?) {
    self.isES = isES
    self.address = address
  }
}

/// What a platform's window is drawn with.
package enum SurfaceKind: Sendable, Equatable { case openGL, software }

/// What the window turned out to be drawn with.
package enum PlatformSurface {
  case openGL(GLAccess)
  /// Whole pictures, handed to `Platform.present`.
  case software
}

/// A renderer that draws in a window's own context, and how its picture gets into the window.
package struct WindowRenderer {
  package let renderer: any Renderer
  /// Copies the renderer's picture into the window's back buffer of that many device pixels.
  package let drawToWindow: (_ width: Int, _ height: Int) throws -> Void
  /// Frees what the renderer holds in the context. The context is current.
  package let close: () -> Void

  package init(
    renderer: any Renderer, drawToWindow: @escaping (Int, Int) throws -> Void, close: @escaping () -> Void
  ) {
    self.renderer = renderer
    self.drawToWindow = drawToWindow
    self.close = close
  }
}
