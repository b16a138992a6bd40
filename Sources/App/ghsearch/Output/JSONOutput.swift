import ArgumentParser
import Foundation
import GitHubModel
import TerminalUI

/// A record that commands print as JSON. The names of the fields are those of `gh search`.
protocol JSONRecord: Sendable {
    typealias Field = (name: String, value: @Sendable (Self) -> (any Encodable)?)
    /// The fields in the order of the error message.
    static var jsonFields: [Field] { get }
    /// Fields that other programs have by other names. They are understood, and not listed.
    static var otherJSONFields: [Field] { get }
}

extension JSONRecord {
    static var otherJSONFields: [Field] { [] }
    static var jsonFieldNames: [String] { jsonFields.map(\.name) }
}

/// A record that commands also print in a table or in a pipe.
protocol TabularRecord: JSONRecord {
    /// The values that are printed in a pipe; empty if the response does not contain them.
    var columns: [String] { get }
}

/// A JSON value of the output; `null` for `nil`.
struct JSONValue: Encodable {
    let value: (any Encodable)?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

struct JSONOutput<Record: JSONRecord> {
    private let fields: [Record.Field]
    private let filter: JQFilter?

    /// - Parameters:
    ///   - list: The names of fields, separated by commas. Without a name, all fields are printed.
    ///   - expression: A jq expression that filters the JSON, or `nil`.
    /// - Throws: `ValidationError` if a name is not that of a field; the error of the expression.
    init(fields list: String, jq expression: String?) throws {
        fields = try Self.fields(in: list)
        filter = try expression.map { try JQFilter($0) }
    }

    init() {
        fields = Record.jsonFields
        filter = nil
    }

    /// Returns all fields if the list is empty.
    private static func fields(in list: String) throws -> [Record.Field] {
        let names = list.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return Record.jsonFields }
        return try names.map { name in
            guard let field = (Record.jsonFields + Record.otherJSONFields).first(where: { $0.name == name }) else {
                let known = Record.jsonFieldNames
                let meant = name.nearest(among: known) ?? Self.field(beginningLike: name, among: known)
                let nearest = meant.map { "Did you mean \"\($0)\"? " } ?? ""
                throw ValidationError(
                    "Unknown JSON field \"\(TextSanitizer.singleLine(name))\". \(nearest)"
                        + "Available fields: \(known.joined(separator: ", ")).")
            }
            return field
        }
    }

    /// Returns the field that begins with the same word: `stargazersCount` for `stars`.
    private static func field(beginningLike name: String, among known: [String]) -> String? {
        guard name.count >= wordStartLength else { return nil }
        let start = name.prefix(wordStartLength).lowercased()
        return known.first { $0.lowercased().hasPrefix(start) }
    }

    private static var wordStartLength: Int { 4 }

    func contains(field name: String) -> Bool { fields.contains { $0.name == name } }

    func object(_ record: Record) -> [String: JSONValue] {
        Dictionary(fields.map { ($0.name, JSONValue(value: $0.value(record))) }) { first, _ in first }
    }

    func line(_ record: Record) throws -> String { try Self.text(object(record), isIndented: false) }

    private static func text(_ value: some Encodable, isIndented: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The keys are sorted. JSON is indented for terminals, on one line for scripts.
    func print(_ value: some Encodable, to console: Console) throws {
        let text = try Self.text(value, isIndented: filter == nil && console.isTerminal)
        guard let filter else { return try console.print(text) }
        try filter.apply(to: text) { try console.print($0) }
    }
}

extension Console {
    /// `lines` are those of a terminal; otherwise a record is a line of tab-separated values.
    func print<Record: TabularRecord>(
        _ records: [Record], _ data: DataOptions<Record>, lines: (_ width: Int) -> [StyledLine]
    ) throws {
        if let output = try data.output {
            try output.print(records.map(output.object), to: self)
        } else if isTerminal {
            for line in lines(width) { try print(line) }
        } else {
            try print(rows: records.lazy.map { $0.columns })
        }
    }
}
