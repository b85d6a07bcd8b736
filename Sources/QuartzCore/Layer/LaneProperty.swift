import CoreGraphics
import LayerModel

/// A row of the property table whose value is plain memory in `LayerValues`, with its Swift type: what the
/// accessors of the layer classes name.
struct LaneProperty<Value: Equatable & Sendable>: Sendable {
  let row: Int
  let offset: Int

  init(_ name: String) {
    guard let row = PropertyTable.index[name] else {
      preconditionFailure("The property table has no row named \(name).")
    }
    guard case .lanes(let offset, let count) = PropertyTable.rows[row].storage,
      count * MemoryLayout<Double>.size == MemoryLayout<Value>.size
    else {
      preconditionFailure("The row \(name) does not hold a \(Value.self).")
    }
    self.row = row
    self.offset = offset
  }

  func read(_ values: inout LayerValues) -> Value {
    withUnsafeBytes(of: &values) { $0.load(fromByteOffset: offset, as: Value.self) }
  }

  func write(_ value: Value, to values: inout LayerValues) {
    withUnsafeMutableBytes(of: &values) { $0.storeBytes(of: value, toByteOffset: offset, as: Value.self) }
  }
}

/// The lane properties by name.
enum Lanes {
  static let bounds = LaneProperty<SIMD4<Double>>("bounds")
  static let position = LaneProperty<SIMD2<Double>>("position")
  static let anchorPoint = LaneProperty<SIMD2<Double>>("anchorPoint")
  static let zPosition = LaneProperty<Double>("zPosition")
  static let anchorPointZ = LaneProperty<Double>("anchorPointZ")
  static let transform = LaneProperty<CATransform3D>("transform")
  static let sublayerTransform = LaneProperty<CATransform3D>("sublayerTransform")
  static let opacity = LaneProperty<Double>("opacity")
  static let isHidden = LaneProperty<Double>("hidden")
  static let masksToBounds = LaneProperty<Double>("masksToBounds")
  static let isDoubleSided = LaneProperty<Double>("doubleSided")
  static let cornerRadius = LaneProperty<Double>("cornerRadius")
  static let borderWidth = LaneProperty<Double>("borderWidth")
  static let borderColor = LaneProperty<SIMD4<Double>>("borderColor")
  static let backgroundColor = LaneProperty<SIMD4<Double>>("backgroundColor")
  static let shadowColor = LaneProperty<SIMD4<Double>>("shadowColor")
  static let shadowOffset = LaneProperty<SIMD2<Double>>("shadowOffset")
  static let shadowOpacity = LaneProperty<Double>("shadowOpacity")
  static let shadowRadius = LaneProperty<Double>("shadowRadius")
  static let contentsRect = LaneProperty<SIMD4<Double>>("contentsRect")
  static let contentsCenter = LaneProperty<SIMD4<Double>>("contentsCenter")
  static let contentsScale = LaneProperty<Double>("contentsScale")
  static let rasterizationScale = LaneProperty<Double>("rasterizationScale")

  static let blurRadius = LaneProperty<Double>("filters.inputRadius")
  static let backgroundBlurRadius = LaneProperty<Double>("backgroundFilters.inputRadius")

  static let fillColor = LaneProperty<SIMD4<Double>>("fillColor")
  static let strokeColor = LaneProperty<SIMD4<Double>>("strokeColor")
  static let strokeStart = LaneProperty<Double>("strokeStart")
  static let strokeEnd = LaneProperty<Double>("strokeEnd")
  static let lineWidth = LaneProperty<Double>("lineWidth")
  static let miterLimit = LaneProperty<Double>("miterLimit")
  static let lineDashPhase = LaneProperty<Double>("lineDashPhase")

  static let instanceCount = LaneProperty<Double>("instanceCount")
  static let instanceDelay = LaneProperty<Double>("instanceDelay")
  static let instanceTransform = LaneProperty<CATransform3D>("instanceTransform")
  static let instanceColor = LaneProperty<SIMD4<Double>>("instanceColor")
  static let instanceRedOffset = LaneProperty<Double>("instanceRedOffset")
  static let instanceGreenOffset = LaneProperty<Double>("instanceGreenOffset")
  static let instanceBlueOffset = LaneProperty<Double>("instanceBlueOffset")
  static let instanceAlphaOffset = LaneProperty<Double>("instanceAlphaOffset")

  static let emitterPosition = LaneProperty<SIMD2<Double>>("emitterPosition")
  static let emitterZPosition = LaneProperty<Double>("emitterZPosition")
  static let emitterSize = LaneProperty<SIMD2<Double>>("emitterSize")
  static let emitterDepth = LaneProperty<Double>("emitterDepth")
  static let birthRate = LaneProperty<Double>("birthRate")
  static let lifetime = LaneProperty<Double>("lifetime")
  static let velocity = LaneProperty<Double>("velocity")
  static let scale = LaneProperty<Double>("scale")
  static let spin = LaneProperty<Double>("spin")

  static let startPoint = LaneProperty<SIMD2<Double>>("startPoint")
  static let endPoint = LaneProperty<SIMD2<Double>>("endPoint")

  static let fontSize = LaneProperty<Double>("fontSize")
  static let foregroundColor = LaneProperty<SIMD4<Double>>("foregroundColor")
}

/// Rows of properties that live in `LayerContent`.
enum ContentRows {
  static let contents = row("contents")
  static let shadowPath = row("shadowPath")
  static let path = row("path")
  static let colors = row("colors")
  static let locations = row("locations")
  static let emitterCells = row("emitterCells")

  private static func row(_ name: String) -> Int {
    guard let row = PropertyTable.index[name] else {
      preconditionFailure("The property table has no row named \(name).")
    }
    return row
  }
}

extension CGPoint {
  var lanes: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
  init(lanes: SIMD2<Double>) { self.init(x: lanes.x, y: lanes.y) }
}

extension CGSize {
  var lanes: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
  init(lanes: SIMD2<Double>) { self.init(width: lanes.x, height: lanes.y) }
}

extension CGRect {
  var lanes: SIMD4<Double> {
    SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
  }
  init(lanes: SIMD4<Double>) { self.init(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w) }
}
