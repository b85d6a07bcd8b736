import CoreGraphics

/// Methods by class and name, for selectors that are only a name: there is no runtime to look them up in.
public enum SelectorRegistry {
  typealias Method = @Sendable (AnyObject, SelectorArguments) -> Any?

  private static let methods = Guarded<[String: [ObjectIdentifier: Method]]>([:])

  /// Lets `Selector(name)` call a method without arguments on instances of `type` and its subclasses.
  public static func register<T: AnyObject>(
    _ name: String, of type: T.Type, _ method: @escaping @Sendable (T) -> () -> Void
  ) {
    add(name, type) { target, _ in (target as? T).map { method($0)() } }
  }

  /// Lets `Selector(name)` call a method of one argument, the sender, on instances of `type` and its
  /// subclasses.
  public static func register<T: AnyObject, A>(
    _ name: String, of type: T.Type, _ method: @escaping @Sendable (T) -> (A) -> Void
  ) {
    add(name, type) { target, arguments in
      guard let target = target as? T, let first = arguments.value(0, as: A.self) else { return nil }
      return method(target)(first)
    }
  }

  private static func add(_ name: String, _ type: AnyClass, _ method: @escaping Method) {
    methods.withLock { $0[name, default: [:]][ObjectIdentifier(type)] = method }
  }

  static func method(named name: String, of target: AnyObject) -> Method? {
    methods.withLock { methods in
      guard let candidates = methods[name] else { return nil }
      var type: AnyClass? = Swift.type(of: target)
      while let current = type {
        if let method = candidates[ObjectIdentifier(current)] { return method }
        type = _getSuperclass(current)
      }
      return nil
    }
  }
}
