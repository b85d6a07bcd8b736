import Dispatch
import UIKit

/// A run in a window of the desktop, in real time. Its 0 is the first frame shown.
@MainActor
final class WindowRun: ShellHost {
  private let tools: WindowTools
  private let options: RunOptions
  private let events: [ScriptEvent]
  private let assets: URL?
  private let interruption: Interruption
  /// The media clock's time at the run's 0.
  private var start: Double?
  private var shell: ShellController?
  private var window: UIWindow?
  private var log = EventLog()
  private var frames: FrameRecorder?
  /// What was measured until the end was asked for.
  private var figures: WindowFigures?
  /// What was captured, written when all is over.
  private var files: [(file: WholeFile, data: Data)] = []
  private let pictures = PictureEncoding()
  /// Files whose frame has not come yet.
  private var awaited: Set<String> = []
  private var isEnding = false

  /// Runs until the window is closed; returns the exit status.
  static func run(
    options: RunOptions, events: [ScriptEvent], assets: URL?, interruption: Interruption
  ) throws(RunFailure) -> Int32 {
    let run = try WindowRun(options: options, events: events, assets: assets, interruption: interruption)
    return try run.run()
  }

  private init(
    options: RunOptions, events: [ScriptEvent], assets: URL?, interruption: Interruption
  ) throws(RunFailure) {
    self.options = options
    self.events = events
    self.assets = assets
    self.interruption = interruption
    let drawing: WindowTools.Drawing =
      switch options.renderer {
      case .auto: .automatic
      case .gl: .openGL
      case .software: .software
      }
    do {
      tools = try WindowTools(
        title: "Strata", size: CGSize(width: options.windowWidth, height: options.windowHeight),
        minimumSize: CGSize(width: WindowLimits.sides.lowerBound, height: WindowLimits.sides.lowerBound),
        icon: assets.flatMap { UIImage(contentsOfFile: $0.appendingPathComponent("icon.png").path) },
        drawing: drawing,
        complain: Self.complain)
    } catch {
      throw .running(error.lacksDisplay ? "\(error.line) Use --headless to draw without one." : error.line)
    }
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("strata-demos: \(line)\n".utf8))
  }

  private func run() throws(RunFailure) -> Int32 {
    frames = try makeRecording(options, interruption).map {
      FrameRecorder($0, grid: grid, end: options.quitAfter)
    }
    interruption.whenAsked { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.quit() } }
    }
    let delegate = LaunchDelegate { [self] in
      makeWindow()
    } ended: { [self] in
      keepFigures()
    }
    let status = tools.application.run(delegate)
    try write()
    return status
  }

  private func makeWindow() {
    let stage = Stage(clock: StageClock(), artwork: Artwork(directory: assets))
    stage.clock.perform = { [tools] time, action in tools.perform(at: time, action) }
    let shell = ShellController(
      stage: stage, screen: options.screen, timeScale: options.timeScale, overlays: options.overlays)
    shell.host = self
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = shell
    window.makeKeyAndVisible()
    (self.shell, self.window) = (shell, window)
    lendSecondFinger(to: shell)
    if options.eventLogFile != nil { tools.environment.observeInput { [weak self] in self?.note($0) } }
    shell.sizeChanged = { [weak self] size in
      guard let self, start != nil else { return }
      log.addResize(width: Double(size.width), height: Double(size.height), time: now)
    }
    tools.capture { [weak self] frame in self?.begin(with: frame) }
  }

  private var grid: FrameGrid { FrameGrid(framesPerSecond: options.framesPerSecond) }

  /// Host seconds of the run.
  private var now: Double { tools.context.now - (start ?? tools.context.now) }

  // MARK: What was asked for

  private func begin(with first: WindowFrame) {
    let start = first.time
    self.start = start
    for event in events { at(event.time) { [weak self] in self?.perform(event) } }
    for capture in options.snapshots { self.capture(capture, isDump: false) }
    for capture in options.dumps { self.capture(capture, isDump: true) }
    if let frames {
      frames.add(first.pixels, number: first.picture, at: 0)
      tools.record(from: start + grid.period, period: grid.period) { frame in
        frames.add(frame.pixels, number: frame.picture, at: frame.time - start)
      }
    }
    if let end = options.quitAfter {
      if frames != nil { expect("the recording", at: end) { _ in } }
      at(end) { [weak self] in
        self?.isEnding = true
        self?.quitWhenCaptured()
      }
    }
  }

  private func capture(_ capture: RunOptions.Capture, isDump: Bool) {
    expect(capture.file, at: capture.time) { [weak self] in self?.keep($0, as: capture, isDump: isDump) }
  }

  private func expect(_ name: String, at time: Double, then: @escaping (WindowFrame) -> Void) {
    awaited.insert(name)
    tools.capture(at: (start ?? 0) + time) { [weak self] frame in
      then(frame)
      self?.awaited.remove(name)
      self?.quitWhenCaptured()
    }
  }

  /// A frame that shows a time comes a moment after it: what was asked for up to the end still arrives.
  private func quitWhenCaptured() {
    if isEnding, awaited.isEmpty { quit() }
  }

  private func at(_ time: Double, _ action: @escaping @MainActor () -> Void) {
    guard let start else { return }
    _ = tools.context.schedule(at: start + time) { MainActor.assumeIsolated(action) }
  }

  private func perform(_ event: ScriptEvent) {
    guard let shell, let start else { return }
    tools.perform(at: start + event.time) {
      ScriptPlayer(shell: shell, environment: tools.environment).perform(event) { [tools] width, height in
        tools.resize(width: width, height: height)
      }
    }
  }

  private func keep(_ frame: WindowFrame, as capture: RunOptions.Capture, isDump: Bool) {
    guard let start, let shell, let screen = shell.screen else { return }
    let file = WholeFile(path: capture.file)
    if isDump {
      let moment = LayerDump.Moment(
        time: frame.time - start, runStart: start, stageTime: shell.stage.clock.time, clock: frame.time)
      let document = LayerDump(layers: frame.layers, root: screen.view.layer.identity, moment: moment)
        .document(screen: shell.screenName.rawValue)
      files.append((file, Data((document.text() + "\n").utf8)))
    } else {
      pictures.add(frame.pixels, for: file)
    }
    print("\(capture.file): \(frame.time - start) s")
  }

  private func note(_ input: ObservedInput) {
    guard let start, let shell else { return }
    switch input {
    case .touch(let touch, let time):
      log.add(touch.phase, finger: touch.finger, at: shell.stagePoint(touch.location), time: time - start)
    case .key(let name, let control, let time):
      if let key = ShellKey(inputName: name, control: control) { log.add(key, time: time - start) }
    }
  }

  /// Each for itself: a failure costs none of the others. Throws the first.
  private func write() throws(RunFailure) {
    var failures: [RunFailure] = []
    func attempt(_ action: () throws(RunFailure) -> Void) {
      do throws(RunFailure) { try action() } catch { failures.append(error) }
    }
    for (file, data) in files { attempt { () throws(RunFailure) in try file.write(data) } }
    for (file, data) in pictures.finish() {
      attempt { () throws(RunFailure) in
        guard let data else { throw .running("\(quoted(file.path)) could not be made into a PNG") }
        try file.write(data)
      }
    }
    if let path = options.eventLogFile {
      attempt { () throws(RunFailure) in try WholeFile(path: path).write(Data(log.text.utf8)) }
    }
    if let path = options.statisticsFile {
      let text = (figures ?? tools.figures).document.text() + "\n"
      attempt { () throws(RunFailure) in try WholeFile(path: path).write(Data(text.utf8)) }
    }
    if let frames {
      attempt(frames.finish)
      if frames.leftOut > 0 {
        Self.complain(
          "the encoder was too slow: \(frames.leftOut) of \(frames.frameCount) frames show the picture before theirs"
        )
      }
    }
    if let file = awaited.filter({ name in options.captureFiles.contains(name) }).min() {
      failures.append(.running("the window was closed before \(quoted(file)) was captured"))
    }
    if let first = failures.first { throw first }
  }

  // MARK: The second finger

  private func lendSecondFinger(to shell: ShellController) {
    var finger = SecondFinger(center: CGPoint(x: Stage.bounds.midX, y: Stage.bounds.midY))
    tools.environment.fingerCompanion = FingerCompanion { [weak shell] pointer, flags in
      guard let shell else { return nil }
      let place = shell.stagePoint(pointer)
      guard Stage.bounds.contains(place) else { return nil }
      let second = finger.location(
        pointer: place, isAltHeld: flags.contains(.alternate), isShiftHeld: flags.contains(.shift))
      return second.map(shell.windowPoint)
    } hovers: { [weak shell] fingers in
      shell?.showHovering(fingers)
    }
  }

  // MARK: ShellHost

  func stall(seconds: Double, then: @escaping (Int) -> Void) {
    // What was done so far must be on its way before the loop stands still.
    CATransaction.flush()
    let before = tools.figures.sinceStart.frames
    Thread.sleep(forTimeInterval: seconds)
    then(tools.figures.sinceStart.frames - before)
  }

  func takeScreenshot(named name: String) {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HH.mm.ss.SSS"
    let file = "\(name)-\(format.string(from: Date())).png"
    tools.capture { frame in
      do throws(RunFailure) {
        guard let data = frame.pixels.pngData() else { throw .running("the screenshot could not be made") }
        try WholeFile(path: file).write(data)
        print(file)
      } catch {
        Self.complain(error.line)
      }
    }
  }

  func quit() {
    keepFigures()
    tools.application.end(with: 0)
  }

  /// Before the window goes: closing it is work, too.
  private func keepFigures() { figures = figures ?? tools.figures }

  var frameFigures: FrameFigures {
    let measured = tools.figures
    var figures = FrameFigures()
    figures.intervals = measured.recentIntervals
    figures.cpuPerFrame = measured.recentCosts.last
    figures.missed = measured.sinceStart.missedFrames
    figures.period = 1 / Double(max(1, UIScreen.main.maximumFramesPerSecond))
    return figures
  }
}

/// Makes the window when the application has started.
private final class LaunchDelegate: NSObject, UIApplicationDelegate {
  private let launch: () -> Void
  private let ended: () -> Void

  init(launch: @escaping () -> Void, ended: @escaping () -> Void) {
    self.launch = launch
    self.ended = ended
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    launch()
    return true
  }

  func applicationWillTerminate(_ application: UIApplication) { ended() }
}

extension WindowFigures {
  /// What `--stats` writes. Times in seconds.
  fileprivate var document: JSONValue {
    .object([
      ("renderer", .string(rendererName)), ("sinceStart", sinceStart.document),
      ("sinceRest", sinceRest.document),
    ])
  }
}

extension WindowFigures.Counters {
  fileprivate var document: JSONValue {
    .object([
      ("seconds", .number(duration)), ("frames", .number(Double(frames))),
      ("wakeUps", .number(Double(wakeUps))), ("missedFrames", .number(Double(missedFrames))),
      ("renderThreadCPU", .number(renderCPU)), ("processCPU", .number(processCPU)),
    ])
  }
}
