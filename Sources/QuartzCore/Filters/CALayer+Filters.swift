import CoreGraphics
import LayerModel

extension CALayer {
  /// A name, or a filter of one. What is neither is kept, draws as nothing special, and is reported once.
  func setCompositingFilter(_ value: Any?) {
    ownExtras.compositingFilter = (value as? CIFilter).map { $0.copy() } ?? value
    let name = (value as? String) ?? (value as? CIFilter)?.kind
    let mode = name.flatMap(CompositingName.mode(named:))
    if let value, mode == nil {
      let text = name.map { "\"\($0)\"" } ?? "a \(type(of: value))"
      report("compositingFilter.\(text)", "compositingFilter: no blend mode is called \(text); ignored.")
    }
    changeTrait(\.blendMode, to: mode ?? .normal)
  }

  /// Copies; the first blur among them keeps its radius where animations find it.
  func setFilters(_ filters: [Any]?, _ list: FilterList) {
    let copies = filters?.map { ($0 as? CIFilter)?.copy() ?? $0 }
    ownExtras[keyPath: list.storage] = copies
    let enabled = (copies ?? []).compactMap { filter -> CIFilter? in
      guard let known = filter as? CIFilter else {
        report("filter.\(type(of: filter))", "\(list.name): a \(type(of: filter)) is no filter; ignored.")
        return nil
      }
      if known.blurRadius == nil {
        report("filter.\(known.kind)", "\(list.name): \(known.kind) is not drawn there; ignored.")
      }
      return known.isEnabled && known.blurRadius != nil ? known : nil
    }
    let more = enabled.dropFirst().map { max($0.blurRadius ?? 0, 0) }
    changeTrait(list.more, to: more.reduce(0) { $0 + $1 * $1 })
    self[list.radius] = enabled.first?.blurRadius ?? 0
    setTrait(list.trait, !enabled.isEmpty)
  }

  /// Copies, as they are now.
  func filters(_ list: FilterList) -> [Any]? {
    guard let filters = extras?[keyPath: list.storage] else { return nil }
    let blur = drawnBlur(list)
    return filters.map { filter in
      guard let known = filter as? CIFilter, let copy = known.copy() as? CIFilter else { return filter }
      if known === blur { copy.setValue(self[list.radius], forKey: kCIInputRadiusKey) }
      return copy
    }
  }

  private func drawnBlur(_ list: FilterList) -> CIFilter? {
    extras?[keyPath: list.storage]?.lazy.compactMap { $0 as? CIFilter }.first {
      $0.isEnabled && $0.blurRadius != nil
    }
  }

  /// Whether a key path is of an input that is drawn: the radius of the layer's own blur (B-49). True for paths
  /// that are not of filters.
  func hasFilter(at keyPath: String) -> Bool {
    guard let path = FilterPath(keyPath) else { return true }
    guard let list = FilterList.all.first(where: { $0.name == path.list }), let blur = drawnBlur(list) else {
      return false
    }
    return path.filter == nil || path.filter == blur.name
  }
}

/// The two lists of filters a layer has.
struct FilterList: @unchecked Sendable {
  let name: String
  let storage: ReferenceWritableKeyPath<LayerExtras, [Any]?>
  let radius: LaneProperty<Double>
  let trait: LayerTraits
  /// The other blurs of the list.
  let more: WritableKeyPath<LayerContent, Double>

  static let filters = FilterList(
    name: "filters", storage: \.filters, radius: Lanes.blurRadius, trait: .blurs,
    more: \.moreBlur)
  static let backgroundFilters = FilterList(
    name: "backgroundFilters", storage: \.backgroundFilters, radius: Lanes.backgroundBlurRadius,
    trait: .blursBackground, more: \.moreBackgroundBlur)
  static let all = [filters, backgroundFilters]
}
