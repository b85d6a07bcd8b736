import CoreGraphics
import LayerModel

extension CALayer {
  /// Properties by their key-value-coding names: lanes as raw doubles, the rest as what they are. What was
  /// drawn is not kept (it can be drawn again), nor are animations, delegate and actions.
  func encodeState(with coder: NSCoder) {
    let defaults = LayerValues()
    for row in PropertyTable.rows {
      switch row.storage {
      case .lanes(let offset, let count):
        let range = offset..<offset + count * MemoryLayout<Double>.size
        let bytes = withUnsafeBytes(of: values) { Data($0[range]) }
        let standard = withUnsafeBytes(of: defaults) { Data($0[range]) }
        if bytes != standard { coder.encode(bytes as NSData, forKey: row.name) }
      case .content(let field):
        if let data = archived(field) { coder.encode(data as NSData, forKey: row.name) }
      }
    }
    for (key, attribute) in LayerAttribute.all(of: self) {
      switch attribute.get(self) {
      case let number as NSNumber: coder.encode(number, forKey: key)
      case let text as String: coder.encode(text as NSString, forKey: key)
      case let numbers as [NSNumber]: coder.encode(numbers as NSArray, forKey: key)
      default: break
      }
    }
    if let cells = (self as? CAEmitterLayer)?.emitterCells {
      coder.encode(cells as NSArray, forKey: "emitterCells")
    }
    if !links.sublayers.isEmpty { coder.encode(links.sublayers as NSArray, forKey: "sublayers") }
    if let mask = links.mask { coder.encode(mask, forKey: "mask") }
  }

  func decodeState(from coder: NSCoder) {
    if self is CAShapeLayer { content.shape = ShapeContent() }
    if self is CATransformLayer { content.traits.insert(.keepsDepth) }
    if self is CAReplicatorLayer { content.traits.insert(.replicates) }
    if self is CAEmitterLayer { content.emitter = EmitterContent() }
    if self is CAGradientLayer { content.gradient = GradientContent() }
    for row in PropertyTable.rows {
      guard let data = coder.object(forKey: row.name) as? Data else { continue }
      switch row.storage {
      case .lanes(let offset, let count):
        guard data.count == count * MemoryLayout<Double>.size else { continue }
        // An archive may hold anything; what no setter takes does not come in here.
        var numbers = [Double](repeating: 0, count: count)
        _ = numbers.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        guard numbers.allSatisfy({ !$0.isNaN }) else { continue }
        _ = withUnsafeMutableBytes(of: &values) {
          data.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: $0[offset...]))
        }
      case .content(let field):
        restore(field, from: data)
      }
    }
    for (key, attribute) in LayerAttribute.all(of: self) {
      if let value = coder.object(forKey: key), !(value is NSNull) { _ = attribute.set(self, value) }
    }
    if let layers = coder.object(forKey: "sublayers") as? [CALayer] { sublayers = layers }
    if let layer = coder.object(forKey: "mask") as? CALayer { mask = layer }
  }

  private func archived(_ field: PropertyRow.ContentField) -> Data? {
    switch field {
    case .contents:
      guard case .image(let image) = content.contents else { return nil }
      return LayerArchive.encode(ArchivedPixels(image.pixels))
    case .shadowPath: return content.shadowPath.flatMap { LayerArchive.encode(ArchivedPath($0)) }
    case .path: return content.shape?.path.flatMap { LayerArchive.encode(ArchivedPath($0)) }
    case .colors:
      return content.gradient.flatMap { gradient in
        LayerArchive.encode(gradient.colors.map { [$0.red, $0.green, $0.blue, $0.alpha] })
      }
    case .locations: return content.gradient?.locations.flatMap(LayerArchive.encode)
    // Objects of their own.
    case .emitterCells: return nil
    }
  }

  private func restore(_ field: PropertyRow.ContentField, from data: Data) {
    switch field {
    case .contents:
      if let pixels = LayerArchive.decode(ArchivedPixels.self, data)?.buffer {
        content.contents = .image(CGImage(pixels: pixels))
      }
    case .shadowPath: content.shadowPath = LayerArchive.decode(ArchivedPath.self, data)?.path
    case .path: content.shape?.path = LayerArchive.decode(ArchivedPath.self, data)?.path
    case .colors:
      let colors = LayerArchive.decode([[Double]].self, data) ?? []
      content.gradient?.colors = colors.filter { $0.count == 4 }.map {
        ColorValue(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
      }
    case .locations: content.gradient?.locations = LayerArchive.decode([Double].self, data)
    case .emitterCells: return
    }
  }
}

extension NSCoder {
  /// What stands under a key; nil where nothing does, which Foundation may count as an error.
  func object(forKey key: String) -> Any? { containsValue(forKey: key) ? decodeObject(forKey: key) : nil }
}

/// Values inside an archive. Property lists hold every number exactly, infinity included.
enum LayerArchive {
  static func data(of image: CGImage) -> Data? { encode(ArchivedPixels(image.pixels)) }

  static func image(_ data: Data) -> CGImage? {
    decode(ArchivedPixels.self, data)?.buffer.map { CGImage(pixels: $0) }
  }

  static func encode(_ value: some Encodable) -> Data? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try? encoder.encode(value)
  }

  static func decode<Value: Decodable>(_: Value.Type, _ data: Data) -> Value? {
    try? PropertyListDecoder().decode(Value.self, from: data)
  }
}

private struct ArchivedPath: Codable {
  let verbs: [UInt8]
  let points: [Double]

  init(_ path: PathData) {
    verbs = path.verbs.map(\.rawValue)
    points = path.points.flatMap { [Double($0.x), Double($0.y)] }
  }

  /// nil where the points do not fit the verbs.
  var path: PathData? {
    var path = PathData()
    var rest = stride(from: 0, to: points.count - 1, by: 2).map { CGPoint(x: points[$0], y: points[$0 + 1]) }[
      ...]
    for raw in verbs {
      guard let verb = PathData.Verb(rawValue: raw), rest.count >= verb.pointCount else { return nil }
      let taken = Array(rest.prefix(verb.pointCount))
      rest = rest.dropFirst(verb.pointCount)
      switch verb {
      case .move: path.move(to: taken[0])
      case .line: path.line(to: taken[0])
      case .quad: path.quad(to: taken[1], control: taken[0])
      case .cubic: path.cubic(to: taken[2], control1: taken[0], control2: taken[1])
      case .close: path.close()
      }
    }
    return path
  }
}

private struct ArchivedPixels: Codable {
  let width: Int
  let height: Int
  let bytes: Data

  init(_ pixels: PixelBuffer) {
    width = pixels.width
    height = pixels.height
    bytes = Data(pixels.bytes)
  }

  var buffer: PixelBuffer? {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767, bytes.count == width * height * 4 else {
      return nil
    }
    var buffer = PixelBuffer(width: width, height: height)
    buffer.bytes = [UInt8](bytes)
    return buffer
  }
}
