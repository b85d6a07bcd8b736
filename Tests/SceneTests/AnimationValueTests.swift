import CoreGraphics
import Foundation
import LayerModel
import QuartzCore
import SceneLoading
import StrataTestKit
import Testing

/// The presentation values of the oracle i, through the public API on a manual clock.
@Suite struct AnimationValueTests {
  @Test(arguments: OracleFile.cases("i_animations"))
  func presentationValuesAgree(_ oracle: OracleCase) throws {
    let stage = try SceneStage(SceneFiles.named("i_animations"), caseID: oracle.id)
    for expect in oracle.expect.array.sorted(by: { ($0["t"].double ?? 0) < ($1["t"].double ?? 0) }) {
      let time = try #require(expect["t"].double)
      stage.advance(to: time)
      stage.run { scene in
        for (index, entry) in scene.animations.enumerated() {
          let spec = oracle["animations"][index]
          let shown = Self.shown(entry, rotates: !spec["rotationMode"].isNull)
          let want = Self.wanted(expect["values"][index], entry)
          #expect(
            Self.agrees(
              shown, want, Self.tolerances(entry, spec, count: want.count),
              isAngle: entry.keyPath.contains("rotation")),
            "\(entry.keyPath) at \(time): \(shown), not \(want)")
        }
      }
    }
  }

  /// What shows, as numbers: 0…255 for colours; place and angle where the layer turns along its path.
  private static func shown(_ entry: SceneAnimation, rotates: Bool) -> [Double] {
    guard let shown = entry.layer.presentation() else { return [] }
    var numbers = Self.numbers(shown.value(forKeyPath: entry.keyPath))
    if rotates { numbers += Self.numbers(shown.value(forKeyPath: "transform.rotation.z")) }
    return numbers
  }

  /// Null: not in effect, so that the model's value shows.
  private static func wanted(_ value: OracleValue, _ entry: SceneAnimation) -> [Double] {
    if value.isNull { return numbers(entry.layer.value(forKeyPath: entry.keyPath)) }
    if let number = value.double { return [number] }
    if let text = value.string, text.first == "#", let number = UInt64(text.dropFirst(), radix: 16) {
      return [16, 8, 0].map { Double(number >> $0 & 255) } + [255]
    }
    return value.doubles ?? []
  }

  private static func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let number as NSNumber: return [number.doubleValue]
    case let color as CGColor: return (color.components ?? []).map { Double($0) * 255 }
    case let point as CGPoint: return [point.x, point.y]
    case let size as CGSize: return [size.width, size.height]
    case let t as CATransform3D:
      return [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42,
        t.m43, t.m44,
      ].map(Double.init)
    default: return []
    }
  }

  /// As the file's `valueTolerance` says.
  private static func tolerances(_ entry: SceneAnimation, _ spec: OracleValue, count: Int) -> [Double] {
    if entry.keyPath.hasSuffix("Color") { return Array(repeating: 2, count: count) }
    if !spec["path"].isNull {
      let hasArcs = spec["path"].array.contains { $0[0].string == "arc" || $0[0].string == "ellipse" }
      return Array(repeating: hasArcs ? 1 : 0.3, count: 2) + (count > 2 ? [0.02] : [])
    }
    let hasCurves = !spec["timingFunction"].isNull || !spec["timingFunctions"].isNull
    let ends = [spec["from"], spec["to"]] + spec["values"].array
    let all = ends.compactMap(\.double) + ends.compactMap(\.doubles).flatMap { $0 }
    let range = max(1e-6, (all.max() ?? 1) - (all.min() ?? 0))
    return Array(repeating: range * (hasCurves ? 2e-3 : 1e-3), count: count)
  }

  /// An angle read back from a matrix is known but for whole turns.
  private static func agrees(
    _ got: [Double], _ want: [Double], _ tolerances: [Double], isAngle: Bool
  ) -> Bool {
    guard got.count == want.count, got.count == tolerances.count else { return false }
    return got.indices.allSatisfy { index in
      let apart = got[index] - want[index]
      return abs(isAngle ? remainder(apart, 2 * .pi) : apart) <= tolerances[index]
    }
  }
}
