import CoreGraphics
import LayerModel

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name as Apple spells it.
  public let rawValue: String
  /// A mode by name; unknown names count as `both`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Neither.
  public static let none = Self(rawValue: "none")
  /// Along y only.
  public static let vertically = Self(rawValue: "vertically")
  /// Along x only.
  public static let horizontally = Self(rawValue: "horizontally")
  /// Along both.
  public static let both = Self(rawValue: "both")
}

/// A layer that shows a part of its sublayers, by moving the origin of its bounds (L-56…L-59). Scrolling is a
/// change of `bounds` like any other, with its implicit animation. `masksToBounds` is not set for you.
open class CAScrollLayer: CALayer {
  private var mode = CAScrollLayerScrollMode.both

  /// A layer that scrolls along both axes.
  public override init() { super.init() }

  /// A copy; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let original = layer as? CAScrollLayer { mode = original.mode }
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The axes along which `scroll(to:)` moves; both unless set.
  open var scrollMode: CAScrollLayerScrollMode {
    get { mode }
    set { mode = newValue }
  }

  /// Makes a point of the layer's coordinates, in points, the origin of its bounds, along the axes of `scrollMode`.
  /// A point that is not finite is ignored.
  open func scroll(to p: CGPoint) {
    guard p.x.isFinite, p.y.isFinite else {
      return report("scroll", "A point to scroll to must be finite; ignored.")
    }
    var wanted = bounds
    if mode != .none, mode != .vertically { wanted.origin.x = p.x }
    if mode != .none, mode != .horizontally { wanted.origin.y = p.y }
    bounds = wanted
  }

  /// Moves the bounds as little as makes a rectangle of the layer's coordinates visible; to its minimum corner
  /// where it is larger than the bounds (L-57). Along each axis for itself.
  open func scroll(to r: CGRect) {
    let (rect, shown) = (r.standardized, bounds)
    scroll(
      to: CGPoint(
        x: ScrollAxis.origin(shown.minX, shown.width, showing: rect.minX, rect.width),
        y: ScrollAxis.origin(shown.minY, shown.height, showing: rect.minY, rect.height)))
  }
}

/// One axis of a least move.
private enum ScrollAxis {
  /// Where a stretch of `length` from `origin` on begins once it shows another.
  static func origin(
    _ origin: CGFloat, _ length: CGFloat, showing start: CGFloat, _ wanted: CGFloat
  ) -> CGFloat {
    if start < origin || wanted > length { return start }
    return max(origin, start + wanted - length)
  }
}

extension CALayer {
  /// The scroll layer that this layer scrolls in.
  private var scrollAncestor: CAScrollLayer? {
    var layer = superlayer
    while let current = layer {
      if let scroll = current as? CAScrollLayer { return scroll }
      layer = current.superlayer
    }
    return nil
  }

  func scrollAncestor(to p: CGPoint) {
    guard let target = scrollAncestor else { return }
    target.scroll(to: convert(p, to: target))
  }

  func scrollAncestor(toShow r: CGRect) {
    guard let target = scrollAncestor else { return }
    target.scroll(to: convert(r, to: target))
  }

  /// The bounds, cut to those of every scroll layer around.
  var visibleBounds: CGRect {
    var visible = bounds
    var layer = scrollAncestor
    while let current = layer {
      visible = visible.intersection(convert(current.bounds, from: current))
      if visible.isNull { return .zero }
      layer = current.scrollAncestor
    }
    return visible
  }
}

extension LayerAttribute {
  static let scrollAttributes: [String: LayerAttribute] = [
    "scrollMode": constant(CAScrollLayer.self, get: { $0.scrollMode }, set: { $0.scrollMode = $1 })
  ]
}
