import UIKit

/// The app around the stage: the list, the tool bar, the overlays. Everything it can do is a `ShellCommand`.
package final class ShellController: UIViewController {
  package static let timeScales = [0.01, 0.1, 0.25, 0.5, 1, 2]
  private static let padding: CGFloat = 28

  package let stage: Stage
  package weak var host: (any ShellHost)?
  let stageView: StageView
  private lazy var list = ScreenListView(artwork: stage.artwork) { [weak self] in self?.perform(.show($0)) }
  private lazy var toolBar = ToolBar { [weak self] in self?.perform($0) }
  private lazy var overlays = OverlayController(stage: stage, shell: self)
  private var keyList: KeyListView?
  /// Told when the window has another size.
  package var sizeChanged: ((CGSize) -> Void)?
  private var laidOutSize = CGSize.zero
  private var stallView: StallView?
  private var shownOverlays: Set<OverlayName> = []
  /// The speed while not paused.
  private var speed: Double
  private var theme = Theme.light
  private let firstScreen: ScreenName
  /// Device pixels per window point that pictures are chosen for; nil: the display's.
  package var pictureScale: CGFloat?
  /// Shows the stage at one point a point, before everything else, wherever there is room for it: for runs that take
  /// pictures of the stage alone.
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
    for themed in [list, toolBar, stageView, keyList, stallView] as [(any Themed)?] { themed?.apply(theme) }
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
    keyList?.frame = bounds
    stallView?.center = CGPoint(x: room.midX, y: bounds.height - 44)
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

  /// Presses the control of that name, on the screen or in the shell. Returns whether there is one.
  @discardableResult
  package func press(_ name: String) -> Bool {
    if let command = ShellCommand.named(name) {
      perform(command)
      return true
    }
    guard let control = screen?.controls.first(where: { $0.name == name }) else { return false }
    control.press()
    return true
  }

  package func perform(_ command: ShellCommand) {
    switch command {
    case .show(let name): show(name)
    case .previousScreen, .nextScreen: show(command.screen(from: screenName))
    case .pause: setTimeScale(stage.clock.scale == 0 ? speed : 0)
    case .step:
      setTimeScale(0)
      stage.clock.step(by: 1.0 / 60)
    case .slower: setTimeScale(Self.timeScales.last { $0 < speed } ?? Self.timeScales[0])
    case .faster: setTimeScale(Self.timeScales.first { $0 > speed } ?? Self.timeScales.last ?? 1)
    case .overlay(let name): toggle(name)
    case .stall: stall()
    case .screenshot: host?.takeScreenshot(named: "strata-\(screenName.rawValue)")
    case .reset: stageView.show(screenName, animated: false)
    case .keys: toggleKeyList()
    case .quit: host?.quit()
    }
    if command == .reset { overlays.update() }
  }

  package func show(_ name: ScreenName) {
    guard name != screenName else { return }
    let order = ScreenName.allCases
    let forward = (order.firstIndex(of: name) ?? 0) > (order.firstIndex(of: screenName) ?? 0)
    stageView.show(name, animated: true, forward: forward)
    list.select(name)
    overlays.update()
  }

  /// 0 pauses; the speed before comes back afterwards.
  package func setTimeScale(_ scale: Double) {
    if scale > 0 { speed = scale }
    stage.clock.scale = scale
    timeChanged()
  }

  private func timeChanged() {
    toolBar.show(speed: speed, isPaused: stage.clock.scale == 0)
  }

  private func toggle(_ name: OverlayName) {
    if name == .paths {
      stage.showsPaths.toggle()
    } else {
      setOverlay(name, shownOverlays.symmetricDifference([name]).contains(name))
    }
  }

  private func pathsChanged() {
    setOverlay(.paths, stage.showsPaths)
    screen?.pathsChanged()
  }

  private func setOverlay(_ name: OverlayName, _ isOn: Bool) {
    if isOn { shownOverlays.insert(name) } else { shownOverlays.remove(name) }
    toolBar.button(.overlay(name))?.isOn = isOn
    overlays.show(shownOverlays)
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    overlays.show(shownOverlays)
  }

  private func toggleKeyList() {
    toolBar.button(.keys)?.isOn = keyList == nil
    if let leaving = keyList {
      keyList = nil
      leaving.isUserInteractionEnabled = false
      UIView.animate(withDuration: 0.18) {
        leaving.alpha = 0
      } completion: { _ in
        leaving.removeFromSuperview()
      }
      return
    }
    let list = KeyListView { [weak self] in self?.toggleKeyList() }
    list.frame = view.bounds
    list.apply(theme)
    list.alpha = 0
    view.addSubview(list)
    keyList = list
    UIView.animate(withDuration: 0.18, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      list.alpha = 1
    }
  }

  // MARK: Stalling

  package func stall(seconds: Double = 1) {
    let view = stallView ?? makeStallView()
    view.stop()
    CATransaction.flush()
    host?.stall(seconds: seconds) { [weak self, weak view] frames in
      guard let view else { return }
      view.show(frames: frames, seconds: seconds)
      view.start()
      self?.dismissStallView(view, after: 2.5)
    }
  }

  private func makeStallView() -> StallView {
    let view = StallView()
    view.apply(theme)
    stallView = view
    self.view.addSubview(view)
    self.view.setNeedsLayout()
    return view
  }

  private func dismissStallView(_ view: StallView, after delay: Double) {
    dismissal?.cancel()
    let context = LayerContext.current
    dismissal = context.schedule(at: context.now + delay) { [weak self, weak view] in
      MainActor.assumeIsolated {
        view?.stop()
        view?.removeFromSuperview()
        self?.stallView = nil
      }
    }
  }

  private var dismissal: ContextTimer?
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
