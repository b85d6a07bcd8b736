import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import StrataTestKit
import Testing

@testable import UIKit

/// Views, their layers, and the touches they get.
@MainActor
struct ViewQuestionTests {
  private let scene = Scene()

  @Test(.rules("V-2")) func frameUnderATransformIsTheLayers() {
    let view = UIView(frame: CGRect(x: 150, y: 275, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    #expect(view.frame == CGRect(x: 100, y: 200, width: 200, height: 200) && view.frame == view.layer.frame)
    #expect(view.center == CGPoint(x: 200, y: 300) && view.bounds.size == CGSize(width: 100, height: 50))
    view.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.bounds.size == CGSize(width: 50, height: 12.5) && view.center == CGPoint(x: 60, y: 45))
  }

  @Test(.rules("V-5")) func drawnViewsHaveTheScreensScale() throws {
    final class Dot: UIView {
      override func draw(_ rect: CGRect) { UIRectFill(rect) }
    }
    var configuration = ApplicationConfiguration(window: WindowRequest(title: "Test", width: 40, height: 30))
    configuration.scale = 2
    let application = HeadlessApplication(configuration, isDefault: false)
    let dot = application.run {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let dot = Dot(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(dot)
      window.makeKeyAndVisible()
      return (window, dot)
    }
    application.settle()
    #expect(dot.1.contentScaleFactor == 2 && dot.1.layer.contentsScale == 2)
  }

  @Test(.rules("V-15", "E-1", "E-20")) func bitsAndRawValuesAreApples() {
    let masks: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
      .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    let phases: [UITouch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    #expect(phases.map(\.rawValue) == [0, 1, 2, 3, 4])
    let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5] && UIGestureRecognizer.State.recognized == .ended)
  }

  private final class Witness: UIView {
    var touches: [(ObjectIdentifier, UITouch.Phase, Double)] = []
    var onBegan: (() -> Void)?
    private func note(_ set: Set<UITouch>) {
      for touch in set { touches.append((ObjectIdentifier(touch), touch.phase, touch.timestamp)) }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note(touches)
      onBegan?()
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
  }

  private func witness() -> Witness {
    scene.addView(Witness(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
  }

  @Test(.rules("E-1")) func touchIsOneObjectForItsLife() {
    let view = witness()
    scene.send(.down, 10, 10)
    scene.advance(by: 0.1)
    scene.send(.move, 20, 10)
    scene.advance(by: 0.1)
    scene.send(.up, 20, 10)
    #expect(view.touches.map(\.1) == [.began, .moved, .ended])
    #expect(Set(view.touches.map(\.0)).count == 1)
    #expect(zip(view.touches, view.touches.dropFirst()).allSatisfy { isNear($1.2 - $0.2, 0.1) })
  }

  @Test(.rules("V-19")) func removedViewKeepsItsTouch() {
    let view = witness()
    view.onBegan = { view.removeFromSuperview() }
    scene.send(.down, 10, 10)
    scene.send(.move, 20, 10)
    scene.send(.up, 20, 10)
    #expect(view.superview == nil && view.touches.map(\.1) == [.began, .moved, .ended])
  }

  @Test(.rules("E-23")) func actionsAreToldInTheOrderTheyWereAdded() {
    let view = witness()
    let log = Log()
    let tap = UITapGestureRecognizer { _ in log.note("first") }
    tap.addHandler { _ in log.note("second") }
    view.addGestureRecognizer(tap)
    scene.tap(10, 10)
    #expect(log.entries == ["first", "second"])
  }

  @Test(.rules("E-28")) func locationIsTheCentreOfTheTouches() {
    let view = witness()
    view.frame.origin = CGPoint(x: 10, y: 0)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    scene.send(.down, 20, 20, finger: 1)
    scene.send(.down, 60, 40, finger: 2)
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(in: view) == CGPoint(x: 30, y: 30))
    #expect(pan.location(in: nil) == CGPoint(x: 40, y: 30))
    #expect(pan.location(ofTouch: 1, in: view) == CGPoint(x: 50, y: 40))
  }

  @Test(.rules("R-07")) func arcHasNoSpoke() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100), format: format).image {
      UIColor.white.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      let arc = UIBezierPath(
        arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2, clockwise: true)
      arc.lineWidth = 2
      UIColor.black.setStroke()
      arc.stroke()
    }
    let pixels = try #require(image.cgImage).pixels
    func blue(_ x: Int, _ y: Int) -> UInt8 { pixels.bytes[y * pixels.bytesPerRow + x * 4] }
    #expect(blue(0, 0) == 255 && blue(50, 50) == 255 && blue(70, 50) == 255 && blue(50, 70) == 255)
    #expect(blue(89, 52) < 40 && blue(52, 89) < 40 && blue(78, 78) < 200)
  }

  @Test(.rules("L-53")) func textLayersTakeFontsAndColoursOfUIKit() throws {
    let layer = scene.run { CATextLayer() }
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    func rows(_ change: (CATextLayer) -> Void) -> (height: Int, isRed: Bool) {
      scene.run {
        change(layer)
        layer.displayIfNeeded()
        let context = CGContext(pixelWidth: 100, pixelHeight: 60, scale: 1)
        layer.render(in: context)
        let pixels = context.pixelBuffer()
        let full = (0..<60).filter { y in
          (0..<100).contains { pixels.bytes[y * pixels.bytesPerRow + $0 * 4 + 3] > 128 }
        }
        let blue = (0..<60 * 100).contains { pixels.bytes[$0 * 4] > 0 }
        return (full.count, !blue)
      }
    }
    let plain = rows { ($0.string, $0.fontSize, $0.foregroundColor) = ("M", 40, UIColor.red.cgColor) }
    let small = rows {
      $0.string = NSAttributedString(
        string: "M", attributes: [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.blue])
    }
    #expect(plain.height > 3 * small.height && small.height > 3 && plain.isRed && !small.isRed)
    let named = rows { ($0.string, $0.font) = ("M", UIFont.boldSystemFont(ofSize: 5)) }
    #expect(abs(named.height - plain.height) <= 2)
  }
}
