import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

struct PropertyPathTests {
  @Test(
    .rules("B-43", "B-44"),
    arguments: [
      "position.x", "position.y", "anchorPoint.x", "bounds.origin", "bounds.origin.x", "bounds.origin.y",
      "bounds.size", "bounds.size.width", "bounds.size.height", "contentsRect.origin.x",
      "contentsRect.size.height", "contentsCenter.size", "shadowOffset.width", "shadowOffset.height",
      "startPoint.x", "endPoint.y", "zPosition", "opacity", "hidden", "cornerRadius", "lineDashPhase",
      "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
      "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
      "transform.translation.x", "transform.translation.y", "transform.translation.z",
      "sublayerTransform.rotation.y", "sublayerTransform.scale",
    ])
  func numbersReadBackWhatWasSet(_ text: String) throws {
    let path = try #require(PropertyPath(parsing: text))
    var state = LayerState()
    state.values.bounds = SIMD4(1, 2, 30, 40)
    // Over something, since what is set neither adds nor multiplies.
    switch path.kind {
    case .point: state[text] = .point(CGPoint(x: 0.75, y: 0.625))
    case .size: state[text] = .size(CGSize(width: 0.75, height: 0.625))
    default: state[text] = .number(0.75)
    }
    switch path.kind {
    case .point: state[text] = .point(CGPoint(x: 0.25, y: 0.5))
    case .size: state[text] = .size(CGSize(width: 0.25, height: 0.5))
    default: state[text] = .number(0.25)
    }
    switch state[text] {
    case .number(let n): #expect(isClose(n, 0.25, 1e-12))
    case .point(let p): #expect(p == CGPoint(x: 0.25, y: 0.5))
    case .size(let s): #expect(s == CGSize(width: 0.25, height: 0.5))
    default: Issue.record("\(text) reads \(String(describing: state[text]))")
    }
  }

  /// B-50: never a crash.
  @Test(
    .rules("B-44", "B-50"),
    arguments: [
      "", ".", "alpha", "frame", "frame.origin", "position.", "position.z", "position.x.y", "transform.",
      "transform.rotation.w", "transform.scale.", "bounds.width", "opacity.x", "backgroundColor.red",
      "contents.x", "..x", "bounds..size",
    ])
  func whatNamesNothingIsNoPath(_ text: String) {
    #expect(PropertyPath(parsing: text) == nil)
  }

  @Test func aClassHasItsOwnPropertiesAndThoseOfEveryLayer() {
    #expect(PropertyPath(parsing: "strokeEnd", for: .layer) == nil)
    #expect(PropertyPath(parsing: "strokeEnd", for: .shape) != nil)
    #expect(PropertyPath(parsing: "opacity", for: .shape) != nil)
    #expect(PropertyPath(parsing: "colors", for: .gradient) != nil)
    #expect(PropertyPath(parsing: "isHidden") == PropertyPath(parsing: "hidden"))
    #expect(PropertyPath(parsing: "transform.rotation") == PropertyPath(parsing: "transform.rotation.z"))
    #expect(PropertyPath(parsing: "position.x")?.rootName == "position")
  }

  @Test func everyRowReadsAndWritesItsWholeValue() {
    for (index, row) in PropertyTable.rows.enumerated() {
      // Cells are reached one by one, by name.
      if case .content(.emitterCells) = row.storage { continue }
      let path = PropertyPath(row: index, component: .whole)
      var state = LayerState()
      let value: AnimatableValue =
        switch row.kind {
        case .number, .boolean: .number(0.5)
        case .point: .point(CGPoint(x: 1, y: 2))
        case .size: .size(CGSize(width: 1, height: 2))
        case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
        case .color: .color(ColorValue(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
        case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
        case .path: .path(PathData())
        case .contents: .contents(ContentsValue(.image(CGImage(pixels: PixelBuffer(width: 1, height: 1)))))
        case .colorList: .list([.color(.black), .color(.white)])
        case .numberList: .list([.number(0), .number(1)])
        }
      #expect(
        PropertyTable.setValue(value, at: path, in: &state.values, content: &state.content), "\(row.name)")
      #expect(PropertyTable.value(at: path, in: state.values, content: state.content) == value, "\(row.name)")
      #expect(PropertyPath(parsing: row.name) == path)
    }
  }

  @Test(.rules("P-3")) func writingOneRowTouchesNoOther() {
    for (index, row) in PropertyTable.rows.enumerated() {
      guard case .lanes(let offset, let count) = row.storage else { continue }
      var touched = LayerValues()
      withUnsafeMutableBytes(of: &touched) { bytes in
        for lane in 0..<count {
          bytes.storeBytes(of: 12345, toByteOffset: offset + lane * 8, as: Double.self)
        }
      }
      let fresh = LayerValues()
      for (other, otherRow) in PropertyTable.rows.enumerated() where other != index {
        let path = PropertyPath(row: other, component: .whole)
        #expect(
          PropertyTable.value(at: path, in: touched, content: LayerContent())
            == PropertyTable.value(at: path, in: fresh, content: LayerContent()),
          "\(row.name) shows in \(otherRow.name)")
      }
    }
  }

