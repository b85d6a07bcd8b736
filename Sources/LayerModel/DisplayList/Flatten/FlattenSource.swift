import CoreGraphics

/// The tree as flattening reads it: plain memory by slot, and the tree itself for the few layers whose content
/// is more than numbers.
struct FlattenSource {
  let shown: UnsafePointer<LayerValues>
  let traits: UnsafePointer<DrawTraits>
  /// The same memory, for showing a replicator's copies at their own times.
  let editableShown: UnsafeMutablePointer<LayerValues>
  let editableTraits: UnsafeMutablePointer<DrawTraits>
  let editableLinks: UnsafeMutablePointer<DrawLinks>
  let links: UnsafePointer<DrawLinks>
  let children: UnsafeBufferPointer<Int32>
  let tree: RenderTree
}

/// A layer's place in the tree; links are slots, −1 for none. Small, so that walking it is cheap.
struct DrawLinks {
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// `transform` may differ from the identity.
    static let transform = Flags(rawValue: 1)
    static let sublayerTransform = Flags(rawValue: 2)
    /// Some child has, or may get, a z position: children are sorted before drawing (G-24).
    static let sortsChildren = Flags(rawValue: 4)
    /// The scale it is shown at is changing right now.
    static let isScaling = Flags(rawValue: 8)
    /// The layer's own z position is not 0.
    static let hasDepth = Flags(rawValue: 16)
    /// Some animation of the layer writes its z position.
    static let animatesDepth = Flags(rawValue: 32)
    /// Its children changed since they were laid out.
    static let isRestructured = Flags(rawValue: 64)
    /// An animation may be moving it right now.
    static let isMoving = Flags(rawValue: 128)
    /// What it shows is partly what it showed before (`RenderTree.shownTransitions`).
    static let inTransition = Flags(rawValue: 256)
  }

  var id: LayerID
  var firstChild: Int32 = 0
  var childCount: Int32 = 0
  /// How many children the stretch that begins with `firstChild` can hold.
  var childRoom: Int32 = 0
  var mask: Int32 = -1
  var parent: Int32 = -1
  var flags: Flags = []
}

/// Where and how the children of a layer are drawn.
struct FlattenContext {
  /// Layer coordinates of the parent to device pixels.
  var map: Homography
  /// Index of the clip chain, −1 for none.
  var clip: Int32
  /// How many clips of the chain are more than a scissor.
  var clipDepth: Int32
  /// Nothing outside it can be seen.
  var box: DeviceBox
  /// Opacity of ancestors that did not make a group.
  var opacity: Double
  /// The scale is changing, here or further out.
  var isScaling: Bool
  /// An animation may be moving it, here or further out.
  var isMoving = false
  /// An odd number of layers, here and further out, has its geometry flipped (G-23).
  var isFlipped = false
  /// What a replicator multiplies the colours of everything inside by; 0…1, not premultiplied.
  var tint = SIMD4<Float>(1, 1, 1, 1)
  var isTinted = false
}

/// The groups opened for one layer, from the outside in; −1 for none.
struct LayerGroups {
  /// For a blend mode that needs a shape, around a blur.
  var shaped: Int32 = -1
  /// For a blur of it all.
  var filter: Int32 = -1
  /// For opacity, mask and blend mode.
  var outer: Int32 = -1
  var shadow: Int32 = -1
  /// Round contents and sublayers, where one item cannot carry all the clips.
  var clip: Int32 = -1

  var isNone: Bool { shaped < 0 && filter < 0 && outer < 0 && shadow < 0 && clip < 0 }
}

/// A layer whose sublayers are being drawn, and what is left to do after them.
struct FlattenFrame {
  var slot: Int32
  var context: FlattenContext
  /// The next child, in the source's child list or in the sorted scratch list.
  var next: Int32
  var end: Int32
  var isSorted: Bool
  /// Item coordinates (origin at the bounds' corner) to device pixels.
  var itemMap: Homography
  /// The context of the layer's own border and mask.
  var outer: FlattenContext
  var groups: LayerGroups
  var needsBorder: Bool
  var mask: Int32
  var maskBox: DeviceBox
  /// Index of the layer's open replica, −1 for layers that do not replicate.
  var replica: Int32 = -1
  /// Index of the open transition whose sides are being drawn in place of children, −1 for none.
  var transition: Int32 = -1
  /// Index of the transform layer's open space, −1 for layers that are planes.
  var space: Int32 = -1
  /// The layer itself is still to be drawn: its blurred backdrop comes first.
  var isBehindItsBackdrop = false
  /// The mask's content is being drawn.
  var isInMask = false
}
