import LayerModel
import RenderServer

/// The small programs that items are drawn with. Kept apart because a software driver executes both sides of
/// every condition.
enum ShaderVariant: Int, CaseIterable, Sendable {
  /// A rectangle with hard edges, of one colour.
  case solid
  /// A rectangle with smooth edges.
  case smooth
  /// A rectangle with smooth edges and round corners.
  case rounded
  case border
  /// Content with hard edges.
  case image
  /// Content with smooth edges, and round corners if it has any.
  case smoothImage
  case gradient
  case shadow
  /// A shadow with square corners.
  case squareShadow
  /// A shadow with round corners that are alike, looked up in a table.
  case tableShadow
  /// A group's picture onto the target below, through its mask if it has one.
  case group
  case maskedGroup
  /// One direction of a blur of the alpha channel, and of all channels.
  case blur
  case pictureBlur
  /// A blurred picture onto the target below.
  case blurredGroup
  /// The same in place of what is there, as far as the mask says.
  case blurredBackdrop
  /// A blurred alpha channel as a shadow.
  case groupShadow
  case maskedGroupShadow

  /// Those that a first frame is likely to need.
  static let common: [ShaderVariant] = [
    .solid, .smooth, .rounded, .border, .image, .smoothImage, .squareShadow, .tableShadow,
    .group,
  ]
  static let commonlyClipped: [ShaderVariant] = [.solid, .image, .smoothImage]

  var samplesContent: Bool { self == .image || self == .smoothImage }

  /// Draws content, so that a batch is of one piece of it.
  var usesContent: Bool { samplesContent || self == .gradient }

  /// The program for pixels that the item covers entirely.
  var withoutEdges: ShaderVariant {
    switch self {
    case .smooth, .rounded: .solid
    case .smoothImage: .image
    default: self
    }
  }

  init(_ item: DisplayItem) {
    let isRound = item.radii != SIMD4(repeating: 0)
    switch item.kind {
    case .fill: self = isRound ? .rounded : item.isSmooth ? .smooth : .solid
    case .border: self = .border
    case .image: self = isRound || item.isSmooth ? .smoothImage : .image
    case .gradient: self = .gradient
    case .shadow:
      self = !isRound ? .squareShadow : ShadowTable.Key(item) == nil ? .shadow : .tableShadow
    }
  }
}
