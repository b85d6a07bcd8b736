import Synchronization

/// A number no other piece of content in this process has: the key of every raster and texture cache.
package struct ContentIdentity: Hashable, Sendable {
  private static let next = Atomic<UInt64>(1)

  package let raw: UInt64

  package init() { raw = Self.next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
