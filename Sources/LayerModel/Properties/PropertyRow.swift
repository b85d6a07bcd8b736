/// One animatable property: the only place it is declared.
package struct PropertyRow: Sendable {
  /// The key-value-coding name, as Apple spells it ("hidden", not "isHidden").
  package let name: String
  package let kind: ValueKind
  package let storage: Storage
  package let effects: PropertyEffects
  package let owner: LayerClassKind
  package let animation: ImplicitAnimation

  /// Where the value lives.
  package enum Storage: Sendable {
    /// `count` doubles at a byte offset into `LayerValues`.
    case lanes(offset: Int, count: Int)
    /// A field of `LayerContent`.
    case content(ContentField)
  }

  /// Looks that a layer without a plane has no use for (G-31).
  package var isIgnoredBySpaces: Bool { effects.contains(.appearance) && !Self.looksOfSpaces.contains(name) }

  private static let looksOfSpaces: Set<String> = ["opacity", "hidden", "doubleSided"]

  /// The content fields that animate.
  package enum ContentField: Sendable {
    case contents, shadowPath, path, colors, locations
    /// Reached by paths into single cells only.
    case emitterCells
  }
}

/// What a change of a property makes necessary.
package struct PropertyEffects: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Where the layer and its sublayers are.
  package static let geometry = PropertyEffects(rawValue: 1 << 0)
  /// How the layer itself looks.
  package static let appearance = PropertyEffects(rawValue: 1 << 1)
  /// The layer's own layout (G-42).
  package static let layout = PropertyEffects(rawValue: 1 << 2)
  /// The drawing order among siblings.
  package static let order = PropertyEffects(rawValue: 1 << 3)
}

/// The layer class that has the property.
package enum LayerClassKind: Sendable { case layer, shape, gradient, text, replicator, emitter }

/// When a change of the property animates by itself (A-12…, U-3, U-5).
package enum ImplicitAnimation: Sendable {
  /// Never: all path properties and some scalars.
  case never
  /// On standalone layers only; a view's layer does not animate it, not even inside an animation block.
  case standalone
  /// View layers inside an animation block, and nothing else: what a visual effect view changes.
  case viewOnly
  /// Standalone layers, and view layers inside an animation block, which replace the running animation.
  case view
  /// As `view`, but blocks add relative animations that blend.
  case viewAdditive
}
