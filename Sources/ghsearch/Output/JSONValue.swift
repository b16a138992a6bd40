import Foundation

enum JSONValue: Sendable, Hashable, Encodable {
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Returns `null` for `nil`.
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    /// Returns `null` for `nil`.
    static func number(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }
    /// Returns the date in ISO 8601, or `null` for `nil`.
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

    /// Returns the value as text with sorted keys: indented for terminals, on one line for scripts.
    func text(isIndented: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// The output that `--json` and `--jq` request.
struct JSONOutput<Record: Sendable> {
    let fields: JSONFields<Record>
    private let filter: JQFilter?

    /// Returns `nil` if no JSON is requested. `--jq` alone selects all fields.
    ///
    /// - Throws: a usage error for an unknown field or an invalid expression, before any request is sent.
    init?(_ options: DataOptions, _ fields: JSONFields<Record>) throws {
        guard options.json != nil || options.jq != nil else { return nil }
        self.fields = try fields.selecting(options.json ?? "")
        filter = try options.jq.map { try JQFilter($0) }
    }

    /// Prints `value`, or the results of the filter.
    ///
    /// - Throws: ``OutputError``; ``JQFilter/EvaluationError`` if the expression fails for the value.
    func print(_ value: JSONValue, to console: Console) throws {
        guard let filter else { return try console.print(try value.text(isIndented: console.isTerminal)) }
        try filter.apply(to: try value.text(isIndented: false)) { try console.print($0) }
    }
}
