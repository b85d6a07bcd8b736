import UIKit

/// Seed 000: balloons leave a basket on three kinds of path.
package final class BalloonsScreen: DemoScreen {
  private static let curves: [(title: String, option: UIView.AnimationOptions)] = [
    ("ease-in-out", .curveEaseInOut), ("ease-in", .curveEaseIn), ("ease-out", .curveEaseOut),
    ("linear", .curveLinear),
  ]

  private let basket = UIView(frame: CGRect(x: 50, y: 330, width: 220, height: 100))
  private let curveSelector = UISegmentedControl(items: curves.map(\.title))
  private lazy var animateButton = StageButton(
    "Animate", frame: CGRect(x: 20, y: 438, width: 130, height: 36)
  ) {
    [weak self] in self?.animate()
  }
  private lazy var stopButton = StageButton("Stop", frame: CGRect(x: 170, y: 438, width: 130, height: 36)) {
    [weak self] in self?.stop()
  }
  private var spawning: StageTimer?
  private var launches = 0
  private var fades = 0

  package override var controls: [StageControl] {
    [.button("Animate", animateButton), .button("Stop", stopButton)] + StageControl.segments(curveSelector)
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .orange
    basket.layer.name = "basket"
    stage.artwork.provide("basket", to: basket.layer) { layer, image in layer.contents = image.cgImage }
    curveSelector.frame = CGRect(x: 8, y: 10, width: 304, height: 28)
    curveSelector.setTitleTextAttributes(
      [.font: UIFont.systemFont(ofSize: 10.5, weight: .medium)], for: .normal)
    curveSelector.selectedSegmentIndex = 0
    for view in [curveSelector, basket, animateButton, stopButton] { self.view.addSubview(view) }
  }

  // MARK: Flights

  private func animate() {
    guard spawning == nil else { return }
    spawning = every(0.2) { [weak self] _ in self?.launch() }
  }

  private func stop() {
    spawning?.invalidate()
    spawning = nil
  }

  private func launch() {
    launches += 1
    launchAlongCubic()
    launchStraight()
    launchAlongQuadratic()
  }

  private func launchAlongCubic() {
    let balloon = addBalloon("curve.\(launches)")
    let end = CGPoint(x: 40, y: 20)
    let corner = CGPoint(x: end.x, y: balloon.center.y)
    let path = UIBezierPath()
    path.move(to: balloon.center)
    path.addCurve(to: end, controlPoint1: corner, controlPoint2: corner)

    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = path.cgPath
    move.calculationMode = .paced
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0.3
    let shrink = CABasicAnimation(keyPath: "bounds.size")
    shrink.toValue = CGSize(width: 10, height: 22)
    fly(balloon, with: [fade, move, shrink], duration: 2)
  }

  private func launchStraight() {
    let balloon = addBalloon("move.\(launches)")
    let curve = Self.curves[max(0, curveSelector.selectedSegmentIndex)].option
    UIView.animate(withDuration: 3, delay: 0, options: [curve, .allowUserInteraction]) {
      balloon.frame.origin = CGPoint(x: 120, y: 28)
    } completion: { finished in
      if finished { balloon.removeFromSuperview() }
    }
  }

  private func launchAlongQuadratic() {
    let balloon = addBalloon("quad.\(launches)")
    let path = UIBezierPath()
    path.move(to: balloon.center)
    path.addQuadCurve(to: CGPoint(x: 192, y: 10), controlPoint: CGPoint(x: 360, y: 150))

    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = path.cgPath
    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1
    shrink.toValue = 0.1
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.1
    fly(balloon, with: [move, shrink, fade], duration: 3.5)
  }

  /// Runs the animations together. They hold their end until the balloon is taken away: without that the start
  /// would be seen again for a moment.
  private func fly(_ balloon: BalloonView, with animations: [CAAnimation], duration: TimeInterval) {
    for animation in animations { animation.fillMode = .forwards }
    let flight = CAAnimationGroup()
    flight.animations = animations
    flight.duration = duration
    flight.fillMode = .forwards
    flight.isRemovedOnCompletion = false

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      guard balloon.state == .flying else { return }
      balloon.layer.removeAllAnimations()
      balloon.removeFromSuperview()
    }
    balloon.layer.add(flight, forKey: "flight")
    CATransaction.commit()
  }

  // MARK: Balloons by hand

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where touch.view === basket { addFadingBalloon(at: touch.location(in: view)) }
  }

  private func addFadingBalloon(at point: CGPoint) {
    fades += 1
    let balloon = addBalloon("fade.\(fades)")
    balloon.state = .resting
    balloon.center = point
    balloon.alpha = 0
    UIView.animate(withDuration: 1, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
      balloon.alpha = 1
    }
  }

  private func addBalloon(_ name: String) -> BalloonView {
    let start = CGRect(x: basket.frame.minX + 90, y: basket.frame.minY - 40, width: 40, height: 88)
    let balloon = BalloonView(name: "balloon.\(name)", frame: start, artwork: stage.artwork) { [weak self] in
      self?.sink($0)
    }
    view.addSubview(balloon)
    return balloon
  }

  private func sink(_ balloon: BalloonView) {
    guard balloon.state != .sinking else { return }
    balloon.state = .sinking
    balloon.holdWhatIsShown()
    every(0.05, count: 50) { timer in
      balloon.drain()
      if timer.due == nil { balloon.removeFromSuperview() }
    }
  }
}
