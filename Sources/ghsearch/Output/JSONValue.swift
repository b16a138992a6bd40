#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value of an answer in JSON.
enum JSONValue: Sendable, Hashable, Encodable {
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// `null` for `nil`.
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    /// `null` for `nil`.
    static func number(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }
    /// ISO 8601; `null` for `nil`.
    static func date(_ date: Date?) -> JSONValue { text(date.map { $0.formatted(.iso8601) }) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// As text: indented for a person, on one line for a program. Keys are in alphabetical order.
    func text(isIndented: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
