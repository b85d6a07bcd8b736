/// A colour as Apple's API knows it: an immutable reference type around `ColorValue`.
public final class CGColor: Sendable {
  package let value: ColorValue

  package init(value: ColorValue) { self.value = value }
}
