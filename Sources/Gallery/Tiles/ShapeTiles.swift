import QuartzCore

extension Chapter {
  static var shapes: Chapter {
    Chapter(
      title: "Shapes",
      tiles: [
        Tile("fillRule nonZero") { canvas in
          canvas.shape(Paths.pentagram(52, 40, 34), fill: canvas.palette.teal, stroke: canvas.palette.ink)
        },
        Tile("fillRule evenOdd") { canvas in
          canvas.shape(Paths.pentagram(52, 40, 34), fill: canvas.palette.teal, stroke: canvas.palette.ink) {
            $0.fillRule = .evenOdd
          }
        },
        Tile("lineJoin miter") { join($0, .miter) },
        Tile("lineJoin round") { join($0, .round) },
        Tile("lineJoin bevel") { join($0, .bevel) },
        Tile("miterLimit") { canvas in
          for (index, limit) in [2.0, 10].enumerated() {
            let x = 8 + Double(index) * 46
            canvas.shape(
              Paths.lines([(x + 4, 64), (x + 20, 18), (x + 36, 64)]), stroke: canvas.palette.indigo, width: 9
            ) { $0.miterLimit = limit }
          }
        },
        Tile("lineCap") { canvas in
          for (index, cap) in [CAShapeLayerLineCap.butt, .round, .square].enumerated() {
            let y = 16 + Double(index) * 22
            canvas.shape(Paths.lines([(20, y), (84, y)]), stroke: canvas.palette.sky, width: 14) {
              $0.lineCap = cap
            }
            canvas.shape(Paths.lines([(20, y), (84, y)]), stroke: canvas.palette.ink, width: 1)
          }
        },
        Tile("lineDashPattern") { canvas in
          canvas.shape(Paths.rounded(14, 10, 76, 56, 16), stroke: canvas.palette.coral, width: 3) {
            $0.lineDashPattern = [9, 5, 2, 5]
          }
        },
        Tile("round dots") { canvas in
          canvas.shape(Paths.ellipse(22, 8, 60, 60), stroke: canvas.palette.indigo, width: 5) {
            $0.lineDashPattern = [0, 9]
            $0.lineCap = .round
          }
        },
        Tile("lineDashPhase") { canvas in
          for index in 0..<6 {
            let y = 11 + Double(index) * 11
            canvas.shape(Paths.lines([(8, y), (96, y)]), stroke: canvas.palette.teal, width: 4) {
              $0.lineDashPattern = [12, 8]
              $0.lineDashPhase = Double(index) * 4
            }
          }
        },
        Tile("strokeStart, strokeEnd") { canvas in
          canvas.shape(Paths.ellipse(22, 8, 60, 60), stroke: canvas.palette.line, width: 7)
          canvas.shape(Paths.ellipse(22, 8, 60, 60), stroke: canvas.palette.coral, width: 7) {
            $0.strokeStart = 0.1
            $0.strokeEnd = 0.72
            $0.lineCap = .round
          }
        },
        Tile("thin lines") { canvas in
          for (index, width) in [0.25, 0.5, 0.75, 1, 1.5, 2].enumerated() {
            let x = 6 + Double(index) * 12
            canvas.shape(Paths.lines([(x, 70), (x + 30, 6)]), stroke: canvas.palette.ink, width: width)
          }
        },
        Tile("curves") { canvas in
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 6, y: 60))
          path.addCurve(
            to: CGPoint(x: 98, y: 16), control1: CGPoint(x: 40, y: -50), control2: CGPoint(x: 60, y: 120))
          path.move(to: CGPoint(x: 6, y: 20))
          path.addQuadCurve(to: CGPoint(x: 98, y: 60), control: CGPoint(x: 52, y: 70))
          canvas.shape(path, stroke: canvas.palette.indigo, width: 2.5)
        },
        Tile("arcs") { canvas in
          for index in 0..<5 {
            let path = CGMutablePath()
            path.addArc(
              center: CGPoint(x: 52, y: 38), radius: 8 + Double(index) * 6, startAngle: Double(index) * 0.7,
              endAngle: Double(index) * 0.7 + 4.4, clockwise: false)
            canvas.shape(path, stroke: [canvas.palette.coral, canvas.palette.teal][index % 2], width: 3.5) {
              $0.lineCap = .round
            }
          }
        },
        Tile("path half-way") { canvas in
          let shape = canvas.shape(Paths.star(52, 38, 32, 14), fill: canvas.palette.sand)
          canvas.later {
            let change = CABasicAnimation(keyPath: "path")
            change.fromValue = Paths.star(52, 38, 32, 14)
            change.toValue = Paths.star(52, 38, 24, 30)
            change.duration = 2
            shape.path = Paths.star(52, 38, 24, 30)
            shape.add(change, forKey: nil)
          }
        },
        Tile("scaled by 6") { canvas in
          canvas.shape(
            Paths.heart(52, 37, 5), fill: canvas.palette.rose, stroke: canvas.palette.coral, width: 0.5
          ) {
            $0.transform = CATransform3DMakeScale(6, 6, 1)
          }
        },
        Tile("in perspective") { canvas in
          canvas.shape(
            Paths.pentagram(52, 40, 34), fill: canvas.palette.teal, stroke: canvas.palette.ink, width: 2
          ) {
            $0.transform = CATransform3DConcat(
              CATransform3DMakeRotation(0.9, 1, 0, 0), Space.perspective(150))
          }
        },
        Tile("translucent fill, stroke") { canvas in
          canvas.shape(
            Paths.heart(52, 36, 28), fill: canvas.palette.coral.faded(0.4),
            stroke: canvas.palette.indigo.faded(0.5), width: 8)
        },
        Tile("small circles") { canvas in
          let path = CGMutablePath()
          for index in 0..<40 {
            let radius = 0.5 + Double(index / 8) * 0.9
            path.addEllipse(
              in: CGRect(
                x: 10 + Double(index % 8) * 12 - radius, y: 10 + Double(index / 8) * 14 - radius,
                width: 2 * radius,
                height: 2 * radius))
          }
          canvas.shape(path, fill: canvas.palette.ink)
        },
        Tile("outline of a stroke") { canvas in
          let line = Paths.lines([(18, 60), (40, 18), (60, 58), (86, 20)])
          let outline = line.copy(strokingWithWidth: 16, lineCap: .round, lineJoin: .round, miterLimit: 10)
          canvas.shape(outline, fill: canvas.palette.sky, stroke: canvas.palette.indigo, width: 1.5)
        },
      ])
  }

  private static func join(_ canvas: Canvas, _ join: CAShapeLayerLineJoin) {
    let path = Paths.lines([(14, 58), (32, 24), (50, 58), (76, 26), (72, 62)])
    canvas.shape(path, stroke: canvas.palette.sky, width: 12) { $0.lineJoin = join }
    canvas.shape(path, stroke: canvas.palette.ink, width: 1)
  }
}
