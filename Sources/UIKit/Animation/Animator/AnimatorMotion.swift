import CoreGraphics
import LayerModel
import QuartzCore

/// One property of one layer on its way within a property animator. It owns the layer's animations of that way, and
/// puts others in their place whenever the animator's timing changes: a layer's animations themselves never change.
@MainActor
final class AnimatorMotion {
  /// Where the property is on its way. The share is what the place is to the animator; the value is what is shown,
  /// a difference to the model where the property blends.
  struct Standing {
    var share: Double
    var value: AnimatableValue
  }

  private enum Place {
    /// The layer has the leg's animations.
    case moving(from: Standing, to: Standing)
    /// The layer shows the standing's value.
    case held(Standing)
    /// The end was reached; the model shows.
    case arrived
    /// Something else took the animations off: a later change, the view's removal.
    case lost
  }

  let view: UIView
  let layer: CALayer
  let keyPath: String
  let isAdditive: Bool
  let shape: MotionShape
  /// The part of the animator's way that is this property's: 0…1.
  let span: ClosedRange<Double>
  /// Its own timing; nil for the animator's.
  let pace: AnimatorPace?
  /// The nested block that it came from, which hears of its end.
  let nested: AnimationTally?

  /// The stretch it goes, or went last.
  private(set) var leg: AnimatorLeg
  private var place: Place
  private var attached: [(key: String, observer: MotionObserver)] = []
  /// What the layer's animation shows while it stands still; nil while it moves.
  private var stillValue: AnimatableValue?
  /// Whether nothing had taken the property over when it was released.
  private var wasWhole = false
  /// Whether the layer has had any.
  private var wasPut = false
  private var hasSetOff = false
  /// The layer's time at which it set off; nil until the commit says so.
  private var setOff: Double?
  /// Where the animator waits for it, while it moves.
  private var tally: AnimationTally?
  /// What a scrub from here starts at: how far the animator was, and how far the property.
  private var anchor: (fraction: Double, share: Double)?

  init(
    view: UIView, layer: CALayer, keyPath: String, isAdditive: Bool, shape: MotionShape,
    span: ClosedRange<Double>, pace: AnimatorPace?, nested: AnimationTally?, leg: AnimatorLeg,
    fraction: Double
  ) {
    self.view = view
    self.layer = layer
    self.keyPath = keyPath
    self.isAdditive = isAdditive
    self.shape = shape
    self.span = span
    self.pace = pace
    self.nested = nested
    self.leg = leg
    place = .held(Standing(share: 0, value: shape.value(at: 0)))
    if fraction >= span.upperBound { place = .held(standing(at: 1)) }
    nested?.enter()
  }

  var isLost: Bool {
    if case .lost = place { return true }
    return false
  }

  // MARK: Moving

  /// Sets off along its leg. Where there is a way to go the tally waits for its end.
  func move(for tally: AnimationTally) {
    findOut()
    guard !isLost else { return }
    let (from, to) = ends
    guard !leg.isOver || leg.wait > 0 else {
      hold(leg.isBackwards ? from : to)
      return
    }
    // Only what ends at the model's own value may leave the layer by itself.
    let staysAtEnd = leg.target < 1
    place = .moving(from: from, to: to)
    put(animations(from: from, to: to).map { timed($0, removed: !staysAtEnd) })
    guard !isLost else { return }
    tally.enter()
    self.tally = tally
  }

  /// The leg's ends.
  private var ends: (from: Standing, to: Standing) {
    if let retargeted { return retargeted }
    return (standing(at: leg.from), standing(at: leg.to))
  }

  /// The ends of a leg that set off from where the property stood.
  private var retargeted: (from: Standing, to: Standing)?

  /// Gives it its leg from where it stands to a share, `wait` seconds from now at the earliest; none where it is there.
  func retarget(to share: Double, pace: AnimatorPace, duration: Double, after wait: Double, of whole: Double)
  {
    let from = freeze()
    let to = standing(at: share)
    let duration = from.value == to.value ? 0 : duration, wait = duration > 0 ? wait : 0
    retargeted = (from, to)
    leg = AnimatorLeg(
      from: from.share, to: share, pace: self.pace ?? pace, duration: duration, second: -wait,
      limits: -wait...max(-wait, whole - wait))
  }

