import UIKit

/// A JSON document whose members keep their order. Numbers are written so that reading them gives the same bits;
/// what JSON cannot say becomes a string ("inf", "-inf", "nan").
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  package static func == (one: JSONValue, other: JSONValue) -> Bool { one.text() == other.text() }

  package static func string(orNull text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  package static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  /// The document with two blanks for each level; arrays of plain values stay on one line.
  package func text() -> String {
    var out = ""
    write(to: &out, indent: 0)
    return out
  }

  private func write(to out: inout String, indent: Int) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += Self.text(of: value)
    case .string(let value): out += Self.escaped(value)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isPlain)
      let members = values.map { value in { (out: inout String) in value.write(to: &out, indent: indent + 1) }
      }
      Self.write(members, between: "[", "]", isFlat: isFlat, to: &out, indent: indent)
    case .object(let pairs):
      let members = pairs.map { pair in
        { (out: inout String) in
          out += Self.escaped(pair.0) + ": "
          pair.1.write(to: &out, indent: indent + 1)
        }
      }
      Self.write(members, between: "{", "}", isFlat: pairs.isEmpty, to: &out, indent: indent)
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }

  private static func write(
    _ members: [(inout String) -> Void], between open: String, _ close: String, isFlat: Bool,
    to out: inout String, indent: Int
  ) {
    out += open
    for (index, member) in members.enumerated() {
      if index > 0 { out += isFlat ? ", " : "," }
      if !isFlat { out += "\n" + String(repeating: "  ", count: indent + 1) }
      member(&out)
    }
    if !isFlat { out += "\n" + String(repeating: "  ", count: indent) }
    out += close
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "\"nan\"" }
    if number.isInfinite { return number > 0 ? "\"inf\"" : "\"-inf\"" }
    // Swift's description is the shortest text that reads back as the same bits, and valid JSON.
    return number.description
  }

  private static func escaped(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.value < 0x20:
        out +=
          "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
