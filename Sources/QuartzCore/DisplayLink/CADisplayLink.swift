import CoreGraphics
import LayerModel
import RenderServer

/// Calls before each frame of the display, in step with it, on the main thread. The first call comes with
/// the frame after `add(to:forMode:)`; a main thread that is busy misses calls, it does not catch up. The
/// target is held until `invalidate()`. Source: Apple's documentation of CADisplayLink; M-30.
open class CADisplayLink: NSObject {
  private let context: LayerContext
  private var call: ((CADisplayLink) -> Void)?
  private var timing: FrameTiming?
  private var isAdded = false
  private var lastCall = -Double.infinity

  /// A link that performs `sel` on `target`, with itself as the argument. A target without such a method is
  /// not called, and reported. Held: a target that holds the link makes a cycle until `invalidate()`.
  public init(target: Any, selector sel: Selector) {
    context = LayerContext.current
    super.init()
    let object = target as AnyObject
    call = { link in
      if !sel.perform(on: object, with: [link]) {
        link.context.report(
          "displayLink.\(sel.name)", "A display link's target has no method for \(sel); it is not called.")
      }
    }
  }

  /// A link that calls a closure with itself. Strata's own: Apple's takes a target and a selector only. The
  /// closure is held until `invalidate()`.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    context = LayerContext.current
    super.init()
    call = handler
  }

  /// Starts the calls. Which loop and mode makes no difference: they come on the main loop. Nothing happens
  /// when it is added already or invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil, !isAdded else { return }
    isAdded = true
    context.add(self)
  }

  /// Stops the calls; `add(to:forMode:)` starts them again. Nothing happens when it is not added.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    context.remove(self)
  }

  /// Stops the calls for good and lets go of the target. May be called within a call, and twice.
  open func invalidate() {
    isAdded = false
    call = nil
    context.remove(self)
  }

  /// When the last frame was shown, in seconds of media time (`CACurrentMediaTime()`); 0 before the first
  /// call.
  open var timestamp: CFTimeInterval { timing?.timestamp ?? 0 }
  /// When the frame being prepared will be shown, in seconds of media time: what to draw for; 0 before the
  /// first call.
  open var targetTimestamp: CFTimeInterval { timing?.targetTimestamp ?? 0 }
  /// Seconds between frames of the display; 0 before the first call.
  open var duration: CFTimeInterval { timing?.period ?? 0 }
  /// Whether calls are left out for now; false unless set. A paused link wakes nobody.
  open var isPaused = false {
    didSet { if isPaused != oldValue { context.updateFrameEvents() } }
  }
  /// How many calls a second are wanted; 0, as unless set, means one for each frame. Met by leaving out
  /// whole frames; more than the display has changes nothing.
  open var preferredFramesPerSecond = 0

  var wantsFrames: Bool { isAdded && !isPaused }

  /// Called for a frame that is being prepared.
  func deliver(_ frame: FrameTiming) {
    guard wantsFrames, let call else { return }
    if preferredFramesPerSecond > 0 {
      // Whole frames of the display: the nearest there is to the wanted rate, with room for rounding.
      let wanted = 1 / Double(preferredFramesPerSecond)
      guard frame.targetTimestamp - lastCall >= wanted - frame.period / 2 else { return }
    }
    lastCall = frame.targetTimestamp
    timing = frame
    call(self)
  }
}

extension LayerContext {
  func add(_ link: CADisplayLink) {
    withLock { displayLinks.append(link) }
    updateFrameEvents()
  }

  func remove(_ link: CADisplayLink) {
    withLock { displayLinks.removeAll { $0 === link } }
    updateFrameEvents()
  }

  /// Whether anything waits for frames.
  package var wantsFrameEvents: Bool {
    withLock { displayLinks.contains(where: \.wantsFrames) || !customLayers.isEmpty }
  }

  /// Asks the server for frame events only while a link wants them: at rest nothing wakes. Whoever steps a
  /// manual server also says when frames are, by `deliverFrame`.
  func updateFrameEvents() {
    guard manualServer == nil else { return }
    withLock {
      let wanted = displayLinks.contains(where: \.wantsFrames) || !customLayers.isEmpty
      guard wanted != asksForFrames else { return }
      asksForFrames = wanted
      server?.setFrameEventsWanted(wanted)
    }
  }

  /// Calls the display links for a frame that is being prepared.
  package func deliverFrame(_ frame: FrameTiming) {
    redrawCustomLayers(at: frame.targetTimestamp)
    let links = withLock { displayLinks }
    guard !links.isEmpty else { return }
    run { for link in links { link.deliver(frame) } }
  }
}
