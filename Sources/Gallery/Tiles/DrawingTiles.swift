import QuartzCore
import UIKit

extension Chapter {
  static var drawing: Chapter {
    Chapter(
      title: "CGContext",
      tiles: [
        Tile("fill, stroke, even-odd") { canvas in
          canvas.drawing { context in
            context.addPath(Paths.pentagram(30, 40, 26))
            context.setFillColor(canvas.palette.teal)
            context.fillPath(using: .evenOdd)
            context.addPath(Paths.pentagram(76, 40, 24))
            context.setStrokeColor(canvas.palette.coral)
            context.setFillColor(canvas.palette.sand)
            context.setLineWidth(2)
            context.drawPath(using: .fillStroke)
          }
        },
        Tile("joins, caps, dashes") { canvas in
          canvas.drawing { context in
            context.setStrokeColor(canvas.palette.indigo)
            context.setLineWidth(7)
            for (index, (join, cap)) in [
              (CGLineJoin.miter, CGLineCap.butt), (.round, .round), (.bevel, .square),
            ]
            .enumerated() {
              let x = 8 + Double(index) * 32
              context.setLineJoin(join)
              context.setLineCap(cap)
              context.addLines(between: [
                CGPoint(x: x, y: 40), CGPoint(x: x + 12, y: 12), CGPoint(x: x + 24, y: 40),
              ])
              context.strokePath()
            }
            context.setLineWidth(3)
            context.setLineDash(phase: 2, lengths: [7, 4])
            context.strokeLineSegments(between: [CGPoint(x: 6, y: 60), CGPoint(x: 98, y: 60)])
          }
        },
        Tile("linear gradient") { canvas in
          canvas.drawing { context in
            guard let gradient = gradient(canvas.palette) else { return }
            context.clip(to: CGRect(x: 18, y: 14, width: 68, height: 48))
            context.drawLinearGradient(
              gradient, start: CGPoint(x: 30, y: 20), end: CGPoint(x: 74, y: 56), options: [])
          }
        },
        Tile("linear, both extensions") { canvas in
          canvas.drawing { context in
            guard let gradient = gradient(canvas.palette) else { return }
            context.clip(to: CGRect(x: 18, y: 14, width: 68, height: 48))
            context.drawLinearGradient(
              gradient, start: CGPoint(x: 30, y: 20), end: CGPoint(x: 74, y: 56),
              options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
          }
        },
        Tile("radial gradient") { canvas in
          canvas.drawing { context in
            guard let gradient = gradient(canvas.palette) else { return }
            context.drawRadialGradient(
              gradient, startCenter: CGPoint(x: 46, y: 32), startRadius: 4, endCenter: CGPoint(x: 52, y: 38),
              endRadius: 27, options: [])
          }
        },
        Tile("radial, a cone") { canvas in
          canvas.drawing { context in
            guard let gradient = gradient(canvas.palette) else { return }
            context.clip(to: CGRect(x: 4, y: 4, width: 96, height: 68))
            context.drawRadialGradient(
              gradient, startCenter: CGPoint(x: 24, y: 38), startRadius: 6, endCenter: CGPoint(x: 76, y: 38),
              endRadius: 22, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
          }
        },
        Tile("conic gradient") { canvas in
          canvas.drawing { context in
            guard let gradient = gradient(canvas.palette, closed: true) else { return }
            context.addEllipse(in: CGRect(x: 26, y: 12, width: 52, height: 52))
            context.clip()
            context.drawConicGradient(gradient, center: CGPoint(x: 52, y: 38), angle: -.pi / 2)
          }
        },
        Tile("shading by a function") { canvas in
          canvas.drawing { context in
            var callbacks = CGFunctionCallbacks(
              version: 0,
              evaluate: { _, input, output in
                let wave = 0.5 + 0.5 * cos(input[0] * 6 * .pi)
                (output[0], output[1], output[2], output[3]) = (0.25 + 0.6 * wave, 0.4, 0.66 - 0.4 * wave, 1)
              }, releaseInfo: nil)
            guard
              let function = CGFunction(
                info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil,
                callbacks: &callbacks),
              let shading = CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 8, y: 8),
                end: CGPoint(x: 96, y: 68),
                function: function, extendStart: true, extendEnd: true)
            else { return }
            context.clip(to: CGRect(x: 18, y: 14, width: 68, height: 48))
            context.drawShading(shading)
          }
        },
        Tile("pattern in colour") { canvas in
          canvas.drawing { context in
            fill(context, pattern(isColored: true, angle: 0))
          }
        },
        Tile("pattern, turned") { canvas in
          canvas.drawing { context in
            fill(context, pattern(isColored: true, angle: 0.5))
          }
        },
        Tile("stencil pattern") { canvas in
          canvas.drawing { context in
            guard let pattern = pattern(isColored: false, angle: 0.3),
              let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
            else { return }
            context.setFillColorSpace(space)
            context.setFillPattern(pattern, colorComponents: [0.26, 0.38, 0.66, 1])
            context.addPath(Paths.heart(52, 36, 27))
            context.fillPath()
          }
        },
        Tile("pattern along a stroke") { canvas in
          canvas.drawing { context in
            guard let pattern = pattern(isColored: true, angle: 0),
              let space = CGColorSpace(patternBaseSpace: nil)
            else { return }
            context.setStrokeColorSpace(space)
            context.setStrokePattern(pattern, colorComponents: [1])
            context.setLineWidth(14)
            context.strokeEllipse(in: CGRect(x: 30, y: 16, width: 44, height: 44))
          }
        },
        Tile("tiled image") { canvas in
          canvas.drawing { context in
            guard let image = Pictures.scene else { return }
            context.clip(to: CGRect(x: 16, y: 14, width: 72, height: 48))
            context.draw(image, in: CGRect(x: 16, y: 14, width: 24, height: 16), byTiling: true)
          }
        },
        Tile("image, upright") { canvas in
          canvas.drawing { context in
            guard let image = Pictures.scene else { return }
            UIImage(cgImage: image).draw(in: CGRect(x: 10, y: 10, width: 84, height: 56))
          }
        },
        Tile("interpolation none") { canvas in
          canvas.drawing { context in
            guard let image = Pictures.checks else { return }
            context.interpolationQuality = .none
            context.draw(image, in: CGRect(x: 22, y: 18, width: 60, height: 40))
          }
        },
        Tile("interpolation high") { canvas in
          canvas.drawing { context in
            guard let image = Pictures.checks else { return }
            context.interpolationQuality = .high
            context.draw(image, in: CGRect(x: 22, y: 18, width: 60, height: 40))
          }
        },
        Tile("shadow") { canvas in
          canvas.drawing { context in
            context.setShadow(
              offset: CGSize(width: 3, height: 5), blur: 6, color: canvas.palette.black.faded(0.5))
            context.setFillColor(canvas.palette.sand)
            context.addPath(Paths.star(52, 36, 30, 14))
            context.fillPath()
          }
        },
        Tile("transparency layer") { canvas in
          canvas.drawing { context in
            context.setAlpha(0.6)
            context.setShadow(
              offset: CGSize(width: 2, height: 4), blur: 4, color: canvas.palette.black.faded(0.7))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(canvas.palette.coral)
            context.fillEllipse(in: CGRect(x: 14, y: 12, width: 46, height: 46))
            context.setFillColor(canvas.palette.teal)
            context.fillEllipse(in: CGRect(x: 42, y: 12, width: 46, height: 46))
            context.endTransparencyLayer()
          }
        },
        Tile("clip by path") { canvas in
          canvas.drawing { context in
            context.addPath(Paths.pentagram(52, 40, 36))
            context.clip(using: .evenOdd)
            context.setFillColor(canvas.palette.sky)
            context.fill(CGRect(x: 0, y: 0, width: 104, height: 76))
            context.setFillColor(canvas.palette.coral)
            context.fillEllipse(in: CGRect(x: 40, y: 20, width: 60, height: 60))
          }
        },
        Tile("clip to a mask") { canvas in
          canvas.drawing { context in
            guard let image = Pictures.dot else { return }
            context.clip(to: CGRect(x: 20, y: 6, width: 64, height: 64), mask: image)
            for index in 0..<8 {
              context.setFillColor([canvas.palette.teal, canvas.palette.sand][index % 2])
              context.fill(CGRect(x: Double(index) * 13, y: 0, width: 13, height: 76))
            }
          }
        },
        Tile("blend modes") { canvas in
          canvas.drawing { context in
            let modes: [CGBlendMode] = [
              .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
              .hardLight,
              .difference, .exclusion, .luminosity,
            ]
            for (index, mode) in modes.enumerated() {
              let (x, y) = (5 + Double(index % 4) * 24, 5 + Double(index / 4) * 23)
              context.setBlendMode(.normal)
              context.setFillColor(canvas.palette.coral)
              context.fillEllipse(in: CGRect(x: x, y: y, width: 15, height: 15))
              context.setBlendMode(mode)
              context.setFillColor(canvas.palette.sky)
              context.fillEllipse(in: CGRect(x: x + 7, y: y + 5, width: 15, height: 15))
            }
          }
        },
        Tile("clear, destination-out") { canvas in
          canvas.drawing { context in
            context.setFillColor(canvas.palette.indigo)
            context.addPath(Paths.rounded(8, 8, 88, 60, 10))
            context.fillPath()
            context.clear(CGRect(x: 18, y: 18, width: 20, height: 40))
            context.setBlendMode(.destinationOut)
            context.fillEllipse(in: CGRect(x: 48, y: 18, width: 40, height: 40))
          }
        },
        Tile("arcs to tangents") { canvas in
          canvas.drawing { context in
            context.setStrokeColor(canvas.palette.teal)
            context.setLineWidth(3)
            context.move(to: CGPoint(x: 10, y: 60))
            context.addArc(tangent1End: CGPoint(x: 10, y: 12), tangent2End: CGPoint(x: 94, y: 12), radius: 24)
            context.addArc(tangent1End: CGPoint(x: 94, y: 12), tangent2End: CGPoint(x: 94, y: 64), radius: 12)
            context.addLine(to: CGPoint(x: 94, y: 60))
            context.strokePath()
          }
        },
        Tile("text in a context") { canvas in
          canvas.drawing { context in
            context.rotate(by: -0.15)
            "Drawn".draw(
              at: CGPoint(x: 6, y: 24),
              withAttributes: [
                .font: UIFont.systemFont(ofSize: 26, weight: .bold),
                .foregroundColor: UIColor(cgColor: canvas.palette.coral),
              ])
          }
        },
        Tile("UIBezierPath") { canvas in
          canvas.drawing { _ in
            let path = UIBezierPath(
              roundedRect: CGRect(x: 12, y: 10, width: 80, height: 56),
              byRoundingCorners: [.topLeft, .bottomRight],
              cornerRadii: CGSize(width: 22, height: 22))
            UIColor(cgColor: canvas.palette.rose).setFill()
            UIColor(cgColor: canvas.palette.indigo).setStroke()
            path.lineWidth = 3
            path.fill()
            path.stroke()
          }
        },
        Tile("CGLayer") { canvas in
          canvas.drawing { context in
            guard let layer = CGLayer(context, size: CGSize(width: 16, height: 16), auxiliaryInfo: nil) else {
              return
            }
            layer.context?.setFillColor(canvas.palette.coral)
            layer.context?.addPath(Paths.heart(8, 8, 7))
            layer.context?.fillPath()
            for index in 0..<15 {
              context.draw(
                layer, at: CGPoint(x: 6 + Double(index % 5) * 19.3, y: 6 + Double(index / 5) * 22.4))
            }
          }
        },
        Tile("antialiasing off") { canvas in
          canvas.drawing { context in
            context.setShouldAntialias(false)
            context.setFillColor(canvas.palette.indigo)
            context.addPath(Paths.star(52, 38, 30, 14))
            context.fillPath()
          }
        },
        Tile("render(in:)") { canvas in
          let source = CALayer()
          source.frame = CGRect(x: 0, y: 0, width: 104, height: 76)
          let inner = CALayer()
          inner.frame = CGRect(x: 24, y: 14, width: 56, height: 44)
          inner.backgroundColor = canvas.palette.teal
          inner.cornerRadius = 12
          inner.borderWidth = 3
          inner.borderColor = canvas.palette.indigo
          inner.shadowOpacity = 0.5
          inner.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
          source.addSublayer(inner)
          canvas.drawing { source.render(in: $0) }
        },
        Tile("stretched image") { canvas in
          canvas.drawing { _ in
            guard let image = Pictures.frame else { return }
            let insets = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
            UIImage(cgImage: image, scale: 2, orientation: .up).resizableImage(withCapInsets: insets).draw(
              in: CGRect(x: 10, y: 8, width: 84, height: 60))
          }
        },
      ])
  }

