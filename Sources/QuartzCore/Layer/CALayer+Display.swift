import CoreGraphics
import LayerModel

extension CALayer {
  func askForDisplay() {
    guard isModel else { return }
    changes.needsDisplay = true
    enlist()
  }

  func displayWhereDue() {
    guard changes.needsDisplay else { return }
    display()
  }

  /// The delegate's `display(_:)`, else a record of `draw(in:)` (G-36). Where nobody draws, the contents stay
  /// as they are: the delegate's defaults say so, since there is no runtime to ask what it implements.
  func makeContents() {
    changes.needsDisplay = false
    context.run {
      if let delegate {
        changes.usesDefaultDrawing = false
        delegate.display(self)
        guard changes.usesDefaultDrawing else { return }
      }
      if let tiled = self as? CATiledLayer { tiled.drawTiles() } else { drawContents() }
    }
  }

  private func drawContents() {
    let bounds = bounds
    // G-44.
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else { return }
    let recording = CGContext.recording(bounds: bounds)
    delegate?.layerWillDraw(self)
    changes.usesDefaultDrawing = false
    draw(in: recording)
    let record = recording.finishRecording()
    // Nothing was drawn: an earlier drawing goes, anything else was not made here and stays.
    if record.isEmpty { guard case .record = content.contents else { return } }
    let isBlack = isOpaque && !(delegate is any ViewLayerDelegate)
    let drawing = record.isEmpty ? nil : Contents.record(isBlack ? record.onBlack() : record)
    if dissolvesIntoDrawing {
      changeContent(ContentRows.contents, \.contents, to: drawing)
    } else {
      replaceContents(with: drawing)
    }
  }

  /// A redraw runs no action: only setting `contents` does, and a text layer's text (L-55).
  func replaceContents(with contents: Contents?) {
    content.contents = contents
    markChanged(.content)
  }

  func drawByDelegate(in ctx: CGContext) {
    guard let delegate else {
      changes.usesDefaultDrawing = true
      return
    }
    delegate.draw(self, in: ctx)
  }
}

extension DrawingRecord {
  /// The record over opaque black, as a backing store without alpha shows it (D-24).
  fileprivate func onBlack() -> DrawingRecord {
    let recording = CGContext.recording(bounds: bounds)
    recording.setFillColor(gray: 0, alpha: 1)
    recording.fill(bounds)
    draw(in: recording)
    return recording.finishRecording()
  }
}
