import CoreGraphics
import LayerModel

/// A layer's place in the tree and what it is: a model, or a copy of one.
struct LayerLinks {
  let id: LayerID
  /// Cleared by the superlayer when it goes; a superlayer owns its sublayers.
  unowned(unsafe) var superlayer: CALayer?
  var sublayers: [CALayer] = []
  var mask: CALayer?
  var isMask = false
  /// Shown by a window (or a test) without a superlayer.
  var isRoot = false
  /// The model that a presentation layer, or another copy, was made from.
  var model: CALayer?

  init(id: LayerID) { self.id = id }
}

/// What a layer has to tell the next commit.
struct LayerChanges {
  struct Dirty: OptionSet {
    let rawValue: UInt8
    static let values = Dirty(rawValue: 1 << 0)
    static let content = Dirty(rawValue: 1 << 1)
    static let timing = Dirty(rawValue: 1 << 2)
    static let hierarchy = Dirty(rawValue: 1 << 3)
    static let mask = Dirty(rawValue: 1 << 4)
    static let label = Dirty(rawValue: 1 << 5)
    static let animations = Dirty(rawValue: 1 << 6)
    static let all: Dirty = [.values, .content, .timing, .hierarchy, .mask, .label, .animations]
  }

  var dirty: Dirty = []
  /// On the list of a transaction.
  var isQueued = false
  /// The render side knows the layer.
  var isCommitted = false
  var needsLayout = false
  var needsDisplay = false
  /// What the search for an action and the drawing found out, for their callers (see there).
  var actionSearchStopped = false
  var usesDefaultDrawing = false
  var removedAnimations: [AnimationID] = []
}

/// What few layers have: made when first needed.
final class LayerExtras {
  var name: String?
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  /// The container for keys that name no property (B-50).
  var undefined: [String: Any] = [:]
  var duration = CFTimeInterval.infinity
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed
  var needsDisplayOnBoundsChange = false
  var drawsAsynchronously = false
  var compositingFilter: Any?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]

  init() {}

  init(copying other: LayerExtras) {
    name = other.name
    actions = other.actions
    style = other.style
    undefined = other.undefined
    duration = other.duration
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    needsDisplayOnBoundsChange = other.needsDisplayOnBoundsChange
    drawsAsynchronously = other.drawsAsynchronously
    compositingFilter = other.compositingFilter
    filters = other.filters
    backgroundFilters = other.backgroundFilters
    edgeAntialiasingMask = other.edgeAntialiasingMask
  }
}
