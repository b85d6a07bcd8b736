import CoreGraphics
import QuartzCore

extension UIView {
  func insert(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      environment.context.diagnostics.report(
        once: "viewCycle",
        "\(type(of: view)): A view cannot become a subview of itself or of its own subviews; ignored.")
      return
    }
    if view.superview === self {
      links.subviews.removeAll { $0 === view }
      place(view, at: index)
      return
    }
    let oldWindow = view.window, newWindow = window
    let changesWindow = oldWindow !== newWindow
    view.superview?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    if changesWindow { view.announceWindow(newWindow) }
    view.unlink()
    place(view, at: index)
    view.links.superview = self
    view.inheritanceChanged()
    if changesWindow { view.windowChanged(from: oldWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    let others = links.subviews.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else { return addSubview(view) }
    insert(view, at: index + offset)
  }

  /// Puts the view and its layer in their places; the subview is not in the list.
  private func place(_ view: UIView, at index: Int) {
    let index = max(0, min(index, links.subviews.count))
    if index < links.subviews.count {
      layer.insertSublayer(view.layer, below: links.subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    links.subviews.insert(view, at: index)
  }

  func exchange(_ one: Int, _ other: Int) {
    let indices = links.subviews.indices
    guard one != other, indices.contains(one), indices.contains(other) else { return }
    let lower = min(one, other), upper = max(one, other)
    let low = links.subviews[lower], high = links.subviews[upper]
    links.subviews.removeAll { $0 === low || $0 === high }
    place(high, at: lower)
    place(low, at: upper)
  }

  func reorder(_ view: UIView, toFront: Bool) {
    guard view.superview === self else { return }
    links.subviews.removeAll { $0 === view }
    if toFront {
      place(view, at: links.subviews.count)
    } else {
      layer.insertSublayer(view.layer, at: 0)
      links.subviews.insert(view, at: 0)
    }
  }

  func detach() {
    guard let superview else { return }
    let oldWindow = window
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { announceWindow(nil) }
    unlink()
    inheritanceChanged()
    if oldWindow != nil { windowChanged(from: oldWindow) }
    didMoveToSuperview()
  }

  private func unlink() {
    layer.removeFromSuperlayer()
    links.superview?.links.subviews.removeAll { $0 === self }
    links.superview = nil
  }

  /// Tells the subtree that its window is about to change.
  func announceWindow(_ newWindow: UIWindow?) {
    willMove(toWindow: newWindow)
    if let controller = links.controller {
      controller.appearance.viewWillMove(toWindow: newWindow, of: controller)
    }
    for subview in links.subviews { subview.announceWindow(newWindow) }
  }

  /// Tells the subtree that its window has changed.
  func windowChanged(from oldWindow: UIWindow?) {
    if let window {
      adopt(displayScale: window.screen.scale)
      if !traits.wasShown {
        traits.wasShown = true
        if type(of: self) != UIView.self { setNeedsDisplay() }
      }
    } else if isFirstResponder {
      resignFirstResponder()
    }
    didMoveToWindow()
    for subview in links.subviews { subview.windowChanged(from: oldWindow) }
    if let controller = links.controller { controller.appearance.viewDidMoveToWindow(of: controller) }
  }

  func setMask(_ view: UIView?) {
    view?.removeFromSuperview()
    links.mask = view
    layer.mask = view?.layer
  }

  // MARK: Recognisers

  func add(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    links.recognizers.append(recognizer)
  }

  func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    environment.touches.arbiter.disable(recognizer)
    links.recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  func replaceRecognizers(with recognizers: [UIGestureRecognizer]) {
    for old in links.recognizers where !recognizers.contains(old) { removeGestureRecognizer(old) }
    for new in recognizers { addGestureRecognizer(new) }
  }
}
