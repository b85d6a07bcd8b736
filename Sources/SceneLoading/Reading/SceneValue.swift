import Foundation

/// A JSON value with its type told.
enum SceneValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SceneValue])
  case object([String: SceneValue])

  init(parsing data: Data) throws(SceneError) {
    do {
      self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    } catch {
      throw SceneError(path: "", problem: "is not JSON")
    }
  }

  private init(_ json: Any) {
    switch json {
    // Foundation boxes truth values as C characters, which nothing else in JSON becomes.
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let string as String: self = .string(string)
    case let array as [Any]: self = .array(array.map(SceneValue.init))
    case let object as [String: Any]: self = .object(object.mapValues(SceneValue.init))
    default: self = .null
    }
  }
}
