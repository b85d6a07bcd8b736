import CoreGraphics

/// The contexts that drawing on this thread goes to, the current one last: a stack of each thread's own.
final class GraphicsContextStack {
  private struct Level {
    let context: CGContext
    /// Set for levels that `UIGraphicsBeginImageContext…` opened: pixels per point of the image to be.
    let imageScale: CGFloat?
  }

  private var levels: [Level] = []

  private static let key = "Strata.GraphicsContextStack"

  /// The calling thread's stack.
  static var current: GraphicsContextStack {
    let storage = Thread.current.threadDictionary
    if let stack = storage[key] as? GraphicsContextStack { return stack }
    let stack = GraphicsContextStack()
    storage[key] = stack
    return stack
  }

  var top: CGContext? { levels.last?.context }

  /// Nil when the current level was not opened for an image.
  var topImageScale: CGFloat? { levels.last?.imageScale }

  func push(_ context: CGContext, imageScale: CGFloat? = nil) {
    levels.append(Level(context: context, imageScale: imageScale))
  }

  /// Removes the current level; with none nothing happens.
  func pop() { _ = levels.popLast() }
}

/// The context that UIKit's drawing calls draw into on this thread; nil outside of `draw(_:)`, image contexts and
/// pushed contexts.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current.top }

/// Makes `context` the current one on this thread, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.current.push(context) }

/// Makes the context that was current before the last push current again.
public func UIGraphicsPopContext() { GraphicsContextStack.current.pop() }

/// Fills `rect` with the current context's fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a frame of one point's width inside `rect` with the current context's fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let inner = rect.insetBy(dx: 1, dy: 1)
  context.fill([
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: inner.minY, width: 1, height: inner.height),
    CGRect(x: rect.maxX - 1, y: inner.minY, width: 1, height: inner.height),
  ])
}

/// Cuts what is drawn from now on to `rect`.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
