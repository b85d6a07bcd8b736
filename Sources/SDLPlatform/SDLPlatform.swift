import CSDL2
import CoreGraphics
import Foundation
import LayerModel
import RenderServer

/// A window by SDL2, on X11, Wayland or SDL's offscreen driver. Every call into SDL is made on the thread that
/// made the platform, except the wake.
package final class SDLPlatform: Platform {
  let clock: any MediaClock
  private let driver: String?
  var window: OpaquePointer?
  var context: UnsafeMutableRawPointer?
  var request = WindowRequest(title: "", width: 1, height: 1)
  package let waker: Waker
  package private(set) var metrics = WindowMetrics(width: 0, height: 0, scale: 1, refreshRate: 60)
  package private(set) var prefersDark = false
  package internal(set) var swapBlocks = false

  /// The driver's event queue cannot be waited on: SDL would poll it a thousand times a second.
  private(set) var queueMustBePolled = false
  let signal: SleepSignal
  var filter = PointerFilter()
  var lastKeyName: String?
  /// The modifier keys held when the event being translated happened. SDL's own state is that of the last event it
  /// has queued: a short Ctrl+Q that waits in the queue during a frame would arrive without its Ctrl.
  var heldModifiers = SDL_Keymod(rawValue: 0)
  private var isStarted = false
  private var desktopScale: Double?
  /// Points per unit of SDL's window coordinates.
  private(set) var pointsPerUnit = 1.0

  /// `driver` is SDL's name of a video driver; nil lets SDL choose, and the environment's `SDL_VIDEODRIVER` wins over
  /// both.
  package init(clock: any MediaClock, driver: String? = nil) {
    self.clock = clock
    self.driver = driver
    let signal = SleepSignal()
    self.signal = signal
    waker = Waker {
      var event = SDL_Event()
      event.type = SDL_USEREVENT.rawValue
      SDL_PushEvent(&event)
      signal.wake()
    }
  }

  package func open(_ request: WindowRequest, surface: SurfaceKind) throws -> PlatformSurface {
    try start()
    closeWindow()
    self.request = request
    let result: PlatformSurface
    switch surface {
    case .openGL:
      result = .openGL(try openGLWindow())
    case .software:
      try makeWindow(flags: 0)
      result = .software
    }
    finishWindow()
    return result
  }

  /// Starts SDL's video, and only it: joysticks and sensors would have it poll.
  private func start() throws {
    guard !isStarted else { return }
    let hints = [
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"), (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"), (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    // Drivers explain themselves at length on standard error; what matters comes back as an error.
    setenv("LIBGL_DEBUG", "quiet", 0)
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    if SDLPlatform.value(of: "SDL_VIDEODRIVER") == nil {
      let drivers = self.driver ?? SDLPlatform.desktopDrivers
      guard !drivers.isEmpty else { throw PlatformError.noDisplay(SDLPlatform.missingDisplay) }
      SDL_SetHint("SDL_VIDEODRIVER", drivers)
    }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw PlatformError.noDisplay(SDLPlatform.missingDisplay)
    }
    isStarted = true
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    let asked = SDL_GetHint("SDL_VIDEODRIVER").map { String(cString: $0) } ?? ""
    let hasNoScreen = ["offscreen", "dummy", "evdev"].contains(driver)
    if hasNoScreen, !asked.split(separator: ",").contains(Substring(driver)) {
      // SDL takes its offscreen driver silently where it finds no desktop.
      throw PlatformError.noDisplay(SDLPlatform.missingDisplay)
    }
    queueMustBePolled = driver != "x11" && driver != "wayland"
    if driver == "x11" {
      XErrorTrap.install()
      desktopScale = DisplayScale.fontResolution
    }
    prefersDark = DesktopAppearance.prefersDark
  }

  func makeWindow(flags: UInt32) throws {
    let scale = DisplayScale.forced ?? desktopScale ?? 1
    var flags = flags | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if request.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    window = SDL_CreateWindow(
      request.title, strata_sdl_window_centered, strata_sdl_window_centered,
      units(request.width * scale), units(request.height * scale), flags)
    guard window != nil else { throw PlatformError.noWindow(SDLPlatform.lastError) }
  }

  private func finishWindow() {
    updateMetrics()
    let scale = DisplayScale.forced ?? desktopScale ?? 1
    SDL_SetWindowMinimumSize(
      window, units(request.minimumWidth * scale), units(request.minimumHeight * scale))
    if let icon = request.icon { setIcon(icon) }
    SDL_StartTextInput()
  }

  /// Sizes as SDL takes them; what is not a number or out of range becomes the nearest that is.
  private func units(_ length: Double) -> Int32 {
    length.isNaN ? 1 : Int32(min(max(length.rounded(), 1), 16_384))
  }

  /// Reads size, scale and refresh rate of the window.
  func updateMetrics() {
    var (width, height, pixelWidth, pixelHeight): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowSize(window, &width, &height)
    SDL_GetWindowSizeInPixels(window, &pixelWidth, &pixelHeight)
    width = max(1, width)
    pixelWidth = max(1, pixelWidth)
    pixelHeight = max(1, pixelHeight)
    let density = Double(pixelWidth) / Double(width)
    let scale = DisplayScale.forced ?? (density != 1 ? density : desktopScale ?? 1)
    pointsPerUnit = density / scale

    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    let isKnown = display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 && mode.refresh_rate > 0
    metrics = WindowMetrics(
      width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale, scale: scale,
      refreshRate: isKnown ? Double(mode.refresh_rate) : 60)
  }

  package func resize(width: Double, height: Double) {
    guard pointsPerUnit > 0 else { return }
    SDL_SetWindowSize(window, units(width / pointsPerUnit), units(height / pointsPerUnit))
  }

  func closeWindow() {
    if let context { SDL_GL_DeleteContext(context) }
    context = nil
    if let window { SDL_DestroyWindow(window) }
    window = nil
    swapBlocks = false
  }

  package func close() {
    // First: no other thread may reach SDL while it goes away.
    waker.close()
    closeWindow()
    if isStarted { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    isStarted = false
  }

  static var lastError: String {
    let text = SDL_GetError().map { String(cString: $0) } ?? ""
    return text.isEmpty ? "no reason given" : text
  }
}
