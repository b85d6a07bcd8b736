import Testing
import UIKit

@testable import StrataDemos

@MainActor
struct ShellTests {
  /// The picture of the whole window at the run's present time, as premultiplied colours by point.
  private func color(_ run: HeadlessRun, at point: CGPoint) throws -> [Int] {
    let size = run.shell.view.bounds.size
    let picture = try run.display.picture(
      at: run.display.now, origin: .zero, scale: 1, width: Int(size.width), height: Int(size.height))
    let offset = (Int(point.y) * picture.width + Int(point.x)) * 4
    return picture.bytes[offset..<offset + 4].map(Int.init)
  }

  @Test func shellFollowsTheAppearanceAndTheStageDoesNot() throws {
    let run = try Scenario.run(.radar) { $0.scope = .window }
    _ = try run.perform()
    let light = try color(run, at: CGPoint(x: 130, y: 600))
    let stage = try color(run, at: run.shell.windowPoint(CGPoint(x: 160, y: 100)))
    run.display.run { run.display.environment.screen.update(style: .dark) }
    run.display.context.settle()
    let dark = try color(run, at: CGPoint(x: 130, y: 600))
    #expect(light[0] > 240 && dark[0] < 60)
    #expect(try color(run, at: run.shell.windowPoint(CGPoint(x: 160, y: 100))) == stage)
  }

  @Test func everyKeyDoesWhatItsButtonDoes() throws {
    for command in ShellCommand.all where command != .quit && command != .screenshot && command != .stall {
      for key in command.keys {
        let byKey = try Scenario.dump(.stretch, "0 tap 100 100\n0.5 key \(key.name)", at: 0.75)
        let byName = try Scenario.dump(.stretch, "0 tap 100 100\n0.5 press \(command.controlName)", at: 0.75)
        #expect(byKey.screen == byName.screen, "\(key.name)")
        #expect(byKey.center("box") == byName.center("box"), "\(key.name)")
      }
    }
  }

  @Test func toolBarButtonIsPressedByAFingerToo() throws {
    // Window points of the reset button, carried into the stage's.
    let run = try Scenario.run(.arc)
    let bar = try #require(run.shell.view.subviews.compactMap { $0 as? ToolBar }.first)
    bar.layoutIfNeeded()
    let button = try #require(bar.button(.reset))
    let place = run.shell.stagePoint(button.convert(CGPoint(x: 10, y: 10), to: nil))
    let dump = try Scenario.dump(.arc, "0 tap 260 240\n1 tap \(place.x) \(place.y)", at: 1.5)
    #expect(near(dump.center("sprite"), [160, 240]))
  }

  @Test func speedsGoThroughTheirSteps() throws {
    let slower = (0..<9).map { _ in "0 key [" }.joined(separator: "\n")
    let run = try Scenario.run(.arc, slower) { $0.until = 0.1 }
    _ = try run.perform()
    #expect(run.shell.stage.clock.scale == 0.01)
    let faster = try Scenario.run(.arc, "0 key ]\n0 key ]\n0 key Space\n0 key Space") { $0.until = 0.1 }
    _ = try faster.perform()
    #expect(faster.shell.stage.clock.scale == 2)
  }

  @Test func whatIsPausedStaysPausedAndGoesOnAtTheNewSpeed() throws {
    let script = "0 tap 260 240\n0.5 key Space\n0.6 key ]\n1 key Space"
    let dumps = try Scenario.dumps(.arc, script, at: [0.5, 0.9, 1.25])
    #expect(near(dumps[0].center("sprite"), dumps[1].center("sprite"), 1e-9))
    // Half a second at 1, then a quarter at 2: half of the flight's two seconds.
    #expect(near(dumps[2].center("sprite"), [210, 290], 0.1))
  }

  @Test func keyListCoversTheOverlays() throws {
    let script = "0 press Animate\n1 key ?"
    let plain = try Scenario.run(.balloons, script) { $0.until = 2 }
    let covered = try Scenario.run(.balloons, script) {
      $0.until = 2
      $0.overlays = [.bounds, .paths, .frames]
    }
    let pictures = try [plain, covered].map { run in
      _ = try run.perform()
      return try run.display.picture(at: run.display.now, scale: 1, width: 1180, height: 800)
    }
    let list = try #require(covered.shell.keyList?.list)
    let card = try #require(list.subviews.first).frame.insetBy(dx: 1, dy: 1)
    #expect(card.width > 300 && card.height > 200)
    let differing = (Int(card.minY)..<Int(card.maxY)).filter { y in
      let row = (y * 1180 + Int(card.minX)) * 4..<(y * 1180 + Int(card.maxX)) * 4
      return pictures[0].bytes[row] != pictures[1].bytes[row]
    }
    #expect(differing.isEmpty)
    #expect(pictures[0] != pictures[1])
  }

