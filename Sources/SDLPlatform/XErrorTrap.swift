import Synchronization

/// Xlib ends the process at the first protocol error, and creating an OpenGL context where the driver is broken
/// makes one. With the trap in place the call just fails, and the error is counted.
enum XErrorTrap {
  private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  private static let count = Atomic<Int>(0)

  /// How many errors came so far.
  static var errorCount: Int { count.load(ordering: .relaxed) }

  /// For the rest of the process. Without Xlib there is nothing to do.
  static func install() {
    guard let library = DynamicLibrary("libX11.so.6"),
      let setHandler = library.function("XSetErrorHandler", as: SetHandler.self)
    else { return }
    _ = setHandler { _, _ in
      XErrorTrap.count.wrappingAdd(1, ordering: .relaxed)
      return 0
    }
  }
}
