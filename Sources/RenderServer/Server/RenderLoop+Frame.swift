import CoreGraphics
import LayerModel

extension RenderLoop {
  /// Draws the frame that is due at `deadline`, or finds that nothing changed.
  func frame(now: Double, deadline: Double) {
    let costBefore = CPUTime.thread
    let start = pacer.start(now: now, wanted: deadline)
    let time = start.time
    recorder.missed(start.missed)

    var reasons = reasons
    self.reasons = []
    if framesWanted, !isHidden {
      let period = pacer.period
      mailbox.send([
        .frame(FrameTiming(timestamp: time, targetTimestamp: time + period, period: period))
      ])
    }
    for commit in mailbox.takeCommits(upTo: time) { tree.apply(commit) }
    if let nextChange, nextChange <= time { reasons.insert(.animation) }
    let due = captures.filter { $0.isDue(at: time) }
    if !due.isEmpty { reasons.insert(.capture) }

    tree.evaluate(at: time)
    lastTime = time
    nextChange = tree.nextChange(after: time)
    reportAnimations()
    guard !isHidden else { return keepUnseen(due, time: time) }
    guard reasons != .displayLink, !reasons.isEmpty else { return }

    tree.flatten(into: &next, viewport: viewport)
    let wasDrawn = draw()
    if !due.isEmpty, pictureIsValid { keep(due, time: time) }
    if wasDrawn {
      recorder.frameDrawn(at: time, cost: CPUTime.thread - costBefore, reasons: reasons)
      trimNowAndThen()
    }
  }

  var viewport: Viewport {
    Viewport(width: metrics.pixelWidth, height: metrics.pixelHeight, scale: metrics.scale)
  }

  private func reportAnimations() {
    let events = tree.takeEvents()
    guard !events.isEmpty else { return }
    mailbox.send(
      events.map { event in
        switch event.kind {
        case .started: .animationStarted(event.layer, event.animation, at: event.time)
        case .ended: .animationEnded(event.layer, event.animation, at: event.time)
        }
      })
  }

  /// Brings `next` to the screen. False when the screen shows it already.
  private func draw() -> Bool {
    var damage: PixelRect?
    if pictureIsValid {
      damage = Damage.between(shown, next)
      if let damage, damage.isEmpty {
        swap(&shown, &next)
        return false
      }
    }
    do {
      try present(damage)
    } catch {
      recover(from: error)
      guard (try? present(nil)) != nil else {
        presentFailed()
        return false
      }
    }
    failedPresents = 0
    pictureIsValid = true
    picture += 1
    swap(&shown, &next)
    pacer.shown(at: clock.now)
    return true
  }

  private func present(_ damage: PixelRect?) throws {
    let full = PixelRect(minX: 0, minY: 0, maxX: next.width, maxY: next.height)
    switch surface {
    case .software(let renderer):
      try renderer.render(next, damage: damage)
      try platform.present(renderer.readPixels(), damage: damage ?? full)
    case .openGL(let window):
      try window.renderer.render(next, damage: damage)
      try window.drawToWindow(next.width, next.height)
      try platform.swap()
    case nil:
      throw PlatformError.noWindow("it has gone")
    }
  }

  /// A window that cannot be drawn to may only be changing its size; one that stays so is lost.
  private func presentFailed() {
    pictureIsValid = false
    failedPresents += 1
    if failedPresents == 60 {
      mailbox.send([.failed(PlatformError.presentFailed("it does not take pictures any more").line)])
    }
    if failedPresents < 60 { reasons.insert(.expose) }
    pacer.shown(at: clock.now)
  }

  /// Captures of a window that is not to be seen: drawn for them alone, and shown to nobody.
  private func keepUnseen(_ due: [CaptureRequest], time: Double) {
    guard !due.isEmpty, let renderer = surface?.renderer else { return }
    tree.flatten(into: &next, viewport: viewport)
    pictureIsValid = false
    guard (try? renderer.render(next, damage: nil)) != nil else { return }
    picture += 1
    keep(due, time: time)
  }

  private func keep(_ due: [CaptureRequest], time: Double) {
    guard let renderer = surface?.renderer else { return }
    let pixels = recorded.flatMap { $0.picture == picture ? $0.pixels : nil } ?? renderer.readPixels()
    captures.removeAll { $0.isDue(at: time) }
    let next = due.compactMap { $0.next(after: time) }
    captures += next
    recorded = next.isEmpty ? nil : (picture, pixels)

    let layers = due.contains { !$0.isRecording } ? tree.snapshot(at: time) : []
    for request in due {
      switch request.target {
      case .event(let number):
        mailbox.send([
          .captured(
            FrameCapture(request: number, time: time, pixels: pixels, picture: picture, layers: layers))
        ])
      case .recording(let receive):
        receive(FrameCapture(request: 0, time: time, pixels: pixels, picture: picture, layers: []))
      }
    }
  }

  private func trimNowAndThen() {
    framesUntilTrim -= 1
    guard framesUntilTrim <= 0 else { return }
    framesUntilTrim = RenderLoop.framesBetweenTrims
    surface?.renderer.trimCaches()
  }
}
