import UIKit

/// One ring of the radar, drawn; it is rasterised for the size it is shown at, so its line stays sharp.
final class RingView: UIView {
  var color = UIColor.red { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: min(bounds.width, bounds.height) / 2 - 5,
      startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    circle.lineWidth = 1
    color.setStroke()
    circle.stroke()
  }
}