  private nonisolated static func gradient(_ palette: Palette, closed: Bool = false) -> CGGradient? {
    let colors = [palette.sand, palette.coral, palette.indigo] + (closed ? [palette.sand] : [])
    return CGGradient(colorsSpace: nil, colors: colors as NSArray, locations: nil)
  }

  private nonisolated static func fill(_ context: CGContext, _ pattern: CGPattern?) {
    guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return }
    context.setFillColorSpace(space)
    context.setFillPattern(pattern, colorComponents: [1])
    context.addPath(Paths.rounded(20, 14, 64, 48, 12))
    context.fillPath()
  }

  /// Cells of 10 points with a ring and a dot.
  private nonisolated static func pattern(isColored: Bool, angle: Double) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil {
          context.setFillColor(Palette.light.sand)
          context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
          context.setStrokeColor(Palette.light.coral)
          context.setFillColor(Palette.light.indigo)
        }
        context.setLineWidth(1)
        context.strokeEllipse(in: CGRect(x: 1.5, y: 1.5, width: 7, height: 7))
        context.fillEllipse(in: CGRect(x: 3.5, y: 3.5, width: 3, height: 3))
      }, releaseInfo: nil)
    return CGPattern(
      info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil,
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: CGAffineTransform(rotationAngle: angle),
      xStep: 10,
      yStep: 10, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }
}