  /// Gives it a leg along its shape.
  func take(_ leg: AnimatorLeg) {
    retargeted = nil
    self.leg = leg
  }

  /// Whether the leg leads to a share, one way or the other, or nothing is to be moved any more.
  func leads(to share: Double) -> Bool {
    isLost || leg.from == share || leg.to == share || currentStanding().value == standing(at: share).value
  }

  /// Turns the leg so that it ends at a share; where it does not lead there the property stays.
  func head(for share: Double, after delay: Double) {
    if !leg.head(for: share) { take(AnimatorLeg.standing(at: share)) }
    leg.wait += delay
  }

  /// Lets it wait longer before it sets off.
  func delay(by seconds: Double) { leg.wait += seconds }

  /// The animator waits for it.
  func dropWait() { leg.wait = 0 }

  /// Where it is now.
  private func currentStanding() -> Standing {
    switch place {
    case .held(let standing): return standing
    case .arrived, .lost: return standing(at: 1)
    case .moving(let from, let to):
      var moved = leg
      moved.stop(after: elapsed)
      return standing(at: moved.second, from: from, to: to)
    }
  }

  /// Stops at what is shown, in its books only: `hold` and `move` change the layer.
  @discardableResult
  func freeze() -> Standing {
    findOut()
    let standing = currentStanding()
    if case .lost = place { return standing }
    leg.stop(after: elapsed)
    setOff = nil
    hasSetOff = false
    tally = nil
    if case .moving = place { place = .held(standing) }
    return standing
  }

  /// Seconds of the layer since it set off.
  private var elapsed: Double {
    guard hasSetOff else { return 0 }
    if setOff == nil, let key = attached.first?.key, let begin = layer.animation(forKey: key)?.beginTime,
      begin != 0
    {
      setOff = begin
    }
    return setOff.map { max(0, localNow - $0) } ?? 0
  }

  private var localNow: Double { layer.convertTime(layer.context.now, from: nil) }

  // MARK: Standing still

  /// Shows where it stands, and takes that for the start of later scrubbing.
  func pause(at fraction: Double) {
    let standing = freeze()
    guard !isLost else { return }
    anchor = (fraction, standing.share)
    hold(standing)
  }

  /// Shows the place that belongs to a fraction of the animator's way: evenly, and through where it was paused.
  func scrub(to fraction: Double) {
    guard !isLost else { return }
    hold(standing(at: evenShare(at: fraction)))
  }

  /// Shows the place of a second of its leg.
  func scrub(toSecond second: Double) {
    guard !isLost else { return }
    leg.second = second
    hold(standing(at: second, from: ends.from, to: ends.to))
  }

  private func evenShare(at fraction: Double) -> Double {
    let (start, end) = (span.lowerBound, span.upperBound)
    if fraction >= end { return 1 }
    if fraction <= start { return 0 }
    guard let anchor, anchor.fraction > start, anchor.fraction < end else {
      return (fraction - start) / (end - start)
    }
    if fraction <= anchor.fraction { return anchor.share * (fraction - start) / (anchor.fraction - start) }
    return anchor.share + (1 - anchor.share) * (fraction - anchor.fraction) / (end - anchor.fraction)
  }

  private func hold(_ standing: Standing) {
    place = .held(standing)
    if let stillValue, !attached.isEmpty, stillValue == standing.value { return }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = standing.value.boxed
    animation.toValue = standing.value.boxed
    animation.isAdditive = isAdditive
    animation.duration = 1
    animation.speed = 0
    animation.fillMode = .both
    put([animation])
    stillValue = standing.value
  }

  // MARK: The end

  /// Gives the model what is shown.
  func settleModel() {
    findOut()
    guard !isLost else { return }
    let value = currentStanding().value
    if isAdditive {
      guard let under = layer.typedValue(forKeyPath: keyPath), let sum = value.added(to: under) else {
        return
      }
      layer.setValue(sum.boxed, forKeyPath: keyPath)
    } else {
      layer.setValue(value.boxed, forKeyPath: keyPath)
    }
  }

