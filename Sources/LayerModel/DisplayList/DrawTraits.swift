import CoreGraphics

/// What flattening needs to know of a layer's content, as plain memory: simple layers are drawn without
/// touching a reference.
struct DrawTraits {
  struct Flags: OptionSet {
    let rawValue: UInt32
    static let contents = Flags(rawValue: 1)
    static let isRecord = Flags(rawValue: 2)
    static let shape = Flags(rawValue: 4)
    static let gradient = Flags(rawValue: 8)
    static let shadowPath = Flags(rawValue: 16)
    static let groupOpacity = Flags(rawValue: 32)
    static let isNearestEnlarged = Flags(rawValue: 64)
    static let isNearestReduced = Flags(rawValue: 128)
    static let replicates = Flags(rawValue: 256)
    /// The contents are several pictures.
    static let dissolves = Flags(rawValue: 512)
    static let hasContinuousCorners = Flags(rawValue: 1024)
    /// `blendMode` is another than normal.
    static let blends = Flags(rawValue: 2048)
    static let blurs = Flags(rawValue: 4096)
    static let blursBackground = Flags(rawValue: 8192)
    static let keepsDepth = Flags(rawValue: 16384)
    static let emitter = Flags(rawValue: 32768)
    static let tiles = Flags(rawValue: 65536)
    /// The background is a pattern.
    static let pattern = Flags(rawValue: 131_072)
    static let rasterizes = Flags(rawValue: 262_144)
  }

  var flags: Flags = []
  var gravity = ContentsGravity.resize
  var corners = CornerMask.all
  var blendMode = CGBlendMode.normal
  var identity: UInt64 = 0
  /// Of an image in pixels, of a record in points.
  var naturalWidth = 0.0
  var naturalHeight = 0.0
  /// Bounds of the shape's path, null without one: measured once, not every frame.
  var shapeBox = CGRect.null

  init(_ content: LayerContent) {
    gravity = content.gravity
    corners = content.maskedCorners
    blendMode = content.blendMode
    if blendMode != .normal { flags.insert(.blends) }
    if content.traits.contains(.groupOpacity) { flags.insert(.groupOpacity) }
    if content.traits.contains(.blurs) { flags.insert(.blurs) }
    if content.traits.contains(.rasterize) { flags.insert(.rasterizes) }
    if content.traits.contains(.blursBackground) { flags.insert(.blursBackground) }
    if content.traits.contains(.replicates) { flags.insert(.replicates) }
    if content.cornerCurve == .continuous { flags.insert(.hasContinuousCorners) }
    if content.traits.contains(.keepsDepth) { flags.insert(.keepsDepth) }
    if content.magnificationFilter == .nearest { flags.insert(.isNearestEnlarged) }
    if content.minificationFilter == .nearest { flags.insert(.isNearestReduced) }
    if let path = content.shape?.path, !path.isEmpty {
      flags.insert(.shape)
      shapeBox = path.controlBox
    }
    if let gradient = content.gradient, gradient.isDrawable { flags.insert(.gradient) }
    if let emitter = content.emitter, emitter.isDrawable { flags.insert(.emitter) }
    if content.background != nil { flags.insert(.pattern) }
    if let tiles = content.tiles, !tiles.tiles.isEmpty { flags.insert(.tiles) }
    if let path = content.shadowPath, !path.isEmpty { flags.insert(.shadowPath) }
    if content.dissolving != nil { flags.insert(.dissolves) }
    if let contents = content.contents { show(contents) }
  }

  /// Takes a picture for the contents.
  mutating func show(_ contents: Contents) {
    flags.subtract([.isRecord, .contents])
    switch contents {
    case .image(let image):
      (naturalWidth, naturalHeight) = (Double(image.width), Double(image.height))
    case .record(let record):
      flags.insert(.isRecord)
      (naturalWidth, naturalHeight) = (record.bounds.width, record.bounds.height)
    }
    guard naturalWidth > 0, naturalHeight > 0, naturalWidth.isFinite, naturalHeight.isFinite else { return }
    flags.insert(.contents)
    identity = contents.identity.raw
  }
}

extension GradientContent {
  /// L-22: fewer than two colours, or locations that do not match them, draw nothing.
  package var isDrawable: Bool {
    colors.count >= 2 && (locations == nil || locations?.count == colors.count)
  }
}
