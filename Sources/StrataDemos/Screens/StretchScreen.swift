import UIKit

/// Seed 003: one finger moves the box, two fingers stretch it.
package final class StretchScreen: DemoScreen {
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.95, green: 0.96, blue: 0.94, alpha: 1)
    view.isMultipleTouchEnabled = true
    addHint("Press to move, hold Alt to stretch")
    box.layer.name = "box"
    box.backgroundColor = UIColor(red: 0.07, green: 0.64, blue: 0.6, alpha: 1)
    box.isUserInteractionEnabled = false
    view.addSubview(box)
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let held = (event?.allTouches ?? touches).filter { $0.phase != .ended && $0.phase != .cancelled }
    let points = held.map { $0.location(in: view) }

    UIView.beginAnimations("MoveAndStretch", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationBeginsFromCurrentState(true)
    if points.count == 1 {
      box.center = points[0]
    } else if points.count == 2 {
      box.frame = CGRect(
        x: min(points[0].x, points[1].x), y: min(points[0].y, points[1].y),
        width: abs(points[0].x - points[1].x), height: abs(points[0].y - points[1].y))
    }
    UIView.commitAnimations()
  }
}
