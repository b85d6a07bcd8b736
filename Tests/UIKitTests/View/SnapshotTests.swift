import CoreGraphics
import LayerModel
import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// Pictures of views: what is on the screen, or what will be.
@MainActor @Suite struct SnapshotTests {
  private let scene = Scene(width: 200, height: 200)
  private let view: UIView

  init() {
    view = scene.addView(50, 60, 100, 80)
    scene.run { view.backgroundColor = .red }
    scene.context.settle()
  }

  private func picture(_ view: UIView?) throws -> FlatPicture {
    let image = try #require(view?.layer.contents as? CGImage)
    return FlatPicture(image.pixels)
  }

  @Test(.rules("V-20")) func snapshotShowsTheScreenOrTheModel() throws {
    scene.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .blue }
    }
    scene.advance(by: 0.5)
    let before = try picture(scene.run { view.snapshotView(afterScreenUpdates: false) })
    let after = try picture(scene.run { view.snapshotView(afterScreenUpdates: true) })
    #expect(abs(before.pixel(x: 50, y: 40)[0] - 128) <= 1 && abs(before.pixel(x: 50, y: 40)[2] - 128) <= 1)
    #expect(after.pixel(x: 50, y: 40) == [0, 0, 255])
    // A change that was not committed is only in the second.
    scene.advance(by: 1)
    scene.run {
      view.backgroundColor = .green
      let early = view.snapshotView(afterScreenUpdates: false)
      let late = view.snapshotView(afterScreenUpdates: true)
      #expect(early?.bounds == view.bounds && early?.frame.origin == .zero)
      #expect(try! picture(early).pixel(x: 0, y: 0) == [0, 0, 255])
      #expect(try! picture(late).pixel(x: 99, y: 79) == [0, 255, 0])
    }
  }

  @Test(.rules("V-20")) func viewThatWasNeverShownHasNoPictureBeforeUpdates() throws {
    let fresh = scene.run { UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30)) }
    try scene.run {
      fresh.text = "MMM"
      fresh.backgroundColor = .white
      let early = try picture(fresh.snapshotView(afterScreenUpdates: false))
      #expect(early.bytes.allSatisfy { $0 == 255 })
      let late = try picture(fresh.snapshotView(afterScreenUpdates: true))
      #expect(late.bytes.contains { $0 < 64 })
      #expect(!fresh.drawHierarchy(in: CGRect(x: 0, y: 0, width: 5, height: 5), afterScreenUpdates: false))
    }
  }

  @Test(.rules("V-20")) func hierarchyIsDrawnIntoTheRectangle() throws {
    let inner = scene.run { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 80)) }
    scene.run {
      inner.backgroundColor = .blue
      view.addSubview(inner)
      view.transform = CGAffineTransform(rotationAngle: 1)
      view.bounds.origin = CGPoint(x: 10, y: 0)
    }
    scene.context.settle()
    for afterUpdates in [true, false] {
      let image = scene.run {
        UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
          let rect = CGRect(x: 20, y: 30, width: 50, height: 40)
          #expect(view.drawHierarchy(in: rect, afterScreenUpdates: afterUpdates))
        }
      }
      let picture = FlatPicture(try #require(image.cgImage).pixels)
      // Half size, moved; scrolled by ten points, the inner view ends at 40 of 100.
      #expect(picture.pixel(x: 21, y: 31) == [0, 0, 255] && picture.pixel(x: 39, y: 69) == [0, 0, 255])
      #expect(picture.pixel(x: 41, y: 50) == [255, 0, 0] && picture.pixel(x: 69, y: 69) == [255, 0, 0])
      // It begins ten points before the bounds, which do not clip it.
      #expect(picture.pixel(x: 16, y: 50) == [0, 0, 255] && picture.pixel(x: 14, y: 50) == [255, 255, 255])
      #expect(picture.pixel(x: 71, y: 50) == [255, 255, 255])
    }
    #expect(!scene.run { view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) })
  }

  @Test(.rules("V-20", "D-15")) func partOfAViewIsResizable() throws {
    let part = scene.run {
      view.resizableSnapshotView(
        from: CGRect(x: 50, y: 40, width: 100, height: 40), afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 4, left: 10, bottom: 16, right: 40))
    }
    #expect(part?.bounds.size == CGSize(width: 100, height: 40))
    #expect(part?.layer.contentsCenter == CGRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5))
    let picture = try picture(part)
    #expect(picture.pixel(x: 49, y: 20) == [255, 0, 0] && picture.pixel(x: 51, y: 20) == [255, 255, 255])
  }

  @Test(.rules("V-20")) func screenShowsItsWindows() throws {
    scene.run { scene.window.backgroundColor = .green }
    scene.context.settle()
    let second = scene.run { UIWindow(frame: CGRect(x: 100, y: 100, width: 50, height: 50)) }
    scene.run { second.backgroundColor = .black }
    scene.context.settle()
    for afterUpdates in [true, false] {
      let picture = try picture(
        scene.run { UIScreen.main.snapshotView(afterScreenUpdates: afterUpdates) })
      #expect(picture.pixel(x: 10, y: 10) == [0, 255, 0] && picture.pixel(x: 60, y: 70) == [255, 0, 0])
      #expect(picture.pixel(x: 120, y: 120) == [0, 0, 0])
    }
  }

  @Test(.rules("V-20", "U-51")) func snapshotHasTheTransitionInIt() throws {
    scene.run {
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { view.backgroundColor = .blue })
    }
    scene.advance(by: 0.5)
    let picture = try picture(scene.run { view.snapshotView(afterScreenUpdates: false) })
    #expect(abs(picture.pixel(x: 50, y: 40)[0] - 128) <= 1)
  }
}
