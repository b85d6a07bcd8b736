import CoreGraphics
import LayerModel
import OpenGLRenderer
import RenderServer
import SDLPlatform

/// What OpenGL costs, on SDL's offscreen driver: with all pixels, and squeezed into so few that only the work for
/// each quad is left.
enum GLSubmit {
  static var all: [Benchmark] {
    [
      benchmark("GL: 1 000 turned boxes with borders", turnedBoxes(1000), scale: 1),
      benchmark("GL: 1 000 turned boxes, squeezed", turnedBoxes(1000), scale: 1.0 / 16),
      benchmark("GL: 20 000 turned boxes, squeezed", turnedBoxes(20_000), scale: 1.0 / 16),
      benchmark("GL: 40 round clips, shadows and groups, squeezed", clippedCards, scale: 1.0 / 4),
    ]
  }

  private static func turnedBoxes(_ count: Int) -> Commit {
    BenchmarkScene.plain(count) { index, values in
      values.transform = CATransform3DMakeRotation(Double(index) * 0.1, 0, 0, 1)
      values.cornerRadius = 5
      values.borderWidth = 1
      values.borderColor = ColorLanes.black
    }
  }

  /// Every fifth layer clips the four inside, casts a shadow behind them, or is one group with them.
  private static var clippedCards: Commit {
    BenchmarkScene.plain(200, perParent: 5) { index, values in
      guard index % 5 == 0 else {
        values.position = SIMD2(Double(index % 5) * 14, 20)
        return
      }
      values.bounds = SIMD4(0, 0, 60, 50)
      values.cornerRadius = 9
      switch index / 5 % 3 {
      case 0: values.masksToBounds = 1
      case 1: (values.shadowOpacity, values.shadowRadius) = (0.4, 4)
      default: values.opacity = 0.6
      }
    }
  }

  private static func benchmark(_ name: String, _ commit: Commit, scale: Double) -> Benchmark {
    Benchmark(name: name) {
      let platform = SDLPlatform(clock: MonotonicClock(), driver: "offscreen")
      let request = WindowRequest(title: "benchmark", width: 64, height: 64)
      guard case .openGL(let access)? = try? platform.open(request, surface: .openGL),
        let renderer = try? OpenGLRenderer(access)
      else {
        print("\(name): no OpenGL here")
        return { 0 }
      }
      let tree = RenderTree()
      tree.apply(commit)
      tree.evaluate(at: 0)
      var list = DisplayList()
      tree.flatten(
        into: &list, viewport: Viewport(width: Int(1024 * scale), height: Int(768 * scale), scale: scale))
      return {
        // The platform lives as long as the context is used.
        withExtendedLifetime(platform) {
          try? renderer.render(list, damage: nil)
          return list.items.count
        }
      }
    }
  }
}
