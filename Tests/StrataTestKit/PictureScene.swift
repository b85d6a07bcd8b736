import CoreGraphics
import LayerModel

/// A layer tree as the picture oracles write it, turned into a commit.
package struct PictureScene {
  package private(set) var commit = Commit()
  private let images: [String: CGImage]
  private var nextID: UInt64 = 1

  /// - Parameter images: the oracle's pictures by name.
  package init(root: OracleValue, images: [String: CGImage] = [:]) {
    self.images = images
    let id = add(root)
    commit.roots = [id]
  }

  private mutating func add(_ layer: OracleValue) -> LayerID {
    let id = LayerID(raw: nextID)
    nextID += 1
    var update = LayerUpdate(id: id)
    update.values = Self.values(layer)
    update.content = content(layer)
    update.label = LayerLabel(name: layer["id"].string, className: "CALayer")
    let place = commit.updates.count
    commit.updates.append(update)
    let sublayers = layer["sublayers"].array.map { add($0) }
    commit.updates[place].sublayers = sublayers
    if !layer["mask"].isNull { commit.updates[place].mask = .set(add(layer["mask"])) }
    return id
  }

  private static func values(_ layer: OracleValue) -> LayerValues {
    var values = LayerValues()
    if let b = layer["bounds"].doubles { values.bounds = SIMD4(b[0], b[1], b[2], b[3]) }
    if let p = layer["position"].doubles { values.position = SIMD2(p[0], p[1]) }
    if let p = layer["anchorPoint"].doubles { values.anchorPoint = SIMD2(p[0], p[1]) }
    values.zPosition = layer["zPosition"].double ?? 0
    values.opacity = layer["opacity"].double ?? 1
    values.isHidden = layer["hidden"].bool == true ? 1 : 0
    values.masksToBounds = layer["masksToBounds"].bool == true ? 1 : 0
    values.isDoubleSided = layer["doubleSided"].bool == false ? 0 : 1
    values.cornerRadius = layer["cornerRadius"].double ?? 0
    values.borderWidth = layer["borderWidth"].double ?? 0
    if let color = color(layer["borderColor"]) { values.borderColor = ColorLanes.lanes(color) }
    values.backgroundColor = ColorLanes.lanes(color(layer["backgroundColor"]))
    if let m = layer["transform"].doubles { values.transform = CATransform3D(oracle: m) }
    if let m = layer["sublayerTransform"].doubles { values.sublayerTransform = CATransform3D(oracle: m) }
    let shadow = layer["shadow"]
    if !shadow.isNull {
      if let color = color(shadow["color"]) { values.shadowColor = ColorLanes.lanes(color) }
      values.shadowOpacity = shadow["opacity"].double ?? 0
      values.shadowRadius = shadow["radius"].double ?? 3
      if let o = shadow["offset"].doubles { values.shadowOffset = SIMD2(o[0], o[1]) }
    }
    if let r = layer["contentsRect"].doubles { values.contentsRect = SIMD4(r[0], r[1], r[2], r[3]) }
    if let r = layer["contentsCenter"].doubles { values.contentsCenter = SIMD4(r[0], r[1], r[2], r[3]) }
    values.contentsScale = layer["contentsScale"].double ?? 1
    let gradient = layer["gradient"]
    if let p = gradient["startPoint"].doubles { values.startPoint = SIMD2(p[0], p[1]) }
    if let p = gradient["endPoint"].doubles { values.endPoint = SIMD2(p[0], p[1]) }
    shape(layer["shape"], &values)
    return values
  }

  private static func shape(_ shape: OracleValue, _ values: inout LayerValues) {
    if case .object(let members) = shape, let fill = members["fillColor"] {
      values.fillColor = ColorLanes.lanes(color(fill))
    }
    values.strokeColor = ColorLanes.lanes(color(shape["strokeColor"]))
    values.strokeStart = shape["strokeStart"].double ?? 0
    values.strokeEnd = shape["strokeEnd"].double ?? 1
    values.lineWidth = shape["lineWidth"].double ?? 1
    values.miterLimit = shape["miterLimit"].double ?? 10
    values.lineDashPhase = shape["lineDashPhase"].double ?? 0
  }

  private func content(_ layer: OracleValue) -> LayerContent {
    var content = LayerContent()
    if let name = layer["contents"].string, let image = images[name] { content.contents = .image(image) }
    // The oracle names gravities as they look; the layer names edges by their coordinate.
    if let name = layer["contentsGravity"].string { content.gravity = Self.gravity(name) }
    if layer["magnificationFilter"].string == "nearest" { content.magnificationFilter = .nearest }
    if case .array(let corners) = layer["maskedCorners"] {
      content.maskedCorners = CornerMask(corners.compactMap { $0.string.flatMap { Self.corners[$0] } })
    }
    let gradient = layer["gradient"]
    if !gradient.isNull {
      var value = GradientContent()
      value.kind = GradientContent.Kind(rawValue: gradient["type"].string ?? "axial") ?? .axial
      value.colors = gradient["colors"].array.compactMap(Self.color)
      value.locations = gradient["locations"].doubles
      content.gradient = value
    }
    let shape = layer["shape"]
    if !shape.isNull {
      var value = ShapeContent()
      value.path = PathData(picture: shape["path"])
      value.usesEvenOddFill = shape["fillRule"].string == "even-odd"
      value.lineCap = LineCap(rawValue: shape["lineCap"].string ?? "butt") ?? .butt
      value.lineJoin = LineJoin(rawValue: shape["lineJoin"].string ?? "miter") ?? .miter
      value.dashPattern = shape["lineDashPattern"].doubles ?? []
      content.shape = value
    }
    return content
  }

  private static let corners: [String: CornerMask] = [
    "minXminY": .minXMinY, "maxXminY": .maxXMinY, "minXmaxY": .minXMaxY, "maxXmaxY": .maxXMaxY,
  ]

  private static func gravity(_ name: String) -> ContentsGravity {
    let flipped = name.replacing("top", with: "BOTTOM").replacing("bottom", with: "TOP")
    return ContentsGravity(
      rawValue: flipped.replacing("BOTTOM", with: "bottom").replacing("TOP", with: "top")) ?? .resize
  }

  /// "#rrggbb" or "#rrggbbaa".
  package static func color(_ value: OracleValue) -> ColorValue? {
    guard let text = value.string, text.hasPrefix("#"), let bits = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    let all = text.count == 7 ? bits << 8 | 255 : bits
    func channel(_ shift: UInt32) -> Double { Double(all >> shift & 255) / 255 }
    return ColorValue(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// A picture given as rows of colours.
  package static func image(_ rows: OracleValue) -> CGImage {
    let colors = rows.array.map { $0.array.compactMap(color) }
    var pixels = PixelBuffer(width: colors.first?.count ?? 0, height: colors.count)
    for (y, row) in colors.enumerated() {
      for (x, color) in row.enumerated() {
        let index = (y * pixels.width + x) * 4
        for (offset, value) in [color.blue, color.green, color.red].enumerated() {
          pixels.bytes[index + offset] = UInt8((value * color.alpha * 255).rounded())
        }
        pixels.bytes[index + 3] = UInt8((color.alpha * 255).rounded())
      }
    }
    return CGImage(pixels: pixels)
  }
}

extension CATransform3D {
  /// Six numbers of an affine map, or sixteen row by row.
  package init(oracle m: [Double]) {
    if m.count == 6 {
      self.init(
        m11: m[0], m12: m[1], m13: 0, m14: 0, m21: m[2], m22: m[3], m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
        m34: 0, m41: m[4], m42: m[5], m43: 0, m44: 1)
    } else {
      self.init(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
        m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }
  }
}

extension PathData {
  /// A list of path operations as the picture oracles write them.
  package init(picture operations: OracleValue) {
    self.init()
    for operation in operations.array {
      let n = operation.array.dropFirst().compactMap(\.double)
      func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
      switch operation[0].string {
      case "M": move(to: point(0))
      case "L": line(to: point(0))
      case "Q": quad(to: point(2), control: point(0))
      case "C": cubic(to: point(4), control1: point(0), control2: point(2))
      case "Z": close()
      case "rect": addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case "ellipse": addEllipse(in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
      case "rrect":
        addRoundedRect(
          in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerWidth: n[4], cornerHeight: n[5])
      case "arc":
        addArc(
          center: point(0), radius: n[2], startAngle: n[3], endAngle: n[4],
          clockwise: operation[6].bool == true)
      case "relarc": addRelativeArc(center: point(0), radius: n[2], startAngle: n[3], delta: n[4])
      case "arcto": addArc(tangent1End: point(0), tangent2End: point(2), radius: n[4])
      default: break
      }
    }
  }
}
