import CoreGraphics

/// One frame as plain values: what to paint, in order. It can be printed, compared and replayed; renderers know
/// nothing of layers. Buffers are kept from frame to frame, so a steady frame allocates nothing.
package struct DisplayList: Sendable, Equatable {
  /// Device pixels.
  package var width = 0
  package var height = 0
  package var background = SIMD4<Float>(0, 0, 0, 1)
  package var items: [DisplayItem] = []
  /// Clips that items and groups name by index.
  package var clips: [DisplayClip] = []
  package var groups: [DisplayGroup] = []
  package var commands: [DisplayCommand] = []
  /// Content that items name by index: what must be rasterised or uploaded before drawing.
  package var contents: [DisplayContent] = []

  package init() {}
}

/// What to do, in order. `beginGroup` and `endGroup` nest.
package enum DisplayCommand: Sendable, Equatable {
  /// Paint the items of the range onto the current target.
  case draw(first: Int32, count: Int32)
  /// Paint into a fresh transparent surface of the group's pixel bounds.
  case beginGroup(Int32)
  /// From here on paint into the group's mask surface.
  case beginMask(Int32)
  /// Composite the group (through its mask, clip and opacity) onto the target below.
  case endGroup(Int32)
}

/// A quad: a rectangle in its own coordinates, a homography to device pixels, and the analytic coverage of a
/// rounded rectangle, a border or a blurred shadow inside it.
///
/// The two renderers evaluate the same formulas over it: see `Coverage` (software) and the GL fragment shader.
package struct DisplayItem: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    /// Rounded rectangle filled with `color`.
    case fill
    /// The ring of width `borderWidth` inside the rounded rectangle.
    case border
    /// Contents `content`, mapped by `uv`, times `color`.
    case image
    /// Gradient `content`.
    case gradient
    /// Gaussian blur (sigma `blur`, in item units) of the rounded rectangle, filled with `color`.
    case shadow
  }

  package var kind = Kind.fill
  /// Bilinear unless set.
  package var isNearest = false
  /// Edges are smoothed over one device pixel. False for pixel-aligned rectangles, where it changes nothing.
  package var isSmooth = true
  /// Index into `contents`, −1 for none.
  package var content: Int32 = -1
  /// Index into `clips`, −1 for none.
  package var clip: Int32 = -1
  package var borderWidth: Float = 0
  /// Item coordinates to device pixels.
  package var transform = Homography.identity
  /// Whose item it is, for damage, dumps and hit maps.
  package var layer = LayerID(raw: 0)
  /// x, y, width, height in item coordinates. For a shadow: the shape that casts it, not the blurred extent.
  package var rect = SIMD4<Float>(0, 0, 0, 0)
  /// Corner radii: minXminY, maxXminY, maxXmaxY, minXmaxY.
  package var radii = SIMD4<Float>(0, 0, 0, 0)
  /// Premultiplied; opacity already in it. For an image: the tint, white × opacity. A colour without alpha adds to
  /// what is below, each channel up to what there is.
  package var color = SIMD4<Float>(0, 0, 0, 0)
  package var blur: Float = 0
  /// How far from the corner its curve begins, in radii (`CornerShape`).
  package var cornerReach: Float = 1
  /// Of an image: where it is painted.
  package var part = ItemPart()
  /// u0, v0, u1, v1 at the rectangle's corners, in 0…1 of the content.
  package var uv = SIMD4<Float>(0, 0, 1, 1)
  /// The part of the content that may be sampled (edges clamp to it).
  package var uvLimits = SIMD4<Float>(0, 0, 1, 1)

  package init() {}
}

/// A part of an item's rectangle, each side in 0…1 of it. At sides within the rectangle a pixel belongs to the part that
/// its centre lies in, so that neighbours meet without a seam, whatever the map.
package struct ItemPart: Sendable, Equatable {
  package var minX: Float = 0
  package var minY: Float = 0
  package var maxX: Float = 1
  package var maxY: Float = 1

  package init() {}

  package var isWhole: Bool { minX <= 0 && minY <= 0 && maxX >= 1 && maxY >= 1 }
}

extension DisplayItem {
  /// Adds its colours to those below.
  package var isAdditive: Bool { kind == .image && color.w == 0 }
  /// False for an item that changes no pixel.
  package var paints: Bool { color.w > 0 || (isAdditive && color != SIMD4(0, 0, 0, 0)) }
}

