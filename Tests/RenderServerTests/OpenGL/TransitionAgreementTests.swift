import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import StrataTestKit
import Testing

/// Transitions of random layers in random trees: both renderers show the same, and redraw no more than they must.
@Suite(.serialized) struct TransitionAgreementTests {
  private static let viewport = Viewport(width: 100, height: 100)
  private static let kinds: [TransitionSpec.Kind] = [.fade, .moveIn, .push, .reveal, .flip]
  private static let directions: [TransitionSpec.Direction] = [.left, .right, .top, .bottom]

  /// Display lists of a scene in which layers of all depths are in transition, at times one after the other.
  private static func lists(seed: UInt64) -> [DisplayList] {
    var random = SeededGenerator(seed: seed)
    let tree = RenderTree()
    let scene = RandomScene(seed: seed).commit
    tree.apply(scene)
    var change = Commit()
    for update in scene.updates where update.id != scene.roots?[0] {
      guard Double.random(in: 0...1, using: &random) < 0.4 else { continue }
      var transition = TransitionSpec(
        kind: kinds.randomElement(using: &random) ?? .fade,
        direction: directions.randomElement(using: &random) ?? .left)
      transition.before = tree.look(of: update.id, at: 0.5)
      if Bool.random(using: &random) { transition.after = tree.look(of: update.id, at: 1.5) }
      var timing = MediaTiming()
      (timing.beginTime, timing.duration) = (0.5, Double.random(in: 0.4...1, using: &random))
      let spec = AnimationSpec(
        timing: timing, curve: .easeInEaseOut, isRemovedOnCompletion: true, body: .transition(transition))
      var next = LayerUpdate(id: update.id)
      next.values = update.values
      next.values?.backgroundColor = SIMD4(0.1, 0.6, 0.9, 1)
      if update.sublayers?.count ?? 0 > 1 { next.sublayers = update.sublayers?.reversed() }
      next.animations = [
        .add(
          CommittedAnimation(
            id: AnimationID(raw: 1000 + update.id.raw), key: "transition", keyPath: nil, spec: spec))
      ]
      if let dissolve = dissolve(of: update, &random) { next.animations.append(dissolve) }
      change.updates.append(next)
    }
    tree.apply(change)
    return [0.5, 0.6, 0.8, 1.0, 1.3, 1.6].map { time in
      tree.evaluate(at: time)
      var list = DisplayList()
      tree.flatten(into: &list, viewport: viewport)
      return list
    }
  }

  /// From the layer's picture, or from none, to another of other proportions.
  private static func dissolve(of update: LayerUpdate, _ random: inout SeededGenerator) -> AnimationChange? {
    guard Bool.random(using: &random), let path = PropertyPath(parsing: "contents") else { return nil }
    var pixels = PixelBuffer(width: 5, height: 9)
    for index in pixels.bytes.indices { pixels.bytes[index] = index % 4 == 3 ? 255 : UInt8(index * 29 % 256) }
    var ends = Endpoints()
    ends.from = .contents(update.content?.contents.map { ContentsValue($0) } ?? .none)
    ends.to = .contents(ContentsValue(.image(CGImage(pixels: pixels))))
    var timing = MediaTiming()
    (timing.beginTime, timing.duration) = (0.5, 1)
    let spec = AnimationSpec(
      timing: timing, curve: nil, isRemovedOnCompletion: true,
      body: .property(PropertyAnimation(path: path, source: .basic(ends))))
    let id = AnimationID(raw: 2000 + update.id.raw)
    return .add(CommittedAnimation(id: id, key: nil, keyPath: "contents", spec: spec))
  }

  @Test(.rules("L-67", "B-30")) func openGLShowsTransitionsAsSoftwareDoes() throws {
    let scenes = (UInt64(1)...40).map { ($0, Self.lists(seed: $0)) }
    let drawn = try OffscreenGL.run { renderer in
      try scenes.map { _, lists in
        var old: DisplayList?
        return try lists.map { list in
          try renderer.render(list, damage: Damage.between(old, list))
          old = list
          return renderer.readPixels()
        }
      }
    }
    guard let drawn else { return }
    var (away, atEdges, share) = (0, 0, 0.0)
    for ((seed, lists), pictures) in zip(scenes, drawn) {
      for (list, picture) in zip(lists, pictures) {
        let software = SoftwareRenderer()
        try software.render(list, damage: nil)
        let reference = software.readPixels()
        let difference = PictureDifference(picture, from: reference)
        // A few pixels at the faint edges of what lies in perspective are further apart, with transitions or without.
        let far = Self.share(ofPixelsIn: picture, furtherThan: 2, from: reference)
        #expect(max(difference.away, difference.atEdges) <= 16 && far <= 0.005, "seed \(seed): \(difference)")
        (away, atEdges, share) = (
          max(away, difference.away), max(atEdges, difference.atEdges), max(share, far)
        )
      }
      PictureGallery.addStrip("transition-\(seed).png", pictures.map(FlatPicture.init))
    }
    print("transitions: away from edges \(away), at edges \(atEdges), beyond 2/255 \(share) of a picture")
  }

  private static func share(
    ofPixelsIn picture: PixelBuffer, furtherThan tolerance: Int, from reference: PixelBuffer
  ) -> Double {
    let far = stride(from: 0, to: reference.bytes.count, by: 4).count { start in
      (start..<start + 4).contains { abs(Int(picture.bytes[$0]) - Int(reference.bytes[$0])) > tolerance }
    }
    return Double(far) / Double(reference.width * reference.height)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func drawingTheDamageOfATransitionEqualsDrawingEverything(seed: UInt64) throws {
    let (damaged, full) = (SoftwareRenderer(), SoftwareRenderer())
    var old: DisplayList?
    for list in Self.lists(seed: seed) {
      try damaged.render(list, damage: Damage.between(old, list))
      try full.render(list, damage: nil)
      #expect(damaged.readPixels() == full.readPixels())
      old = list
    }
  }
}
