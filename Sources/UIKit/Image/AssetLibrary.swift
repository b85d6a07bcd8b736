import CoreGraphics
import ImageDecoding

/// Pictures by name, looked for in directories and kept. One belongs to each environment.
///
/// A picture exists at several resolutions as `name.png`, `name@2x.png`, `name@3x.png`; the one for the display's
/// scale is taken, else the next larger, else the next smaller.
package final class AssetLibrary: Sendable {
  private struct Key: Hashable {
    var name: String
    var directory: String?
    var scale: Int
  }

  private struct State {
    var directories: [URL]
    var cache: [Key: UIImage] = [:]
    /// Told of already.
    var damaged: Set<URL> = []
  }

  private static let extensions = ["png", "jpg", "jpeg"]
  private static let scales = [1, 2, 3]

  private let state: Guarded<State>
  private let complain: @Sendable (String) -> Void

  /// Looks in the main bundle's resources until told otherwise. `complain` gets a line for each file that is there and
  /// no picture; another resolution of it is looked for.
  package init(complain: @escaping @Sendable (String) -> Void = { _ in }) {
    self.complain = complain
    state = Guarded(State(directories: [Bundle.main.resourceURL].compactMap { $0 }))
  }

  /// Where pictures are looked for, first directory first. Setting forgets what was kept.
  package var directories: [URL] {
    get { state.withLock { $0.directories } }
    set { state.withLock { $0 = State(directories: newValue) } }
  }

  /// The picture called `name`, with or without its extension; nil where no directory has a readable one.
  package func image(named name: String, in directory: URL? = nil, displayScale: CGFloat) -> UIImage? {
    let wanted = max(1, Int(displayScale.isFinite ? displayScale.rounded(.up) : 1))
    let key = Key(name: name, directory: directory?.path, scale: wanted)
    if let kept = state.withLock({ $0.cache[key] }) { return kept }
    let places = directory.map { [$0] } ?? directories
    for place in places {
      guard let image = load(name, in: place, wanted: wanted) else { continue }
      state.withLock { $0.cache[key] = image }
      return image
    }
    return nil
  }

  private func load(_ name: String, in directory: URL, wanted: Int) -> UIImage? {
    let given = PathName(name).ending.lowercased()
    let stem = Self.extensions.contains(given) ? String(name.dropLast(given.count + 1)) : name
    let endings = Self.extensions.contains(given) ? [given] : Self.extensions
    let larger = Self.scales.filter { $0 >= wanted }, smaller = Self.scales.filter { $0 < wanted }.reversed()
    for scale in larger + smaller {
      let suffix = scale == 1 ? "" : "@\(scale)x"
      for ending in endings {
        let file = directory.appendingPathComponent("\(stem)\(suffix).\(ending)")
        if let image = read(file, scale: scale) { return image }
      }
    }
    return nil
  }

  private func read(_ file: URL, scale: Int) -> UIImage? {
    do {
      return UIImage(
        cgImage: try ImageDecoder.decode(contentsOf: file), scale: CGFloat(scale), orientation: .up)
    } catch {
      if case .missingFile = error { return nil }
      let isNews = state.withLock { $0.damaged.insert(file).inserted }
      if isNews { complain("\(file.path(percentEncoded: false)): \(error)") }
      return nil
    }
  }
}
