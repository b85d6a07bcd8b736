import Foundation

/// Entry points of a library that the system may or may not have; nothing is linked.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_LAZY) else { return nil }
    self.handle = handle
  }

  /// `type` must be the function's C type.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = dlsym(handle, name) else { return nil }
    return unsafeBitCast(address, to: type)
  }
}
