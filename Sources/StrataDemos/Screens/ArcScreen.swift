import UIKit

/// Seed 001: a sprite runs along half a circle to the finger, from wherever it is shown.
package final class ArcScreen: DemoScreen, @preconcurrency CAAnimationDelegate {
  private static let flightKey = "flight"

  private let sprite = UIView(frame: CGRect(x: 136, y: 216, width: 48, height: 48))
  private let pathSwitch = UISwitch(frame: CGRect(x: 106, y: 440, width: 51, height: 31))
  private lazy var orbitButton = StageButton("Orbit", frame: CGRect(x: 220, y: 438, width: 80, height: 34)) {
    [weak self] in self?.orbit()
  }
  private var pathOverlay: CAShapeLayer?
  private var path: CGPath?
  private var destination: CGPoint?
  /// Each flight has a number, so that a replaced one's late end is not taken for the new one's.
  private var flightNumber = 0

  package override var controls: [StageControl] {
    [.toggle("Show path", pathSwitch), .button("Orbit", orbitButton)]
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.93, green: 0.96, blue: 1, alpha: 1)
    sprite.layer.name = "sprite"
    sprite.isUserInteractionEnabled = false
    stage.artwork.provide("sprite", to: sprite.layer) { layer, image in layer.contents = image.cgImage }

    let label = UILabel(frame: CGRect(x: 20, y: 440, width: 84, height: 31))
    label.text = "Show path"
    label.font = .systemFont(ofSize: 14, weight: .medium)
    label.textColor = UIColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 1)
    pathSwitch.isOn = stage.showsPaths
    pathSwitch.addAction(
      UIAction { [weak self] _ in self.map { $0.stage.showsPaths = $0.pathSwitch.isOn } }, for: .valueChanged)
    addHint("Press anywhere")
    for view in [label, pathSwitch, orbitButton, sprite] { self.view.addSubview(view) }
    pathsChanged()
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    fly(to: touch.location(in: view))
  }

  // MARK: Flights

  private var shownCenter: CGPoint { (sprite.layer.presentation() ?? sprite.layer).position }

  private func fly(to target: CGPoint) {
    let start = shownCenter
    guard hypot(target.x - start.x, target.y - start.y) >= 0.5 else { return }
    stop(at: start)
    destination = target
    follow(ArcPath.half(from: start, to: target))
  }

  private func orbit() {
    stop(at: CGPoint(x: 100, y: 200))
    destination = nil
    follow(ArcPath.orbit(around: CGPoint(x: 200, y: 200), radius: 100), forever: true)
  }

  private func stop(at point: CGPoint) {
    sprite.layer.removeAnimation(forKey: Self.flightKey)
    sprite.center = point
  }

  private func follow(_ path: CGPath, forever: Bool = false) {
    flightNumber += 1
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = path
    flight.duration = 2
    flight.calculationMode = .paced
    flight.repeatCount = forever ? .infinity : 0
    flight.fillMode = .forwards
    flight.isRemovedOnCompletion = false
    flight.delegate = self
    flight.setValue(flightNumber, forKey: "number")
    sprite.layer.add(flight, forKey: Self.flightKey)
    self.path = path
    pathOverlay?.path = path
  }

  package func animationDidStart(_ animation: CAAnimation) { flightBegan?() }

  package func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    flightEnded?(finished)
    guard finished, animation.value(forKey: "number") as? Int == flightNumber, let destination else { return }
    stop(at: destination)
  }

  /// For whoever wants to know of starts, and of ends: true where the flight reached its end.
  package var flightBegan: (() -> Void)?
  package var flightEnded: ((Bool) -> Void)?

  // MARK: The path

  package override func pathsChanged() {
    pathSwitch.setOn(stage.showsPaths, animated: true)
    guard stage.showsPaths != (pathOverlay != nil) else { return }
    pathOverlay?.removeFromSuperlayer()
    pathOverlay = stage.showsPaths ? makeOverlay() : nil
    pathOverlay.map(view.layer.addSublayer)
  }

  package override var layerWithOwnPath: CALayer? { pathOverlay == nil ? nil : sprite.layer }

  private func makeOverlay() -> CAShapeLayer {
    let overlay = CAShapeLayer()
    overlay.name = "path-overlay"
    overlay.frame = view.bounds
    overlay.path = path
    overlay.lineWidth = 1
    overlay.strokeColor = UIColor.red.cgColor
    overlay.fillColor = nil
    return overlay
  }
}
