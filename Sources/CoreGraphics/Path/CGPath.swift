/// A path as Apple's API knows it: a reference type around `PathData`.
///
/// An immutable `CGPath` never changes; a `CGMutablePath` does, so whoever keeps a path (layers,
/// animations) keeps its `data`, a value.
public class CGPath {
  package internal(set) var data: PathData

  package init(data: PathData) { self.data = data }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath {
  public init() { super.init(data: PathData()) }
}
