import CoreGraphics
import Foundation
import LayerModel
import RenderServer
import Testing

/// The server with its real thread and the real clock; the only tests that sleep.
@Suite(.serialized) struct RenderServerThreadTests {
  @Test func framesKeepComingWhileTheSubmittingThreadSleeps() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.server.submit(ThreadedScene.run(begin: test.clock.now, duration: 3))
    Thread.sleep(forTimeInterval: 0.2)
    let before = test.server.statistics.sinceStart.frames
    Thread.sleep(forTimeInterval: 1)
    let frames = test.server.statistics.sinceStart.frames - before
    print("frames during a second of sleep: \(frames)")
    // 60 on a quiet machine; half is far more than a stalled server could draw.
    #expect(frames >= 30)
    #expect(frames <= 62)
  }

  @Test func serverAtRestDrawsNothingAndNeverWakes() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.server.submit(ThreadedScene.run(begin: test.clock.now, duration: 0.2))
    let ended = test.log.first { event -> Double? in
      if case .animationEnded(_, _, let time) = event { time } else { nil }
    }
    #expect(ended != nil)
    test.settle()
    Thread.sleep(forTimeInterval: 1)
    let statistics = test.server.statistics
    #expect(statistics.isResting)
    #expect(statistics.sinceRest.frames == 0)
    #expect(statistics.sinceRest.wakeUps == 0)
    #expect(statistics.sinceRest.duration > 0.9)
    #expect(statistics.sinceRest.renderCPU < 0.001)
  }

  @Test func stormOfCommitsIsMergedIntoFewFrames() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    let begin = test.clock.now
    for index in 0..<5000 { test.server.submit(ThreadedScene.boxValues(x: Double(index % 80) + 10)) }
    test.server.submit(ThreadedScene.boxValues(x: 75))
    let seconds = test.clock.now - begin
    test.settle()
    let frames = test.server.statistics.sinceStart.frames
    #expect(Double(frames) <= (seconds + 0.1) * 60 + 3)
    let pixels = try #require(test.remote.presented)
    #expect(pixels.color(x: 84, y: 50) == [0, 0, 255, 255])
    #expect(pixels.color(x: 64, y: 50) == [0, 0, 0, 255])
  }

  @Test func animationBegunDuringAFrameNeverFlashesItsEnd() throws {
    // The model moves to the end at once, the animation starts from 10: no frame may show the model before.
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.server.submit(ThreadedScene.run(begin: test.clock.now, duration: 2, id: 1))
    for id in 2..<40 {
      Thread.sleep(forTimeInterval: 0.0071)
      test.server.submit(ThreadedScene.run(begin: test.clock.now, duration: 2, id: UInt64(id)))
      test.server.capture(request: id)
    }
    let last = test.log.first { event -> Int? in
      if case .captured(let capture) = event, capture.request == 39 { 39 } else { nil }
    }
    #expect(last == 39)
    for case .captured(let capture) in test.log.all {
      let box = try #require(capture.layers.first { $0.id == ThreadedScene.box })
      #expect(box.shown.position.x < 40)
    }
  }

  @Test func delayedAnimationLetsTheServerSleepUntilItBegins() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.settle()
    let begin = test.clock.now + 0.6
    test.server.submit(ThreadedScene.run(begin: begin, duration: 0.1))
    Thread.sleep(forTimeInterval: 0.1)
    let before = test.server.statistics.sinceStart
    Thread.sleep(forTimeInterval: 0.4)
    let asleep = test.server.statistics.sinceStart
    #expect(asleep.frames == before.frames)
    #expect(asleep.wakeUps == before.wakeUps)
    let started = test.log.first { event -> Double? in
      if case .animationStarted(_, _, let time) = event { time } else { nil }
    }
    #expect(started == begin)
    test.settle()
    #expect(test.server.statistics.sinceStart.frames > asleep.frames)
  }

  @Test func captureShowsTheRequestedTimeAndItsLayers() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    let begin = test.clock.now
    test.server.submit(ThreadedScene.run(begin: begin, duration: 2))
    test.server.capture(request: 7, at: begin + 0.25)
    let capture = try #require(
      test.log.first { event -> FrameCapture? in
        if case .captured(let capture) = event { capture } else { nil }
      })
    #expect(capture.request == 7)
    #expect(capture.time >= begin + 0.25)
    let box = try #require(capture.layers.first { $0.id == ThreadedScene.box })
    #expect(abs(box.shown.position.x - (10 + 80 * (capture.time - begin) / 2)) < 1e-6)
    let column = Int(box.shown.position.x)
    #expect(capture.pixels.color(x: column, y: 50) == [0, 0, 255, 255])
  }

  /// A quarter of a second of motion at 60 frames a second while the submitting thread sleeps, then rest.
  @Test func recordingHasAFrameForEachTimeOnItsGrid() throws {
    let test = try HeadlessServer()
    test.server.submit(ThreadedScene.first())
    test.settle()
    let frames = Guarded<[FrameCapture]>([])
    let begin = test.clock.now + 0.05
    test.server.submit(ThreadedScene.run(begin: begin, duration: 0.25))
    test.server.record(from: begin, period: 1.0 / 60) { frame in frames.withLock { $0.append(frame) } }
    Thread.sleep(forTimeInterval: 0.6)
    test.server.stop()
    let kept = frames.withLock { $0 }
    #expect(kept.count > 10 && kept.count <= 36)
    // Each shows a time of its own, in order.
    let slots = kept.map { Int((($0.time - begin) * 60 + 1e-6).rounded(.down)) }
    #expect(slots == Array(Set(slots)).sorted() && slots.allSatisfy { $0 >= 0 })
    // What moves makes new pictures, what rests none, though frames go on.
    let moving = kept.filter { $0.time < begin + 0.25 }, resting = kept.filter { $0.time > begin + 0.27 }
    #expect(Set(moving.map(\.picture)).count == moving.count)
    #expect(Set(resting.map(\.picture)).count == 1 && resting.count > 3)
  }

  @Test func hiddenWindowIsCapturedAllTheSame() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.settle()
    test.remote.send([.hidden])
    test.server.submit(ThreadedScene.boxValues(x: 20))
    let presented = test.remote.presentCount
    test.server.capture(request: 3)
    let capture = try #require(
      test.log.first { event -> FrameCapture? in
        if case .captured(let capture) = event { capture } else { nil }
      })
    #expect(capture.pixels.color(x: 20, y: 50) == [0, 0, 255, 255])
    #expect(test.remote.presentCount == presented)
  }

  @Test func displayLinksGetAnEventEachFrameAndDrawNothingThemselves() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.settle()
    let drawn = test.server.statistics.sinceStart.frames
    test.server.setFrameEventsWanted(true)
    Thread.sleep(forTimeInterval: 0.5)
    test.server.setFrameEventsWanted(false)
    let frames = test.log.all.compactMap { event -> FrameTiming? in
      if case .frame(let timing) = event { timing } else { nil }
    }
    #expect(frames.count >= 15 && frames.count <= 33)
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(next.timestamp > one.timestamp) }
    #expect(frames.allSatisfy { abs($0.targetTimestamp - $0.timestamp - 1.0 / 60) < 1e-9 })
    #expect(test.server.statistics.sinceStart.frames == drawn)
  }

  @Test func hiddenWindowDrawsNothingAndStillReportsEnds() throws {
    let test = try HeadlessServer()
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.settle()
    test.remote.send([.hidden])
    Thread.sleep(forTimeInterval: 0.05)
    let drawn = test.server.statistics.sinceStart.frames
    test.server.submit(ThreadedScene.run(begin: test.clock.now, duration: 0.2))
    let ended = test.log.first { event -> Bool? in
      if case .animationEnded = event { true } else { nil }
    }
    #expect(ended == true)
    #expect(test.server.statistics.sinceStart.frames == drawn)
    test.remote.send([.shown])
    Thread.sleep(forTimeInterval: 0.2)
    #expect(test.server.statistics.sinceStart.frames > drawn)
  }

  @Test func resizeIsReportedAndDrawnAtTheNewSize() throws {
    let test = try HeadlessServer(scale: 2)
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.settle()
    test.remote.resize(width: 150, height: 120)
    let metrics = test.log.first { event -> WindowMetrics? in
      if case .resized(let metrics) = event, metrics.width == 150 { metrics } else { nil }
    }
    #expect(metrics == WindowMetrics(width: 150, height: 120, scale: 2, refreshRate: 60))
    test.settle()
    #expect(test.remote.presented?.width == 300)
    #expect(test.remote.presented?.height == 240)
  }

  @Test func manualClockDrivesTheThreadExactly() throws {
    let clock = ManualClock()
    let test = try HeadlessServer(clock: clock)
    defer { test.server.stop() }
    test.server.submit(ThreadedScene.first())
    test.server.submit(ThreadedScene.run(begin: 1000, duration: 1))
    test.server.capture(request: 1, at: 1000.5)
    clock.advance(to: 1000.5)
    test.remote.clockMoved()
    let capture = try #require(
      test.log.first { event -> FrameCapture? in
        if case .captured(let capture) = event { capture } else { nil }
      })
    #expect(capture.time == 1000.5)
    #expect(capture.layers.first { $0.id == ThreadedScene.box }?.shown.position.x == 50)
  }

  @Test func serverStopsUnderLoad() throws {
    for round in 0..<12 {
      let test = try HeadlessServer()
      test.server.submit(ThreadedScene.first())
      let server = test.server
      let clock = test.clock
      let load = Thread {
        for index in 0..<300 {
          server.submit(ThreadedScene.run(begin: clock.now, duration: 1, id: UInt64(index + 1)))
          server.setFrameEventsWanted(index.isMultiple(of: 2))
          if index.isMultiple(of: 20) { server.capture(request: index) }
        }
      }
      load.start()
      Thread.sleep(forTimeInterval: 0.002 * Double(round))
      server.stop()
      // What comes after the end is ignored.
      server.submit(ThreadedScene.boxValues(x: 5))
      while !load.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    }
  }
}

extension PixelBuffer {
  /// Blue, green, red, alpha.
  func color(x: Int, y: Int) -> [UInt8] {
    let start = y * bytesPerRow + x * 4
    return Array(bytes[start..<start + 4])
  }
}