/// A 3 × 3 projective map, row-vector convention: `[x y 1] · M`, then divide by w.
package struct Homography: Sendable, Equatable {
  package var m11, m12, m13: Double
  package var m21, m22, m23: Double
  package var m31, m32, m33: Double

  package init(
    m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double,
    m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  package static let identity = Homography(
    m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
}

/// A rounded rectangle that limits what is painted. Clips form a chain by `parent`.
package struct DisplayClip: Sendable, Equatable {
  /// Device pixels to clip coordinates (the inverse of the clip layer's map).
  package var fromDevice = Homography.identity
  package var rect = SIMD4<Float>(0, 0, 0, 0)
  package var radii = SIMD4<Float>(0, 0, 0, 0)
  /// As of an item.
  package var cornerReach: Float = 1
  /// Set when the clip is an axis-aligned, pixel-exact rectangle: x, y, width, height in device pixels.
  package var scissor: SIMD4<Int32>?
  /// Index of the next clip outwards, −1 for none.
  package var parent: Int32 = -1

  package init() {}
}

/// An offscreen surface in device pixels.
package struct DisplayGroup: Sendable, Equatable {
  /// x, y, width, height in device pixels: no larger than what can be seen. With a shadow it may reach beyond
  /// the target, as far as what lies there casts a shadow into it.
  package var pixelBounds = SIMD4<Int32>(0, 0, 0, 0)
  package var opacity: Float = 1
  package var hasMask = false
  /// How the group is put together with what the target shows so far. A group with a shadow is normal.
  package var blendMode = CGBlendMode.normal
  /// Of a mode that changes what the group leaves clear, too: the clip, without a chain, whose inside is the group's
  /// to change besides what it paints; −1 for none (`CGBlendMode.needsShape`).
  package var shape: Int32 = -1
  package var clip: Int32 = -1
  /// A shadow cast by the group's own alpha, under it. A group with a shadow has no mask, and an opacity only
  /// where nothing else is to be seen as one with it: those are an outer group's. Colour premultiplied, offset and sigma in device pixels.
  package var shadowColor = SIMD4<Float>(0, 0, 0, 0)
  package var shadowOffset = SIMD2<Float>(0, 0)
  package var shadowSigma: Float = 0
  /// A Gaussian blur of the whole group, in device pixels. A group with one has neither mask nor shadow: those are
  /// an inner group's.
  package var blurSigma: Float = 0
  /// The blur is of what the target shows so far, and the group's alpha says where it takes that one's place.
  package var blursBackdrop = false
  /// The content casts the shadow but is not painted itself (`shadowPath`).
  package var showsOnlyShadow = false
  package var layer = LayerID(raw: 0)

  package init() {}
}

extension DisplayGroup {
  /// The opacity as both renderers take it: in 255ths, so that products with bytes round alike.
  package var shownOpacity: Float { (min(max(opacity, 0), 1) * 255).rounded() / 255 }
}

/// Content an item samples. Equal keys mean equal pixels: caches are keyed by it.
package struct DisplayContent: Sendable, Equatable {
  package enum Source: Sendable, Equatable {
    case image(CGImage)
    case record(DrawingRecord)
    /// A shape layer's fill and stroke, drawn over `bounds` in layer coordinates.
    case shape(ShapeDrawing)
    case gradient(GradientDrawing)

    package static func == (one: Source, other: Source) -> Bool {
      switch (one, other) {
      case (.image(let a), .image(let b)): a.identity == b.identity
      case (.record(let a), .record(let b)): a.identity == b.identity
      case (.shape(let a), .shape(let b)): a == b
      case (.gradient(let a), .gradient(let b)): a == b
      default: false
      }
    }
  }

  package var source: Source
  /// Pixels a unit of the content's own coordinates, per axis: the scale it is rasterised for. For images 1, or
  /// ½, ¼, ⅛ … where they are shown much reduced: they are averaged down first.
  package var scaleX: Float = 1
  package var scaleY: Float = 1
  /// For records: how far into the first pixel of its raster the content begins; 0..<1, less 1/512.
  package var phaseX: Float = 0
  package var phaseY: Float = 0
  /// For records: the pixels of the raster that are made, counted from its first; nil for all.
  package var texels: PixelRect?

  package init(source: Source) { self.source = source }
}

/// A shape layer as it is presented now.
package struct ShapeDrawing: Sendable, Hashable {
  package var content: ShapeContent
  package var fillColor: ColorValue?
  package var strokeColor: ColorValue?
  package var strokeStart = 0.0
  package var strokeEnd = 1.0
  package var lineWidth = 1.0
  package var miterLimit = 10.0
  package var dashPhase = 0.0
  /// The rectangle the raster covers, in layer coordinates.
  package var bounds = CGRect.zero

  package init(content: ShapeContent) { self.content = content }
}

/// A gradient as it is presented now; points in unit coordinates of the item's rectangle.
package struct GradientDrawing: Sendable, Hashable {
  package var content: GradientContent
  package var startPoint = SIMD2<Double>(0.5, 0)
  package var endPoint = SIMD2<Double>(0.5, 1)

  package init(content: GradientContent) { self.content = content }
}