  /// Takes its animations off; it does not move again.
  func release() {
    findOut()
    wasWhole = !isLost
    detach()
    place = .lost
    tally = nil
  }

  /// Once it is released: tells the nested block that it came from how it ended.
  func tellBlock(finished: Bool) { nested?.leave(finished: finished && wasWhole) }

  /// Another motion of the same animator takes the property over.
  func giveWay() {
    for one in attached { one.observer.forget() }
    attached = []
    place = .lost
  }

  /// Whoever waits for it waits no longer.
  func leaveRun() { leave(finished: true) }

  func animationEnded(_ animation: CAAnimation, _ observer: MotionObserver, finished: Bool) {
    guard attached.contains(where: { $0.observer === observer }) else { return }
    if hasSetOff, setOff == nil { setOff = animation.beginTime }
    if !finished {
      lose()
      return
    }
    guard case .moving(let from, let to) = place else { return }
    // With separate springs for x and y both have to be over.
    observer.isOver = true
    guard attached.allSatisfy(\.observer.isOver) else { return }
    if leg.target < 1 {
      place = .held(leg.isBackwards ? from : to)
    } else {
      place = .arrived
      attached = []
    }
    leave(finished: true)
  }

  private func leave(finished: Bool) {
    let waiting = tally
    tally = nil
    waiting?.leave(finished: finished)
  }

  // MARK: The layer's animations

  /// Looks whether the layer still has the animations.
  func findOut() {
    guard !attached.isEmpty, !isLost else { return }
    let isWhole = attached.allSatisfy {
      $0.observer.isOver || layer.animation(forKey: $0.key)?.delegate === $0.observer
    }
    if !isWhole { lose() }
  }

  private func lose() {
    place = .lost
    detach()
    leave(finished: false)
  }

  private func detach() {
    for one in attached {
      one.observer.forget()
      if layer.animation(forKey: one.key)?.delegate === one.observer {
        layer.removeAnimation(forKey: one.key)
      }
    }
    attached = []
  }

  /// Puts animations in the place of those the layer has.
  private func put(_ animations: [CAPropertyAnimation]) {
    let old = attached
    // What came to its end left its place to others.
    if !isAdditive, wasPut, !isFree(keyPath, but: old) {
      place = .lost
      return
    }
    wasPut = true
    stillValue = nil
    attached = []
    for (index, animation) in animations.enumerated() {
      let observer = MotionObserver(self)
      animation.delegate = observer
      if index < old.count { old[index].observer.forget() }
      let key =
        index < old.count && isFree(old[index].key, but: old)
        ? old[index].key : isAdditive ? ViewAnimationChange.freeKey(keyPath, on: layer) : keyPath
      layer.add(animation, forKey: key)
      attached.append((key, observer))
    }
    for one in old.dropFirst(animations.count) {
      one.observer.forget()
      layer.removeAnimation(forKey: one.key)
    }
  }

  /// Whether the layer has nothing under a key, or one of the motion's own.
  private func isFree(_ key: String, but own: [(key: String, observer: MotionObserver)]) -> Bool {
    guard let holder = layer.animation(forKey: key) else { return true }
    return own.contains { $0.observer === holder.delegate }
  }

  /// Gives an animation the leg's time.
  private func timed(_ animation: CAPropertyAnimation, removed: Bool) -> CAPropertyAnimation {
    animation.duration = max(leg.duration, 1e-6)
    animation.fillMode = .both
    animation.isAdditive = isAdditive
    animation.isRemovedOnCompletion = removed
    animation.setManaged()
    hasSetOff = true
    if leg.isBackwards {
      // Plays its seconds from the last to the first, so that now is the one where it stands.
      animation.speed = -1
      setOff = localNow
      animation.beginTime = localNow + leg.wait - (leg.duration - leg.second)
    } else if leg.second == 0, leg.wait == 0 {
      setOff = nil
    } else {
      setOff = localNow
      animation.beginTime = localNow + leg.wait - leg.second
    }
    return animation
  }
}
