/// How a presented controller covers the one that presents it. Raw values are Apple's.
public enum UIModalPresentationStyle: Int, Sendable {
  /// All of it.
  case fullScreen
  /// As `fullScreen` here.
  case pageSheet
  /// As `fullScreen` here.
  case formSheet
  /// As `fullScreen` here.
  case currentContext
  /// As `overFullScreen` here.
  case custom
  /// All of it; what is below stays and shows through.
  case overFullScreen
  /// As `overFullScreen` here.
  case overCurrentContext
  /// As `fullScreen` here.
  case popover
  /// As `fullScreen` here.
  case none = -1
  /// As `fullScreen` here.
  case automatic = -2

  var leavesPresenter: Bool { self == .overFullScreen || self == .overCurrentContext || self == .custom }
}

/// How a presented controller comes and goes. Raw values are Apple's.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the lower edge.
  case coverVertical
  /// The window turns over from the right.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// As `crossDissolve` here.
  case partialCurl
}
