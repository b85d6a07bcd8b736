import CoreGraphics
import LayerModel

extension StressScene {
  private static let onRed = [255, 0, 0], onBlue = [0, 0, 255], onWhite = [255, 255, 255]
  private static let vast = 1e7

  static let all: [StressScene] = [
    .init(
      "a layer ten million points wide",
      [.init(x: 80, y: 80, color: onRed), .init(x: 80, y: 20, color: onWhite)]
    ) {
      $0.append(layer(1, -vast / 2, 40, vast, 80) { $0.backgroundColor = red })
    },
    .init(
      "its border and corners",
      [
        .init(x: 80, y: 44, color: onBlue), .init(x: 80, y: 80, color: onRed),
        .init(x: 80, y: 20, color: onWhite),
      ]
    ) {
      $0.append(
        layer(1, -vast / 2, 40, vast, 80) {
          $0.backgroundColor = red
          $0.borderColor = blue
          $0.borderWidth = 8
          $0.cornerRadius = 30
        })
    },
    .init("its near end", [.init(x: 30, y: 80, color: onWhite), .init(x: 50, y: 80, color: onRed)]) {
      $0.append(layer(1, 40, 40, vast, 80) { $0.backgroundColor = red })
    },
    .init("turned", [.init(x: 80, y: 80, color: onRed), .init(x: 10, y: 150, color: onWhite)]) {
      $0.append(
        layer(1, 80, 80, vast, 40) {
          $0.anchorPoint = SIMD2(0.5, 0.5)
          $0.backgroundColor = red
          $0.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
        })
    },
    .init(
      "clipping what is in it", [.init(x: 80, y: 80, color: onBlue), .init(x: 80, y: 20, color: onWhite)]
    ) {
      $0.append(layer(2, vast / 2, 0, 160, 160) { $0.backgroundColor = blue })
      $0.append(
        layer(1, -vast / 2, 40, vast, 80, sublayers: [2]) {
          $0.backgroundColor = red
          $0.masksToBounds = 1
          $0.cornerRadius = 20
        })
    },
    .init("its gradient", [.init(x: 80, y: 80, color: [128, 0, 128])]) {
      var content = LayerContent()
      var gradient = GradientContent()
      gradient.colors = [
        ColorValue(red: 1, green: 0, blue: 0, alpha: 1), ColorValue(red: 0, green: 0, blue: 1, alpha: 1),
      ]
      content.gradient = gradient
      $0.append(
        layer(1, -vast / 2, 40, vast, 80, content: content) {
          ($0.startPoint, $0.endPoint) = (SIMD2(0, 0.5), SIMD2(1, 0.5))
        })
    },
    .init("its shadow", [.init(x: 80, y: 130, color: onBlue), .init(x: 80, y: 80, color: onRed)]) {
      $0.append(
        layer(1, -vast / 2, 40, vast, 80) {
          $0.backgroundColor = red
          $0.shadowColor = blue
          $0.shadowOpacity = 1
          $0.shadowRadius = 1
          $0.shadowOffset = SIMD2(0, 20)
        })
    },
    .init(
      "a bar ten million points long",
      [
        .init(x: 80, y: 80, color: onRed), .init(x: 80, y: 41, color: onRed),
        .init(x: 80, y: 38, color: onWhite),
        .init(x: 80, y: 118, color: onRed), .init(x: 80, y: 122, color: onWhite),
      ]
    ) {
      let content = shape { $0.addRect(CGRect(x: -vast / 2, y: 40, width: vast, height: 80)) }
      $0.append(layer(1, 0, 0, 160, 160, content: content) { $0.fillColor = red })
    },
    .init(
      "a line ten million points long",
      [
        .init(x: 80, y: 80, color: onBlue), .init(x: 80, y: 74, color: onWhite),
        .init(x: 5, y: 80, color: onBlue),
      ]
    ) {
      let content = shape {
        $0.move(to: CGPoint(x: -vast / 2, y: 80))
        $0.line(to: CGPoint(x: vast / 2, y: 80))
      }
      $0.append(
        layer(1, 0, 0, 160, 160, content: content) {
          $0.fillColor = ColorLanes.none
          $0.strokeColor = blue
          $0.lineWidth = 8
        })
    },
    .init(
      "a circle a million points wide, at its edge",
      [
        .init(x: 40, y: 80, color: onWhite), .init(x: 120, y: 80, color: onRed),
        .init(x: 78, y: 80, color: onWhite), .init(x: 82, y: 80, color: onRed),
      ]
    ) {
      let content = shape { $0.addEllipse(in: CGRect(x: 80, y: 80 - 5e5, width: 1e6, height: 1e6)) }
      $0.append(layer(1, 0, 0, 160, 160, content: content) { $0.fillColor = red })
    },
    .init(
      "a shape enlarged a hundred times",
      [
        .init(x: 80, y: 80, color: onRed), .init(x: 83, y: 80, color: onRed),
        .init(x: 86, y: 80, color: onWhite),
      ]
    ) {
      let content = shape { $0.addRect(CGRect(x: 0, y: 0, width: 100.04, height: 100)) }
      $0.append(
        layer(1, 80, 80, 100, 100, content: content) {
          $0.fillColor = red
          $0.transform = CATransform3DMakeScale(100, 100, 1)
          $0.anchorPoint = SIMD2(1, 0.5)
        })
    },
    .init(
      "a path of a hundred thousand points",
      [.init(x: 80, y: 80, color: onRed), .init(x: 80, y: 158, color: onWhite)]
    ) {
      let content = shape { path in
        path.move(to: CGPoint(x: 10, y: 10))
        for index in 1...100_000 {
          path.line(to: CGPoint(x: index.isMultiple(of: 2) ? 10 : 150, y: 10 + 140 * Double(index) / 100_000))
        }
      }
      $0.append(
        layer(1, 0, 0, 160, 160, content: content) {
          $0.fillColor = ColorLanes.none
          $0.strokeColor = red
          $0.lineWidth = 2
        })
    },
    .init(
      "a picture of sixteen thousand pixels",
      [.init(x: 20, y: 80, color: onRed), .init(x: 140, y: 80, color: onBlue)]
    ) {
      $0.append(layer(1, 0, 40, 160, 80, content: picture(width: 16_000)))
    },
    .init(
      "a picture larger than any texture",
      [.init(x: 20, y: 80, color: onRed), .init(x: 140, y: 80, color: onBlue)]
    ) {
      $0.append(layer(1, 0, 40, 160, 80, content: picture(width: 40_000)))
    },
    .init(
      "the middle of a picture larger than any texture",
      [.init(x: 70, y: 80, color: onRed), .init(x: 90, y: 80, color: onBlue)]
    ) {
      var content = picture(width: 40_000)
      content.gravity = .center
      $0.append(layer(1, 0, 40, 160, 80, content: content))
    },
    .init(
      "a hundred thousand layers", [.init(x: 80, y: 80, color: onBlue), .init(x: 155, y: 80, color: onRed)]
    ) {
      for index in 0..<100_000 {
        $0.append(layer(index + 1, 150, Double(index % 160), 10, 1) { $0.backgroundColor = red })
      }
      $0.append(layer(200_000, 40, 40, 80, 80) { $0.backgroundColor = blue })
    },
    .init("five thousand layers in each other", [.init(x: 80, y: 80, color: onBlue)]) { layers in
      for index in 1...5000 {
        layers.append(
          layer(
            index, index == 1 ? 60 : 0, index == 1 ? 60 : 0, 40, 40,
            sublayers: index < 5000 ? [index + 1] : []
          ) {
            if index == 5000 { $0.backgroundColor = blue }
          })
      }
    },
    .init("three hundred groups in each other", [.init(x: 80, y: 80, color: onBlue)]) { layers in
      for index in 1...300 {
        layers.append(
          layer(
            index, index == 1 ? 60 : 0, index == 1 ? 60 : 0, 40, 40, sublayers: index < 300 ? [index + 1] : []
          ) {
            $0.backgroundColor = index == 300 ? blue : SIMD4(0, 0, 1, 0.01)
            $0.opacity = 0.9999
          })
      }
    },
    .init("enormous shadows", [.init(x: 80, y: 80, color: onRed)]) { layers in
      for (index, radius) in [1e4, 1e9, 1e300, .infinity, .nan].enumerated() {
        let content =
          index.isMultiple(of: 2)
          ? LayerContent() : shape { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40)) }
        layers.append(
          layer(index + 1, 60, 60, 40, 40, content: content) {
            $0.backgroundColor = red
            $0.fillColor = red
            $0.shadowOpacity = 1
            $0.shadowRadius = radius
          })
      }
    },
  ]

  /// Four pixels high, the left half red, the right half blue.
  private static func picture(width: Int) -> LayerContent {
    var pixels = PixelBuffer(width: width, height: 4)
    for index in stride(from: 0, to: pixels.bytes.count, by: 4) {
      let isLeft = index % pixels.bytesPerRow < pixels.bytesPerRow / 2
      pixels.bytes[index + (isLeft ? 2 : 0)] = 255
      pixels.bytes[index + 3] = 255
    }
    var content = LayerContent()
    content.contents = .image(CGImage(pixels: pixels))
    return content
  }
}
