import UIKit

/// What the screens share: the stage's size, its clock, its pictures, and whether paths are shown.
@MainActor
package final class Stage {
  /// The seeds' iPhone, in points.
  package nonisolated static let size = CGSize(width: 320, height: 480)
  package nonisolated static let bounds = CGRect(origin: .zero, size: size)

  package let clock: StageClock
  package let artwork: Artwork

  /// One state for the arc screen's "Show path" and the shell's path overlay.
  package var showsPaths = false {
    didSet { if showsPaths != oldValue { pathsChanged?() } }
  }
  /// Told when `showsPaths` changed.
  package var pathsChanged: (() -> Void)?

  package init(clock: StageClock, artwork: Artwork) {
    self.clock = clock
    self.artwork = artwork
  }
}
