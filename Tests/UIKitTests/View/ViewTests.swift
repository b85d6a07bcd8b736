import QuartzCore
import StrataTestKit
import Testing

@testable import UIKit

/// What views are and what they pass to their layers.
@MainActor
struct ViewTests {
  private let scene = Scene()

  @Test(.rules("V-3", "V-4")) func newViewsHaveApplesDefaults() {
    let view = UIView()
    #expect(view.isOpaque && !view.clipsToBounds && view.alpha == 1 && view.backgroundColor == nil)
    #expect(view.contentMode == .scaleToFill && view.isUserInteractionEnabled && !view.isMultipleTouchEnabled)
    #expect(
      !view.isExclusiveTouch && view.tag == 0 && view.autoresizesSubviews && view.autoresizingMask == [])
    #expect(view.layer.delegate === view)
    #expect(!UIImageView().isUserInteractionEnabled && !UILabel().isUserInteractionEnabled)
  }

  @Test(.rules("V-1")) func geometryIsTheLayers() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.layer.position == CGPoint(x: 60, y: 45))
    view.layer.position.x = 100
    #expect(view.frame == CGRect(x: 50, y: 20, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    #expect(view.layer.transform.m22 == 4)
    view.alpha = 0.25
    view.isHidden = true
    view.clipsToBounds = true
    view.backgroundColor = .red
    #expect(view.layer.opacity == 0.25 && view.layer.isHidden && view.layer.masksToBounds)
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    view.layer.backgroundColor = UIColor.blue.cgColor
    #expect(view.backgroundColor == .blue)
  }

  @Test(.rules("V-3")) func layerClassMakesTheLayer() {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    #expect(Shape(frame: .zero).layer is CAShapeLayer)
  }

  @Test(
    .rules("V-6", "V-7", "P-29"),
    arguments: [
      (UIView.ContentMode.scaleToFill, 0, CALayerContentsGravity.resize), (.scaleAspectFit, 1, .resizeAspect),
      (.scaleAspectFill, 2, .resizeAspectFill), (.redraw, 3, .resize), (.center, 4, .center),
      (.top, 5, .bottom),
      (.bottom, 6, .top), (.left, 7, .left), (.right, 8, .right), (.topLeft, 9, .bottomLeft),
      (.topRight, 10, .bottomRight), (.bottomLeft, 11, .topLeft), (.bottomRight, 12, .topRight),
    ])
  func contentModeIsAGravity(mode: UIView.ContentMode, raw: Int, gravity: CALayerContentsGravity) {
    let view = UIView()
    view.contentMode = mode
    #expect(mode.rawValue == raw)
    #expect(view.layer.contentsGravity == gravity)
    #expect(view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
  }

  @Test(.rules("V-11")) func subviewsAndSublayersAreInOneOrder() {
    let parent = UIView(), one = UIView(), two = UIView(), three = UIView()
    func order() -> [UIView] { parent.layer.sublayers?.compactMap { $0.delegate as? UIView } ?? [] }
    for view in [one, two, three] { parent.addSubview(view) }
    #expect(parent.subviews == [one, two, three] && order() == [one, two, three])
    parent.bringSubviewToFront(one)
    #expect(parent.subviews == [two, three, one] && order() == [two, three, one])
    parent.sendSubviewToBack(one)
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(parent.subviews == [three, two, one] && order() == [three, two, one])
    parent.insertSubview(one, belowSubview: two)
    #expect(parent.subviews == [three, one, two] && order() == [three, one, two])
    parent.insertSubview(three, aboveSubview: two)
    #expect(parent.subviews == [one, two, three] && order() == [one, two, three])
    two.removeFromSuperview()
    #expect(parent.subviews == [one, three] && order() == [one, three] && two.superview == nil)
    one.addSubview(three)
    #expect(parent.subviews == [one] && three.isDescendant(of: parent))
    parent.insertSubview(two, at: 99)
    parent.insertSubview(three, at: -1)
    #expect(parent.subviews == [three, one, two])
  }

  @Test(.rules("G-22", "V-11")) func viewsThatWouldHoldThemselvesAreIgnored() {
    let parent = scene.addView(0, 0, 10, 10)
    let child = UIView()
    parent.addSubview(child)
    child.addSubview(parent)
    child.insertSubview(child, at: 0)
    #expect(child.subviews.isEmpty && parent.superview === scene.window && parent.subviews == [child])
    #expect(scene.context.diagnostics.messages.count == 1)
  }

  @Test(.rules("V-11")) func movesAreToldInOrder() {
    final class Teller: UIView {
      var log: Log?
      override func willMove(toSuperview newSuperview: UIView?) {
        log?.note("will superview \(newSuperview != nil)")
      }
      override func didMoveToSuperview() { log?.note("did superview") }
      override func willMove(toWindow newWindow: UIWindow?) { log?.note("will window \(newWindow != nil)") }
      override func didMoveToWindow() { log?.note("did window") }
      override func didAddSubview(_ subview: UIView) { log?.note("did add") }
      override func willRemoveSubview(_ subview: UIView) { log?.note("will remove") }
    }
    let log = Log()
    let parent = scene.addView(Teller(frame: .zero))
    parent.log = log
    let child = scene.run { Teller(frame: .zero) }
    child.log = log
    scene.run { parent.addSubview(child) }
    #expect(
      log.entries == ["will superview true", "will window true", "did window", "did superview", "did add"])
    log.clear()
    scene.run { child.removeFromSuperview() }
    #expect(
      log.entries == [
        "will remove", "will superview false", "will window false", "did window", "did superview",
      ])
    log.clear()
    let outside = UIView()
    outside.addSubview(child)
    #expect(log.entries == ["will superview true", "did superview"])
  }

  nonisolated private static let followers: [(UIView.AutoresizingMask, CGRect)] = [
    (.flexibleWidth, CGRect(x: 10, y: 10, width: 130, height: 40)),
    (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 30, height: 40)),
    ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 24.285714, y: 10, width: 30, height: 40)),
    ([], CGRect(x: 10, y: 10, width: 30, height: 40)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 130, height: 90)),
  ]

  @Test(.rules("V-14"), arguments: followers)
  func subviewsFollowTheSize(mask: UIView.AutoresizingMask, expected: CGRect) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 40))
    child.autoresizingMask = mask
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 150)
    #expect(isNear(child.frame.minX, expected.minX, within: 1e-3) && child.frame.minY == expected.minY)
    #expect(isNear(child.frame.width, expected.width, within: 1e-3) && child.frame.height == expected.height)
  }

  @Test(.rules("V-12")) func layoutRunsBeforeTheCommitParentsFirst() {
    final class Row: UIView {
      var log: Log?
      override func layoutSubviews() { log?.note("\(tag)") }
    }
    let log = Log()
    let parent = scene.addView(Row(frame: .zero)), child = scene.run { Row(frame: .zero) }
    parent.log = log
    child.log = log
    (parent.tag, child.tag) = (1, 2)
    scene.run {
      parent.addSubview(child)
      child.setNeedsLayout()
    }
    #expect(log.entries.isEmpty)
    scene.context.settle()
    #expect(log.entries == ["1", "2"])
    log.clear()
    scene.run { child.frame.origin.x = 5 }
    scene.context.settle()
    #expect(log.entries.isEmpty)
    scene.run { child.frame.size.width = 5 }
    scene.context.settle()
    #expect(log.entries == ["2"])
  }

  @Test(.rules("V-13")) func drawingRunsOnceBeforeTheCommit() {
    final class Dot: UIView {
      var count = 0
      override func draw(_ rect: CGRect) {
        count += 1
        UIColor.red.setFill()
        UIRectFill(rect)
        #expect(UIGraphicsGetCurrentContext() != nil)
      }
    }
    let dot = scene.addView(Dot(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(dot.count == 1)
    #expect(dot.layer.contents != nil)
    scene.run {
      dot.setNeedsDisplay()
      dot.setNeedsDisplay()
    }
    #expect(dot.count == 1)
    scene.context.settle()
    #expect(dot.count == 2)
    #expect(UIGraphicsGetCurrentContext() == nil)
    let empty = scene.addView(Dot(frame: .zero))
    #expect(empty.count == 0)
    scene.run { empty.frame.size = CGSize(width: 5, height: 5) }
    scene.context.settle()
    #expect(empty.count == 1)
  }

  @Test(.rules("V-16")) func tintIsInheritedAndItsChangesTold() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let parent = scene.addView(UIView(frame: .zero)), child = Tinted()
    #expect(parent.tintColor == .systemBlue)
    parent.tintColor = .green
    parent.addSubview(child)
    let before = child.changes
    #expect(child.tintColor == .green)
    parent.tintColor = .red
    #expect(child.changes == before + 1 && child.tintColor == .red)
    parent.tintAdjustmentMode = .dimmed
    #expect(child.tintColor != .red)
    child.tintColor = .blue
    parent.tintAdjustmentMode = .normal
    #expect(child.tintColor == .blue)
  }

  @Test(.rules("V-9", "V-17", "V-18")) func pointsConvertAndSizesFit() {
    let view = scene.addView(100, 50, 40, 20)
    #expect(view.point(inside: .zero, with: nil) && !view.point(inside: CGPoint(x: 40, y: 0), with: nil))
    #expect(view.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 101, y: 52))
    #expect(view.convert(CGPoint(x: 101, y: 52), from: nil) == CGPoint(x: 1, y: 2))
    #expect(view.sizeThatFits(CGSize(width: 5, height: 5)) == CGSize(width: 40, height: 20))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 100, y: 50, width: 40, height: 20))
  }

  @Test func dynamicColoursFollowTheAppearance() {
    let view = scene.addView(0, 0, 10, 10)
    view.backgroundColor = .systemBackground
    #expect(view.layer.backgroundColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    scene.run { UIScreen.main.update(style: .dark) }
    #expect(view.layer.backgroundColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    view.overrideUserInterfaceStyle = .light
    #expect(view.layer.backgroundColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(view.backgroundColor === UIColor.systemBackground)
  }

  @Test func viewsSurviveArchiving() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    let child = UIView(frame: CGRect(x: 5, y: 5, width: 5, height: 5))
    view.addSubview(child)
    view.backgroundColor = .red
    child.tag = 7
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let twin = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView)
    #expect(twin.frame == view.frame && twin.backgroundColor == .red)
    #expect(twin.viewWithTag(7)?.frame == child.frame)
  }
}
