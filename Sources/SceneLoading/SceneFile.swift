import CoreGraphics
import Foundation
import QuartzCore

/// A file that describes layer trees: one scene (`root`, `animations`, `images`), or a list of `cases` that
/// share `images`, each with an `id`, a `root` and maybe `animations`. Tests/Oracles/README.md and the `schema`
/// in the files there say what stands in a layer.
package struct SceneFile: Sendable {
  private let value: SceneValue

  package init(data: Data) throws(SceneError) {
    value = try SceneValue(parsing: data)
    guard case .object = value else { throw SceneError(path: "", problem: "needs an object") }
  }

  package init(path: String) throws(SceneError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SceneError(path: "", problem: "cannot be read")
    }
    try self.init(data: data)
  }

  /// The ids of the cases, in order; nil for a file of one scene.
  package var caseIDs: [String]? {
    guard let cases = whole["cases"], case .array(let entries) = cases.value else { return nil }
    return entries.compactMap { entry in
      guard case .object(let members) = entry, case .string(let id)? = members["id"] else { return nil }
      return id
    }
  }

  /// Makes the layers of a scene in the running context, uncommitted, and its animations, which begin at the
  /// media time `zero`.
  package func scene(_ caseID: String? = nil, zero: Double) throws(SceneError) -> Scene {
    let entry = try entry(caseID)
    let images = try SceneImages(whole["images"])
    var reader = LayerReader(images: images, zero: zero)
    let rootField = try entry.required("root")
    let root = try reader.layer(rootField)
    let size = root.bounds.size
    guard size.width >= 1, size.height >= 1, size.width <= 16_384, size.height <= 16_384 else {
      throw SceneError(path: rootField.path + ".bounds", problem: "needs a size of 1 to 16384 points")
    }
    let animationReader = AnimationReader(images: images, layers: reader.layers, zero: zero)
    let animations = try entry["animations"]?.list { (field: SceneField) throws(SceneError) in
      try animationReader.animation(field)
    }
    return Scene(root: root, animations: animations ?? [])
  }

  private var whole: SceneField { SceneField(path: "", value: value) }

  private func entry(_ caseID: String?) throws(SceneError) -> SceneField {
    guard let cases = whole["cases"] else {
      guard let caseID else { return whole }
      throw SceneError(path: "", problem: "has no cases, so none called \"\(caseID)\"")
    }
    guard let caseID else {
      throw SceneError(path: "cases", problem: "is a list of scenes; name one after a #")
    }
    for entry in try cases.elements() {
      if case .string(caseID)? = entry["id"]?.value { return entry }
    }
    throw SceneError(path: "cases", problem: "none has the id \"\(caseID)\"")
  }
}
