import QuartzCore
import UIKit

extension Chapter {
  static var contents: Chapter {
    let gravities: [(String, CALayerContentsGravity)] = [
      ("center", .center), ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
      ("bottomRight", .bottomRight), ("resize", .resize), ("resizeAspect", .resizeAspect),
      ("resizeAspectFill", .resizeAspectFill),
    ]
    return Chapter(
      title: "Contents",
      tiles: gravities.map { name, gravity in
        Tile("gravity \(name)") { canvas in
          picture(canvas) {
            $0.contentsGravity = gravity
            $0.masksToBounds = gravity == .resizeAspectFill
          }
        }
      } + [
        Tile("contentsRect") { canvas in
          picture(canvas) { $0.contentsRect = CGRect(x: 0.5, y: 0.2, width: 0.45, height: 0.6) }
        },
        Tile("contentsCenter") { canvas in
          picture(canvas, Pictures.frame) {
            $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
          }
        },
        Tile("magnification linear") { canvas in
          picture(canvas, Pictures.checks) { $0.frame = CGRect(x: 22, y: 16, width: 60, height: 44) }
        },
        Tile("magnification nearest") { canvas in
          picture(canvas, Pictures.checks) {
            $0.frame = CGRect(x: 22, y: 16, width: 60, height: 44)
            $0.magnificationFilter = .nearest
          }
        },
        Tile("minification linear") { canvas in reduced(canvas, .linear) },
        Tile("minification trilinear") { canvas in reduced(canvas, .trilinear) },
        Tile("minification nearest") { canvas in reduced(canvas, .nearest) },
        Tile("contentsScale 1, 2, 4") { canvas in
          for (scale, frame) in [
            (1.0, CGRect(x: 6, y: 6, width: 58, height: 64)), (2, CGRect(x: 68, y: 6, width: 30, height: 32)),
            (4, CGRect(x: 68, y: 42, width: 30, height: 28)),
          ] {
            canvas.add(CALayer(), frame.minX, frame.minY, frame.width, frame.height) {
              $0.contents = Pictures.scene
              $0.contentsScale = scale
              $0.contentsGravity = .bottomLeft
              $0.masksToBounds = true
              $0.backgroundColor = canvas.palette.line
            }
          }
        },
        Tile("turned, enlarged") { canvas in
          picture(canvas) {
            $0.bounds.size = CGSize(width: 60, height: 40)
            $0.transform = CATransform3DMakeRotation(-0.4, 0, 0, 1)
          }
        },
        Tile("in perspective") { canvas in
          picture(canvas) {
            $0.transform = CATransform3DConcat(
              CATransform3DMakeRotation(0.8, 0, 1, 0), Space.perspective(150))
          }
        },
        Tile("isGeometryFlipped") { canvas in
          let flipped = canvas.add(CALayer(), 0, 0, 104, 76) { $0.isGeometryFlipped = true }
          canvas.add(CALayer(), 6, 6, 48, 32, in: flipped) { $0.contents = Pictures.scene }
          canvas.box(60, 6, 38, 10, canvas.palette.coral, in: flipped)
          canvas.box(60, 22, 24, 10, canvas.palette.teal, in: flipped)
        },
        Tile("background pattern") { canvas in
          canvas.box(16, 14, 72, 48, canvas.palette.line) {
            guard let image = Pictures.scene else { return }
            $0.backgroundColor =
              UIColor(patternImage: UIImage(cgImage: image, scale: 4, orientation: .up)).cgColor
            $0.cornerRadius = 10
          }
        },
        Tile("draw(in:), then enlarged") { canvas in
          let layer = canvas.drawing { context in
            context.setStrokeColor(canvas.palette.indigo)
            context.setLineWidth(1)
            for radius in stride(from: 2.0, through: 12, by: 2) {
              context.strokeEllipse(
                in: CGRect(x: 52 - radius, y: 38 - radius, width: 2 * radius, height: 2 * radius))
            }
          }
          layer.transform = CATransform3DMakeScale(2.6, 2.6, 1)
        },
      ])
  }

  private static func picture(
    _ canvas: Canvas, _ image: CGImage? = Pictures.scene, _ change: (CALayer) -> Void = { _ in }
  ) {
    canvas.add(CALayer(), 12, 8, 80, 60) {
      $0.backgroundColor = canvas.palette.line
      $0.contents = image
      $0.contentsScale = 2
      change($0)
    }
  }

  private static func reduced(_ canvas: Canvas, _ filter: CALayerContentsFilter) {
    canvas.add(CALayer(), 32, 18, 40, 40) {
      $0.contents = Pictures.rays
      $0.minificationFilter = filter
    }
  }
}
