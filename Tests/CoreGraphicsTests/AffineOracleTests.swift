import CoreGraphics
import Foundation
import StrataTestKit
import Testing

/// Affine algebra against values from independent implementations.
struct AffineOracleTests {
  @Test(arguments: OracleFile.cases("f_matrices", "affine"))
  func algebraAgrees(oracle: OracleCase) throws {
    var t = CGAffineTransform.identity
    for op in oracle["ops"].array {
      let n = op.array.dropFirst().compactMap(\.double)
      switch op[0].string {
      case "translate": t = t.translatedBy(x: n[0], y: n[1])
      case "scale": t = t.scaledBy(x: n[0], y: n[1])
      case "rotate": t = t.rotated(by: n[0])
      case "concat": t = t.concatenating(CGAffineTransform(numbers: try #require(op[1].doubles)))
      default: Issue.record("an operation this test does not know: \(op)")
      }
    }
    let expect = oracle.expect
    func check(_ got: [Double], _ want: OracleValue, _ what: Comment) throws {
      let want = try #require(want.doubles)
      let largest = want.reduce(1) { max($0, abs($1)) }
      // The file's numbers have 13 digits, after inputs that were rounded too.
      #expect(agrees(got, want, within: 1e-9 * largest), what)
    }
    try check(t.numbers, expect["t"], "the product")
    try check(t.inverted().numbers, expect["inverse"], "the inverse")
    #expect(try abs(t.determinant - #require(expect["det"].double)) <= 1e-9 * max(1, abs(t.determinant)))

    let point = try #require(expect["point"][0].doubles)
    let mapped = CGPoint(x: point[0], y: point[1]).applying(t)
    try check([mapped.x, mapped.y], expect["point"][1], "the mapped point")
    let size = try #require(expect["size"][0].doubles)
    let mappedSize = CGSize(width: size[0], height: size[1]).applying(t)
    try check([mappedSize.width, mappedSize.height], expect["size"][1], "the mapped size")
    let rect = try #require(expect["rect"][0].doubles)
    let box = CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]).applying(t)
    try check(box.numbers, expect["rect"][1], "the mapped rectangle")

    let parts = t.decomposed()
    try check([parts.scale.width, parts.scale.height], expect["components"]["scale"], "scale")
    try check(
      [parts.translation.dx, parts.translation.dy], expect["components"]["translation"], "translation")
    #expect(
      try abs(parts.horizontalShear - #require(expect["components"]["horizontalShear"].double)) < 1e-8)
    #expect(try abs(parts.rotation - #require(expect["components"]["rotation"].double)) < 1e-8)
    #expect(agrees(CGAffineTransform(parts).numbers, t.numbers, within: 1e-9 * max(1, t.largestScale)))
  }
}
