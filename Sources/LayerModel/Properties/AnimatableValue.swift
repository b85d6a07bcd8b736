import CoreGraphics

/// A typed value on its way into or out of a property: what `Any` becomes at the border of the public API.
package enum AnimatableValue: Sendable, Hashable {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(ColorValue)
  case transform(CATransform3D)
  case path(PathData)
  case contents(ContentsValue)
  case list([AnimatableValue])
}

/// What kind of value a property holds; decides sub-keys, interpolation and boxing.
package enum ValueKind: Sendable {
  case number, boolean, point, size, rect, color, transform, path, contents, colorList, numberList
}
