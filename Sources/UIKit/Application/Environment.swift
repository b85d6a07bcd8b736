import CoreGraphics
import QuartzCore
import TextLayout

/// What UIKit keeps beside a layer context: windows, screen, touches, keyboard, running animation blocks. Behind
/// `UIScreen.main`, `UIApplication.shared` and `UIView.animate` stands the current one; views keep the one they were
/// made in.
///
/// `@unchecked Sendable`: what is not constant or behind a lock belongs to the main actor; the compiler does not see
/// that of lazy storage.
package final class Environment: @unchecked Sendable {
  /// The environment of the current layer context.
  package static var current: Environment { of(.current) }

  /// The environment of a layer context, made when first asked for.
  package static func of(_ context: LayerContext) -> Environment {
    context.attachment { Environment(context: context) }
  }

  /// Never outlived: the context owns the environment.
  package unowned let context: LayerContext

  /// Pictures by name.
  package let assets: AssetLibrary

  private let screenTraits = Guarded(UITraitCollection(style: .light, displayScale: 1))

  private init(context: LayerContext) {
    self.context = context
    let diagnostics = context.diagnostics
    assets = AssetLibrary { line in diagnostics.report(once: "asset." + line, line) }
  }

  /// The screen's traits: what counts where no view says otherwise.
  package var traits: UITraitCollection {
    get { screenTraits.withLock { $0 } }
    set { screenTraits.withLock { $0 = newValue } }
  }

  /// The family that system fonts come from: the layer context's.
  package var fontFamilies: FontFamilyChoice {
    get { context.fontFamilies }
    set { context.fontFamilies = newValue }
  }

  /// The display.
  @MainActor package lazy var screen = UIScreen(environment: self)
  /// Windows that are shown, back to front.
  @MainActor package lazy var windows = WindowList(environment: self)
  /// Where input goes.
  @MainActor package lazy var touches = TouchRouter(environment: self)
  /// Lends the mouse a second finger; nil at start.
  @MainActor package var fingerCompanion: FingerCompanion?
  /// Where keys go.
  @MainActor package lazy var keyboard = KeyboardRouter(environment: self)
  /// Animation blocks that are being run through.
  @MainActor lazy var animations = AnimationStack(environment: self)
  /// The application object, where there is an application.
  @MainActor package lazy var application = UIApplication(environment: self)

  /// Calls `action` once, `delay` seconds of the context's clock from now, unless the result is let go before.
  func timer(after delay: Double, action: @escaping () -> Void) -> ClockTimer {
    ClockTimer(context.schedule(at: context.now + delay, action: action))
  }
}

/// A timer of the context's clock that stops when nobody keeps it.
final class ClockTimer {
  private let timer: ContextTimer

  init(_ timer: ContextTimer) { self.timer = timer }

  deinit { timer.cancel() }
}
