import Foundation

/// Device pixels per point: `STRATA_SCALE`, else what the window system says, else the desktop's font resolution.
enum DisplayScale {
  private static let accepted = 0.25...16.0

  /// `STRATA_SCALE`, where it is a usable number.
  static var forced: Double? {
    ProcessInfo.processInfo.environment["STRATA_SCALE"].flatMap(Double.init).flatMap(usable)
  }

  /// `Xft.dpi / 96` of the X server, to a hundredth; nil when it is not set.
  static var fontResolution: Double? {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer?) -> Int32
    typealias Default =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
    guard let library = DynamicLibrary("libX11.so.6"),
      let open = library.function("XOpenDisplay", as: Open.self),
      let close = library.function("XCloseDisplay", as: Close.self),
      let read = library.function("XGetDefault", as: Default.self),
      let display = open(nil)
    else { return nil }
    defer { _ = close(display) }
    guard let text = read(display, "Xft", "dpi"), let dpi = Double(String(cString: text)) else { return nil }
    return usable((dpi / 96 * 100).rounded() / 100)
  }

  private static func usable(_ scale: Double) -> Double? { accepted.contains(scale) ? scale : nil }
}
