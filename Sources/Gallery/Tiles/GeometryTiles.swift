import QuartzCore

extension Chapter {
  static var geometry: Chapter {
    Chapter(
      title: "Geometry and depth",
      tiles: [
        Tile("transform rotate") { canvas in
          for index in 0..<5 {
            canvas.box(32, 18, 40, 40, canvas.palette.teal.faded(0.35)) {
              $0.transform = CATransform3DMakeRotation(Double(index) * 0.31, 0, 0, 1)
            }
          }
        },
        Tile("affine skew") { canvas in
          canvas.box(24, 18, 56, 40, canvas.palette.coral) {
            $0.setAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: -0.4, d: 1, tx: 0, ty: 0))
            $0.cornerRadius = 8
          }
        },
        Tile("anchorPoint") { canvas in
          for index in 0..<7 {
            canvas.add(CALayer(), 0, 0, 0, 0) {
              $0.bounds = CGRect(x: 0, y: 0, width: 44, height: 7)
              $0.anchorPoint = CGPoint(x: 0, y: 0.5)
              $0.position = CGPoint(x: 52, y: 66)
              $0.backgroundColor = [canvas.palette.teal, canvas.palette.sand][index % 2]
              $0.transform = CATransform3DMakeRotation(-.pi * Double(index) / 6, 0, 0, 1)
            }
          }
        },
        Tile("zPosition") { canvas in
          for (index, color) in [canvas.palette.coral, canvas.palette.sand, canvas.palette.teal].enumerated()
          {
            canvas.box(14 + Double(index) * 18, 10 + Double(index) * 8, 40, 40, color) {
              $0.zPosition = Double(-index)
              $0.cornerRadius = 6
            }
          }
        },
        Tile("perspective") { canvas in
          let space = canvas.add(CALayer(), 0, 0, 104, 76) { $0.sublayerTransform = Space.perspective(120) }
          canvas.box(20, 12, 64, 52, canvas.palette.indigo, in: space) {
            $0.transform = CATransform3DMakeRotation(0.8, 1, 0, 0)
            $0.cornerRadius = 10
            $0.borderWidth = 3
            $0.borderColor = canvas.palette.sky
          }
        },
        Tile("isDoubleSided off") { canvas in
          let space = canvas.add(CALayer(), 0, 0, 104, 76) { $0.sublayerTransform = Space.perspective(200) }
          for (index, angle) in [0.5, 2.6].enumerated() {
            canvas.add(CALayer(), 8 + Double(index) * 46, 18, 42, 40, in: space) {
              $0.borderColor = canvas.palette.line
              $0.borderWidth = 1
            }
            canvas.box(8 + Double(index) * 46, 18, 42, 40, canvas.palette.teal, in: space) {
              $0.isDoubleSided = false
              $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            }
          }
        },
        Tile("planes that cut") { canvas in
          let space = canvas.add(CATransformLayer(), 0, 0, 104, 76) {
            $0.sublayerTransform = Space.perspective(240)
          }
          for (angle, color) in [(0.8, canvas.palette.coral), (-0.8, canvas.palette.teal)] {
            canvas.box(18, 12, 68, 52, color, in: space) {
              $0.transform = CATransform3DConcat(
                CATransform3DMakeRotation(angle, 0, 1, 0), CATransform3DMakeRotation(0.3, 1, 0, 0))
            }
          }
        },
        Tile("rings that cut") { canvas in
          let space = canvas.add(CATransformLayer(), 0, 0, 104, 76) {
            $0.sublayerTransform = Space.perspective(240)
          }
          for (x, y, color) in [(1.1, 0.0, canvas.palette.coral), (0.0, 1.1, canvas.palette.indigo)] {
            canvas.add(CALayer(), 22, 8, 60, 60, in: space) {
              $0.borderWidth = 8
              $0.borderColor = color
              $0.cornerRadius = 30
              $0.transform = CATransform3DConcat(
                CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0))
            }
          }
        },
        Tile("sublayerTransform") { canvas in
          let parent = canvas.box(22, 12, 60, 52, canvas.palette.line) {
            $0.sublayerTransform = CATransform3DRotate(CATransform3DMakeScale(0.8, 0.8, 1), 0.3, 0, 0, 1)
          }
          canvas.box(0, 0, 28, 52, canvas.palette.coral, in: parent)
          canvas.box(32, 0, 28, 52, canvas.palette.teal, in: parent)
        },
        Tile("bounds origin") { canvas in
          let parent = canvas.box(22, 12, 60, 52, canvas.palette.line) {
            $0.bounds.origin = CGPoint(x: 14, y: 10)
            $0.masksToBounds = true
          }
          canvas.box(0, 0, 40, 30, canvas.palette.coral, in: parent)
          canvas.box(44, 34, 40, 30, canvas.palette.teal, in: parent)
        },
        Tile("thin, turned") { canvas in
          for index in 0..<9 {
            canvas.box(18, 37.5, 68, 1, canvas.palette.ink) {
              $0.transform = CATransform3DMakeRotation(Double(index) * .pi / 9 + 0.05, 0, 0, 1)
            }
          }
        },
        Tile("scaled 0.3 and 4") { canvas in
          for (x, scale) in [(16.0, 0.3), (62.0, 4.0)] {
            canvas.box(x - 6 / scale + 6, 38 - 30 / scale, 24 / scale * 1.4, 60 / scale, canvas.palette.rose)
            {
              $0.position = CGPoint(x: x + 4, y: 38)
              $0.cornerRadius = 8 / scale
              $0.borderWidth = 2 / scale
              $0.borderColor = canvas.palette.coral
              $0.transform = CATransform3DMakeScale(scale, scale, 1)
            }
          }
        },
        Tile("mirrored") { canvas in
          canvas.add(CALayer(), 4, 22, 46, 32) { $0.contents = Pictures.scene }
          canvas.add(CALayer(), 54, 22, 46, 32) {
            $0.contents = Pictures.scene
            $0.transform = CATransform3DMakeScale(-1, 1, 1)
          }
        },
      ])
  }
}
