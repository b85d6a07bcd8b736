/// A value of the file and where it stands, read with a type; what does not fit throws a `SceneError` that
/// names the place.
struct SceneField {
  let path: String
  let value: SceneValue

  func error(_ problem: String) -> SceneError { SceneError(path: path, problem: problem) }

  var isNull: Bool { if case .null = value { true } else { false } }

  // MARK: Objects

  /// The member; nil where it is not written. A written null is a field.
  subscript(key: String) -> SceneField? {
    guard case .object(let members) = value, let member = members[key] else { return nil }
    return SceneField(path: path.isEmpty ? key : "\(path).\(key)", value: member)
  }

  func required(_ key: String) throws(SceneError) -> SceneField {
    guard let field = self[key] else { throw error("needs \"\(key)\"") }
    return field
  }

  /// The object itself, once it is known to be one and to have no member that nobody would read.
  func object(of keys: Set<String>) throws(SceneError) -> SceneField {
    guard case .object(let members) = value else { throw error("needs an object") }
    if let stranger = members.keys.filter({ !keys.contains($0) }).min() {
      throw SceneError(path: path.isEmpty ? stranger : "\(path).\(stranger)", problem: "is not known here")
    }
    return self
  }

  // MARK: Arrays

  func elements() throws(SceneError) -> [SceneField] {
    guard case .array(let elements) = value else { throw error("needs an array") }
    return elements.indices.map { SceneField(path: "\(path)[\($0)]", value: elements[$0]) }
  }

  /// Each element, read.
  func list<Element>(
    _ read: (SceneField) throws(SceneError) -> Element
  ) throws(SceneError) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }

  // MARK: Plain values

  func number() throws(SceneError) -> Double {
    guard case .number(let number) = value, number.isFinite else { throw error("needs a number") }
    return number
  }

  /// A number, or "inf".
  func extendedNumber() throws(SceneError) -> Double {
    if case .string("inf") = value { return .infinity }
    guard case .number(let number) = value, number.isFinite else {
      throw error("needs a number or \"inf\"")
    }
    return number
  }

  func numbers(_ count: Int) throws(SceneError) -> [Double] {
    guard case .array(let elements) = value, elements.count == count else {
      throw error("needs \(count) numbers")
    }
    return try list { (element: SceneField) throws(SceneError) in try element.number() }
  }

  func string() throws(SceneError) -> String {
    guard case .string(let string) = value else { throw error("needs a string") }
    return string
  }

  func bool() throws(SceneError) -> Bool {
    switch value {
    case .bool(let flag): return flag
    // JSONSerialization gives some truth values back as numbers.
    case .number(0): return false
    case .number(1): return true
    default: throw error("needs true or false")
    }
  }

  /// One of the named choices.
  func choice<Choice>(_ choices: KeyValuePairs<String, Choice>) throws(SceneError) -> Choice {
    if case .string(let name) = value, let found = choices.first(where: { $0.key == name }) {
      return found.value
    }
    throw error("needs one of " + choices.map { "\"\($0.key)\"" }.joined(separator: ", "))
  }
}
