import CoreGraphics
import StrataTestKit
import Testing

@testable import QuartzCore

/// CAScrollLayer and the scrolling of layers (L-56…L-59).
@Suite struct ScrollLayerTests {
  private let stage = LayerStage()

  private func scroller(_ bounds: CGRect = CGRect(x: 50, y: 60, width: 100, height: 100)) -> CAScrollLayer {
    stage.turn {
      let layer = CAScrollLayer()
      layer.bounds = bounds
      stage.root.addSublayer(layer)
      return layer
    }
  }

  @Test(.rules("L-56")) func defaultsScrollBothWaysAndClipNothing() {
    let layer = stage.inside { CAScrollLayer() }
    #expect(layer.scrollMode == .both && !layer.masksToBounds)
    #expect(CAScrollLayerScrollMode.none.rawValue == "none")
    #expect(CAScrollLayerScrollMode.vertically.rawValue == "vertically")
    #expect(CAScrollLayerScrollMode.horizontally.rawValue == "horizontally")
    #expect(CAScrollLayerScrollMode.both.rawValue == "both")
    layer.setValue("vertically", forKey: "scrollMode")
    #expect(layer.scrollMode == .vertically && layer.value(forKey: "scrollMode") as? String == "vertically")
  }

  @Test(
    .rules("L-57"),
    arguments: [
      (CAScrollLayerScrollMode.both, [7, 9]), (.none, [50, 60]), (.vertically, [50, 9]),
      (.horizontally, [7, 60]),
    ])
  func pointBecomesTheOriginAlongTheModesAxes(mode: CAScrollLayerScrollMode, origin: [Double]) {
    let layer = scroller()
    layer.scrollMode = mode
    stage.turn { layer.scroll(to: CGPoint(x: 7, y: 9)) }
    #expect([Double(layer.bounds.minX), Double(layer.bounds.minY)] == origin)
    #expect(layer.bounds.size == CGSize(width: 100, height: 100))
  }

  @Test(
    .rules("L-57", "Q-74"),
    arguments: [
      // Beyond, visible, before, larger than the bounds, beyond along one axis only.
      (CGRect(x: 200, y: 200, width: 10, height: 10), CGPoint(x: 110, y: 110)),
      (CGRect(x: 60, y: 70, width: 10, height: 10), CGPoint(x: 50, y: 60)),
      (CGRect(x: 10, y: 20, width: 10, height: 10), CGPoint(x: 10, y: 20)),
      (CGRect(x: 70, y: 80, width: 300, height: 300), CGPoint(x: 70, y: 80)),
      (CGRect(x: 60, y: 200, width: 10, height: 10), CGPoint(x: 50, y: 110)),
      (CGRect(x: 70, y: 80, width: -60, height: -60), CGPoint(x: 10, y: 20)),
    ])
  func rectangleIsShownByTheLeastMove(rect: CGRect, origin: CGPoint) {
    let layer = scroller()
    stage.turn { layer.scroll(to: rect) }
    #expect(layer.bounds.origin == origin)
  }

  @Test func scrollingAnimatesAsAnyChangeOfBounds() {
    let layer = scroller(CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.turn { layer.scroll(to: CGPoint(x: 40, y: 0)) }
    #expect(layer.animationKeys() == ["bounds"])
    #expect(near(layer.shown("bounds.origin.x"), 0))
    stage.advance(to: 1)
    #expect(near(layer.shown("bounds.origin.x"), 40))
  }

  @Test(.rules("L-58")) func layersScrollTheNearestScrollLayerAround() {
    let outer = scroller(CGRect(x: 0, y: 0, width: 100, height: 100))
    let (inner, leaf) = stage.turn {
      let inner = CAScrollLayer()
      inner.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
      outer.addSublayer(inner)
      let leaf = CALayer()
      leaf.anchorPoint = .zero
      leaf.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      leaf.position = CGPoint(x: 200, y: 300)
      inner.addSublayer(leaf)
      return (inner, leaf)
    }
    stage.turn { leaf.scroll(CGPoint(x: 5, y: 6)) }
    #expect(inner.bounds.origin == CGPoint(x: 205, y: 306) && outer.bounds.origin == .zero)
    // 80 points show 120…200 once the far edge of the rectangle is in.
    stage.turn {
      inner.bounds.origin = .zero
      leaf.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 20))
    }
    #expect(inner.bounds.origin == CGPoint(x: 130, y: 240))
    // From the inner scroll layer on it is the outer one.
    stage.turn { inner.scroll(CGPoint(x: 130, y: 240)) }
    #expect(outer.bounds.origin == CGPoint(x: -40, y: -40))
    stage.turn { outer.scroll(CGPoint(x: 5, y: 5)) }
    #expect(outer.bounds.origin == CGPoint(x: -40, y: -40) && stage.reports.isEmpty)
  }

  @Test(.rules("L-59")) func visibleRectIsWhatTheScrollLayersShow() {
    let layer = scroller(CGRect(x: 30, y: 40, width: 100, height: 100))
    let leaf = stage.turn {
      let leaf = CALayer()
      leaf.anchorPoint = .zero
      leaf.position = CGPoint(x: 20, y: 20)
      leaf.bounds = CGRect(x: 0, y: 0, width: 500, height: 50)
      layer.addSublayer(leaf)
      return leaf
    }
    #expect(leaf.visibleRect == CGRect(x: 10, y: 20, width: 100, height: 30))
    #expect(layer.visibleRect == layer.bounds && stage.root.visibleRect == stage.root.bounds)
    stage.turn { layer.bounds.origin = CGPoint(x: 0, y: 400) }
    #expect(leaf.visibleRect.isEmpty)
  }

  @Test func pointsThatAreNoneAreIgnored() {
    let layer = scroller()
    stage.turn {
      layer.scroll(to: CGPoint(x: Double.nan, y: 1))
      layer.scroll(to: CGRect(x: Double.infinity, y: 0, width: 1, height: 1))
      layer.scroll(to: CGRect.null)
    }
    #expect(layer.bounds.origin == CGPoint(x: 50, y: 60))
  }
}
