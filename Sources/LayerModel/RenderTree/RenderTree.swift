import CoreGraphics

/// The committed layer tree and its animations, evaluated at any time: the server's tree, and the main
/// thread's mirror of it that answers `presentation()`. Owned by one thread; not Sendable on purpose.
///
/// Evaluating at t gives the same answer whether or not other times were evaluated before.
package final class RenderTree {
  package init() {}
}
