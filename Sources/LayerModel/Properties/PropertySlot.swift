import CoreGraphics

/// A `PropertyPath` resolved to where its value lies: what access needs, without looking at the table again.
struct PropertySlot: Sendable {
  let kind: ValueKind
  private let place: Place

  private enum Place: Sendable {
    /// Doubles at a byte offset into `LayerValues`.
    case lanes(offset: Int, count: Int)
    /// A whole transform at the offset.
    case transform(Int)
    case translation(Int)
    case part(Int, TransformComponents.Part)
    case content(PropertyRow.ContentField)
    case cell(EmitterCellPath)
  }

  init(_ path: PropertyPath) {
    kind = path.kind
    if let cell = path.cell {
      place = .cell(cell)
      return
    }
    switch PropertyTable.rows[path.row].storage {
    case .content(let field): place = .content(field)
    case .lanes(let offset, _):
      if let lanes = path.lanes, lanes.count <= 4 {
        place = .lanes(offset: lanes.offset, count: lanes.count)
      } else if let part = path.transformPart {
        place = .part(offset, part)
      } else {
        place = path.component == .translation ? .translation(offset) : .transform(offset)
      }
    }
  }

  /// nil where there is none: no colour, no path, no contents.
  func value(in values: UnsafeRawPointer, _ content: LayerContent) -> AnimatableValue? {
    switch place {
    case .content(let field): return content.value(of: field)
    case .cell(let path): return content.emitter.flatMap { path.value(in: $0.cells) }
    case .lanes(let offset, let count):
      return AnimatableValue(lanes: Lanes(reading: values + offset, count), kind: kind)
    case .transform(let offset): return .transform(transform(values, offset).pointee)
    case .translation(let offset):
      let m = transform(values, offset)
      return .size(CGSize(width: m.pointee.m41, height: m.pointee.m42))
    case .part(let offset, let part):
      return .number(TransformComponents.value(part, of: transform(values, offset).pointee))
    }
  }

  private func transform(_ values: UnsafeRawPointer, _ offset: Int) -> UnsafePointer<CATransform3D> {
    (values + offset).assumingMemoryBound(to: CATransform3D.self)
  }

  /// Whether the value fits; one that does not changes nothing (B-33). nil: no colour, no path, no contents.
  func set(
    _ value: AnimatableValue?, in values: UnsafeMutableRawPointer, _ content: inout LayerContent
  ) -> Bool {
    switch place {
    case .content(let field): return content.setValue(value, of: field)
    case .cell(let path):
      guard var cells = content.emitter?.cells, path.set(value, in: &cells) else { return false }
      content.emitter?.cells = cells
      return true
    case .lanes(let offset, let count):
      guard let lanes = value.map({ $0.lanes(for: kind) }) ?? noColor else { return false }
      lanes.write(to: values + offset, count)
      return true
    case .transform(let offset):
      guard case .transform(let new) = value else { return false }
      mutableTransform(values, offset).pointee = new
      return true
    case .translation(let offset):
      // A size or a point moves x and y and leaves z (B-23).
      guard let new = value?.lanes(for: .size) else { return false }
      let m = mutableTransform(values, offset)
      TransformComponents.set(.translationX, to: new.a, in: &m.pointee)
      TransformComponents.set(.translationY, to: new.b, in: &m.pointee)
      return true
    case .part(let offset, let part):
      guard case .number(let number) = value else { return false }
      TransformComponents.set(part, to: number, in: &mutableTransform(values, offset).pointee)
      return true
    }
  }

  private func mutableTransform(
    _ values: UnsafeMutableRawPointer, _ offset: Int
  ) -> UnsafeMutablePointer<CATransform3D> {
    (values + offset).assumingMemoryBound(to: CATransform3D.self)
  }

  private var noColor: Lanes? { kind == .color ? Lanes(0, 0, 0, ColorLanes.none.w) : nil }
}
