import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

/// A layer of a test's tree.
private final class Node: Equatable {
  let id: String
  var values: LayerValues
  weak var parent: Node?
  var children: [Node] = []
  var mask: Node?

  init(_ id: String, _ values: LayerValues) {
    self.id = id
    self.values = values
  }

  convenience init(_ v: OracleValue) {
    self.init(v["id"].string ?? "?", LayerValues(v))
    for child in v["sublayers"].array { add(Node(child)) }
  }

  func add(_ child: Node) {
    child.parent = self
    children.append(child)
  }

  func find(_ id: String) -> Node? {
    self.id == id ? self : children.lazy.compactMap { $0.find(id) }.first
  }

  static func == (one: Node, other: Node) -> Bool { one === other }

  static var reader: LayerTreeReader<Node> {
    LayerTreeReader(
      values: { $0.values }, parent: { $0.parent }, sublayers: { $0.children }, mask: { $0.mask })
  }

  static func plain(
    _ id: String, size: Double, at position: (Double, Double), in parent: Node? = nil
  ) -> Node {
    var values = LayerValues()
    values.bounds = SIMD4(0, 0, size, size)
    values.position = SIMD2(position.0, position.1)
    let node = Node(id, values)
    parent?.add(node)
    return node
  }
}

struct LayerGeometryTests {
  private static func rect(_ n: [Double]) -> CGRect { CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) }

  private static func agrees(_ got: CGRect?, _ n: [Double], _ tolerance: Double) -> Bool {
    guard let got else { return false }
    let numbers = [got.origin.x, got.origin.y, got.size.width, got.size.height].map { Double($0) }
    return zip(numbers, n).allSatisfy { isClose($0, $1, tolerance * max(1, abs($1))) }
  }

  private static func agrees(_ got: CGPoint?, _ x: Double, _ y: Double, _ tolerance: Double = 1e-9) -> Bool {
    guard let got else { return false }
    return isClose(Double(got.x), x, tolerance * max(1, abs(x)))
      && isClose(Double(got.y), y, tolerance * max(1, abs(y)))
  }

  @Test(.rules("G-4", "G-7"), arguments: OracleFile.cases("g_geometry", "frame", "framePerspective"))
  func framesAgreeWithTheOracle(_ example: OracleCase) throws {
    let wanted = try #require(example.expect["frame"].doubles)
    #expect(Self.agrees(LayerGeometry.frame(of: LayerValues(example["layer"])), wanted, 1e-6))
  }

  @Test(.rules("G-6", "G-8"), arguments: OracleFile.cases("g_geometry", "setFrame", "setFrameScaled"))
  func settingFramesAgreesWithTheOracle(_ example: OracleCase) throws {
    var values = LayerValues(example["layer"])
    let frame = try #require(example["frame"].doubles)
    LayerGeometry.setFrame(Self.rect(frame), in: &values)
    let position = try #require(example.expect["position"].doubles)
    #expect(
      Self.agrees(LayerGeometry.bounds(of: values), try #require(example.expect["bounds"].doubles), 1e-6))
    #expect(isClose(values.position.x, position[0], 1e-6) && isClose(values.position.y, position[1], 1e-6))
    #expect(Self.agrees(LayerGeometry.frame(of: values), frame, 1e-9))
  }

  @Test(.rules("G-13"), arguments: OracleFile.cases("g_geometry", "convert", "convertProjective"))
  func pointsConvertAsTheOracleDoes(_ example: OracleCase) throws {
    let root = Node(example["tree"])
    let tolerance = example.category == "convert" ? 1e-6 : 1e-3
    for row in example.expect.array {
      let source = root.find(row[0].string ?? "")
      let target = root.find(row[1].string ?? "")
      let p = try #require(row[2].doubles)
      let q = try #require(row[3].doubles)
      let got = Node.reader.convert(CGPoint(x: p[0], y: p[1]), from: source, to: target)
      #expect(Self.agrees(got, q[0], q[1], tolerance), "\(row): \(String(describing: got))")
    }
  }

  @Test(.rules("G-24", "G-26"), arguments: OracleFile.cases("g_geometry", "hitTest"))
  func hitTestsAgreeWithTheOracle(_ example: OracleCase) throws {
    let root = Node(example["tree"])
    for row in example.expect.array {
      let p = try #require(row[0].doubles)
      let hit = Node.reader.hitTest(CGPoint(x: p[0], y: p[1]), in: root)
      #expect(hit?.id == row[1].string, "\(p)")
    }
  }

  @Test(.rules("G-5", "G-6"), arguments: OracleFile.cases("k_published", "geometry"))
  func geometryStepsAgreeWithThePublishedNumbers(_ example: OracleCase) throws {
    var v = LayerValues()
    for step in example["steps"].array {
      let n = step[1].doubles ?? [step[1].double ?? 0]
      switch step[0].string {
      case "setFrame": LayerGeometry.setFrame(Self.rect(n), in: &v)
      case "setBounds": v.bounds = SIMD4(n[0], n[1], n[2], n[3])
      case "setAnchorPoint": v.anchorPoint = SIMD2(n[0], n[1])
      case "setTransformScale":
        v.transform = CATransform3DMakeScale(CGFloat(n[0]), CGFloat(n[1]), CGFloat(n[2]))
      case "setTransformRotationZ": v.transform = CATransform3DMakeRotation(CGFloat(n[0]), 0, 0, 1)
      case "bounds": #expect(Self.agrees(LayerGeometry.bounds(of: v), n, 1e-9))
      case "position": #expect(isClose(v.position.x, n[0], 1e-9) && isClose(v.position.y, n[1], 1e-9))
      case "frame": #expect(Self.agrees(LayerGeometry.frame(of: v), n, 1e-9), "\(step)")
      default: Issue.record("The step \(step) is not known.")
      }
    }
  }

  @Test(.rules("G-4", "G-7", "G-8", "G-9", "Q-64", "Q-65", "Q-66", "P-9"))
  func framesFollowPositionAnchorAndTransform() {
    var v = LayerValues()
    v.bounds = SIMD4(0, 0, 100, 50)
    v.position = SIMD2(200, 300)
    #expect(Self.agrees(LayerGeometry.frame(of: v), [150, 275, 100, 50], 1e-12))
    v.anchorPoint = SIMD2(1, 1)
    #expect(Self.agrees(LayerGeometry.frame(of: v), [100, 250, 100, 50], 1e-12))
    v.anchorPoint = SIMD2(0.5, 0.5)
    v.transform = CATransform3DMakeScale(2, 4, 1)
    #expect(Self.agrees(LayerGeometry.frame(of: v), [100, 200, 200, 200], 1e-12))
    v.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    #expect(Self.agrees(LayerGeometry.frame(of: v), [144.1987, 253.3494, 111.6025, 93.3013], 1e-6))
    v.transform = CATransform3DMakeScale(2, 4, 1)
    LayerGeometry.setFrame(Self.rect([10, 20, 100, 50]), in: &v)
    #expect(v.bounds == SIMD4(0, 0, 50, 12.5) && v.position == SIMD2(60, 45))
    v.transform = CATransform3DIdentity
    LayerGeometry.setFrame(Self.rect([0, 0, -100, -50]), in: &v)
    #expect(v.bounds == SIMD4(0, 0, 100, 50) && v.position == SIMD2(-50, -25))
    #expect(LayerGeometry.standardized(Self.rect([0, 0, -100, -50])) == Self.rect([-100, -50, 100, 50]))
  }

  @Test func aFrameUnderATransformWithoutInverseKeepsTheSize() {
    var v = LayerValues()
    v.bounds = SIMD4(0, 0, 10, 10)
    v.transform = CATransform3DMakeScale(0, 0, 1)
    LayerGeometry.setFrame(Self.rect([5, 6, 100, 50]), in: &v)
    #expect(v.bounds == SIMD4(0, 0, 10, 10) && v.position == SIMD2(5, 6))
  }

  @Test(.rules("G-13", "G-15", "G-16")) func pointsConvertThroughTransformsAndTrees() {
    let parent = Node.plain("parent", size: 200, at: (100, 100))
    let child = Node.plain("child", size: 50, at: (100, 50), in: parent)
    func origin() -> CGPoint? { Node.reader.convert(.zero, from: child, to: parent) }
    #expect(Self.agrees(origin(), 75, 25))
    child.values.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(Self.agrees(origin(), 50, 0))
    child.values.transform = CATransform3DIdentity
    parent.values.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(Self.agrees(origin(), 85, 45))
    parent.values.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.values.transform = CATransform3DMakeTranslation(5, 6, 0)
    #expect(Self.agrees(origin(), 60, -38))

    let one = Node.plain("one", size: 0, at: (25, 0))
    let other = Node.plain("other", size: 0, at: (500, 475))
    one.values.position = SIMD2(25, 25)
    other.values.position = SIMD2(500, 500)
    #expect(Self.agrees(Node.reader.convert(.zero, from: one, to: other), -475, -475))
    let box = Node.reader.convert(Self.rect([0, 0, 10, 10]), from: one, to: nil)
    #expect(box == Self.rect([25, 25, 10, 10]))
    #expect(Self.agrees(Node.reader.convert(CGPoint(x: 3, y: 4), from: child, to: child), 3, 4))
  }

  @Test(.rules("Q-67")) func aQuarterTurnCarriesTheOriginToTheRight() {
    let parent = Node.plain("parent", size: 200, at: (100, 100))
    let child = Node.plain("child", size: 100, at: (100, 100), in: parent)
    child.values.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(Self.agrees(Node.reader.convert(.zero, from: child, to: parent), 150, 50))
  }

  @Test(.rules("G-17", "G-29", "Q-68")) func depthIsSeenInPerspective() {
    let parent = Node.plain("parent", size: 200, at: (100, 100))
    parent.values.sublayerTransform.m34 = -1 / 500
    let child = Node.plain("child", size: 0, at: (150, 100), in: parent)
    child.values.zPosition = 100
    #expect(Self.agrees(Node.reader.convert(.zero, from: child, to: parent), 162.5, 100))
    let wide = Node.plain("wide", size: 100, at: (100, 100), in: parent)
    wide.values.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let right = Node.reader.convert(CGPoint(x: 100, y: 50), from: wide, to: parent)
    let left = Node.reader.convert(CGPoint(x: 0, y: 50), from: wide, to: parent)
    #expect(Self.agrees(right, 123.0075, 100, 1e-6) || Self.agrees(right, 127.3704, 100, 1e-6))
    #expect(Self.agrees(left, 72.6296, 100, 1e-6) || Self.agrees(left, 76.9925, 100, 1e-6))
  }

  /// Q-69, G-24…G-28, and the oracle's rule for opacity 0.
  @Test(.rules("G-24", "G-26", "G-28", "Q-69", "P-35")) func hitTestsFindTheFrontMostVisibleLayer() {
    let root = Node.plain("root", size: 200, at: (100, 100))
    let early = Node.plain("early", size: 50, at: (50, 50), in: root)
    let late = Node.plain("late", size: 50, at: (50, 50), in: root)
    func hit(_ x: Double, _ y: Double) -> String? {
      Node.reader.hitTest(CGPoint(x: x, y: y), in: root)?.id
    }
    #expect(hit(50, 50) == "late")
    early.values.zPosition = 1
    #expect(hit(50, 50) == "early")
    #expect(hit(75, 50) == "root" && hit(25, 25) == "early")
    early.values.opacity = 0
    #expect(hit(50, 50) == "late")
    late.values.isHidden = 1
    #expect(hit(50, 50) == "root")
    let outside = Node.plain("outside", size: 50, at: (250, 50), in: root)
    #expect(hit(250, 50) == "outside")
    root.values.masksToBounds = 1
    #expect(hit(250, 50) == nil)
    outside.values.transform = CATransform3DMakeScale(0, 1, 1)
    root.values.masksToBounds = 0
    #expect(hit(250, 50) == nil)
  }

  /// Oracle k hitTest.
  @Test func aMaskLimitsWhatIsHit() {
    let holder = Node.plain("holder", size: 100, at: (50, 50))
    let host = Node.plain("host", size: 100, at: (50, 50), in: holder)
    let mask = Node.plain("mask", size: 40, at: (20, 20))
    mask.parent = host
    host.mask = mask
    #expect(Node.reader.hitTest(CGPoint(x: 50, y: 50), in: holder)?.id == "holder")
    #expect(Node.reader.hitTest(CGPoint(x: 20, y: 20), in: holder)?.id == "host")
  }

  /// Oracle k convert.
  @Test func boundsOriginsScrollTheContent() {
    let a = Node.plain("a", size: 300, at: (150, 150))
    let b = Node.plain("b", size: 100, at: (100, 110), in: a)
    b.values.bounds = SIMD4(10, 10, 100, 100)
    #expect(Self.agrees(Node.reader.convert(.zero, from: b, to: a), 40, 50))
    b.values.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(Self.agrees(Node.reader.convert(CGPoint(x: 10, y: 10), from: b, to: a), 0, 10))
    #expect(Self.agrees(Node.reader.convert(CGPoint(x: 60, y: 60), from: b, to: a), 100, 110))
  }

  /// a depth beyond all measure makes no number that is none.
  @Test func extremeDepthsStayFinite() {
    let root = Node.plain("root", size: 200, at: (100, 100))
    let deep = Node.plain("deep", size: 50, at: (50, 50), in: root)
    deep.values.zPosition = .greatestFiniteMagnitude
    #expect(Self.agrees(Node.reader.convert(.zero, from: deep, to: root), 25, 25))
    #expect(Node.reader.hitTest(CGPoint(x: 50, y: 50), in: root)?.id == "deep")
  }
}
