import UIKit

/// The frame graph: a bar for each of the last frames against its period, and figures beside it.
final class FrameGraphView: UIView {
  static let size = CGSize(width: 200, height: 104)
  private static let bars = 120

  private let good = CAShapeLayer()
  private let late = CAShapeLayer()
  private let guide = CAShapeLayer()
  private let figures = UILabel()
  private let costs = UILabel()
  private let counts = UILabel()

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    layer.name = "frame-graph"
    backgroundColor = UIColor(white: 0.08, alpha: 0.86)
    layer.cornerRadius = 12
    // On a dark window the card would have no edge.
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 1, alpha: 0.14).cgColor
    good.fillColor = UIColor(red: 0.31, green: 0.79, blue: 0.75, alpha: 1).cgColor
    late.fillColor = UIColor(red: 0.95, green: 0.4, blue: 0.42, alpha: 1).cgColor
    guide.strokeColor = UIColor(white: 1, alpha: 0.25).cgColor
    guide.lineWidth = 1
    for shape in [good, late, guide] { layer.addSublayer(shape) }
    for label in [figures, costs, counts] {
      label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .medium)
      label.textColor = UIColor(white: 1, alpha: 0.9)
      addSubview(label)
    }
    figures.frame = CGRect(x: 14, y: 8, width: Self.size.width - 28, height: 16)
    costs.frame = CGRect(x: 14, y: 66, width: Self.size.width - 28, height: 16)
    counts.frame = CGRect(x: 14, y: 82, width: Self.size.width - 28, height: 16)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ frames: FrameFigures, layers: Int, animations: Int) {
    let interval = frames.intervals.last ?? frames.period
    figures.text = String(format: "%.1f ms a frame", interval * 1000)
    costs.text = frames.cpuPerFrame.map { String(format: "CPU %.1f ms   ", $0 * 1000) } ?? ""
    costs.text? += "missed \(frames.missed)"
    counts.text =
      "\(layers) \(layers == 1 ? "layer" : "layers")   \(animations) \(animations == 1 ? "animation" : "animations")"

    let area = CGRect(x: 14, y: 26, width: Self.size.width - 28, height: 36)
    let goodPath = UIBezierPath(), latePath = UIBezierPath()
    let width = area.width / CGFloat(Self.bars)
    for (index, value) in frames.intervals.suffix(Self.bars).enumerated() {
      // Two periods fill the height.
      let height = min(area.height, CGFloat(value / (2 * frames.period)) * area.height)
      let bar = CGRect(
        x: area.minX + CGFloat(index) * width, y: area.maxY - height, width: width * 0.8, height: height)
      (value > 1.5 * frames.period ? latePath : goodPath).append(UIBezierPath(rect: bar))
    }
    let line = UIBezierPath()
    line.move(to: CGPoint(x: area.minX, y: area.midY))
    line.addLine(to: CGPoint(x: area.maxX, y: area.midY))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    good.path = goodPath.cgPath
    late.path = latePath.cgPath
    guide.path = line.cgPath
    CATransaction.commit()
  }
}
