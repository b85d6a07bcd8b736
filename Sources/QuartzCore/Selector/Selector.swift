import CoreGraphics

/// An action by name, by method, or by both: what `#selector` is on Apple's platforms.
///
/// ```
/// Selector(tap)              // a method of self; holds self strongly
/// Selector(MyView.tap(_:))   // a method of the class; holds nothing, the target is given when performed
/// "tap:"                     // a name; performed by targets that registered it
/// ```
/// Up to three arguments; what a caller gives beyond those a method takes is left out. Equality: by name where
/// both have one; else the same creation (a copy equals its original). Sendable: a method is only called by
/// whoever performs the selector.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name given, or one made for this selector.
  public let name: String
  private let invocation: (any SelectorInvocation)?

  /// The name, for messages.
  public var description: String { name }

  /// A selector by name, performed by targets whose class registered it: see `SelectorRegistry`. Any text is
  /// taken; one that nobody registered is told once when it is performed.
  public init(_ name: String) {
    self.name = name
    invocation = nil
  }

  /// A selector by name.
  public init(stringLiteral name: String) { self.init(name) }

  private init(name: String, _ invocation: any SelectorInvocation) {
    self.name = name.isEmpty ? "#\(ObjectIdentifier(invocation).hashValue)" : name
    self.invocation = invocation
  }

  // Bound methods: the closure holds its object strongly; a reference to the class's method does not.

  /// A bound method without arguments. An empty name is replaced by one that is made for this selector.
  public init<R>(_ method: @escaping () -> R, name: String = "") {
    self.init(name: name, BoundInvocation { _ in method() })
  }
  /// A bound method of one argument.
  public init<A, R>(_ method: @escaping (A) -> R, name: String = "") {
    self.init(
      name: name,
      BoundInvocation { arguments in
        guard let first = arguments.value(0, as: A.self) else { return nil }
        return method(first)
      })
  }
  /// A bound method of two arguments.
  public init<A, B, R>(_ method: @escaping (A, B) -> R, name: String = "") {
    self.init(
      name: name,
      BoundInvocation { arguments in
        guard let first = arguments.value(0, as: A.self), let second = arguments.value(1, as: B.self) else {
          return nil
        }
        return method(first, second)
      })
  }
  /// A bound method of three arguments.
  public init<A, B, C, R>(_ method: @escaping (A, B, C) -> R, name: String = "") {
    self.init(
      name: name,
      BoundInvocation { arguments in
        guard let first = arguments.value(0, as: A.self), let second = arguments.value(1, as: B.self),
          let third = arguments.value(2, as: C.self)
        else { return nil }
        return method(first, second, third)
      })
  }

  // Methods of a class, performed on a target.

  /// A class's method without arguments. On a target of another class it is not called, which is reported.
  public init<T: AnyObject, R>(_ method: @escaping (T) -> () -> R, name: String = "") {
    self.init(name: name, UnboundInvocation<T> { target, _ in method(target)() })
  }
  /// A class's method of one argument.
  public init<T: AnyObject, A, R>(_ method: @escaping (T) -> (A) -> R, name: String = "") {
    self.init(
      name: name,
      UnboundInvocation<T> { target, arguments in
        guard let first = arguments.value(0, as: A.self) else { return nil }
        return method(target)(first)
      })
  }
  /// A class's method of two arguments.
  public init<T: AnyObject, A, B, R>(_ method: @escaping (T) -> (A, B) -> R, name: String = "") {
    self.init(
      name: name,
      UnboundInvocation<T> { target, arguments in
        guard let first = arguments.value(0, as: A.self), let second = arguments.value(1, as: B.self) else {
          return nil
        }
        return method(target)(first, second)
      })
  }
  /// A class's method of three arguments.
  public init<T: AnyObject, A, B, C, R>(_ method: @escaping (T) -> (A, B, C) -> R, name: String = "") {
    self.init(
      name: name,
      UnboundInvocation<T> { target, arguments in
        guard let first = arguments.value(0, as: A.self), let second = arguments.value(1, as: B.self),
          let third = arguments.value(2, as: C.self)
        else { return nil }
        return method(target)(first, second, third)
      })
  }

  /// Whether both name, or were made as, the same action.
  public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether `perform(on:with:)` would find something to call on the target.
  package func canPerform(on target: AnyObject?) -> Bool {
    if let invocation { return invocation.accepts(target) }
    return target.map { SelectorRegistry.method(named: name, of: $0) != nil } ?? false
  }

  /// Calls the action on the target with as many of the arguments as it takes. Returns false, having called
  /// nothing, where the target is of another class, an argument of another type, or the name unknown.
  @discardableResult
  package func perform(on target: AnyObject?, with arguments: [Any?] = []) -> Bool {
    let list = SelectorArguments(values: arguments)
    if let invocation { return invocation.call(target, list) != nil }
    guard let target, let method = SelectorRegistry.method(named: name, of: target) else { return false }
    return method(target, list) != nil
  }
}

/// The selector of a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// What a selector calls. Two kinds: bound to an object, or of a class.
private protocol SelectorInvocation: AnyObject {
  func accepts(_ target: AnyObject?) -> Bool
  /// nil when nothing was called.
  func call(_ target: AnyObject?, _ arguments: SelectorArguments) -> Any?
}

private final class BoundInvocation: SelectorInvocation {
  private let body: (SelectorArguments) -> Any?

  init(_ body: @escaping (SelectorArguments) -> Any?) { self.body = body }

  func accepts(_ target: AnyObject?) -> Bool { true }
  func call(_ target: AnyObject?, _ arguments: SelectorArguments) -> Any? { body(arguments) }
}

private final class UnboundInvocation<Target: AnyObject>: SelectorInvocation {
  private let body: (Target, SelectorArguments) -> Any?

  init(_ body: @escaping (Target, SelectorArguments) -> Any?) { self.body = body }

  func accepts(_ target: AnyObject?) -> Bool { target is Target }
  func call(_ target: AnyObject?, _ arguments: SelectorArguments) -> Any? {
    guard let target = target as? Target else { return nil }
    return body(target, arguments)
  }
}

/// Arguments on their way to a method; missing ones count as nil.
package struct SelectorArguments {
  let values: [Any?]

  /// The argument as the method wants it; an optional parameter takes nil.
  package func value<T>(_ index: Int, as type: T.Type) -> T? {
    let value: Any? = index < values.count ? values[index] : nil
    return value as? T
  }
}
