import CoreGraphics
import Foundation
import Testing

struct AffineTransformTests {
  @Test func newTransformIsAllZeros() {
    #expect(CGAffineTransform().numbers == [0, 0, 0, 0, 0, 0])
    #expect(!CGAffineTransform().isIdentity && CGAffineTransform.identity.isIdentity)
  }

  @Test func singularTransformInvertsToItself() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(flat.inverted() == flat)
    let broken = CGAffineTransform(scaleX: .nan, y: 1)
    #expect(broken.inverted().a.isNaN)
  }

  @Test func growingAngleTurnsXTowardsY() {
    let point = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
  }

  @Test func newOperationComesFirst() {
    let moved = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)
    #expect(CGPoint.zero.applying(moved) == CGPoint(x: 20, y: 60))
    let scaled = CGAffineTransformScale(CGAffineTransformMakeTranslation(10, 20), 2, 3)
    #expect(CGPoint(x: 1, y: 1).applying(scaled) == CGPoint(x: 12, y: 23))
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(scaleX: 0, y: 3),
    CGAffineTransform(a: 1, b: 1, c: 2, d: 2, tx: 0, ty: 0), CGAffineTransform(scaleX: -2, y: 3),
  ])
  func flatAndMirroredTransformsDecomposeToFiniteParts(transform: CGAffineTransform) {
    let parts = transform.decomposed()
    for number in [parts.scale.width, parts.scale.height, parts.horizontalShear, parts.rotation] {
      #expect(number.isFinite)
    }
  }

  @Test func nullRectangleStaysNull() {
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func valuesComeBackFromTheirBoxes() {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSValue(cgAffineTransform: transform).cgAffineTransformValue == transform)
    #expect((transform as NSValue as? CGAffineTransform) == transform)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    let points = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
    #expect((points as [NSValue]).compactMap { $0 as? CGPoint } == points)
    #expect(NSValue(cgAffineTransform: transform) == NSValue(cgAffineTransform: transform))
  }

  @Test func boxesOfOtherTypesAreNotMistaken() {
    let size: Any = NSValue(cgSize: CGSize(width: 1, height: 2))
    #expect(size as? CGPoint == nil)
    #expect(size as? CGSize == CGSize(width: 1, height: 2))
    #expect(size as? CGVector == nil && size as? CGAffineTransform == nil)
  }

  @Test func floatsBridgeToNumbers() {
    let number = CGFloat(1.5) as NSNumber
    #expect(number == 1.5)
    #expect((number as Any) as? CGFloat == 1.5)
    #expect(CGFloat(truncating: 2.5) == 2.5)
    #expect(([CGFloat(1), 2] as [NSNumber]) == [1, 2])
  }
}
