import UIKit

/// A balloon that can be pressed where it is shown, whatever carries it there.
final class BalloonView: UIView {
  enum State { case flying, resting, sinking }

  var state = State.flying
  private let pressed: (BalloonView) -> Void

  init(name: String, frame: CGRect, artwork: Artwork, pressed: @escaping (BalloonView) -> Void) {
    self.pressed = pressed
    super.init(frame: frame)
    layer.name = name
    artwork.provide("balloon", to: layer) { layer, image in layer.contents = image.cgImage }
  }

  required init?(coder: NSCoder) { nil }

  // UIKit asks with the model's geometry; a flying balloon is elsewhere.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let place = convert(point, to: superview)
    return (layer.presentation() ?? layer).hitTest(place) == nil ? nil : self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pressed(self) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The animations end here, and the model takes over what is shown.
  func holdWhatIsShown() {
    let shown = layer.presentation() ?? layer
    let (position, bounds, transform, opacity) = (
      shown.position, shown.bounds, shown.transform, shown.opacity
    )
    layer.removeAllAnimations()
    layer.position = position
    layer.bounds = bounds
    layer.transform = transform
    layer.opacity = opacity
  }

  /// One step down the drain.
  func drain() {
    layer.transform = CATransform3DRotate(CATransform3DScale(layer.transform, 0.9, 0.9, 1), 0.314, 0, 0, 1)
    alpha *= 0.98
  }
}
