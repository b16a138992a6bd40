import ArgumentParser

/// What `--json` and `--jq` ask for.
struct JSONOutput<Record: Sendable> {
    let fields: JSONFields<Record>
    private let filter: JQFilter?

    /// - Returns: `nil` unless JSON is asked for; `--jq` alone asks for all fields.
    /// - Throws: a usage error for an unknown field or an expression jq does not understand: before any request.
    init?(_ options: DataOptions, _ fields: JSONFields<Record>) throws {
        guard options.json != nil || options.jq != nil else { return nil }
        self.fields = try fields.selecting(options.json ?? "")
        filter = try options.jq.map { try JQFilter($0) }
    }

    /// Writes `value`, filtered if that is asked for.
    ///
    /// - Throws: ``OutputError``; ``JQFilter/EvaluationError`` if the expression fails on the value.
    func print(_ value: JSONValue, to console: Console) throws {
        guard let filter else { return try console.print(try value.text(isIndented: console.isTerminal)) }
        try filter.apply(to: try value.text(isIndented: false)) { try console.print($0) }
    }
}
