/// A path to an input of one of a layer's filters, "filters.blur.inputRadius" (B-49).
package struct FilterPath: Equatable {
  /// "filters" or "backgroundFilters".
  package let list: String
  /// The filter's name; nil in the name of the table's row.
  package let filter: String?
  package let input: String

  /// nil for any other path.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts[0] == "filters" || parts[0] == "backgroundFilters",
      parts.allSatisfy({ !$0.isEmpty })
    else { return nil }
    list = String(parts[0])
    filter = parts.count == 3 ? String(parts[1]) : nil
    input = String(parts[parts.count - 1])
  }

  /// The table's row that holds the input, if there is such an input.
  package var rowName: String { "\(list).\(input)" }
}
