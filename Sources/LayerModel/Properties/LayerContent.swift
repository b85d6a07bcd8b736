import CoreGraphics

/// What a layer shows that is not a number: pictures, paths, colour lists, and the traits that are set once
/// and never animate. Copied whole when any of it changes; the parts are shared, immutable values.
package struct LayerContent: Sendable, Equatable {
  package var contents: Contents? { didSet { dissolving = nil } }
  /// While pictures dissolve into each other: all of them. `contents` is then the one with the largest part.
  package private(set) var dissolving: [ContentsValue.Part]?
  package var gravity = ContentsGravity.resize
  package var magnificationFilter = ContentsFilter.linear
  package var minificationFilter = ContentsFilter.linear
  package var shadowPath: PathData?
  package var maskedCorners = CornerMask.all
  package var cornerCurve = CornerCurve.circular
  package var traits = LayerTraits.defaults
  /// How the layer is put together with what lies under it (D-22).
  package var blendMode = CGBlendMode.normal
  package var shape: ShapeContent?
  package var gradient: GradientContent?
  package var emitter: EmitterContent?
  var rare: RareContent?

  package init() {}

  package mutating func show(_ value: ContentsValue) {
    contents = value.contents
    dissolving = value.dissolving
  }
}

/// What is drawn by `contents`.
package enum Contents: Sendable, Equatable {
  case image(CGImage)
  case record(DrawingRecord)

  package var identity: ContentIdentity {
    switch self {
    case .image(let image): image.identity
    case .record(let record): record.identity
    }
  }

  package static func == (one: Contents, other: Contents) -> Bool { one.identity == other.identity }
}

/// How contents are placed in the bounds. Raw values are Apple's strings; "top" means the layer's maxY edge,
/// which with y downwards is the visual bottom (D-11).
package enum ContentsGravity: String, Sendable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

package enum ContentsFilter: String, Sendable { case linear, nearest, trilinear }

package enum CornerCurve: String, Sendable { case circular, continuous }

/// Which corners `cornerRadius` rounds, in layer coordinates (D-5).
package struct CornerMask: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let minXMinY = CornerMask(rawValue: 1)
  package static let maxXMinY = CornerMask(rawValue: 2)
  package static let minXMaxY = CornerMask(rawValue: 4)
  package static let maxXMaxY = CornerMask(rawValue: 8)
  package static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

/// Traits that do not animate.
package struct LayerTraits: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  /// `opacity` applies to the subtree as one picture (D-17).
  package static let groupOpacity = LayerTraits(rawValue: 1 << 0)
  package static let opaque = LayerTraits(rawValue: 1 << 1)
  /// Sublayers keep their depth: the layer is no plane and draws nothing itself.
  package static let keepsDepth = LayerTraits(rawValue: 1 << 2)
  package static let edgeAntialiasing = LayerTraits(rawValue: 1 << 3)
  package static let rasterize = LayerTraits(rawValue: 1 << 4)
  /// Sublayers are drawn `instanceCount` times.
  package static let replicates = LayerTraits(rawValue: 1 << 5)
  /// `blurRadius` blurs what the layer shows, `backgroundBlurRadius` what lies under its bounds.
  package static let blurs = LayerTraits(rawValue: 1 << 6)
  package static let blursBackground = LayerTraits(rawValue: 1 << 7)
  package static let defaults: LayerTraits = [.groupOpacity, .edgeAntialiasing]
}

/// The parts of a CAShapeLayer that are not lanes.
package struct ShapeContent: Sendable, Hashable {
  package var path: PathData?
  package var usesEvenOddFill = false
  package var lineCap = LineCap.butt
  package var lineJoin = LineJoin.miter
  /// Lengths in points: on, off, on, off …; empty is solid.
  package var dashPattern: [Double] = []

  package init() {}
}

package enum LineCap: String, Sendable { case butt, round, square }
package enum LineJoin: String, Sendable { case miter, round, bevel }

/// The parts of a CAGradientLayer that are not lanes.
package struct GradientContent: Sendable, Hashable {
  package enum Kind: String, Sendable { case axial, radial, conic }
  package var kind = Kind.axial
  package var colors: [ColorValue] = []
  /// nil: evenly spaced.
  package var locations: [Double]?

  package init() {}
}
