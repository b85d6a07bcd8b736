import Foundation

/// Any JSON value. The oracle files mix types within arrays, and write infinity as the string "inf".
package enum OracleValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([OracleValue])
  case object([String: OracleValue])

  package init(_ json: Any) {
    switch json {
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let string as String: self = .string(string)
    case let array as [Any]: self = .array(array.map(OracleValue.init))
    case let object as [String: Any]: self = .object(object.mapValues(OracleValue.init))
    default: self = .null
    }
  }

  /// The member of an object; null where there is none.
  package subscript(key: String) -> OracleValue {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// The element of an array; null where there is none.
  package subscript(index: Int) -> OracleValue {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
  }

  package var isNull: Bool { self == .null }

  /// The number; "inf" and "-inf" are infinite.
  package var double: Double? {
    switch self {
    case .number(let number): number
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }

  package var int: Int? { double.flatMap(Int.init(exactly:)) }

  package var bool: Bool? {
    switch self {
    case .bool(let value): value
    // JSONSerialization gives some booleans back as numbers.
    case .number(0): false
    case .number(1): true
    default: nil
    }
  }

  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The elements; none for anything but an array.
  package var array: [OracleValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members; none for anything but an object.
  package var object: [String: OracleValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The numbers of an array of numbers; nil when anything else is among them.
  package var doubles: [Double]? {
    guard case .array(let elements) = self else { return nil }
    let numbers = elements.compactMap(\.double)
    return numbers.count == elements.count ? numbers : nil
  }
}

/// One case of an oracle file.
package struct OracleCase: Sendable, CustomStringConvertible {
  package let id: String
  package let category: String
  /// The whole case: its inputs and `expect`.
  package let value: OracleValue

  package subscript(key: String) -> OracleValue { value[key] }
  package var expect: OracleValue { value["expect"] }
  package var description: String { id }
}

/// A file of cases from independent implementations; see Tests/Oracles/README.md.
package struct OracleFile: Sendable {
  package let value: OracleValue
  package let cases: [OracleCase]

  /// Reads Tests/Oracles/`name`.json.
  package init(_ name: String, testsDirectory: URL = OracleFile.testsDirectory) throws {
    let url = testsDirectory.appending(path: "Oracles/\(name).json")
    value = OracleValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
    cases = value["cases"].array.map { entry in
      OracleCase(id: entry["id"].string ?? "?", category: entry["cat"].string ?? "?", value: entry)
    }
  }

  /// The cases of the categories; all without any.
  package func cases(_ categories: String...) -> [OracleCase] {
    categories.isEmpty ? cases : cases.filter { categories.contains($0.category) }
  }

  /// The package's Tests directory, found from this file's place in it.
  package static let testsDirectory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The cases for a test's arguments: an unreadable file gives one case that no test can pass.
  package static func cases(_ file: String, _ categories: String...) -> [OracleCase] {
    guard let oracle = try? OracleFile(file) else {
      return [OracleCase(id: "\(file).json is missing or broken", category: "?", value: .null)]
    }
    return categories.isEmpty ? oracle.cases : oracle.cases.filter { categories.contains($0.category) }
  }
}
