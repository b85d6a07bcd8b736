import CoreGraphics

extension SceneField {
  /// A list of operations, such as `["L", 10, 20]`, in the coordinates of the layer.
  func pathData() throws(SceneError) -> PathData {
    var path = PathData()
    for operation in try elements() { try operation.append(to: &path) }
    return path
  }

  private func append(to path: inout PathData) throws(SceneError) {
    guard case .array(let parts) = value, case .string(let name)? = parts.first else {
      throw error("needs an operation, such as [\"L\", 10, 20]")
    }
    // What goes on from where the pen is has no meaning before the pen is anywhere.
    guard !path.isEmpty || !["L", "Q", "C", "Z", "arcto"].contains(name) else {
      throw error("\"\(name)\" needs a current point; start with \"M\"")
    }
    switch name {
    case "M":
      let n = try arguments(2)
      path.move(to: CGPoint(x: n[0], y: n[1]))
    case "L":
      let n = try arguments(2)
      path.line(to: CGPoint(x: n[0], y: n[1]))
    case "Q":
      let n = try arguments(4)
      path.quad(to: CGPoint(x: n[2], y: n[3]), control: CGPoint(x: n[0], y: n[1]))
    case "C":
      let n = try arguments(6)
      path.cubic(
        to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]),
        control2: CGPoint(x: n[2], y: n[3]))
    case "Z":
      _ = try arguments(0)
      path.close()
    default:
      try appendShape(name, to: &path)
    }
  }

  private func appendShape(_ name: String, to path: inout PathData) throws(SceneError) {
    switch name {
    case "arc":
      let n = try arguments(5, then: 1)
      let isClockwise = try elements()[6].bool()
      path.addArc(
        center: CGPoint(x: n[0], y: n[1]), radius: try positive(n[2]), startAngle: n[3], endAngle: n[4],
        clockwise: isClockwise)
    case "relarc":
      let n = try arguments(5)
      path.addRelativeArc(
        center: CGPoint(x: n[0], y: n[1]), radius: try positive(n[2]), startAngle: n[3], delta: n[4])
    case "arcto":
      let n = try arguments(5)
      path.addArc(
        tangent1End: CGPoint(x: n[0], y: n[1]), tangent2End: CGPoint(x: n[2], y: n[3]),
        radius: try positive(n[4]))
    case "rect":
      let n = try arguments(4)
      path.addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case "ellipse":
      let n = try arguments(4)
      path.addEllipse(in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case "rrect":
      let n = try arguments(6)
      path.addRoundedRect(
        in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerWidth: n[4], cornerHeight: n[5])
    default:
      throw error("\"\(name)\" is not a path operation")
    }
  }

  /// The `count` numbers after the name; `more` values of another type may follow them.
  private func arguments(_ count: Int, then more: Int = 0) throws(SceneError) -> [Double] {
    let parts = try elements()
    guard parts.count == 1 + count + more else {
      throw error("needs \(count + more) values after its name")
    }
    var numbers: [Double] = []
    for part in parts[1..<(1 + count)] { numbers.append(try part.number()) }
    return numbers
  }

  private func positive(_ radius: Double) throws(SceneError) -> Double {
    guard radius >= 0 else { throw error("needs a radius that is not negative") }
    return radius
  }
}
