import CoreGraphics
import LayerModel

/// Opening the window, and going on in software when OpenGL fails.
extension RenderLoop {
  func open() throws -> WindowMetrics {
    var refusal: String?
    if configuration.preference != .software, configuration.makeOpenGLRenderer != nil {
      do {
        surface = .openGL(try openGL())
      } catch let error as PlatformError {
        guard case .noOpenGL = error else { throw error }
        refusal = error.line
      } catch {
        refusal = PlatformError.noOpenGL(String(describing: error)).line
      }
    }
    if surface == nil { try openSoftware() }

    mailbox.attach(platform.waker)
    metrics = platform.metrics
    pacer = FramePacer(refreshRate: metrics.refreshRate, followsDisplay: platform.swapBlocks)
    recorder.setRendererName(surface?.renderer.name ?? "")
    reasons.insert(.expose)
    mailbox.send([.resized(metrics)])
    if platform.prefersDark { mailbox.send([.appearanceChanged(isDark: true)]) }
    if let refusal { notice(refusal) }
    return metrics
  }

  private func openGL() throws -> WindowRenderer {
    guard
      case .openGL(let access) = try platform.open(configuration.window, surface: .openGL),
      let make = configuration.makeOpenGLRenderer
    else { throw PlatformError.noOpenGL("the window system offers none") }
    return try make(access)
  }

  private func openSoftware() throws {
    _ = try platform.open(configuration.window, surface: .software)
    surface = .software(SoftwareRenderer())
  }

  /// The renderer or the presenting failed in mid-run: from here on software draws, into a window made anew.
  func recover(from error: any Error) {
    guard case .openGL(let window) = surface else { return }
    let reason = (error as? PlatformError)?.line ?? String(describing: error)
    window.close()
    surface = nil
    mailbox.attach(nil)
    do {
      try openSoftware()
    } catch {
      mailbox.send([.failed((error as? PlatformError)?.line ?? String(describing: error))])
      return
    }
    mailbox.attach(platform.waker)
    pacer.stopFollowingDisplay()
    recorder.setRendererName(surface?.renderer.name ?? "")
    notice("OpenGL failed (\(reason)); drawing in software from here on.")

    let metrics = platform.metrics
    if metrics != self.metrics {
      self.metrics = metrics
      tree.flatten(into: &next, viewport: viewport)
      mailbox.send([.resized(metrics)])
    }
  }

  private func notice(_ line: String) {
    guard noticesSent.insert(line).inserted else { return }
    mailbox.send([.notice(line)])
  }

  func close() {
    if case .openGL(let window) = surface { window.close() }
    surface = nil
    mailbox.attach(nil)
    platform.close()
  }
}
