import CoreGraphics
import QuartzCore

/// Pictures of views (V-20).
///
/// Before the screen updates a picture shows what is on the screen now: presentation values, transitions as they are.
/// After them it shows the model, with layout and drawing that were due. Neither has the view's own place in it.
extension UIView {
  /// Draws the view and its subviews into the current context, scaled to fill `rect`.
  ///
  /// - Parameters:
  ///   - rect: In the current context's points.
  ///   - afterUpdates: Whether what changed and is not on the screen yet is drawn, too.
  /// - Returns: Whether anything was drawn: false without a context or a size, and before updates for a view that was
  ///   never on the screen.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let size = bounds.size
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0, rect.width > 0,
      rect.height > 0, size.width.isFinite, size.height.isFinite, rect.width.isFinite, rect.height.isFinite
    else { return false }
    context.saveGState()
    defer { context.restoreGState() }
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
    return drawLook(in: context, afterUpdates: afterUpdates)
  }

  /// A view that shows what this one looks like, as large as its bounds, at the origin; without contents where this one
  /// has never been on the screen and no updates are waited for.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// As `snapshotView(afterScreenUpdates:)`, of a part.
  ///
  /// - Parameters:
  ///   - rect: In the view's own coordinates.
  ///   - afterUpdates: Whether what changed and is not on the screen yet is shown, too.
  ///   - capInsets: What keeps its size at the edges when the new view is resized, in points.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let origin = bounds.origin
    return UIView(showing: rect.standardized.size, capInsets: capInsets, environment: environment) {
      context in
      context.translateBy(x: origin.x - rect.minX, y: origin.y - rect.minY)
      _ = drawLook(in: context, afterUpdates: afterUpdates)
    }
  }

  /// Draws with the corner of the bounds at the context's origin.
  fileprivate func drawLook(in context: CGContext, afterUpdates: Bool) -> Bool {
    guard afterUpdates else { return layer.drawPresented(in: context) }
    layer.prepareToRender()
    // Rendering counts from the origin of the bounds' coordinates (D-26).
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    return true
  }

  /// A view that shows a drawing.
  fileprivate convenience init(
    showing size: CGSize, capInsets: UIEdgeInsets, environment: Environment, draw: (CGContext) -> Void
  ) {
    self.init(frame: CGRect(origin: .zero, size: size))
    let bitmap = BitmapRequest(size: size, isOpaque: false, scale: environment.traits.displayScale)
    guard bitmap.pixelWidth > 0, bitmap.pixelHeight > 0 else { return }
    let context = bitmap.makeContext()
    draw(context)
    layer.contents = context.makeImage()
    layer.contentsScale = bitmap.scale
    let middle = CGSize(
      width: size.width - capInsets.left - capInsets.right,
      height: size.height - capInsets.top - capInsets.bottom)
    guard capInsets != .zero, middle.width >= 0, middle.height >= 0 else { return }
    layer.contentsCenter = CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height, width: middle.width / size.width,
      height: middle.height / size.height)
  }
}

extension UIScreen {
  /// A view that shows all windows as they are on the screen, as large as the screen.
  ///
  /// - Parameter afterUpdates: Whether what changed and is not on the screen yet is shown, too.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    UIView(showing: bounds.size, capInsets: .zero, environment: environment) { context in
      for window in environment.windows.all where !window.isHidden {
        let shown = afterUpdates ? window.layer : window.layer.presentation() ?? window.layer
        context.saveGState()
        context.translateBy(x: shown.position.x, y: shown.position.y)
        context.concatenate(shown.affineTransform())
        context.translateBy(
          x: -shown.anchorPoint.x * shown.bounds.width, y: -shown.anchorPoint.y * shown.bounds.height)
        _ = window.drawLook(in: context, afterUpdates: afterUpdates)
        context.restoreGState()
      }
    }
  }
}
