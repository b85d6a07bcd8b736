import CoreGraphics

/// Something to do, with a title and an image for buttons.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// Tells actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// An identifier of the given name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An identifier of the given name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// For people; empty at start.
  open var title: String
  /// For people; nil at start.
  open var image: UIImage?
  /// Tells the action from others.
  public let identifier: Identifier
  /// Who does it at the moment; nil outside of the handler.
  open private(set) var sender: Any?

  private let handler: (UIAction) -> Void

  /// An action that runs `handler`; one without an identifier gets one of its own.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  func perform(from sender: Any) {
    let before = self.sender
    self.sender = sender
    handler(self)
    self.sender = before
  }
}
