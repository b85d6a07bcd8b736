import CoreGraphics
import TextLayout

/// How a text's box is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of the given bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines are broken at the width; without it there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines stand as far apart as the font asks for; always so here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// An ellipsis stands for what does not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What was found while drawing text; nothing is reported here.
open class NSStringDrawingContext: NSObject {}

extension NSAttributedString {
  private var drawn: TextLayout { TextComposer.forStringDrawing.layout(self) }

  /// The room the text takes in points, broken only where it says so.
  public func size() -> CGSize { drawn.size(constrainedTo: nil) }

  /// Draws the text into the current context, its upper left corner at `point`.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawn.draw(in: context, at: point)
  }

  /// Draws the text into the current context, broken at the rectangle's width and cut to its height.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawn.draw(in: context, at: rect.origin, width: Double(rect.width), height: Double(rect.height))
  }

  /// The box of the text within `size` points, its upper left corner at (0, 0).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let breaks = options.contains(.usesLineFragmentOrigin)
    let width = breaks && size.width > 0 && size.width < .greatestFiniteMagnitude ? Double(size.width) : nil
    let isCut = options.contains(.truncatesLastVisibleLine) && size.height > 0
    let height = isCut && size.height < .greatestFiniteMagnitude ? Double(size.height) : nil
    return CGRect(origin: .zero, size: drawn.size(constrainedTo: width, height: height))
  }
}

extension NSString {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self as String, attributes: attributes)
  }

  /// The room the text takes in points, broken only where it says so.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text into the current context, its upper left corner at `point`.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]?) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into the current context, broken at the rectangle's width and cut to its height.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]?) {
    attributed(attributes).draw(in: rect)
  }

  /// The box of the text within `size` points, its upper left corner at (0, 0).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]?,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  /// The room the text takes in points, broken only where it says so.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    (self as NSString).size(withAttributes: attributes)
  }

  /// Draws the text into the current context, its upper left corner at `point`.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]?) {
    (self as NSString).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into the current context, broken at the rectangle's width and cut to its height.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]?) {
    (self as NSString).draw(in: rect, withAttributes: attributes)
  }

  /// The box of the text within `size` points, its upper left corner at (0, 0).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]?,
    context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
