import UIKit

/// Seed 004: a head that takes the arc from slot to slot.
package final class AvatarScreen: DemoScreen {
  private static let flightKey = "flight"

  private let slots = (0..<AvatarTrack.slotCount).map { _ in UIButton(type: .custom) }
  private let head = UIImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  private var flyer: CALayer?
  /// Where the head stands or is flying to.
  private var slot = 0
  private var flightNumber = 0

  package override var controls: [StageControl] {
    slots.enumerated().map { .button("slot.\($0 + 1)", $1) }
  }

  package override func loadView() {
    view = AvatarTrackView(frame: Stage.bounds)
    view.clipsToBounds = true
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    addHint("Press a face")
    for (index, button) in slots.enumerated() {
      button.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      button.center = AvatarTrack.center(ofSlot: index)
      button.layer.name = "slot.\(index + 1)"
      dress(button.layer)
      stage.artwork.provide("face-\(index + 1)", to: button) { $0.setImage($1, for: .normal) }
      button.addAction(UIAction { [weak self] _ in self?.send(to: index) }, for: .touchUpInside)
      view.addSubview(button)
    }
    head.layer.name = "head"
    dress(head.layer)
    stage.artwork.provide("head", to: head) { $0.image = $1 }
    head.center = AvatarTrack.center(ofSlot: slot)
    view.addSubview(head)
  }

  private func dress(_ layer: CALayer) {
    layer.cornerRadius = 25
    layer.borderWidth = 2
    layer.borderColor = UIColor.green.cgColor
    layer.masksToBounds = true
  }

  private func send(to target: Int) {
    guard target != slot else { return }
    let flyer = flyer ?? makeFlyer()
    let start = AvatarTrack.angle(of: (flyer.presentation() ?? flyer).position)
    let end = AvatarTrack.angle(ofSlot: target)
    slot = target
    flightNumber += 1

    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = AvatarTrack.path(from: start, to: end).cgPath
    flight.beginTime = flyer.convertTime(CACurrentMediaTime(), from: nil)
    flight.duration = AvatarTrack.duration(from: start, to: end)
    flight.timingFunction = CAMediaTimingFunction(name: .easeOut)
    flight.fillMode = .forwards
    flight.isRemovedOnCompletion = false

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { [weak self, flightNumber] in self?.arrive(flightNumber) }
    flyer.position = AvatarTrack.center(ofSlot: target)
    flyer.add(flight, forKey: Self.flightKey)
    CATransaction.commit()
  }

  private func makeFlyer() -> CALayer {
    let layer = CALayer()
    layer.name = "flyer"
    layer.contents = head.layer.contents
    layer.frame = head.frame
    dress(layer)
    view.layer.addSublayer(layer)
    head.isHidden = true
    flyer = layer
    return layer
  }

  /// A flight that was turned round ends too; only the last one brings the head.
  private func arrive(_ number: Int) {
    guard number == flightNumber else { return }
    head.center = AvatarTrack.center(ofSlot: slot)
    head.isHidden = false
    flyer?.removeFromSuperlayer()
    flyer = nil
  }
}

/// The ground of the screen, with the arc on it.
private final class AvatarTrackView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let line = AvatarTrack.line
    line.lineWidth = 1
    line.lineCapStyle = .round
    line.lineJoinStyle = .round
    UIColor.red.setStroke()
    line.stroke()
  }
}
