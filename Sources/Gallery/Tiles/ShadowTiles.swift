import QuartzCore
import UIKit

extension Chapter {
  static var shadows: Chapter {
    Chapter(
      title: "Shadows",
      tiles: [
        Tile("shadowOpacity") { canvas in
          canvas.box(24, 16, 56, 40, canvas.palette.sand) { $0.shadowOpacity = 0.5 }
        },
        Tile("shadowRadius 0, 2, 6") { canvas in
          for (index, radius) in [0.0, 2, 6].enumerated() {
            canvas.box(8 + Double(index) * 32, 20, 22, 30, canvas.palette.sand) {
              $0.shadowOpacity = 0.5
              $0.shadowRadius = radius
              $0.shadowOffset = CGSize(width: 3, height: 4)
              $0.cornerRadius = 5
            }
          }
        },
        Tile("colour and offset") { canvas in
          canvas.box(20, 12, 56, 40, canvas.palette.sand) { shade($0, canvas.palette.coral, 5, 6, 8) }
        },
        Tile("round corners") { canvas in
          canvas.box(24, 12, 56, 44, canvas.palette.sky) {
            $0.cornerRadius = 22
            shade($0, canvas.palette.indigo, 6, 0, 4)
          }
        },
        Tile("continuous corners") { canvas in
          canvas.box(24, 12, 56, 44, canvas.palette.sky) {
            $0.cornerRadius = 16
            $0.cornerCurve = .continuous
            shade($0, canvas.palette.indigo, 5, 0, 4)
          }
        },
        Tile("of a border alone") { canvas in
          canvas.add(CALayer(), 24, 12, 56, 44) {
            $0.borderWidth = 5
            $0.borderColor = canvas.palette.teal
            $0.cornerRadius = 12
            shade($0, canvas.palette.black, 3, 3, 4)
          }
        },
        Tile("of a shape") { canvas in
          canvas.shape(Paths.star(52, 36, 28, 13), fill: canvas.palette.sand) {
            shade($0, canvas.palette.black, 4, 0, 4)
          }
        },
        Tile("of a stroke") { canvas in
          canvas.shape(Paths.heart(52, 36, 24), stroke: canvas.palette.coral, width: 5) {
            shade($0, canvas.palette.black, 2, 3, 4)
          }
        },
        Tile("of text") { canvas in
          canvas.text("Ombra", size: 28, 0, 18, 104, 40) {
            $0.alignmentMode = .center
            shade($0, canvas.palette.indigo, 2, 2, 3)
          }
        },
        Tile("of contents") { canvas in
          canvas.add(CALayer(), 32, 14, 40, 40) {
            $0.contents = Pictures.frame
            shade($0, canvas.palette.black, 4, 3, 5)
          }
        },
        Tile("of sublayers") { canvas in
          let group = canvas.add(CALayer(), 12, 8, 80, 56) { shade($0, canvas.palette.black, 3, 2, 4) }
          canvas.box(6, 4, 34, 34, canvas.palette.coral, in: group) { $0.cornerRadius = 17 }
          canvas.box(32, 16, 40, 32, canvas.palette.teal, in: group) { $0.cornerRadius = 4 }
        },
        Tile("shadowPath") { canvas in
          canvas.box(24, 8, 56, 40, canvas.palette.sand) {
            $0.shadowPath = Paths.ellipse(-6, 42, 68, 14)
            shade($0, canvas.palette.black, 3, 0, 2)
          }
        },
        Tile("shadowPath, rounded") { canvas in
          canvas.box(24, 12, 56, 44, canvas.palette.sky) {
            $0.cornerRadius = 12
            $0.shadowPath = Paths.rounded(0, 0, 56, 44, 12)
            shade($0, canvas.palette.indigo, 5, 0, 4)
          }
        },
        Tile("translucent layer") { canvas in
          canvas.box(24, 12, 56, 44, canvas.palette.coral.faded(0.4)) {
            shade($0, canvas.palette.black, 4, 4, 5)
          }
        },
        Tile("turned") { canvas in
          canvas.box(28, 18, 48, 36, canvas.palette.sand) {
            shade($0, canvas.palette.black, 3, 0, 7)
            $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
          }
        },
        Tile("in perspective") { canvas in
          canvas.box(20, 12, 60, 48, canvas.palette.sand) {
            shade($0, canvas.palette.black, 5, 4, 6)
            $0.cornerRadius = 8
            $0.transform = CATransform3DConcat(
              CATransform3DMakeRotation(0.8, 0, 1, 0), Space.perspective(150))
          }
        },
        Tile("in group opacity") { canvas in
          canvas.box(24, 12, 56, 44, canvas.palette.teal) {
            shade($0, canvas.palette.black, 4, 4, 5)
            $0.opacity = 0.5
          }
        },
        Tile("of clipped sublayers") { canvas in
          let outer = canvas.add(CALayer(), 22, 10, 60, 50) { shade($0, canvas.palette.black, 4, 0, 4) }
          let inner = canvas.box(0, 0, 60, 50, canvas.palette.sky, in: outer) {
            $0.cornerRadius = 14
            $0.masksToBounds = true
          }
          canvas.box(0, 30, 60, 30, canvas.palette.coral, in: inner)
        },
        Tile("of a masked layer") { canvas in
          let outer = canvas.add(CALayer(), 12, 8, 80, 60) { shade($0, canvas.palette.black, 3, 0, 4) }
          canvas.box(0, 0, 80, 60, canvas.palette.teal, in: outer) {
            let mask = CAShapeLayer()
            mask.path = Paths.heart(40, 28, 26)
            $0.mask = mask
          }
        },
        Tile("long and soft") { canvas in
          canvas.box(30, 16, 44, 34, canvas.palette.white) {
            $0.cornerRadius = 8
            shade($0, canvas.palette.black, 9, 0, 7, opacity: 0.35)
          }
        },
      ])
  }

  private static func shade(
    _ layer: CALayer, _ color: CGColor, _ radius: Double, _ x: Double, _ y: Double, opacity: Float = 0.6
  ) {
    layer.shadowColor = color
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: x, height: y)
    layer.shadowOpacity = opacity
  }
}
