import UIKit

/// The overlays: a window of their own over the shell's, there only while one of them is on. They read what the
/// tree shows and change nothing in it.
@MainActor
final class OverlayController {
  private let stage: Stage
  private weak var shell: ShellController?
  private var window: UIWindow?
  private var link: CADisplayLink?
  private var shown: Set<OverlayName> = []
  private var fingers: [CGPoint] = []
  private let drawing = OverlayDrawing()
  private let graph = FrameGraphView()
  private var traces = TraceCache()

  init(stage: Stage, shell: ShellController) {
    self.stage = stage
    self.shell = shell
  }

  /// Where fingers are, in the window's points.
  func show(fingers: [CGPoint]) {
    guard fingers != self.fingers else { return }
    self.fingers = fingers
    update()
  }

  func show(_ overlays: Set<OverlayName>) {
    shown = overlays
    update()
  }

  /// The window's size, the screen, or what is on has changed.
  func update() {
    guard !shown.isEmpty || !fingers.isEmpty else { return remove() }
    let window = window ?? makeWindow()
    window.frame = shell?.view.window?.frame ?? window.frame
    graph.isHidden = !shown.contains(.frames)
    if let place = shell?.cards.graph { graph.frame = place }
    setRunning(!shown.isEmpty)
    refresh()
  }

  private func makeWindow() -> UIWindow {
    let window = UIWindow(frame: shell?.view.window?.frame ?? .zero)
    window.isUserInteractionEnabled = false
    window.windowLevel = UIWindow.Level(rawValue: 100)
    window.backgroundColor = .clear
    window.layer.addSublayer(drawing.layer)
    window.addSubview(graph)
    window.isHidden = false
    self.window = window
    return window
  }

  private func remove() {
    setRunning(false)
    window?.isHidden = true
    window = nil
  }

  private func setRunning(_ runs: Bool) {
    guard runs != (link != nil) else { return }
    link?.invalidate()
    link = nil
    guard runs else { return }
    let link = CADisplayLink { [weak self] link in
      // What is drawn now is seen with that frame, and so is what it marks.
      MainActor.assumeIsolated { self?.refresh(at: link.targetTimestamp) }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func refresh(at frameTime: Double = 0) {
    guard let shell, let screen = shell.screen else { return }
    let context = LayerContext.current
    let time = max(frameTime, context.now)
    let fit = shell.fit
    drawing.begin { point in
      CGPoint(x: fit.origin.x + point.x * fit.zoom, y: fit.origin.y + point.y * fit.zoom)
    }
    if !shown.isDisjoint(with: [.paths, .ghost, .bounds]) || shown.contains(.frames) {
      let layers = PlacedLayer.all(
        in: context.presentedLayers(at: time), below: screen.view.layer.identity)
      if shown.contains(.bounds) { layers.forEach(drawing.addBounds) }
      if shown.contains(.ghost) { layers.forEach(drawing.addGhost) }
      if shown.contains(.paths) {
        drawing.addTraces(
          traces.entries(for: layers, at: stage.clock.time.stage(atHost: time)), fit: fit,
          withoutLine: screen.layerWithOwnPath?.identity)
      }
      if shown.contains(.frames) {
        graph.show(
          shell.host?.frameFigures ?? FrameFigures(), layers: layers.count,
          animations: layers.reduce(0) { $0 + $1.layer.animations.count })
      }
    }
    for finger in fingers { drawing.addFinger(at: finger) }
    drawing.end()
  }
}
