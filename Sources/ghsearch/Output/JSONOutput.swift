import Foundation

/// A JSON value of the output; `null` for `nil`.
struct JSONValue: Encodable {
    let value: (any Encodable)?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
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

    /// Prints `value`, or the results of the filter: with sorted keys, indented for terminals, on one line for scripts.
    ///
    /// - Throws: ``OutputError``; ``JQFilter/EvaluationError`` if the expression fails for the value.
    func print(_ value: some Encodable, to console: Console) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if filter == nil, console.isTerminal { encoder.outputFormatting.insert(.prettyPrinted) }
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard let filter else { return try console.print(text) }
        try filter.apply(to: text) { try console.print($0) }
    }
}
