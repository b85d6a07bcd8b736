import QuartzCore
import UIKit

extension Chapter {
  static var classes: Chapter {
    Chapter(
      title: "Layer classes",
      tiles: [
        Tile("CALayer") { canvas in
          canvas.box(22, 14, 60, 48, canvas.palette.teal) {
            $0.cornerRadius = 10
            $0.borderColor = canvas.palette.indigo
            $0.borderWidth = 3
            $0.shadowOpacity = 0.35
            $0.shadowOffset = CGSize(width: 0, height: 3)
          }
        },
        Tile("CAShapeLayer") { canvas in
          canvas.shape(
            Paths.star(52, 38, 30, 14), fill: canvas.palette.sand, stroke: canvas.palette.coral, width: 3
          ) {
            $0.lineJoin = .round
          }
        },
        Tile("CAGradientLayer axial") { gradient($0, .axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)) },
        Tile("CAGradientLayer radial") {
          gradient($0, .radial, CGPoint(x: 0.35, y: 0.35), CGPoint(x: 0.9, y: 1))
        },
        Tile("CAGradientLayer conic") {
          gradient($0, .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
        },
        Tile("CATextLayer") { canvas in
          canvas.text("Ägypten", size: 20, 0, 14, 104, 28) { $0.alignmentMode = .center }
          canvas.text("quick brown fox", size: 11, 0, 42, 104, 18) {
            $0.alignmentMode = .center
            $0.foregroundColor = canvas.palette.quiet
          }
        },
        Tile("CAReplicatorLayer") { canvas in
          let spinner = canvas.add(CAReplicatorLayer(), 17, 3, 70, 70) {
            $0.instanceCount = 12
            $0.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
            $0.instanceAlphaOffset = -0.07
          }
          canvas.box(32, 6, 6, 18, canvas.palette.indigo, in: spinner) { $0.cornerRadius = 3 }
        },
        Tile("CAEmitterLayer") { canvas in
          canvas.add(CAEmitterLayer(), 0, 0, 104, 76) {
            $0.emitterPosition = CGPoint(x: 52, y: 66)
            $0.beginTime = canvas.start
            $0.seed = 7
            $0.masksToBounds = true
            $0.emitterCells = [canvas.palette.coral, canvas.palette.teal, canvas.palette.sand].map { color in
              let cell = CAEmitterCell()
              cell.contents = Pictures.dot
              cell.contentsScale = 2
              cell.color = color
              cell.birthRate = 9
              cell.lifetime = 2
              cell.velocity = 58
              cell.velocityRange = 16
              cell.emissionLongitude = -.pi / 2
              cell.emissionRange = 0.9
              cell.yAcceleration = 34
              cell.scale = 0.7
              cell.scaleRange = 0.4
              cell.alphaSpeed = -0.4
              return cell
            }
          }
        },
        Tile("CAScrollLayer") { canvas in
          let scroll = canvas.add(CAScrollLayer(), 17, 10, 70, 56) {
            $0.cornerRadius = 6
            $0.masksToBounds = true
            $0.borderWidth = 1
            $0.borderColor = canvas.palette.quiet
          }
          let colors = [canvas.palette.sky, canvas.palette.rose, canvas.palette.sand, canvas.palette.teal]
          for index in 0..<36 {
            canvas.box(
              Double(index % 6) * 22, Double(index / 6) * 22, 20, 20, colors[(index + index / 6) % 4],
              in: scroll
            ) { $0.cornerRadius = 4 }
          }
          scroll.scroll(to: CGPoint(x: 31, y: 17))
        },
        Tile("CATiledLayer") { canvas in
          let tiles = TiledMap()
          tiles.palette = canvas.palette
          tiles.tileSize = CGSize(width: 32, height: 32)
          canvas.add(tiles, 4, 4, 96, 68) {
            $0.cornerRadius = 6
            $0.masksToBounds = true
          }
          tiles.setNeedsDisplay()
        },
        Tile("CATiledLayer enlarged") { canvas in
          let window = canvas.box(4, 4, 96, 68, canvas.palette.line) { $0.masksToBounds = true }
          let tiles = TiledMap()
          tiles.palette = canvas.palette
          tiles.tileSize = CGSize(width: 64, height: 64)
          tiles.levelsOfDetail = 3
          tiles.levelsOfDetailBias = 2
          canvas.add(tiles, 0, 0, 96, 68, in: window) { $0.transform = CATransform3DMakeScale(1.7, 1.7, 1) }
          tiles.setNeedsDisplay()
        },
        Tile("CATransformLayer") { canvas in
          let space = canvas.add(CALayer(), 0, 0, 104, 76) { $0.sublayerTransform = Space.perspective(260) }
          let cube = canvas.add(CATransformLayer(), 52, 38, 0, 0, in: space) {
            $0.transform = CATransform3DConcat(
              CATransform3DMakeRotation(0.7, 0, 1, 0), CATransform3DMakeRotation(-0.45, 1, 0, 0))
          }
          Space.cube(
            side: 38, in: cube,
            [
              canvas.palette.teal, canvas.palette.coral, canvas.palette.sand, canvas.palette.sky,
              canvas.palette.rose,
              canvas.palette.indigo,
            ])
        },
        Tile("CATransition fade") { transition($0, .fade) },
        Tile("CATransition push") { transition($0, .push) },
        Tile("CATransition moveIn") { transition($0, .moveIn) },
        Tile("CATransition reveal") { transition($0, .reveal) },
        Tile("UIVisualEffectView light") { effect($0, .light) },
        Tile("UIVisualEffectView dark") { effect($0, .dark) },
        Tile("UIKit controls") { canvas in
          let label = UILabel(frame: CGRect(x: 8, y: 6, width: 90, height: 18))
          label.text = "Brightness"
          label.font = .systemFont(ofSize: 13)
          label.textColor = UIColor(cgColor: canvas.palette.ink)
          let control = UISwitch(frame: CGRect(x: 8, y: 26, width: 51, height: 31))
          control.isOn = true
          let slider = UISlider(frame: CGRect(x: 8, y: 56, width: 88, height: 16))
          slider.value = 0.6
          for view in [label, control, slider] as [UIView] {
            view.layoutIfNeeded()
            canvas.add(view)
          }
        },
        Tile("UIView flip") { canvas in
          let space = canvas.add(CALayer(), 0, 0, 104, 76) { $0.sublayerTransform = Space.perspective(220) }
          canvas.add(CALayer(), 22, 10, 60, 56, in: space) {
            $0.contents = Pictures.scene
            $0.cornerRadius = 8
            $0.masksToBounds = true
            $0.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
          }
        },
      ])
  }

