import UIKit

/// A run without a window: the clock goes from one time at which something is due to the next, and at each of them
/// things happen in one fixed order, so that a result never depends on the machine.
@MainActor
package final class HeadlessRun: ShellHost {
  private static let instantLimit = 100_000

  package let display: HeadlessApplication
  package let shell: ShellController
  private let window: UIWindow
  private let options: RunOptions
  private let events: [ScriptEvent]
  private let grid: FrameGrid
  private let end: Double
  private let interruption: Interruption
  /// The clock's time at the run's 0.
  private let start: Double

  private var nextEvent = 0
  private var lastFrame = -1
  private var captures: [PendingCapture]
  private var sleep: Sleep?
  private var isOver = false
  private var recording: (any Recording)?
  /// What was captured, written when all is over.
  private var files: [(file: WholeFile, data: Data)] = []
  private var failure: RunFailure?

  private struct PendingCapture {
    var time: Double
    var file: String
    var isDump: Bool
  }

  private struct Sleep {
    var began: Double
    var until: Double
    var then: (Int) -> Void
  }

  package init(
    options: RunOptions, events: [ScriptEvent], assets: URL?, interruption: Interruption = Interruption()
  ) {
    self.options = options
    self.events = events
    self.interruption = interruption
    grid = FrameGrid(framesPerSecond: options.framesPerSecond)
    captures =
      (options.snapshots.map { PendingCapture(time: $0.time, file: $0.file, isDump: false) }
      + options.dumps.map { PendingCapture(time: $0.time, file: $0.file, isDump: true) })
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let last = (captures.map(\.time) + events.map(\.time)).max() ?? 0
    end = min(options.until ?? last + 1, options.quitAfter ?? .infinity)
    display = HeadlessApplication(
      ApplicationConfiguration(width: options.windowWidth, height: options.windowHeight), isDefault: false,
      prefersOpenGL: options.renderer == .gl)
    start = display.now
    (shell, window) = display.run {
      let stage = Stage(clock: StageClock(), artwork: Artwork(directory: assets))
      let shell = ShellController(
        stage: stage, screen: options.screen, timeScale: options.timeScale, overlays: options.overlays)
      shell.pictureScale = options.scale
      shell.prefersStageUnscaled = options.scope == .stage
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = shell
      window.makeKeyAndVisible()
      return (shell, window)
    }
    shell.host = self
  }

  /// Host seconds of the run.
  package var now: Double { display.now - start }

  /// Runs and puts the files in their places.
  package func run() throws(RunFailure) {
    recording = try makeRecording(options, interruption)
    do {
      let produced = try perform()
      try WholeFile.write(produced, interruption: interruption) { () throws(RunFailure) in
        try stopIfAsked()
        try recording?.finish()
      }
    } catch {
      recording?.discard()
      try stopIfAsked()
      throw error
    }
  }

  /// Runs, and returns what is to be written.
  package func perform() throws(RunFailure) -> [(file: WholeFile, data: Data)] {
    let outcome = display.run { () -> Result<Void, RunFailure> in
      do throws(RunFailure) { return .success(try runThrough()) } catch { return .failure(error) }
    }
    try outcome.get()
    return files
  }

  private func runThrough() throws(RunFailure) {
    display.context.settle()
    try process(start)
    var repeats = 0
    while !isOver, let next = nextInstant(), next <= start + end + FrameGrid.tick {
      repeats = next <= display.now ? repeats + 1 : 0
      guard repeats < Self.instantLimit else {
        throw .running("at \(now) s one thing leads to another without end")
      }
      try stopIfAsked()
      try process(next)
    }
    if !isOver { try process(start + end) }
    if let failure { throw failure }
  }

  /// A signal gives a batch up: its files are whole or not there.
  private func stopIfAsked() throws(RunFailure) {
    if let status = interruption.status { throw .interrupted(at: now, status: status) }
  }

  // MARK: Instants, in the clock's time

  /// The next time at which anything is due; what differs by rounding alone is one instant.
  private func nextInstant() -> Double? {
    var due: [Double] = captures.first.map { [start + $0.time] } ?? []
    if recording != nil || display.context.wantsFrameEvents {
      due.append(start + grid.time(ofFrame: max(lastFrame + 1, grid.frame(after: now - 2 * FrameGrid.tick))))
    }
    if let sleep {
      due.append(sleep.until)
    } else {
      if nextEvent < events.count { due.append(start + events[nextEvent].time) }
      if let timer = display.context.nextTimer { due.append(timer) }
      if let change = display.context.nextTransition(after: display.now) { due.append(change) }
    }
    guard let first = due.min() else { return nil }
    let instant = due.filter { $0 <= first + FrameGrid.tick }.max() ?? first
    return max(instant, display.now)
  }

  /// Due timers; ends and completions; script events in line order; display links; commit; dump and snapshot.
  private func process(_ time: Double) throws(RunFailure) {
    display.moveClock(to: time)
    let isFrame = takeFrame(at: time - start)
    if let asleep = sleep {
      guard time >= asleep.until - FrameGrid.tick else { return try capture(isFrame: isFrame) }
      sleep = nil
      asleep.then(grid.frames(after: asleep.began - start, through: time - start))
    }
    try fireDueTimers()
    display.fireFoundationTimers()
    display.deliverEnds()
    performEvents(through: time)
    if sleep == nil {
      if isFrame, display.context.wantsFrameEvents { display.deliverFrame(period: grid.period) }
      display.context.settle()
    }
    try capture(isFrame: isFrame)
  }

  /// Those that were put off come several times over: until none of this instant is left.
  private func fireDueTimers() throws(RunFailure) {
    var repeats = 0
    repeat {
      guard repeats < Self.instantLimit else {
        throw .running("at \(now) s one timer leads to another without end")
      }
      repeats += 1
      display.context.fireTimers()
    } while display.context.nextTimer.map { $0 <= display.now } ?? false
  }

  /// Whether a frame is shown at this time that has not been shown yet.
  private func takeFrame(at time: Double) -> Bool {
    guard grid.hasFrame(at: time) else { return false }
    let frame = Int((time * grid.framesPerSecond).rounded())
    guard frame > lastFrame else { return false }
    lastFrame = frame
    return true
  }

  private func performEvents(through time: Double) {
    while sleep == nil, !isOver, nextEvent < events.count,
      start + events[nextEvent].time <= time + FrameGrid.tick
    {
      let event = events[nextEvent]
      nextEvent += 1
      // Each is a pass of the main loop of its own: what it changed is committed before the next.
      ScriptPlayer(shell: shell, environment: display.environment).perform(event) { [self] width, height in
        display.resize(width: width, height: height)
      }
      if sleep == nil { display.context.settle() }
    }
  }

  // MARK: Pictures

  private func capture(isFrame: Bool) throws(RunFailure) {
    if isFrame, let recording { try recording.add(picture()) }
    while let capture = captures.first, start + capture.time <= display.now + FrameGrid.tick {
      captures.removeFirst()
      files.append((WholeFile(path: capture.file), try capture.isDump ? dump(at: capture.time) : png()))
    }
  }

  private func png() throws(RunFailure) -> Data {
    guard let data = try picture().pngData() else { throw .running("a picture could not be made into a PNG") }
    return data
  }

  private func picture() throws(RunFailure) -> PixelBuffer {
    let (origin, size, scale): (CGPoint, CGSize, Double) =
      options.scope == .stage
      ? (shell.fit.origin, Stage.size, options.scale / Double(shell.fit.zoom))
      : (.zero, window.bounds.size, options.scale)
    do {
      return try display.picture(
        at: display.now, origin: origin, scale: scale,
        width: Int((Double(size.width) * options.scale).rounded()),
        height: Int((Double(size.height) * options.scale).rounded()))
    } catch {
      throw .running("a picture could not be drawn: \(error)")
    }
  }

  /// The dump of what is shown now, as the document of `time`.
  package func dump(at time: Double) -> Data { Data((dumpDocument(at: time).text() + "\n").utf8) }

  package func dumpDocument(at time: Double) -> JSONValue {
    guard let screen = shell.screen else { return .null }
    let moment = LayerDump.Moment(
      time: time, runStart: start, stageTime: shell.stage.clock.time, clock: display.now)
    return LayerDump(
      layers: display.context.presentedLayers(), root: screen.view.layer.identity, moment: moment
    ).document(screen: shell.screenName.rawValue)
  }

  // MARK: ShellHost

  package func stall(seconds: Double, then: @escaping (Int) -> Void) {
    sleep = Sleep(began: display.now, until: display.now + seconds, then: then)
  }

  package func takeScreenshot(named name: String) {
    do throws(RunFailure) {
      files.append((WholeFile(path: "\(name)-\(short((now * 1000).rounded() / 1000))s.png"), try png()))
    } catch {
      failure = failure ?? error
    }
  }

  package func quit() { isOver = true }

  package var frameFigures: FrameFigures {
    var figures = FrameFigures()
    figures.period = grid.period
    figures.intervals = Array(repeating: grid.period, count: min(120, grid.frames(after: 0, through: now)))
    return figures
  }
}
