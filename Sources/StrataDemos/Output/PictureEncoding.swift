import Dispatch
import Synchronization
import UIKit

/// Makes PNGs on a thread of its own: the main thread of a window has timers to be in time for.
final class PictureEncoding: Sendable {
  private let queue = DispatchQueue(label: "strata.snapshots")
  private let encoded = Mutex<[(file: WholeFile, data: Data?)]>([])

  func add(_ picture: PixelBuffer, for file: WholeFile) {
    queue.async { [self] in
      let data = picture.pngData()
      encoded.withLock { $0.append((file, data)) }
    }
  }

  /// Waits for those that are still under way. Without data where a picture could not be made.
  func finish() -> [(file: WholeFile, data: Data?)] { queue.sync { encoded.withLock { $0 } } }
}
