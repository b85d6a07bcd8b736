import Testing

/// The numbered statements about Core Animation that a test holds: it must fail where one of them is broken.
///
/// `Scripts/conformance` reads the numbers from the source text and writes CONFORMANCE.md, so they stand as
/// literals, right before the test's function. Tests of XCTest say the same in a comment: `// .rules("X-1")`.
package struct RuleTrait: TestTrait {
  package let ids: [String]

  package var comments: [Comment] { [Comment(rawValue: ids.joined(separator: ", "))] }
}

extension Trait where Self == RuleTrait {
  /// Numbers of Tests/Conformance/statements.tsv.
  package static func rules(_ ids: String...) -> Self { RuleTrait(ids: ids) }
}