  @Test(.rules("B-33")) func valuesOfTheWrongKindChangeNothing() throws {
    let wrong: [(String, AnimatableValue)] = [
      ("opacity", .color(.black)), ("backgroundColor", .number(1)), ("transform", .number(1)),
      ("bounds", .point(.zero)), ("position", .number(4)), ("colors", .list([.number(1)])),
      ("locations", .list([.color(.black)])), ("contents", .number(1)),
      ("path", .transform(CATransform3DIdentity)),
      ("transform.rotation.z", .point(.zero)), ("transform.translation", .number(1)),
    ]
    for (text, value) in wrong {
      let path = try #require(PropertyPath(parsing: text))
      var state = LayerState()
      let before = state
      #expect(!PropertyTable.setValue(value, at: path, in: &state.values, content: &state.content))
      #expect(state.values == before.values && state.content == before.content)
    }
  }

  @Test func noColorNoPathAndNoContentsAreNothing() throws {
    var state = LayerState()
    #expect(state["backgroundColor"] == nil && state["contents"] == nil && state["path"] == nil)
    state["backgroundColor"] = .color(.white)
    #expect(state["backgroundColor"] == .color(.white))
    state["backgroundColor"] = nil
    #expect(state["backgroundColor"] == nil)
    state["path"] = .path(PathData())
    state["path"] = nil
    #expect(state["path"] == nil)
    #expect(
      !PropertyTable.setValue(
        nil, at: try #require(PropertyPath(parsing: "opacity")), in: &state.values, content: &state.content))
  }

  /// B-45, Q-37, and oracle k keyPath.
  @Test(.rules("B-45", "Q-37")) func settingAPartOfATransformKeepsTheOthers() {
    var state = LayerState()
    state["transform"] = .transform(CATransform3DMakeScale(2, 2, 1))
    state["transform.rotation.z"] = .number(.pi / 4)
    let t = state.transform()
    #expect(isClose(Double(t.m11), 1.41421, 1e-5) && isClose(Double(t.m12), 1.41421, 1e-5))
    #expect(isClose(Double(t.m22), 1.41421, 1e-5))

    var other = LayerState()
    other["transform.scale"] = .number(2)
    other["transform.rotation.z"] = .number(0.5)
    #expect(isClose(Double(other.transform().m11), 1.75516512378, 1e-9))
    #expect(isClose(Double(other.transform().m12), 0.958851077208, 1e-9))
    #expect(isClose(other.number("transform.scale"), 2, 1e-12))
  }

  /// B-47: each part replaces its own in what the others left.
  @Test(.rules("B-47")) func partsCombine() {
    var state = LayerState()
    state["transform.scale.x"] = .number(3)
    state["transform.scale.y"] = .number(0.5)
    state["transform.rotation.z"] = .number(2)
    state["transform.translation"] = .size(CGSize(width: 7, height: 8))
    state["transform.translation.z"] = .number(9)
    #expect(isClose(state.number("transform.scale.x"), 3, 1e-12))
    #expect(isClose(state.number("transform.scale.y"), 0.5, 1e-12))
    #expect(isClose(state.number("transform.rotation"), 2, 1e-12))
    #expect(state["transform.translation"] == .size(CGSize(width: 7, height: 8)))
    #expect(state.number("transform.translation.z") == 9)
  }

  /// B-46 asks for no crash; a mirrored x even keeps its sign here.
  @Test(.rules("B-46", "P-17")) func mirroredScalesSurviveOtherParts() {
    var state = LayerState()
    state["transform.scale.x"] = .number(-1)
    state["transform.translation.x"] = .number(5)
    state["transform.scale.y"] = .number(2)
    #expect(state.number("transform.scale.x") == -1)
    #expect(Double(state.transform().m11) == -1 && Double(state.transform().m22) == 2)
  }

  @Test func rotationsAboutEveryAxisReadBackTheirAngle() {
    for axis in ["x", "y", "z"] {
      for angle in [-3.0, -1.6, -0.4, 0.3, 1.5, 2.6, 3.1] {
        var state = LayerState()
        state.values.transform.m34 = -1 / 500
        state["transform.rotation.\(axis)"] = .number(angle)
        #expect(isClose(state.number("transform.rotation.\(axis)"), angle, 1e-9), "\(axis) \(angle)")
        let lens = CATransform3D(LayerState.lens)
        let wanted = CATransform3DRotate(
          lens, CGFloat(angle), axis == "x" ? 1 : 0, axis == "y" ? 1 : 0, axis == "z" ? 1 : 0)
        #expect(isClose(state.transform(), wanted.numbers, 1e-12), "\(axis) \(angle)")
      }
    }
  }

  @Test func translationHappensBeforeThePerspective() {
    var state = LayerState()
    state.values.transform.m34 = -1 / 500
    state["transform.translation.z"] = .number(100)
    let wanted = CATransform3DTranslate(CATransform3D(LayerState.lens), 0, 0, 100)
    #expect(isClose(state.transform(), wanted.numbers, 1e-12))
    #expect(isClose(state.number("transform.translation.z"), 100, 1e-9))
  }

  @Test func aTransformOfNoSizeGrowsBack() {
    var state = LayerState()
    state["transform.scale"] = .number(0)
    state["transform.scale"] = .number(0.5)
    #expect(isClose(state.transform(), CATransform3DMakeScale(0.5, 0.5, 0.5).numbers, 1e-12))
    state.values.transform = CATransform3DMakeScale(0, 0, 1)
    state["transform.rotation.z"] = .number(1)
    #expect(Double(state.transform().m11) == 0)
  }
}

extension LayerState {
  fileprivate static let lens: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 500, 0, 0, 0, 1]
}
