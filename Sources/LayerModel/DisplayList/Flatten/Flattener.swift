import CoreGraphics

/// Turns the evaluated tree into a display list (D-1, G-24, G-29, G-30). Keeps its buffers from frame to frame.
///
/// The walk is a loop over a stack of its own, so that a tree of any depth is drawn.
struct Flattener {
  var frames: ContiguousArray<FlattenFrame> = []
  /// Children sorted by z, of all layers on the stack.
  var sorted: ContiguousArray<Int32> = []
  var groups: ContiguousArray<OpenGroup> = []
  /// The replicators whose copies are being drawn, outermost first.
  var replicas: ContiguousArray<Replica> = []
  /// The transitions whose sides are being drawn, outermost first.
  var transitions: ContiguousArray<OpenTransition> = []
  /// The spaces of transform layers that are being drawn, outermost first.
  var spaces: ContiguousArray<DepthSpace> = []
  /// How many more particles this frame may draw.
  var particlesLeft = 0
  /// How many more copies this frame may draw.
  var copiesLeft = 0
  var contentPlaces: [ContentKey: Int32] = [:]
  var lastContentKey = ContentKey(identity: 0, scaleX: 0, scaleY: 0)
  var lastContentIndex: Int32 = -1
  /// How many more pixels this frame may rasterise for one place only.
  var exactPixelsLeft = 0.0
  /// First item not yet covered by a draw command.
  var runStart: Int32 = 0

  mutating func flatten(
    roots: [Int32], source: FlattenSource?, into list: inout DisplayList, viewport: Viewport
  ) {
    begin(&list, viewport)
    let box = DeviceBox(minX: 0, minY: 0, maxX: Double(viewport.width), maxY: Double(viewport.height))
    let scale = viewport.scale
    let context = FlattenContext(
      map: Homography(
        m11: scale, m12: 0, m13: 0, m21: 0, m22: scale, m23: 0, m31: -viewport.originX * scale,
        m32: -viewport.originY * scale, m33: 1),
      clip: -1, clipDepth: 0, box: box, opacity: 1, isScaling: false)
    if box.isDrawable, let source {
      for root in roots {
        visit(root, in: context, isMask: false, parent: -1, source, &list)
        drain(source, &list)
      }
    }
    flushRun(&list)
  }

  private mutating func begin(_ list: inout DisplayList, _ viewport: Viewport) {
    list.width = viewport.width
    list.height = viewport.height
    list.background = viewport.background
    list.items.removeAll(keepingCapacity: true)
    list.clips.removeAll(keepingCapacity: true)
    list.groups.removeAll(keepingCapacity: true)
    list.commands.removeAll(keepingCapacity: true)
    list.contents.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    sorted.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    replicas.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    spaces.removeAll(keepingCapacity: true)
    copiesLeft = Replica.mostCopies
    particlesLeft = Self.mostParticles
    contentPlaces.removeAll(keepingCapacity: true)
    lastContentIndex = -1
    exactPixelsLeft = Self.mostExactPixels
    runStart = 0
  }

  /// Draws what is on the stack, children first.
  private mutating func drain(_ source: FlattenSource, _ list: inout DisplayList) {
    while let top = frames.indices.last {
      if frames[top].isBehindItsBackdrop {
        let frame = frames.removeLast()
        draw(
          frame.slot, map: frame.itemMap, in: frame.context, isMask: false, hasBackdrop: true, source, &list)
        continue
      }
      let next = frames[top].next
      if next < frames[top].end {
        let child = frames[top].isSorted ? sorted[Int(next)] : source.children[Int(next)]
        if source.links[Int(child)].childCount == 0, visitLeaves(under: top, source, &list) { continue }
        frames[top].next = next + 1
        let (slot, context) = (frames[top].slot, frames[top].context)
        visit(child, in: context, isMask: false, parent: slot, source, &list)
      } else if frames[top].replica >= 0, beginNextCopy(top, source) {
        continue
      } else if frames[top].transition >= 0 {
        drawNextSide(top, source, &list)
      } else if frames[top].space >= 0, drawNextPiece(top, source, &list) {
        continue
      } else {
        finish(top, source, &list)
      }
    }
  }

  /// After the last child: border, then mask, then the ends of the groups.
  private mutating func finish(_ top: Int, _ source: FlattenSource, _ list: inout DisplayList) {
    var frame = frames[top]
    if !frame.isInMask {
      if frame.replica >= 0 { endCopies(source) }
      if let space = spaces.last, frame.space >= 0 {
        show([], from: space.outerCopies, source)
        spaces.removeLast()
      }
      frame.replica = -1
      if frame.isSorted { sorted.removeLast(Int(frame.end) - sortedStart(frame, source)) }
      if frame.groups.clip >= 0 { endGroup(&list) }
      if frame.needsBorder { addBorder(frame, source, &list) }
      if frame.groups.shadow >= 0 { endGroup(&list) }
      if frame.mask >= 0 {
        frame.isInMask = true
        frame.next = frame.end
        frame.isSorted = false
        frames[top] = frame
        beginMask(&list)
        var context = frame.outer
        context.map = frame.itemMap.translated(
          x: -source.shown[Int(frame.slot)].bounds.x, y: -source.shown[Int(frame.slot)].bounds.y)
        (context.clip, context.clipDepth, context.box, context.opacity) = (-1, 0, frame.maskBox, 1)
        context.isTinted = false
        visit(frame.mask, in: context, isMask: true, parent: -1, source, &list)
        return
      }
    }
    frames.removeLast()
    if frame.groups.outer >= 0 { endGroup(&list) }
    if frame.groups.filter >= 0 { endGroup(&list) }
    if frame.groups.shaped >= 0 { endGroup(&list) }
  }

  private func sortedStart(_ frame: FlattenFrame, _ source: FlattenSource) -> Int {
    Int(frame.end) - Int(source.links[Int(frame.slot)].childCount)
  }

  mutating func flushRun(_ list: inout DisplayList) {
    let count = Int32(list.items.count) - runStart
    if count > 0 { list.commands.append(.draw(first: runStart, count: count)) }
    runStart = Int32(list.items.count)
  }
}

extension RenderTree {
  /// The display list of the tree as last evaluated. The list's buffers are reused; a steady frame allocates
  /// nothing.
  package func flatten(into list: inout DisplayList, viewport: Viewport) {
    refreshStructure()
    var flattener = Flattener()
    swap(&flattener, &self.flattener)
    withSource { flattener.flatten(roots: roots, source: $0, into: &list, viewport: viewport) }
    swap(&flattener, &self.flattener)
  }

  /// nil for a tree without layers.
  private func withSource(_ body: (FlattenSource?) -> Void) {
    shown.withUnsafeMutableBufferPointer { shown in
      traits.withUnsafeMutableBufferPointer { traits in
        links.withUnsafeMutableBufferPointer { links in
          childList.withUnsafeBufferPointer { children in
            guard let shown = shown.baseAddress, let traits = traits.baseAddress,
              let links = links.baseAddress
            else { return body(nil) }
            body(
              FlattenSource(
                shown: shown, traits: traits, editableShown: shown, editableTraits: traits,
                editableLinks: links, links: links, children: children, tree: self))
          }
        }
      }
    }
  }
}
