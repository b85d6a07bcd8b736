import CSDL2
import RenderServer

extension SDLPlatform {
  private struct Profile {
    var isES: Bool
    var mask: SDL_GLprofile
    var major, minor: Int32
  }

  /// A window with a current context: OpenGL 3.3 core, else ES 3.0.
  func openGLWindow() throws -> GLAccess {
    let profiles = [
      Profile(isES: false, mask: SDL_GL_CONTEXT_PROFILE_CORE, major: 3, minor: 3),
      Profile(isES: true, mask: SDL_GL_CONTEXT_PROFILE_ES, major: 3, minor: 0),
    ]
    var refusals: [String] = []
    for profile in profiles {
      do {
        return try openGLWindow(profile)
      } catch let error as PlatformError {
        closeWindow()
        let reason =
          switch error {
          case .noOpenGL(let reason), .noWindow(let reason): reason
          default: error.line
          }
        if !refusals.contains(reason) { refusals.append(reason) }
      }
    }
    throw PlatformError.noOpenGL(refusals.joined(separator: "; "))
  }

  private func openGLWindow(_ profile: Profile) throws -> GLAccess {
    SDL_GL_ResetAttributes()
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(profile.mask.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, profile.major)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, profile.minor)
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
    // Everything is drawn into a texture; the window itself needs neither.
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0)

    let errorsBefore = XErrorTrap.errorCount
    try makeWindow(flags: SDL_WINDOW_OPENGL.rawValue)
    context = SDL_GL_CreateContext(window)
    guard let context else { throw PlatformError.noOpenGL(SDLPlatform.lastError) }
    guard SDL_GL_MakeCurrent(window, context) == 0 else {
      throw PlatformError.noOpenGL(SDLPlatform.lastError)
    }
    guard XErrorTrap.errorCount == errorsBefore else {
      throw PlatformError.noOpenGL("the X server refused the context; its drivers seem to be broken")
    }
    // The offscreen driver says yes and does not wait.
    swapBlocks = SDL_GL_SetSwapInterval(1) == 0 && !queueMustBePolled
    if !swapBlocks { SDL_GL_SetSwapInterval(0) }
    return GLAccess(isES: profile.isES) { SDL_GL_GetProcAddress($0) }
  }

  package func swap() throws {
    guard window != nil, context != nil else { throw PlatformError.presentFailed("it has no OpenGL context") }
    SDL_GL_SwapWindow(window)
  }
}
