extension HistoryModel {
  /// What a block says of its animations (U-9, U-21). Seconds.
  struct BlockOptions {
    var duration = 0.25
    var delay = 0.0
    var isEndless = false
    var autoreverses = false
    /// Of begin/commit blocks.
    var repeatCount: Double?
    var overridesDuration = false
    var overridesOptions = false

    /// U-21: a nested block has the outer one's duration and options unless it says otherwise; its own delay counts.
    func nested(in outer: BlockOptions) -> BlockOptions {
      var inner = self
      if !overridesDuration { inner.duration = outer.duration }
      if !overridesOptions {
        inner.isEndless = isEndless || outer.isEndless
        inner.autoreverses = autoreverses || outer.autoreverses
        inner.repeatCount = repeatCount ?? outer.repeatCount
      }
      if delay == 0 { inner.delay = outer.delay }
      return inner
    }

    /// U-11.
    var isAtOnce: Bool { duration <= 0 && delay <= 0 }
  }

  final class ViewBlock {
    let token: Int
    var options: BlockOptions
    let isKeyframes: Bool
    let isEnabled: Bool
    /// Whose block it is, and at which share of the way its changes begin.
    var part: (animator: Animator, begin: Double)?
    /// What changes are gathered until the block closes, each with its value before.
    var touched: [(layer: Layer, property: String, before: Double?, shown: Double?)] = []
    var members: [Animation] = []
    var isClosed = false
    var isOver = false
    /// Of a block inside an animator's: what of it the animator still has, and whether all of it was whole.
    var moving = 0
    var wasWhole = true

    init(token: Int, options: BlockOptions, isKeyframes: Bool, isEnabled: Bool) {
      (self.token, self.options, self.isKeyframes, self.isEnabled) = (token, options, isKeyframes, isEnabled)
    }

    var gathers: Bool { isKeyframes || part != nil }
    /// U-12.
    var animates: Bool { isEnabled && (part != nil || !options.isAtOnce) }
  }

  /// The blocks that are being run through, and whether blocks animate.
  struct ViewBlocks {
    var open: [ViewBlock] = []
    var areEnabled = true
    /// The animator whose first blocks run.
    var activating: Animator?
  }

  func openBlock(
    _ token: Int, _ options: BlockOptions, isKeyframes: Bool = false, isIndependent: Bool = false
  ) {
    let outer = isIndependent ? nil : views.open.last
    let block = ViewBlock(
      token: token, options: outer.map { options.nested(in: $0.options) } ?? options,
      isKeyframes: isKeyframes,
      isEnabled: views.areEnabled)
    // U-21: inside an animator's block it takes the same part of its way.
    block.part = outer?.part
    views.open.append(block)
  }

  /// A block of an animator; it is independent of what is around it (PA-2, PA-14).
  func openBlock(of animator: Animator, delayFactor: Double) {
    let passed = animator.isReversed ? 0 : fraction(animator)
    openBlock(0, BlockOptions(), isIndependent: true)
    views.open.last?.part = (animator, passed + delayFactor * (1 - passed))
  }

  func closeBlock() {
    guard let block = views.open.last else { return }
    if let (animator, begin) = block.part {
      adopt(block, of: animator, begin: begin)
      views.open.removeLast()
      block.isClosed = true
      // The animator's own block has no completion.
      if block.token > 0 { settle(block) }
      return
    }
    // U-45: one animation a property.
    for change in block.touched {
      add(
        nil, to: change.layer, key: change.property, course: course(of: block, on: change.layer),
        isRemoved: true, block: block)
    }
    views.open.removeLast()
    block.isClosed = true
    settle(block)
  }

  /// A property of a layer or a view gets a value.
  func change(_ property: String, of layer: Layer, to value: Double) {
    let before = layer.values[property]
    guard before != value else { return }
    layer.values[property] = value
    touch()
    guard !disablesActions else { return }
    if layer.isView { return changeView(property, of: layer, from: before) }
    //
    guard layer.shown != nil, transactionDuration ?? 1 > 0 else { return }
    add(
      nil, to: layer, key: property, course: Course(duration: transactionDuration ?? 0.25), isRemoved: true)
  }

  private func changeView(_ property: String, of layer: Layer, from before: Double?) {
    // U-2, U-32.
    guard let block = views.open.last, block.animates, views.areEnabled, layer.root.isRoot else { return }
    if block.gathers {
      if !block.touched.contains(where: { $0.layer === layer && $0.property == property }) {
        block.touched.append(
          (layer, property, before, property == "opacity" ? layer.shownOpacity : nil))
      }
      return
    }
    // U-5 replaces, U-3 blends (U-7).
    var key = property == "bounds" ? "bounds.size" : property
    if property != "opacity" { key = freeKey(key, on: layer) }
    add(nil, to: layer, key: key, course: course(of: block, on: layer), isRemoved: true, block: block)
  }

  func freeKey(_ base: String, on layer: Layer) -> String {
    var key = base, number = 2
    while layer.animations.contains(where: { $0.key == key }) {
      key = "\(base)-\(number)"
      number += 1
    }
    return key
  }

  private func course(of block: ViewBlock, on layer: Layer) -> Course {
    let options = block.options
    var course = Course(duration: max(options.duration, 1e-6), autoreverses: options.autoreverses)
    course.repeatCount = options.repeatCount ?? (options.isEndless ? .infinity : 0)
    if options.delay != 0 { course.begin = localNow(layer) + options.delay }
    return course
  }
}
