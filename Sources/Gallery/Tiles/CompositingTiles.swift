import QuartzCore

extension Chapter {
  static var compositing: Chapter {
    Chapter(
      title: "Opacity, masks and filters",
      tiles: [
        Tile("group opacity") { canvas in pile(canvas) { $0.opacity = 0.5 } },
        Tile("allowsGroupOpacity off") { canvas in
          pile(canvas) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
          }
        },
        Tile("isHidden, opacity 0") { canvas in
          pile(canvas) { $0.sublayers?.first?.isHidden = true }
        },
        Tile("mask: shape") { canvas in
          picture(canvas) { layer in
            let mask = CAShapeLayer()
            mask.frame = layer.bounds
            mask.path = Paths.heart(36, 28, 26)
            layer.mask = mask
          }
        },
        Tile("mask: gradient") { canvas in
          picture(canvas) { layer in
            let mask = CAGradientLayer()
            mask.frame = layer.bounds
            mask.colors = [canvas.palette.black, canvas.palette.black.faded(0)]
            mask.startPoint = CGPoint(x: 0.2, y: 0)
            mask.endPoint = CGPoint(x: 0.8, y: 1)
            layer.mask = mask
          }
        },
        Tile("mask: text") { canvas in
          canvas.add(CAGradientLayer(), 4, 12, 96, 52) { layer in
            layer.colors = [canvas.palette.coral, canvas.palette.indigo]
            layer.startPoint = CGPoint(x: 0, y: 0.5)
            layer.endPoint = CGPoint(x: 1, y: 0.5)
            let mask = CATextLayer()
            mask.frame = layer.bounds
            mask.string = "Mask"
            mask.fontSize = 36
            mask.alignmentMode = .center
            layer.mask = mask
          }
        },
        Tile("mask: image") { canvas in
          picture(canvas) { layer in
            let mask = CALayer()
            mask.frame = layer.bounds
            mask.contents = Pictures.dot
            layer.mask = mask
          }
        },
        Tile("mask with radius, turned") { canvas in
          picture(canvas) { layer in
            let mask = CALayer()
            mask.frame = CGRect(x: 12, y: 8, width: 46, height: 38)
            mask.backgroundColor = canvas.palette.black
            mask.cornerRadius = 14
            mask.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            layer.mask = mask
          }
        },
        Tile("mask that is in pieces") { canvas in
          picture(canvas) { layer in
            let mask = CALayer()
            mask.frame = layer.bounds
            for index in 0..<5 {
              canvas.box(
                Double(index) * 18, 0, 12, 64, canvas.palette.black.faded(1 - Double(index) * 0.2), in: mask
              ) {
                $0.cornerRadius = 5
              }
            }
            layer.mask = mask
          }
        },
        Tile("mask and opacity") { canvas in
          picture(canvas) { layer in
            let mask = CAShapeLayer()
            mask.path = Paths.star(36, 29, 28, 13)
            layer.mask = mask
            layer.opacity = 0.5
          }
        },
        Tile("filters: gaussian blur") { canvas in
          canvas.shape(Paths.star(52, 38, 28, 13), fill: canvas.palette.coral) { $0.filters = blur(3) }
        },
        Tile("blur of a group") { canvas in pile(canvas) { $0.filters = blur(2) } },
        Tile("backgroundFilters") { canvas in
          picture(canvas)
          canvas.box(30, 16, 44, 44, canvas.palette.white.faded(0.2)) {
            $0.backgroundFilters = blur(4)
            $0.cornerRadius = 22
            $0.masksToBounds = true
            $0.borderWidth = 1
            $0.borderColor = canvas.palette.white
          }
        },
        Tile("shouldRasterize") { canvas in
          pile(canvas) {
            $0.shouldRasterize = true
            $0.rasterizationScale = 2
          }
        },
        Tile("rasterizationScale 0.5") { canvas in
          pile(canvas) {
            $0.shouldRasterize = true
            $0.rasterizationScale = 0.5
          }
        },
        Tile("rasterized, turned") { canvas in
          pile(canvas) {
            $0.shouldRasterize = true
            $0.rasterizationScale = 2
            $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
          }
        },
        Tile("opacity of contents") { canvas in picture(canvas) { $0.opacity = 0.4 } },
        Tile("group in perspective") { canvas in
          pile(canvas) {
            $0.opacity = 0.6
            $0.transform = CATransform3DConcat(
              CATransform3DMakeRotation(0.9, 0, 1, 0), Space.perspective(150))
          }
        },
      ])
  }

  static var blending: Chapter {
    let modes = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
      "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]
    return Chapter(
      title: "compositingFilter",
      tiles: modes.map { mode in Tile(mode) { canvas in blend(canvas, mode + "BlendMode") } }
        + ["plusL", "plusD", "sourceAtop", "CIMultiplyCompositing"].map { name in
          Tile(name) { canvas in blend(canvas, name) }
        }
    )
  }

  /// Six colours side by side behind, four colours over each other in front: what becomes of each pair.
  private static func blend(_ canvas: Canvas, _ filter: String) {
    let palette = canvas.palette
    let group = canvas.add(CALayer(), 8, 8, 88, 60) {
      $0.cornerRadius = 6
      $0.masksToBounds = true
    }
    let behind = [palette.black, palette.indigo, palette.teal, palette.coral, palette.sand, palette.white]
    for (index, color) in behind.enumerated() {
      canvas.box(Double(index) * 15 - 1, 0, 15, 60, color, in: group)
    }
    let front = canvas.add(CALayer(), 8, 6, 72, 48, in: group) {
      $0.cornerRadius = 14
      $0.masksToBounds = true
      $0.compositingFilter = filter
    }
    for (index, color) in [palette.white, palette.sky, palette.coral, palette.black.faded(0.6)].enumerated() {
      canvas.box(0, Double(index) * 12, 72, 12, color, in: front)
    }
  }

  /// Three layers over each other in one.
  private static func pile(_ canvas: Canvas, _ change: (CALayer) -> Void) {
    let group = canvas.add(CALayer(), 12, 8, 80, 60)
    canvas.box(0, 0, 50, 40, canvas.palette.coral, in: group) { $0.cornerRadius = 8 }
    canvas.box(16, 10, 50, 40, canvas.palette.sand, in: group) { $0.cornerRadius = 8 }
    canvas.box(30, 20, 50, 40, canvas.palette.indigo, in: group) { $0.cornerRadius = 8 }
    change(group)
  }

  private static func picture(_ canvas: Canvas, _ change: (CALayer) -> Void = { _ in }) {
    canvas.add(CALayer(), 16, 10, 72, 56) {
      $0.contents = Pictures.scene
      $0.contentsGravity = .resizeAspectFill
      $0.masksToBounds = true
      change($0)
    }
  }

  private static func blur(_ radius: Double) -> [Any] {
    CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: radius]).map { [$0] } ?? []
  }
}
