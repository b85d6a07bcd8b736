import CoreGraphics
import QuartzCore

/// Something that can answer events, linked to the next one to ask (E-6). On the main thread only. Source:
/// Apple's documentation of UIResponder.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// A responder of its own.
  public override init() { super.init() }

  /// Who is asked after the receiver; nil ends the chain.
  open var next: UIResponder? { nil }

  /// Fingers went down; the default passes it on (E-6).
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved; the default passes it on (E-6).
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted; the default passes it on (E-6).
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches were taken away, by a recogniser or the system; the default passes it on (E-6).
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Keys went down; the default passes it on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Keys changed; the default passes it on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys went up; the default passes it on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Key presses were taken away, as when the window loses the keyboard; the default passes it on.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// The mouse wheel was turned over the receiver; the default passes it on. Strata's own: UIKit hands wheels only
  /// to scroll views and recognisers.
  open func wheelTurned(with event: UIWheelEvent) { next?.wheelTurned(with: event) }

  /// The keys this responder acts on by itself. Asked along the chain for each key that goes down, before
  /// `pressesBegan`. None at start.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Whether the receiver may become the one that keys go to; false at start.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the receiver may stop being the one that keys go to; true at start.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys go to the receiver first.
  open var isFirstResponder: Bool { Environment.current.keyboard.firstResponder === self }

  /// Makes keys go to the receiver first; false where it or the present one will not.
  @discardableResult
  open func becomeFirstResponder() -> Bool { Environment.current.keyboard.makeFirst(self) }

  /// Stops keys going to the receiver first; false where it will not.
  @discardableResult
  open func resignFirstResponder() -> Bool { Environment.current.keyboard.resign(self) }

  /// Whether the receiver answers `action`: a method of its class, or a name it registered. Asked along the chain for
  /// actions whose target is nil (C-8).
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.canPerform(on: self)
  }
}
