import UIKit

@testable import QuartzCore

/// Animations that are added to layers, and properties that change.
extension HistoryPlayer {
  func remove(from part: Part) {
    let blends = { (key: String) in !["a", "b", "opacity", "cornerRadius"].contains(key) }
    let keys = (part.layer.animationKeys() ?? []).filter { !self.isInCallback || !blends($0) }
    let key = keys.isEmpty ? "a" : pick(keys)
    tell("remove \(key) from \(name(part))")
    part.layer.removeAnimation(forKey: key)
    model.remove(key, from: part.model)
  }

  func change(_ part: Part) {
    readValues(of: part)
    if isInAnimatorBlock {
      part.model.shownOpacity = part.layer.presentation().map { Double($0.opacity) }
    }
    var properties = part.view == nil ? ["opacity", "cornerRadius"] : ["opacity", "position", "bounds"]
    if isInCallback { properties = ["opacity"] }
    let property = pick(properties)
    let value = Double(roll(8)) / 8
    tell("set \(property) of \(name(part)) to \(value)")
    switch property {
    case "opacity": part.layer.opacity = Float(value)
    case "cornerRadius": part.layer.cornerRadius = value
    case "position": part.view?.center = CGPoint(x: value, y: 0)
    default: part.view?.bounds.size = CGSize(width: value, height: 0)
    }
    model.change(property, of: part.model, to: value)
  }

  func add(to part: Part) {
    let key = pick(["a", "b", "opacity", nil])
    let token = token()
    let animation = makeAnimation()
    let course = randomCourse(on: part)
    animation.beginTime = course.begin
    animation.duration = course.duration
    animation.repeatCount = Float(course.repeatCount)
    animation.repeatDuration = course.repeatDuration
    animation.autoreverses = course.autoreverses
    animation.speed = Float(course.speed)
    animation.timeOffset = chance(oneIn: 6) ? seconds(1) : 0
    animation.fillMode = pick([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = !chance(oneIn: 3)
    animation.delegate = HistoryListener(token, self)
    tell(
      "add \(token) to \(name(part)) key \(key ?? "-") \(course) removed \(animation.isRemovedOnCompletion)")
    part.layer.add(animation, forKey: key)
    model.add(
      token, to: part.model, key: key, course: course, isRemoved: animation.isRemovedOnCompletion)
  }

  func randomCourse(on part: Part) -> HistoryModel.Course {
    var course = HistoryModel.Course()
    course.duration = chance(oneIn: 6) ? 0 : seconds(0.75)
    switch roll(16) {
    case 0: course.duration = -1
    case 1: course.duration = .infinity
    case 2, 3: course.repeatCount = pick([0.5, 1, 2, 2.5])
    case 4: course.repeatCount = .infinity
    case 5: course.repeatDuration = seconds(1)
    case 6: course.speed = pick([0, 0.5, 2, -1])
    default: break
    }
    course.autoreverses = chance(oneIn: 5)
    if chance(oneIn: 3) { course.begin = model.localNow(part.model) + seconds(1) - 0.5 }
    return course
  }

  func makeAnimation() -> CAAnimation {
    let keyPath = pick(["opacity", "position.x", "transform.rotation.z", "nonsense", nil])
    switch roll(6) {
    case 0:
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = [0, 1, 0.5]
      return animation
    case 1:
      let animation = CASpringAnimation(keyPath: keyPath)
      animation.toValue = 1
      return animation
    case 2, 3:
      // T-59: nobody asks for a child's delegate or for whether it is removed.
      let group = CAAnimationGroup()
      let child = chance(oneIn: 3) ? CAAnimationGroup() : CABasicAnimation(keyPath: keyPath)
      child.delegate = HistoryListener(-7, self)
      child.duration = seconds(1)
      child.isRemovedOnCompletion = false
      group.animations = [child, CABasicAnimation(keyPath: "opacity")]
      return group
    default:
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (0, 1)
      return animation
    }
  }
}
