import QuartzCore

extension Chapter {
  static var corners: Chapter {
    Chapter(
      title: "Corners and borders",
      tiles: [
        Tile("cornerRadius") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.teal) { $0.cornerRadius = 24 }
        },
        Tile("cornerCurve continuous") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.teal) {
            $0.cornerRadius = 24
            $0.cornerCurve = .continuous
          }
        },
        Tile("both curves") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.coral) { $0.cornerRadius = 24 }
          canvas.box(12, 8, 80, 60, canvas.palette.indigo) {
            $0.cornerRadius = 24
            $0.cornerCurve = .continuous
          }
        },
        Tile("maskedCorners") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.sand) {
            $0.cornerRadius = 22
            $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
          }
        },
        Tile("one corner, border") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.sand) {
            $0.cornerRadius = 30
            $0.cornerCurve = .continuous
            $0.maskedCorners = .layerMaxXMinYCorner
            $0.borderWidth = 4
            $0.borderColor = canvas.palette.coral
          }
        },
        Tile("radius beyond half") { canvas in
          canvas.box(12, 18, 80, 40, canvas.palette.sky) { $0.cornerRadius = 90 }
        },
        Tile("circle") { canvas in
          canvas.box(22, 8, 60, 60, canvas.palette.rose) {
            $0.cornerRadius = 30
            $0.borderWidth = 5
            $0.borderColor = canvas.palette.indigo
          }
        },
        Tile("capsule, continuous") { canvas in
          canvas.box(12, 20, 80, 36, canvas.palette.rose) {
            $0.cornerRadius = 18
            $0.cornerCurve = .continuous
            $0.borderWidth = 2
            $0.borderColor = canvas.palette.coral
          }
        },
        Tile("borderWidth 0.5, 1, 2, 4") { canvas in
          for (index, width) in [0.5, 1, 2, 4].enumerated() {
            canvas.add(CALayer(), 8 + Double(index) * 23, 18, 19, 40) {
              $0.borderWidth = width
              $0.borderColor = canvas.palette.ink
              $0.cornerRadius = 6
            }
          }
        },
        Tile("border wider than radius") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.sky) {
            $0.cornerRadius = 8
            $0.borderWidth = 14
            $0.borderColor = canvas.palette.indigo
          }
        },
        Tile("translucent border") { canvas in
          canvas.box(12, 8, 80, 60, canvas.palette.sand) {
            $0.cornerRadius = 14
            $0.borderWidth = 10
            $0.borderColor = canvas.palette.indigo.faded(0.5)
          }
        },
        Tile("border above sublayers") { canvas in
          let layer = canvas.box(22, 8, 60, 60, canvas.palette.line) {
            $0.borderWidth = 6
            $0.borderColor = canvas.palette.teal
          }
          canvas.box(-8, 18, 76, 24, canvas.palette.coral, in: layer)
        },
        Tile("masksToBounds, radius") { canvas in
          let layer = canvas.box(12, 8, 80, 60, canvas.palette.sky) {
            $0.cornerRadius = 24
            $0.masksToBounds = true
          }
          canvas.box(-6, -6, 46, 46, canvas.palette.coral, in: layer) { $0.cornerRadius = 23 }
          canvas.box(40, 30, 60, 60, canvas.palette.indigo, in: layer)
        },
        Tile("clip, continuous, border") { canvas in
          let layer = canvas.box(12, 8, 80, 60, canvas.palette.sky) {
            $0.cornerRadius = 24
            $0.cornerCurve = .continuous
            $0.masksToBounds = true
            $0.borderWidth = 3
            $0.borderColor = canvas.palette.indigo
          }
          canvas.box(0, 30, 80, 40, canvas.palette.coral, in: layer)
        },
        Tile("clip in a clip") { canvas in
          let outer = canvas.box(12, 8, 60, 60, canvas.palette.sky) {
            $0.cornerRadius = 30
            $0.masksToBounds = true
          }
          let inner = canvas.box(20, 10, 60, 40, canvas.palette.sand, in: outer) {
            $0.cornerRadius = 16
            $0.masksToBounds = true
          }
          canvas.box(0, 20, 80, 30, canvas.palette.coral, in: inner)
        },
        Tile("clip, turned") { canvas in
          let outer = canvas.box(22, 12, 60, 52, canvas.palette.sky) {
            $0.cornerRadius = 14
            $0.masksToBounds = true
            $0.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
          }
          canvas.box(20, 16, 60, 50, canvas.palette.coral, in: outer) {
            $0.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
          }
        },
        Tile("turned, with border") { canvas in
          canvas.box(26, 16, 52, 44, canvas.palette.teal) {
            $0.cornerRadius = 10
            $0.borderWidth = 3
            $0.borderColor = canvas.palette.indigo
            $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
          }
        },
        Tile("contents in corners") { canvas in
          canvas.add(CALayer(), 12, 8, 80, 60) {
            $0.contents = Pictures.scene
            $0.contentsGravity = .resizeAspectFill
            $0.cornerRadius = 20
            $0.masksToBounds = true
          }
        },
        Tile("gradient in corners") { canvas in
          canvas.add(CAGradientLayer(), 12, 8, 80, 60) {
            $0.colors = [canvas.palette.rose, canvas.palette.indigo]
            $0.cornerRadius = 20
            $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            $0.masksToBounds = true
            $0.borderWidth = 2
            $0.borderColor = canvas.palette.ink
          }
        },
        Tile("half-point frames") { canvas in
          for index in 0..<4 {
            let inset = Double(index) * 9
            canvas.add(CALayer(), 12.25 + inset, 6.25 + inset * 0.8, 79.5 - 2 * inset, 63.5 - inset * 1.6) {
              $0.borderWidth = 1
              $0.borderColor = canvas.palette.indigo
            }
          }
        },
      ])
  }
}
