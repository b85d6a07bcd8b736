import CoreGraphics

/// Hears what happens to the application, on the main thread. Every requirement has a default. `@main` on a
/// class that conforms, and derives from NSObject or UIResponder, makes it the program. Source: Apple's
/// documentation of UIApplicationDelegate.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The first thing: make a window here. The result does not count.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The application's window got the keyboard.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// The application's window lost the keyboard.
  func applicationWillResignActive(_ application: UIApplication)

  /// The last thing.
  func applicationWillTerminate(_ application: UIApplication)

  /// The window of the application, kept by the delegate; the default keeps none and reads nil.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// True.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}

  /// Nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}

  /// Nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}

  /// None is kept: nil, whatever was set.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
