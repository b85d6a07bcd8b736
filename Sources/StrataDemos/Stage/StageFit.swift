import UIKit

/// Where the stage is shown: as large as fits into its area, centred. Pure.
package struct StageFit: Equatable {
  /// Points of the area a stage point.
  package let zoom: CGFloat
  /// The stage's upper left corner in the area's coordinates.
  package let origin: CGPoint

  package init(unscaledAt origin: CGPoint) {
    zoom = 1
    self.origin = origin
  }

  package init(area: CGRect) {
    let stage = Stage.size
    zoom = max(0.05, min(area.width / stage.width, area.height / stage.height))
    // Edges on whole points are sharp on every display.
    origin = CGPoint(
      x: (area.midX - stage.width * zoom / 2).rounded(), y: (area.midY - stage.height * zoom / 2).rounded())
  }
}
