import CoreGraphics
import LayerModel

/// The render thread's own state and its loop: sleep, collect, and draw when there is a reason.
final class RenderLoop {
  let configuration: RenderServerConfiguration
  let mailbox: Mailbox
  let recorder: StatisticsRecorder
  let clock: any MediaClock

  let platform: any Platform
  var surface: Surface?
  var metrics = WindowMetrics(width: 0, height: 0, scale: 1, refreshRate: 60)
  var noticesSent: Set<String> = []
  var failedPresents = 0

  let tree = RenderTree()
  var shown = DisplayList()
  var next = DisplayList()
  /// The renderer's picture holds all of `shown`.
  var pictureIsValid = false
  var pacer: FramePacer
  /// When the tree as last evaluated needs a frame; at most `lastTime` while something moves.
  var nextChange: Double?
  /// The time of the last evaluation.
  var lastTime = -Double.infinity

  var reasons: FrameReasons = []
  var framesWanted = false
  var captures: [CaptureRequest] = []
  /// How many pictures were drawn.
  var picture = 0
  /// The picture that a recording was given last, read back once however often it is asked for.
  var recorded: (picture: Int, pixels: PixelBuffer)?
  var isHidden = false
  var framesUntilTrim = RenderLoop.framesBetweenTrims

  static let framesBetweenTrims = 120

  /// What draws the window now.
  enum Surface {
    case software(SoftwareRenderer)
    case openGL(WindowRenderer)

    var renderer: any Renderer {
      switch self {
      case .software(let renderer): renderer
      case .openGL(let window): window.renderer
      }
    }
  }

  init(configuration: RenderServerConfiguration, mailbox: Mailbox, recorder: StatisticsRecorder) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.recorder = recorder
    clock = configuration.clock
    platform = configuration.makePlatform()
    pacer = FramePacer(refreshRate: 60, followsDisplay: false)
  }

  func run() {
    PreciseSleep.tightenTimers()
    while true {
      let controls = mailbox.takeControls()
      if controls.quit { return }
      take(controls)

      let deadline = nextDeadline(now: clock.now)
      let isResting = deadline == nil
      if isResting || !isNearFrame(deadline) { pacer.pause() }
      guard mailbox.maySleep(isLong: isResting || !isNearFrame(deadline)) else { continue }
      if isResting { rest() }
      let events = platform.wait(until: deadline)
      mailbox.woke()
      recorder.wokeUp()
      handle(events)

      let now = clock.now
      if let deadline, now >= deadline { frame(now: now, deadline: deadline) }
    }
  }

  private func take(_ controls: Mailbox.Controls) {
    if controls.hasCommits { reasons.insert(.commit) }
    framesWanted = controls.framesWanted
    if !controls.captures.isEmpty { captures += controls.captures }
    if let size = controls.size { platform.resize(width: size.width, height: size.height) }
    if framesWanted { reasons.insert(.displayLink) } else { reasons.remove(.displayLink) }
    if !reasons.isDisjoint(with: .causes) || !captures.isEmpty { recorder.moved() }
  }

  /// When there is something to do next: a frame, or an animation's end while nothing is to be seen; nil is rest.
  private func nextDeadline(now: Double) -> Double? {
    let start = pacer.earliestStart(now: now)
    if !isHidden, !reasons.isEmpty { return start }
    var deadline = Double.infinity
    for capture in captures { deadline = min(deadline, max(start, capture.time)) }
    if isHidden {
      // Commits are applied, ends reported and captures kept; nothing else is drawn.
      if reasons.contains(.commit) { return start }
      deadline = min(deadline, tree.nextTransition(after: lastTime) ?? .infinity)
      return deadline.isFinite ? deadline : nil
    }
    if let nextChange { deadline = min(deadline, max(start, nextChange)) }
    return deadline.isFinite ? deadline : nil
  }

  /// A message cannot bring the next frame nearer than this deadline.
  private func isNearFrame(_ deadline: Double?) -> Bool {
    guard let deadline else { return false }
    return deadline <= pacer.earliestStart(now: clock.now)
  }

  private func rest() {
    surface?.renderer.trimCaches()
    recorder.rests()
  }

  private func handle(_ events: [PlatformEvent]) {
    var messages: [ServerEvent] = []
    for event in events {
      switch event {
      case .input(let input):
        messages.append(.input(input))
      case .resized:
        let metrics = platform.metrics
        guard metrics != self.metrics else { continue }
        self.metrics = metrics
        pacer.setRefreshRate(metrics.refreshRate)
        pictureIsValid = false
        reasons.insert(.resize)
        messages.append(.resized(metrics))
      case .exposed:
        pictureIsValid = false
        reasons.insert(.expose)
      case .hidden:
        isHidden = true
      case .shown:
        isHidden = false
        pictureIsValid = false
        reasons.insert(.expose)
      case .closeRequested:
        messages.append(.closeRequested)
      }
    }
    mailbox.send(messages)
  }
}
