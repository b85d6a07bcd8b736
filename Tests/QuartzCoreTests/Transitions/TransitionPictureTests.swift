import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

@testable import QuartzCore

/// What transitions show. Pictures are of 160 × 100 points, the layer of 80 × 60 at (40, 20).
@Suite struct TransitionPictureTests {
  private let stage = LayerStage()
  private let layer: CALayer

  init() {
    layer = stage.box(40, 20, 80, 60)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = Ink.red
    }
  }

  /// Turns the layer blue under a transition of one second.
  private func start(
    _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, _ set: (CATransition) -> Void = { _ in },
    change: (CALayer) -> Void = { $0.backgroundColor = Ink.blue }
  ) {
    stage.turn {
      CATransaction.setDisableActions(true)
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
      set(transition)
      layer.add(transition, forKey: nil)
      change(layer)
    }
  }

  /// The colours at points of the picture: r, b or w, m for half red and half blue, ? for any other.
  private func colors(_ points: [(Int, Int)]) throws -> String {
    let picture = try stage.picture()
    return String(
      points.map { x, y -> Character in
        switch picture.pixel(x: x, y: y) {
        case [255, 0, 0]: "r"
        case [0, 0, 255]: "b"
        case [255, 255, 255]: "w"
        case let p where abs(p[0] - 128) <= 1 && p[1] <= 1 && abs(p[2] - 128) <= 1: "m"
        default: "?"
        }
      })
  }

  /// A quarter in from each side of the layer, and as far outside: left, right, above, below.
  private let inner = [(60, 50), (100, 50), (80, 35), (80, 65)]
  private let outer = [(20, 50), (140, 50), (80, 10), (80, 90)]

  @Test(.rules("L-66", "L-67")) func fadeDissolvesTheOldLookIntoTheNewOne() throws {
    start(.fade, .fromTop)
    #expect(try colors(inner) == "rrrr")
    stage.advance(to: 0.5)
    #expect(try colors(inner + outer) == "mmmmwwww")
    stage.advance(to: 0.25)
    stage.advance(to: 1)
    #expect(try colors(inner) == "bbbb")
  }

  /// Half-way, a picture that slides lies half outside on one side.
  @Test(
    .rules("L-67", "L-68", "O-16"),
    arguments: [
      ("fromLeft", "push", "brbb", "brww"), ("fromRight", "push", "rbbb", "rbww"),
      ("fromTop", "push", "bbrb", "wwrb"), ("fromBottom", "push", "bbbr", "wwbr"),
      ("none", "push", "brbb", "brww"), ("sideways", "push", "brbb", "brww"),
      ("fromLeft", "moveIn", "brbb", "bwww"), ("fromRight", "moveIn", "rbbb", "wbww"),
      ("fromTop", "moveIn", "bbrb", "wwwb"), ("fromBottom", "moveIn", "bbbr", "wwbw"),
      ("fromLeft", "reveal", "brrr", "wrww"), ("fromRight", "reveal", "rbrr", "rwww"),
      ("fromTop", "reveal", "rrrb", "wwrw"), ("fromBottom", "reveal", "rrbr", "wwwr"),
    ])
  func slidesComeFromTheirSide(subtype: String, type: String, inside: String, outside: String) throws {
    start(
      CATransitionType(rawValue: type), subtype == "none" ? nil : CATransitionSubtype(rawValue: subtype))
    stage.advance(to: 0.5)
    // The middle lines of the other axis lie at the border of the two looks: probe beside them.
    let isAcross = !["fromTop", "fromBottom"].contains(subtype)
    let points = isAcross ? [(60, 50), (100, 50)] : [(80, 35), (80, 65)]
    let expected = isAcross ? inside.prefix(2) : inside.suffix(2)
    #expect(try colors(points) == String(expected))
    #expect(try colors(outer) == outside)
  }

  /// The first frame is the old look and the last the new one, whatever lies between; but for the edges of letters,
  /// which are rasterised for all places they pass.
  @Test(
    .rules("L-66", "L-67"), arguments: ["fade", "moveIn", "push", "reveal"],
    ["fromLeft", "fromRight", "fromTop", "fromBottom"])
  func transitionsLeadFromTheOldLookToTheNewOne(type: String, subtype: String) throws {
    let (badge, text) = stage.inside { (CAShapeLayer(), CATextLayer()) }
    stage.turn {
      CATransaction.setDisableActions(true)
      badge.path = CGPath(ellipseIn: CGRect(x: 50, y: 30, width: 24, height: 24), transform: nil)
      (text.frame, text.fontSize, text.string) = (CGRect(x: 6, y: 4, width: 70, height: 30), 20, "before")
      (layer.cornerRadius, layer.masksToBounds, layer.borderWidth) = (12, true, 2)
      for sublayer in [badge, text] { layer.addSublayer(sublayer) }
    }
    let before = try stage.picture()
    start(CATransitionType(rawValue: type), CATransitionSubtype(rawValue: subtype)) { _ in
    } change: {
      $0.backgroundColor = Ink.blue
      ($0.cornerRadius, badge.isHidden, text.string) = (12, true, "after")
    }
    var frames: [FlatPicture] = []
    for step in 0...7 {
      stage.advance(to: min(Double(step) / 7, 1 - 1e-6))
      frames.append(try stage.picture())
    }
    stage.turn { layer.removeAllAnimations() }
    let after = try stage.picture()
    func isNear(_ one: FlatPicture, _ other: FlatPicture) -> Bool {
      let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(one.bytes.count) < 0.5
    }
    #expect(isNear(frames[0], before) && isNear(frames[7], after))
    #expect(Set(frames.map(\.bytes)).count == 8 && !isNear(before, after))
    PictureGallery.addStrip("\(type)-\(subtype).png", frames, columns: 4)
  }

  @Test(.rules("L-69")) func progressRunsFromStartToEnd() throws {
    start(.push) { ($0.startProgress, $0.endProgress) = (0.5, 0.75) }
    // The seam is at 40 + 80 · progress.
    #expect(try colors([(79, 50), (81, 50)]) == "br")
    stage.advance(to: 0.999_999)
    #expect(try colors([(99, 50), (101, 50)]) == "br")
    stage.advance(to: 1)
    #expect(try colors([(99, 50), (101, 50)]) == "bb")
  }

  @Test(.rules("L-69")) func filledTransitionStaysUnfinished() throws {
    start(.push) {
      ($0.endProgress, $0.fillMode, $0.isRemovedOnCompletion) = (0.5, .forwards, false)
    }
    stage.advance(to: 5)
    #expect(try colors([(79, 50), (81, 50)]) == "br")
    stage.turn { layer.removeAllAnimations() }
    #expect(try colors([(79, 50), (81, 50)]) == "bb")
  }

  @Test(.rules("L-70")) func slidesAreCutWhereTheLayerClips() throws {
    start(.push) { _ in
    } change: {
      $0.backgroundColor = Ink.blue
      $0.masksToBounds = true
    }
    stage.advance(to: 0.5)
    #expect(try colors([(60, 50), (100, 50)] + outer) == "brwwww")
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.cornerRadius = 30
    }
    #expect(try colors([(42, 22), (60, 50)]) == "wb")
  }

  @Test(.rules("L-71")) func withoutAChangeAPushIsSeenAndAFadeIsNot() throws {
    let half = CGColor(red: 0, green: 0.5, blue: 0, alpha: 0.5)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = half
    }
    let before = try stage.picture()
    start(.fade) { _ in
    } change: { _ in
    }
    for time in [0.1, 0.3, 0.5, 0.7, 0.9] {
      stage.advance(to: time)
      let now = try stage.picture()
      let farthest = zip(now.bytes, before.bytes).map { abs(Int($0) - Int($1)) }.max()
      #expect(farthest ?? 255 <= 1, "at \(time)")
    }
    start(.push) { _ in
    } change: { _ in
    }
    stage.advance(to: stage.time + 0.5)
    #expect(try stage.picture().pixel(x: 20, y: 50) == before.pixel(x: 60, y: 50))
  }

  @Test(.rules("L-72", "L-66")) func containerPushesItsSublayers() throws {
    let (old, new) = stage.inside { (CALayer(), CALayer()) }
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = nil
      layer.masksToBounds = true
      for (page, color) in [(old, Ink.red), (new, Ink.blue)] {
        (page.frame, page.backgroundColor) = (layer.bounds, color)
      }
      layer.addSublayer(old)
    }
    #expect(try colors(inner) == "rrrr")
    start(.push, .fromRight) { _ in
    } change: {
      old.removeFromSuperlayer()
      $0.addSublayer(new)
    }
    #expect(try colors(inner) == "rrrr")
    stage.advance(to: 0.5)
    #expect(try colors([(60, 50), (100, 50)] + outer) == "rbwwww")
    stage.advance(to: 1)
    #expect(try colors(inner) == "bbbb")
  }

  @Test(.rules("L-66")) func oldLookStandsStillAndTheNewOneLives() throws {
    start(.push)
    stage.advance(to: 0.5)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = Ink.black
    }
    let picture = try stage.picture()
    #expect(picture.pixel(x: 60, y: 50) == [0, 0, 0] && picture.pixel(x: 100, y: 50) == [255, 0, 0])
  }

  @Test(.rules("L-66")) func placeIsNotPartOfTheLook() throws {
    start(.push) { _ in
    } change: {
      $0.backgroundColor = Ink.blue
      $0.position = CGPoint(x: 40, y: 0)
    }
    stage.advance(to: 0.5)
    #expect(try colors([(60, 5), (100, 5), (60, 75), (100, 75)]) == "brww")
  }

  @Test(.rules("L-66")) func layerThatHidesFadesOut() throws {
    start(.fade) { _ in
    } change: {
      $0.isHidden = true
    }
    stage.advance(to: 0.5)
    #expect(abs(try stage.picture().pixel(x: 80, y: 50)[1] - 128) <= 1)
    stage.advance(to: 1)
    #expect(try colors(inner) == "wwww")
  }

  @Test(.rules("L-66", "A-17")) func layerThatComesInFadesIn() throws {
    let new = stage.inside { CALayer() }
    stage.turn {
      let fade = CATransition()
      fade.duration = 1
      new.actions = [kCAOnOrderIn: fade]
      (new.frame, new.backgroundColor) = (CGRect(x: 0, y: 0, width: 20, height: 20), Ink.blue)
      stage.root.addSublayer(new)
    }
    #expect(try colors([(5, 5)]) == "w")
    stage.advance(to: 0.5)
    let middle = try stage.picture().pixel(x: 5, y: 5)
    #expect(abs(middle[0] - 128) <= 1 && middle[2] == 255)
  }

  @Test(.rules("L-65", "L-66")) func interruptedTransitionGoesOnFromWhatIsSeen() throws {
    start(.push)
    stage.advance(to: 0.5)
    start(.fade) { _ in
    } change: {
      $0.backgroundColor = Ink.black
    }
    #expect(try colors([(60, 50), (100, 50), (20, 50)]) == "brb")
    // Interrupted again and again the look does not grow without limit.
    for _ in 0..<40 {
      stage.advance(to: stage.time + 0.01)
      start(.fade) { _ in
      } change: {
        $0.backgroundColor = Ink.black
      }
    }
    #expect(stage.context.mirror.look(of: layer.links.id, at: stage.context.now)?.layers.count ?? 99 <= 8)
    stage.advance(to: stage.time + 1)
    #expect(try stage.picture().pixel(x: 80, y: 50) == [0, 0, 0])
  }

  /// A quarter of a fade of half transparent layers over white: 255 − 0.75 · 64 for red's missing channels.
  @Test(.rules("L-67")) func fadeOfTranslucentLooksAddsUp() throws {
    let sheer = CGColor(red: 1, green: 0, blue: 0, alpha: 0.25)
    stage.turn {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = sheer
    }
    start(.fade) { _ in
    } change: {
      $0.backgroundColor = nil
    }
    stage.advance(to: 0.25)
    let pixel = try stage.picture().pixel(x: 80, y: 50)
    #expect(pixel[0] == 255 && abs(pixel[1] - (255 - 48)) <= 1)
  }
}