  /// Wide, narrow with a wide list, low, narrow, and as small as they come.
  @Test(arguments: [
    (1180.0, 800.0), (1920, 1080), (900, 720), (900, 640), (900, 500), (640, 480), (320, 480), (100, 100),
  ])
  func graphAndStallCardCoverNoControl(width: Double, height: Double) throws {
    let run = try Scenario.run(.balloons, "0.5 press Stall") {
      $0.until = 2
      $0.scope = .window
      $0.overlays = [.frames]
      ($0.windowWidth, $0.windowHeight) = (width, height)
    }
    _ = try run.perform()
    let shell = run.shell
    let card = try #require(shell.stallView).frame
    let graph = shell.cards.graph
    #expect(card == shell.cards.stall && card.size == StallView.size)
    guard width >= 640 else { return }
    // The buttons at the stage's foot, the list's entries and the tool bar stay free, and one card the other's.
    let foot = CGRect(
      origin: shell.windowPoint(CGPoint(x: 0, y: 430)),
      size: CGSize(width: 320 * shell.fit.zoom, height: 50 * shell.fit.zoom))
    let entries = CGRect(
      x: 0, y: 0, width: shell.list.bounds.width, height: shell.list.entriesEnd)
    for place in [card, graph] {
      #expect(!place.intersects(foot) && !place.intersects(entries) && !place.intersects(shell.toolBar.frame))
      #expect(shell.view.bounds.contains(place))
    }
    #expect(!card.intersects(graph))
  }

  @Test func keyListFollowsTheWindowsSize() throws {
    let run = try Scenario.run(.arc, "0 key ?\n1 resize 700 900") { $0.until = 2 }
    _ = try run.perform()
    #expect(run.shell.keyList?.list.frame == CGRect(x: 0, y: 0, width: 700, height: 900))
  }

  @Test func quitEndsTheRunAndKeepsWhatWasCaptured() throws {
    let texts = try Scenario.texts(.arc, "1 key Ctrl+Q\n2 tap 100 100", at: [0.5, 3])
    #expect(texts.count == 1)
  }

  @Test func stallCountsTheFramesShownMeanwhile() throws {
    let run = try Scenario.run(.arc, "0.5 key T") { $0.until = 2 }
    _ = try run.perform()
    func labels(_ view: UIView) -> [String] {
      view.subviews.flatMap { [($0 as? UILabel)?.text].compactMap { $0 } + labels($0) }
    }
    #expect(labels(run.shell.view).contains("60 frames shown\nin 1 s of sleep"))
  }

  @Test func overlaysAreNotThereWhenOff() throws {
    let run = try Scenario.run(.balloons, "0 press Animate\n1 key P\n1 key G\n2 key P\n2 key G") {
      $0.until = 3
    }
    _ = try run.perform()
    run.display.run { #expect(UIApplication.shared.windows.filter { !$0.isHidden }.count == 1) }
    #expect(!run.display.context.wantsFrameEvents)
  }

  @Test func fingersAreDrawnWhileTheyAreDown() throws {
    let run = try Scenario.run(.stretch, "0 down 100 100\n0.1 down 200 200 2\n1 up 100 100\n1 up 200 200 2") {
      $0.until = 0.5
    }
    _ = try run.perform()
    run.display.run { #expect(UIApplication.shared.windows.filter { !$0.isHidden }.count == 2) }
  }

  @Test func screenChangeIsInterruptibleAndLeavesOnePage() throws {
    let script = "0 screen arc\n0.1 screen radar\n0.2 screen balloons\n0.25 screen avatar"
    let run = try Scenario.run(.balloons, script) { $0.until = 2 }
    _ = try run.perform()
    let pages = try #require(run.shell.stageView.subviews.first?.subviews)
    #expect(pages.count == 1 && pages[0].alpha == 1)
  }
}

@MainActor
struct FileTests {
  private func temporary() throws -> String {
    let path = NSTemporaryDirectory() + "strata-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func filesAppearWholeAndNothingElseDoes() throws {
    let place = try temporary()
    defer { try? FileManager.default.removeItem(atPath: place) }
    var options = RunOptions()
    options.isHeadless = true
    options.screen = .arc
    options.snapshots = [.init(time: 0.1, file: place + "/a.png")]
    options.dumps = [.init(time: 0.1, file: place + "/a.json")]
    options.recording = .pictures(directory: place + "/frames")
    options.until = 0.1
    try HeadlessRun(options: options, events: RunCheck.prepare(options), assets: Scenario.assets).run()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place).sorted() == ["a.json", "a.png", "frames"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/frames").count == 7)
  }

  @Test func wrongScriptWritesNothing() throws {
    let place = try temporary()
    defer { try? FileManager.default.removeItem(atPath: place) }
    try Data("0 press Nonsense\n".utf8).write(to: URL(fileURLWithPath: place + "/s.txt"))
    let status = DemoMain.run([
      "strata-demos", "--headless", "--script", place + "/s.txt", "--dump", "1:\(place)/a.json",
    ])
    #expect(status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["s.txt"])
  }

  @Test func filesAppearAllOrNone() throws {
    let place = try temporary()
    defer { try? FileManager.default.removeItem(atPath: place) }
    let files = ["a", "gone/b"].map { (file: WholeFile(path: place + "/" + $0), data: Data("x".utf8)) }
    #expect(throws: RunFailure.self) { try WholeFile.write(files) }
    #expect(throws: RunFailure.self) {
      try WholeFile.write([files[0]]) { () throws(RunFailure) in throw .running("the last") }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    try WholeFile.write([files[0]])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["a"])
  }

  /// Quitting at 1 s, or at 2 s because the main thread sleeps from 0.5 s for 1.5 s, or for the stall's one.
  @Test(arguments: [
    ("1 key Ctrl+Q", 1.0, 1.1), ("1 press Quit", 1, 1.1), ("0.5 stall 1.5\n1 key Ctrl+Q", 2, 2.1),
    ("0.5 key T\n1 key Ctrl+Q", 1.5, 1.6),
  ])
  func captureAfterTheScriptsOwnEndIsRefusedFirst(script: String, last: Double, late: Double) throws {
    let place = try temporary()
    defer { try? FileManager.default.removeItem(atPath: place) }
    try Data(script.utf8).write(to: URL(fileURLWithPath: place + "/s.txt"))
    var options = RunOptions()
    options.isHeadless = true
    options.scriptFile = place + "/s.txt"
    options.dumps = [.init(time: last, file: place + "/a.json")]
    let events = try RunCheck.prepare(options)
    #expect(
      try HeadlessRun(options: options, events: events, assets: Scenario.assets).perform().count == 1)
    options.dumps = [.init(time: late, file: place + "/a.json")]
    let failure = #expect(throws: RunFailure.self) { try RunCheck.prepare(options) }
    #expect(failure?.status == 2 && failure?.line.contains("line") == true)
  }

