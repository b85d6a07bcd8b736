import CoreGraphics
import LayerModel

// What headless runs, dumps and overlays read of the committed tree. Nothing here changes anything.

extension LayerContext {
  /// Every layer below the roots as it shows at `time` (seconds of the clock; now unless given): depth first,
  /// back to front.
  package func presentedLayers(at time: Double? = nil) -> [PresentedLayer] {
    withLock { mirror.snapshot(at: time ?? now) }
  }

  /// One frame of the committed tree.
  package func displayList(at time: Double, viewport: Viewport) -> DisplayList {
    withLock {
      mirror.evaluate(at: time)
      var list = DisplayList()
      mirror.flatten(into: &list, viewport: viewport)
      return list
    }
  }
}

extension CALayer {
  /// Which layer of the committed tree this is.
  package var identity: LayerID { links.id }
}
