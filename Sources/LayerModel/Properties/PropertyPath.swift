/// A key path after the border: a row of the table and the part of its value that is meant.
///
/// Parsed once from a string ("transform.rotation.z", "bounds.size.width"); never compared as text again.
package struct PropertyPath: Hashable, Sendable {
  /// Index into `PropertyTable.rows`.
  package let row: Int
  package let component: Component
  /// A property of an emitter's cell; the row is then that of the cells.
  package let cell: EmitterCellPath?

  package init(row: Int, component: Component, cell: EmitterCellPath? = nil) {
    self.row = row
    self.component = component
    self.cell = cell
  }

  package enum Component: UInt8, Sendable {
    case whole
    // point, size, rect
    case x, y, width, height, origin, originX, originY, size, sizeWidth, sizeHeight
    // transform
    case rotationX, rotationY, rotationZ
    case scale, scaleX, scaleY, scaleZ
    case translation, translationX, translationY, translationZ
  }
}
