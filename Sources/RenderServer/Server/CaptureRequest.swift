/// A frame to keep: the first that shows `time` or later; or one for each time on a grid.
struct CaptureRequest: Sendable {
  /// Seconds of the media clock.
  private(set) var time: Double
  let target: Target
  /// Where the grid begins, and its period; nil for one frame.
  private let grid: (start: Double, period: Double)?

  enum Target: Sendable {
    /// A `.captured` event of this number.
    case event(Int)
    /// Whoever records, on the render thread.
    case recording(@Sendable (FrameCapture) -> Void)
  }

  init(request: Int, time: Double) {
    self.time = time
    target = .event(request)
    grid = nil
  }

  /// `period` must be longer than nothing.
  init(start: Double, period: Double, receive: @escaping @Sendable (FrameCapture) -> Void) {
    time = start
    target = .recording(receive)
    grid = (start, period)
  }

  var isRecording: Bool { grid != nil }

  /// A recording's times and the frames' are often one grid, worked out in two ways: rounding must cost no frame.
  private var tolerance: Double { grid.map { $0.period * 1e-6 } ?? 0 }

  func isDue(at frameTime: Double) -> Bool { time <= frameTime + tolerance }

  /// What is left of it when the frame of `frameTime` is kept; nil when it is done.
  func next(after frameTime: Double) -> CaptureRequest? {
    guard let grid else { return nil }
    let passed = ((frameTime - grid.start) / grid.period + 1e-6).rounded(.down)
    var next = self
    next.time = grid.start + (max(0, passed) + 1) * grid.period
    return next
  }
}