  private static func gradient(
    _ canvas: Canvas, _ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint
  ) {
    let palette = canvas.palette
    canvas.add(CAGradientLayer(), 24, 14, 56, 48) {
      $0.type = type
      $0.colors = [palette.sand, palette.coral, palette.indigo] + (type == .conic ? [palette.sand] : [])
      $0.startPoint = start
      $0.endPoint = end
      $0.cornerRadius = 8
    }
  }

  /// A card that half of its way has become another.
  private static func transition(_ canvas: Canvas, _ type: CATransitionType) {
    let window = canvas.add(CALayer(), 22, 10, 60, 56) {
      $0.cornerRadius = 8
      $0.masksToBounds = true
    }
    let card = canvas.box(0, 0, 60, 56, canvas.palette.teal, in: window)
    let sign = canvas.add(CAShapeLayer(), 0, 0, 60, 56, in: card) {
      $0.path = Paths.star(30, 28, 20, 9)
      $0.fillColor = canvas.palette.sand
    }
    canvas.later {
      let transition = CATransition()
      transition.type = type
      transition.subtype = .fromRight
      transition.duration = 2
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      card.add(transition, forKey: nil)
      card.backgroundColor = canvas.palette.indigo
      sign.path = CGPath(ellipseIn: CGRect(x: 12, y: 10, width: 36, height: 36), transform: nil)
      sign.fillColor = canvas.palette.rose
    }
  }

  private static func effect(_ canvas: Canvas, _ style: UIBlurEffect.Style) {
    let window = canvas.add(CALayer(), 4, 4, 96, 68) {
      $0.contents = Pictures.scene
      $0.contentsGravity = .resizeAspectFill
      $0.cornerRadius = 6
      $0.masksToBounds = true
    }
    let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
    view.frame = CGRect(x: 26, y: 22, width: 52, height: 32)
    view.layer.cornerRadius = 10
    view.layer.masksToBounds = true
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 52, height: 32))
    label.text = "Blur"
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13, weight: .medium)
    label.textColor = style == .dark ? .white : .black
    view.contentView.addSubview(label)
    view.layoutIfNeeded()
    canvas.add(view)
    _ = window
  }
}

/// A drawing that crosses its tiles: what does not meet at their borders shows.
private final class TiledMap: CATiledLayer {
  var palette = Palette.light

  override class func fadeDuration() -> CFTimeInterval { 0 }

  override func draw(in ctx: CGContext) {
    let tile = ctx.boundingBoxOfClipPath
    ctx.setFillColor(
      Int((tile.midX / 8).rounded() + (tile.midY / 8).rounded()) % 3 == 0 ? palette.sky : palette.line)
    ctx.fill(bounds)
    ctx.setFillColor(palette.teal.faded(0.45))
    ctx.fillEllipse(in: CGRect(x: 10, y: 8, width: 60, height: 50))
    ctx.setStrokeColor(palette.coral)
    ctx.setLineWidth(3)
    ctx.move(to: CGPoint(x: -5, y: 60))
    ctx.addCurve(to: CGPoint(x: 101, y: 8), control1: CGPoint(x: 40, y: 80), control2: CGPoint(x: 50, y: -10))
    ctx.strokePath()
    ctx.setStrokeColor(palette.ink)
    ctx.setLineWidth(0.5)
    ctx.strokeLineSegments(between: [CGPoint(x: 0, y: 3), CGPoint(x: 96, y: 64)])
  }
}
