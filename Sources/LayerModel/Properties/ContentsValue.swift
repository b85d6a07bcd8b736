/// What a layer has for contents: one picture, none, or several that dissolve into each other (B-30).
package struct ContentsValue: Sendable, Hashable {
  /// A picture and its part of the sum.
  package struct Part: Sendable, Hashable {
    package let contents: Contents
    /// 0…1.
    package let weight: Double

    package init(_ contents: Contents, weight: Double) {
      self.contents = contents
      self.weight = weight
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(contents.identity) }
  }

  /// Each picture once; what is missing to a whole shows nothing.
  package private(set) var parts: [Part]

  package static let none = ContentsValue([])

  package init(_ contents: Contents) { parts = [Part(contents, weight: 1)] }

  package init(_ parts: [Part]) { self.parts = parts }

  /// The picture with the largest part; nil for none.
  package var contents: Contents? { parts.max { $0.weight < $1.weight }?.contents }

  /// The parts, where it is more than one whole picture or none.
  var dissolving: [Part]? { parts.isEmpty || (parts.count == 1 && parts[0].weight == 1) ? nil : parts }

  /// A sum of pictures of which `other` has the part `fraction`, limited to 0…1: a picture has no less than no part.
  func mixed(with other: ContentsValue, _ fraction: Double) -> ContentsValue {
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    var sum: [Part] = []
    for (value, share) in [(self, 1 - fraction), (other, fraction)] {
      for part in value.parts {
        let weight = part.weight * share
        if let place = sum.firstIndex(where: { $0.contents == part.contents }) {
          sum[place] = Part(part.contents, weight: sum[place].weight + weight)
        } else {
          sum.append(Part(part.contents, weight: weight))
        }
      }
    }
    // A picture that dissolves into itself is there all the time.
    if sum.count == 1, sum[0].weight > 1 - 1e-9 { return ContentsValue(sum[0].contents) }
    return ContentsValue(sum)
  }
}
