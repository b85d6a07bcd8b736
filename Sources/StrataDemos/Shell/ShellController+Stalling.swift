import UIKit

// What a sleeping main thread looks like: one second of it, and what was shown meanwhile.

extension ShellController {
  package func stall(seconds: Double = ShellCommand.stallSeconds) {
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
    stallDismissal?.cancel()
    let context = LayerContext.current
    stallDismissal = context.schedule(at: context.now + delay) { [weak self, weak view] in
      MainActor.assumeIsolated {
        view?.stop()
        view?.removeFromSuperview()
        self?.stallView = nil
      }
    }
  }
}
