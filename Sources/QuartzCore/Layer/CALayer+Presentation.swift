import CoreGraphics
import LayerModel

extension CALayer {
  func makePresentation() -> CALayer? { makePresentation(at: context.now) }

  func makePresentation(at time: Double) -> CALayer? {
    if links.model != nil { return self }
    guard changes.isCommitted,
      let shown = context.withLock({ context.mirror.presented(links.id, at: time) })
    else { return nil }
    let copy = copyOfDynamicClass()
    copy.values = shown.shown
    copy.content = shown.shownContent
    copy.links.model = self
    for (key, value) in customValues(at: time) { copy.ownExtras.undefined[key] = value }
    return copy
  }

  func copyState(of original: CALayer) {
    values = original.values
    content = original.content
    timing = original.timing
    extras = original.extras.map(LayerExtras.init(copying:))
    delegate = original.delegate
    links.model = original.links.model ?? original
  }

  /// A copy made by `init(layer:)` of the receiver's own class, with whatever a subclass copies there.
  ///
  /// Swift lets a metatype value construct only through `required` initialisers, and a required
  /// `init(layer:)` would break every subclass that does not declare it so. A convenience initialiser
  /// reaches the dynamic class's `init(layer:)`; calling its symbol with the dynamic metatype does that.
  /// Initialisers own their arguments, which the declaration has to say.
  func copyOfDynamicClass() -> CALayer { type(of: self).allocateCopy(of: self) }

  @_silgen_name("$s10QuartzCore7CALayerC7_copyOfA2C_tcfC")
  private static func allocateCopy(of original: __owned CALayer) -> CALayer

  /// A new layer by `init()` of a class that is only known when running (`layerClass`).
  package static func make(_ layerClass: CALayer.Type) -> CALayer { layerClass.allocate(()) }

  @_silgen_name("$s10QuartzCore7CALayerC6_freshACyt_tcfC")
  private static func allocate(_: Void) -> CALayer
}
