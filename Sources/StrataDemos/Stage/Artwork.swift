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
  private var placeholders: [String: UIImage] = [:]

  /// Device pixels per stage point.
  package var pixelsPerPoint: CGFloat = 1 {
    didSet {
      guard pixelsPerPoint.rounded(.up) != oldValue.rounded(.up) else { return }
      prune()
      for receiver in receivers { receiver.renew() }
    }
  }

  /// Looks for pictures in `directory`; nil where there is none. `complain` gets what is wrong with them, line by line.
  package init(directory: URL?, complain: @escaping @Sendable (String) -> Void = Artwork.printLine) {
    library = AssetLibrary(complain: complain)
    library.directories = directory.map { [$0] } ?? []
    let missing = directory.map(Self.missing) ?? []
    if directory == nil {
      complain("there is no folder Assets beside or above the program; plain shapes stand for the pictures")
    } else if !missing.isEmpty {
      complain("Assets has no \(missing.joined(separator: ", ")); plain shapes stand for them")
    }
  }

  package static let printLine: @Sendable (String) -> Void = { line in
    FileHandle.standardError.write(Data("strata-demos: \(line)\n".utf8))
  }

  /// Every picture there should be.
  package static let names =
    ScreenInfo.all.map(\.picture) + ["basket", "icon"] + (1...AvatarTrack.slotCount).map { "face-\($0)" }

  private static func missing(in directory: URL) -> [String] {
    names.filter { name in
      !["", "@2x", "@3x"].contains { suffix in
        FileManager.default.fileExists(
          atPath: directory.appendingPathComponent("\(name)\(suffix).png").path(percentEncoded: false))
      }
    }
  }

  /// The picture called `name`; a plain shape where no file of it can be read.
  package func image(_ name: String) -> UIImage {
    if let image = library.image(named: name, displayScale: pixelsPerPoint) { return image }
    let scale = max(1, pixelsPerPoint.rounded(.up))
    if let kept = placeholders[name], kept.scale == scale { return kept }
    let image = PlaceholderArt.image(name, scale: scale)
    placeholders[name] = image
    return image
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

  /// Where the pictures lie: beside the program or above it, else in the source tree it was built from; the first
  /// place that has all of them, else the first there is.
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
    let here = candidates.filter { FileManager.default.fileExists(atPath: $0.path) }
    return here.first { missing(in: $0).isEmpty } ?? here.first
  }
}
