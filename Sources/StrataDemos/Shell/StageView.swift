import UIKit

/// The stage in the window: scaled as a whole, so that everything on it is drawn for the size it is shown at. It
/// holds a page for each screen; more than one only while a change is under way. Pages live in host time, the
/// screens on them in the stage's.
final class StageView: UIView, Themed {
  private static let changeDuration = 0.3
  private static let travel: CGFloat = 28

  private let stage: Stage
  private let ground = UIView(frame: Stage.bounds)
  private(set) var screen: DemoScreen?
  private(set) var screenName: ScreenName?
  private var pages: [UIView] = []

  init(stage: Stage) {
    self.stage = stage
    super.init(frame: Stage.bounds)
    layer.name = "stage"
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 5)
    layer.shadowPath = UIBezierPath(rect: Stage.bounds).cgPath
    // A phone's screen, whatever the desktop's appearance is.
    overrideUserInterfaceStyle = .light
    ground.clipsToBounds = true
    ground.backgroundColor = .white
    addSubview(ground)
  }

  required init?(coder: NSCoder) { nil }

  func fit(_ fit: StageFit) {
    transform = CGAffineTransform(scaleX: fit.zoom, y: fit.zoom)
    center = CGPoint(
      x: fit.origin.x + Stage.size.width * fit.zoom / 2, y: fit.origin.y + Stage.size.height * fit.zoom / 2)
  }

  func apply(_ theme: Theme) { layer.shadowOpacity = theme.shadowOpacity }

  /// Shows a fresh screen. An animated change moves in from the side the list says, and may be interrupted by the
  /// next one at any time.
  func show(_ name: ScreenName, animated: Bool, forward: Bool = true) {
    screen?.leave()
    let screen = DemoScreen.make(name, stage: stage)
    let page = UIView(frame: Stage.bounds)
    page.addSubview(screen.view)
    stage.clock.attach(screen.view.layer)
    self.screen = screen
    screenName = name
    let leaving = pages
    pages = [page]
    ground.addSubview(page)
    for page in leaving { page.isUserInteractionEnabled = false }
    guard animated else {
      for page in leaving { page.removeFromSuperview() }
      return
    }
    let distance = forward ? Self.travel : -Self.travel
    page.alpha = 0
    page.transform = CGAffineTransform(translationX: 0, y: distance)
    UIView.animate(
      withDuration: Self.changeDuration, delay: 0,
      options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState]
    ) {
      page.alpha = 1
      page.transform = .identity
      for page in leaving { page.alpha = 0 }
    } completion: { _ in
      for page in leaving { page.removeFromSuperview() }
    }
  }
}
