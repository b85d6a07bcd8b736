import UIKit

/// The pictures of `Assets`, at the resolution the stage is shown at: when that changes, whoever was given a
/// picture is given a finer or a coarser one.
@MainActor
package final class Artwork {
  private struct Receiver {
    let isAlive: () -> Bool
    let renew: () -> Void
  }

  private let library: AssetLibrary
  private var receivers: [Receiver] = []
  private var pruneLimit = 32
  private var missing: Set<String> = []

  /// Device pixels per stage point.
  package var pixelsPerPoint: CGFloat = 1 {
    didSet {
      guard pixelsPerPoint.rounded(.up) != oldValue.rounded(.up) else { return }
      prune()
      for receiver in receivers { receiver.renew() }
    }
  }

  package init(directory: URL) {
    library = AssetLibrary()
    library.directories = [directory]
  }

  /// The picture called `name`; an empty one where no file of it can be read, which is said once.
  package func image(_ name: String) -> UIImage {
    if let image = library.image(named: name, displayScale: pixelsPerPoint) { return image }
    if missing.insert(name).inserted {
      FileHandle.standardError.write(Data("strata-demos: the picture \(quoted(name)) cannot be read\n".utf8))
    }
    return UIImage()
  }

  /// Hands `receiver` the picture now, and again whenever another resolution fits better, while it lives.
  package func provide<Receiver: AnyObject>(
    _ name: String, to receiver: Receiver, _ show: @escaping (Receiver, UIImage) -> Void
  ) {
    show(receiver, image(name))
    if receivers.count >= pruneLimit {
      prune()
      pruneLimit = max(32, receivers.count * 2)
    }
    receivers.append(
      Self.Receiver(
        isAlive: { [weak receiver] in receiver != nil },
        renew: { [weak receiver, weak self] in
          guard let receiver, let self else { return }
          show(receiver, image(name))
        }))
  }

  private func prune() { receivers.removeAll { !$0.isAlive() } }

  /// Where the pictures lie: beside the program or above it, else in the source tree it was built from.
  package static func directory(near program: String) -> URL? {
    var place = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    var candidates: [URL] = []
    for _ in 0..<6 {
      candidates.append(place.appendingPathComponent("Assets"))
      place.deleteLastPathComponent()
    }
    let source = URL(fileURLWithPath: #filePath)
    candidates.append(
      source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Assets"))
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("balloon.png").path)
    }
  }
}
