import CoreGraphics
import LayerModel
import StrataTestKit
import Testing

@testable import QuartzCore

/// Contents dissolve: by an animation, by themselves, and a text layer's text.
@Suite struct ContentsAnimationTests {
  private let stage = LayerStage()
  private let red = stripes([Ink.red], width: 8, height: 6)
  private let blue = stripes([Ink.blue], width: 8, height: 6)

  private func layer(_ image: CGImage?) -> CALayer {
    stage.box(40, 20, 80, 60) {
      CALayer()
    } _: {
      $0.contents = image
    }
  }

  private func pixel(_ x: Int = 80, _ y: Int = 50) throws -> [Int] {
    try stage.picture().pixel(x: x, y: y)
  }

  private func isNear(_ pixel: [Int], _ expected: [Int]) -> Bool {
    zip(pixel, expected).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test(.rules("B-30")) func explicitAnimationDissolvesPictures() throws {
    let layer = layer(blue)
    stage.turn { layer.add(basic("contents", from: red, to: blue, duration: 1), forKey: nil) }
    stage.advance(to: 0.25)
    #expect(try isNear(pixel(), [191, 0, 64]))
    stage.advance(to: 0.75)
    #expect(try isNear(pixel(), [64, 0, 191]))
    #expect(stage.inside { layer.presentation()?.contents as? CGImage } === blue)
    stage.advance(to: 1)
    #expect(try pixel() == [0, 0, 255])
  }

  @Test(.rules("B-30")) func keyframesDissolvePicturesUnlessDiscrete() throws {
    let layer = layer(blue)
    for (mode, expected) in [(CAAnimationCalculationMode.linear, [128, 0, 128]), (.discrete, [255, 0, 0])] {
      stage.turn {
        let frames = CAKeyframeAnimation(keyPath: "contents")
        (frames.values, frames.duration, frames.calculationMode) = ([red, blue, red], 4, mode)
        layer.add(frames, forKey: "frames")
      }
      stage.advance(to: stage.time + 1)
      #expect(try isNear(pixel(), expected), "\(mode.rawValue)")
    }
  }

  @Test(.rules("A-7", "A-13", "B-30")) func settingContentsDissolves() throws {
    let layer = layer(red)
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.contents = blue
    }
    #expect(stage.inside { layer.animationKeys() } == ["contents"])
    #expect(try pixel() == [255, 0, 0])
    stage.advance(to: 0.5)
    #expect(try isNear(pixel(), [128, 0, 128]))
    // Turned back on the way: it starts from what is seen.
    stage.turn { layer.contents = red }
    #expect(try isNear(pixel(), [128, 0, 128]))
    stage.advance(to: 2)
    #expect(try pixel() == [255, 0, 0])
  }

  @Test(.rules("B-30")) func contentsComeFromNothingAndGoToNothing() throws {
    let layer = layer(nil)
    for (image, end) in [(red, [255, 0, 0]), (nil, [255, 255, 255])] as [(CGImage?, [Int])] {
      stage.turn {
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = image
      }
      stage.advance(to: stage.time + 0.5)
      #expect(try isNear(pixel(), [255, 128, 128]))
      stage.advance(to: stage.time + 1)
      #expect(try pixel() == end)
    }
  }

  /// Each picture keeps its own place: the one is centred at its size, the other as well.
  @Test(.rules("B-30", "D-12")) func picturesOfDifferentSizesDissolveWhereTheyAre() throws {
    let layer = layer(stripes([Ink.red], width: 40, height: 20))
    let tall = stripes([Ink.blue], width: 20, height: 40)
    stage.turn {
      layer.contentsGravity = .center
      layer.add(basic("contents", to: tall, duration: 1, fill: .forwards, removed: false), forKey: nil)
    }
    stage.advance(to: 0.5)
    #expect(try isNear(pixel(65, 50), [255, 128, 128]) && isNear(pixel(80, 35), [128, 128, 255]))
    #expect(try isNear(pixel(80, 50), [128, 0, 128]) && pixel(65, 35) == [255, 255, 255])
  }

  @Test(.rules("L-55")) func anotherTextDissolves() throws {
    let layer = stage.box(0, 0, 160, 60) {
      CATextLayer()
    } _: {
      ($0.string, $0.foregroundColor) = ("MMM", Ink.black)
    }
    let before = try stage.picture()
    stage.turn {
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.string = "W"
    }
    #expect(stage.inside { layer.animationKeys() } == ["contents"])
    #expect(try stage.picture().bytes == before.bytes)
    stage.advance(to: 0.5)
    let middle = try stage.picture()
    stage.advance(to: 1)
    let after = try stage.picture()
    #expect(after.bytes != before.bytes)
    let farthest = middle.bytes.indices.map {
      abs(Int(middle.bytes[$0]) - (Int(before.bytes[$0]) + Int(after.bytes[$0])) / 2)
    }.max()
    #expect(farthest ?? 255 <= 2)
  }

  @Test(.rules("L-55", "A-4")) func textChangesAtOnceWhereActionsAreOff() throws {
    let layer = stage.box(0, 0, 160, 60) {
      CATextLayer()
    } _: {
      ($0.string, $0.foregroundColor) = ("MMM", Ink.black)
    }
    stage.turn {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.string = "W"
      CATransaction.commit()
    }
    #expect(stage.inside { layer.animationKeys() } == nil)
    stage.turn {
      layer.actions = ["contents": NSNull()]
      layer.string = "MM"
    }
    #expect(stage.inside { layer.animationKeys() } == nil)
  }

  @Test(.rules("L-55", "B-52")) func sizeAndColourOfTextAreDrawnOnTheWay() throws {
    let layer = stage.box(0, 0, 160, 60) {
      CATextLayer()
    } _: {
      ($0.string, $0.foregroundColor, $0.fontSize) = ("M", Ink.black, 10)
    }
    let small = try stage.picture().paintedBox()
    stage.turn {
      CATransaction.setAnimationDuration(1)
      layer.fontSize = 40
    }
    #expect(try stage.picture().paintedBox() == small)
    stage.advance(to: 0.5)
    let middle = try stage.picture().paintedBox()
    stage.advance(to: 1.5)
    let large = try stage.picture().paintedBox()
    #expect(small[2] < middle[2] && middle[2] < large[2] && !stage.context.wantsFrameEvents)
  }
}
