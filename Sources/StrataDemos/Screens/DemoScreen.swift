import UIKit

/// A screen of the stage. Its view is the stage's size, and its layer lives in the stage's time.
package class DemoScreen: UIViewController {
  package let stage: Stage
  private var timers: [StageTimer] = []

  package init(stage: Stage) {
    self.stage = stage
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  package required init?(coder: NSCoder) { preconditionFailure("Screens are not archived.") }

  /// What can be pressed, by name.
  package var controls: [StageControl] { [] }

  package override func loadView() {
    view = UIView(frame: Stage.bounds)
    view.clipsToBounds = true
  }

  /// A quiet line at the top that says what to do.
  @discardableResult
  package func addHint(_ text: String) -> UILabel {
    let hint = UILabel(frame: CGRect(x: 20, y: 18, width: view.bounds.width - 40, height: 20))
    hint.text = text
    hint.textAlignment = .center
    hint.font = .systemFont(ofSize: 13, weight: .medium)
    hint.textColor = UIColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 0.55)
    view.addSubview(hint)
    return hint
  }

  /// Periodic work that pauses with the stage and ends with the screen.
  @discardableResult
  package func every(
    _ interval: TimeInterval, count: Int? = nil, _ action: @escaping (StageTimer) -> Void
  ) -> StageTimer {
    timers.removeAll { $0.due == nil }
    let timer = stage.clock.every(interval, count: count, action)
    timers.append(timer)
    return timer
  }

  /// The screen is being left: what it does by itself ends.
  package func leave() {
    for timer in timers { timer.invalidate() }
    timers = []
  }

  /// `stage.showsPaths` changed.
  package func pathsChanged() {}

  /// A layer whose path the screen draws itself, so that the overlay adds only what lies on it; nil for none.
  package var layerWithOwnPath: CALayer? { nil }

  package static func make(_ name: ScreenName, stage: Stage) -> DemoScreen {
    switch name {
    case .balloons: BalloonsScreen(stage: stage)
    case .arc: ArcScreen(stage: stage)
    case .radar: RadarScreen(stage: stage)
    case .stretch: StretchScreen(stage: stage)
    case .avatar: AvatarScreen(stage: stage)
    }
  }
}
