import UIKit

/// The finger that the mouse does not have, as phone simulators lend it: while Alt is held it mirrors the pointer
/// about the stage's centre; with Shift too, both keep their distance and move together. Pure.
package struct SecondFinger: Equatable {
  private let center: CGPoint
  /// From the pointer to the second finger, as it was when last mirrored.
  private var offset: CGVector?

  package init(center: CGPoint) { self.center = center }

  /// Where the second finger is; nil without Alt.
  package mutating func location(pointer: CGPoint, isAltHeld: Bool, isShiftHeld: Bool) -> CGPoint? {
    guard isAltHeld else {
      offset = nil
      return nil
    }
    if isShiftHeld, let offset {
      return CGPoint(x: pointer.x + offset.dx, y: pointer.y + offset.dy)
    }
    let mirrored = CGPoint(x: 2 * center.x - pointer.x, y: 2 * center.y - pointer.y)
    offset = CGVector(dx: mirrored.x - pointer.x, dy: mirrored.y - pointer.y)
    return mirrored
  }
}
