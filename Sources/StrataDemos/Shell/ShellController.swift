import UIKit

/// The app around the stage: the list, the tool bar, the overlays. Everything it can do is a `ShellCommand`.
package final class ShellController: UIViewController {
  package static let timeScales = [0.01, 0.1, 0.25, 0.5, 1, 2]
  private static let padding: CGFloat = 28

  package let stage: Stage
  package weak var host: (any ShellHost)?
  let stageView: StageView
  lazy var list = ScreenListView(artwork: stage.artwork) { [weak self] in self?.perform(.show($0)) }
  lazy var toolBar = ToolBar { [weak self] in self?.perform($0) }
  lazy var overlays = OverlayController(stage: stage, shell: self)
  var keyList: KeyListWindow?
  /// Told when the window has another size.
  package var sizeChanged: ((CGSize) -> Void)?
  private var laidOutSize = CGSize.zero
  var stallView: StallView?
  var stallDismissal: ContextTimer?
  var shownOverlays: Set<OverlayName> = []
  /// The speed while not paused.
  var speed: Double
  private(set) var theme = Theme.light
  private let firstScreen: ScreenName
  /// Device pixels per window point that pictures are chosen for; nil: the display's.
  package var pictureScale: CGFloat?
  /// Shows the stage at one point a point, wherever there is room for it: for runs that take pictures of the stage
  /// alone.
  package var prefersStageUnscaled = false

  package init(stage: Stage, screen: ScreenName, timeScale: Double = 1, overlays: Set<OverlayName> = []) {
    self.stage = stage
    firstScreen = screen
    speed = timeScale > 0 ? timeScale : 1
    stageView = StageView(stage: stage)
    super.init(nibName: nil, bundle: nil)
    stage.clock.scale = timeScale
    shownOverlays = overlays
    stage.showsPaths = overlays.contains(.paths)
    stage.pathsChanged = { [weak self] in self?.pathsChanged() }
  }

  @available(*, unavailable)
  package required init?(coder: NSCoder) { preconditionFailure("The shell is not archived.") }

  package var screen: DemoScreen? { stageView.screen }
  package var screenName: ScreenName { stageView.screenName ?? firstScreen }
  package private(set) var fit = StageFit(area: Stage.bounds)
  private(set) var cards = CardPlaces(
    bounds: .zero, room: .zero, stage: .zero, listEnd: nil, graph: .zero, stall: .zero)

  package override func viewDidLoad() {
    super.viewDidLoad()
    for view in [stageView, toolBar, list] { self.view.addSubview(view) }
    stageView.show(firstScreen, animated: false)
    list.select(firstScreen)
    for name in shownOverlays { toolBar.button(.overlay(name))?.isOn = true }
    view.isMultipleTouchEnabled = true
    let watcher = FingerWatcher { [weak self] in self?.overlays.show(fingers: $0) }
    view.addGestureRecognizer(watcher)
    timeChanged()
    apply(Theme.of(traitCollection))
  }

  package override func loadView() {
    view = TraitView { [weak self] traits in self?.apply(Theme.of(traits)) }
  }

  private func apply(_ theme: Theme) {
    self.theme = theme
    view.backgroundColor = theme.window
    for themed in [list, toolBar, stageView, keyList?.list, stallView] as [(any Themed)?] {
      themed?.apply(theme)
    }
  }

  // MARK: Layout

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    // In a window too small for both, the stage is what counts.
    let listWidth =
      bounds.width < 240 ? 0 : bounds.width < 900 ? ScreenListView.narrowWidth : ScreenListView.width
    let barHeight = bounds.height < 240 ? 0 : ToolBar.height
    list.frame = CGRect(x: 0, y: 0, width: listWidth, height: bounds.height)
    toolBar.frame = CGRect(x: listWidth, y: 0, width: max(0, bounds.width - listWidth), height: barHeight)
    list.isHidden = listWidth == 0
    toolBar.isHidden = barHeight == 0
    let room = CGRect(
      x: listWidth, y: barHeight, width: max(0, bounds.width - listWidth),
      height: max(0, bounds.height - barHeight))
    let padding = min(Self.padding, room.width / 12, room.height / 12)
    fit = StageFit(area: room.insetBy(dx: padding, dy: padding))
    if prefersStageUnscaled, fit.zoom >= 1 { fit = StageFit(unscaledAt: CGPoint(x: listWidth, y: barHeight)) }
    stageView.fit(fit)
    stage.artwork.pixelsPerPoint = fit.zoom * (pictureScale ?? traitCollection.displayScale)
    cards = CardPlaces(
      bounds: bounds, room: room,
      stage: CGRect(
        origin: windowPoint(.zero),
        size: CGSize(width: Stage.size.width * fit.zoom, height: Stage.size.height * fit.zoom)),
      listEnd: listWidth < ScreenListView.width ? nil : list.entriesEnd, graph: FrameGraphView.size,
      stall: StallView.size)
    stallView?.frame = cards.stall
    overlays.update()
    guard bounds.size != laidOutSize else { return }
    if laidOutSize != .zero { sizeChanged?(bounds.size) }
    laidOutSize = bounds.size
  }

  /// Where two fingers would go down: the pointer and its companion, in the window's points.
  package func showHovering(_ fingers: [CGPoint]) { overlays.show(fingers: fingers) }

  /// Stage points to the window's.
  package func windowPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: fit.origin.x + point.x * fit.zoom, y: fit.origin.y + point.y * fit.zoom)
  }

  /// The window's points to the stage's.
  package func stagePoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - fit.origin.x) / fit.zoom, y: (point.y - fit.origin.y) / fit.zoom)
  }

  // MARK: Commands

  package override var keyCommands: [UIKeyCommand]? { allKeyCommands }

  private lazy var allKeyCommands: [UIKeyCommand] = ShellCommand.all.flatMap { command in
    command.keys.flatMap(\.inputs).map { input, flags in
      UIKeyCommand(input: input, modifierFlags: flags, title: command.explanation) { [weak self] _ in
        self?.perform(command)
      }
    }
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    overlays.show(shownOverlays)
  }
}

/// Tells when the appearance changes.
private final class TraitView: UIView {
  private let changed: (UITraitCollection) -> Void

  init(changed: @escaping (UITraitCollection) -> Void) {
    self.changed = changed
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    changed(traitCollection)
  }
}

extension ShellKey {
  /// As key commands name it. Where a sign needs shift, the key it shares on common keyboards stands for it.
  fileprivate var inputs: [(String, UIKeyModifierFlags)] {
    switch self {
    case .space: [(" ", [])]
    case .escape: [(UIKeyCommand.inputEscape, [])]
    case .up: [(UIKeyCommand.inputUpArrow, [])]
    case .down: [(UIKeyCommand.inputDownArrow, [])]
    case .left: [(UIKeyCommand.inputLeftArrow, [])]
    case .right: [(UIKeyCommand.inputRightArrow, [])]
    case .quit: [("q", .control)]
    case .sign("?"): [("?", []), ("/", []), ("/", .shift), ("ß", .shift)]
    default: [(name.lowercased(), [])]
    }
  }
}