  @Test func placesThatCannotBeWrittenAreRefusedFirst() {
    var options = RunOptions()
    options.dumps = [.init(time: 0, file: "/no/such/place/a.json")]
    #expect(throws: RunFailure.self) { try RunCheck.prepare(options) }
    options.dumps = []
    options.scriptFile = "/no/such/script"
    #expect(throws: RunFailure.self) { try RunCheck.prepare(options) }
    options.scriptFile = nil
    options.isHeadless = true
    options.scope = .window
    options.windowWidth = 8000
    options.scale = 8
    #expect(throws: RunFailure.self) { try RunCheck.prepare(options) }
  }
}

@MainActor
struct OverlayTests {
  /// The pixels of the stage at the run's present time.
  private func picture(_ run: HeadlessRun) throws -> PixelBuffer {
    try run.display.picture(
      at: run.display.now, origin: run.shell.fit.origin, scale: 1 / Double(run.shell.fit.zoom), width: 320,
      height: 480)
  }

  @Test func tracePassesThroughTheFlight() throws {
    let run = try Scenario.run(.arc, "0 tap 260 240") { $0.until = 1 }
    _ = try run.perform()
    let layers = run.display.context.presentedLayers()
    let sprite = try #require(layers.first { $0.label.name == "sprite" })
    let trace = try #require(MotionTrace(sprite, at: run.display.now))
    #expect(near([trace.marker.x, trace.marker.y], [210, 290], 0.1))
    #expect(near([trace.line[0].x, trace.line[0].y], [160, 240], 0.1))
    #expect(near([trace.line[72].x, trace.line[72].y], [260, 240], 0.1))
    // Two seconds in tenths: paced, so equally far apart.
    #expect(trace.beats.count == 20)
    let steps = zip(trace.beats, trace.beats.dropFirst()).map { hypot($0.x - $1.x, $0.y - $1.y) }
    #expect(steps.allSatisfy { abs($0 - 7.85) < 0.05 })
    #expect(abs(try #require(trace.heading)) < 0.1)
  }

  @Test func pathsComeBackAfterBeingOff() throws {
    let script = "0 tap 2 2\n0 key Space\n0.1 key P"
    let once = try Scenario.run(.stretch, script) { $0.until = 1 }
    let again = try Scenario.run(.stretch, script + "\n0.3 key P\n0.5 key P") { $0.until = 1 }
    let offAgain = try Scenario.run(.stretch, script + "\n0.3 key P\n0.4 key B\n0.5 key P\n0.6 key B") {
      $0.until = 1
    }
    let never = try Scenario.run(.stretch, "0 tap 2 2\n0 key Space") { $0.until = 1 }
    for run in [once, again, offAgain, never] { _ = try run.perform() }
    #expect(try picture(once) == picture(again))
    #expect(try picture(once) == picture(offAgain))
    #expect(try picture(once) != picture(never))
  }
}
