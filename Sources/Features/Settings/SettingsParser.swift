import Foundation

/// A parser of JSON objects (RFC 8259), which can have comments, `// …` and `/* … */`, and a comma at the end.
/// Unlike `JSONDecoder`, it reports the positions of names and values, and duplicates.
struct SettingsParser {
    private let text: String
    private let path: String
    /// The strings, words and punctuation that follow. The last one is empty, at the end of the text.
    private var tokens: ArraySlice<Substring>
    private var token: Substring { tokens[tokens.startIndex] }
    /// The name of the setting that is read, after those of the objects that contain it.
    private var names: [String] = []
    private var key: String { names.isEmpty ? "the file" : names.joined(separator: ".") }
    private(set) var nameIndex: String.Index

    init(_ text: String, path: String) {
        let pattern = #/"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*(?s:.*?)\*/|[\w+.-]+|[^\ \t\r\n]/#
            .matchingSemantics(.unicodeScalar)
        self.text = text
        self.path = path
        nameIndex = text.startIndex
        let parts = text.matches(of: pattern).map(\.output)
        tokens = parts.filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }[...] + [text.suffix(0)]
    }

    mutating func object(
        _ readMember: (String, inout Self) throws(ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        guard consume("{") else { throw error("\(key) must be an object ({…})") }
        var members: Set<String> = []
        while !consume("}") {
            guard members.isEmpty || consume(",") else { throw error("expected a comma or }") }
            if !members.isEmpty, consume("}") { break }
            guard let name: String = try decoded() else { throw error("expected a name in double quotes") }
            guard members.insert(name).inserted else { throw error("duplicate \"\(name)\"") }
            nameIndex = token.startIndex
            tokens.removeFirst()
            guard consume(":") else { throw error("expected a colon") }
            names.append(name)
            try readMember(name, &self)
            names.removeLast()
        }
        guard !names.isEmpty || token.isEmpty else { throw error("unexpected content after the end") }
    }

    /// Returns the error that the setting whose name was read is none of the `known` ones.
    func unknownError(_ known: [String]) -> ConfigurationError {
        error("unknown setting \(key). Known settings: \(known.joined(separator: ", "))", at: nameIndex)
    }

    /// Reads a value. If it is not of type `Raw`, or `convert` returns `nil`, the error states what is `expected`.
    mutating func value<Raw: Decodable, Value>(
        _ expected: String, _ convert: (Raw) -> Value?
    ) throws(ConfigurationError) -> Value {
        guard let value = try decoded().flatMap(convert) else { throw error("\(key) must be \(expected)") }
        tokens.removeFirst()
        return value
    }

    /// Reads a value as ``value(_:_:)`` does. One that is not as expected is skipped, and `report` gets the error.
    mutating func valueIfValid<Raw: Decodable, Value>(
        _ expected: String, report: (ConfigurationError) -> Void, _ convert: (Raw) -> Value?
    ) throws(ConfigurationError) -> Value? {
        if let value = try decoded().flatMap(convert) {
            tokens.removeFirst()
            return value
        }
        report(error("\(key) must be \(expected)"))
        try skip()
        return nil
    }

    /// The range of the next token.
    var tokenRange: Range<String.Index> { token.startIndex..<token.endIndex }
    /// The range of the next token if it is a comma.
    var comma: Range<String.Index>? { token == "," ? tokenRange : nil }

    /// Reads an object, a list or another value, whose settings have any name.
    mutating func skip() throws(ConfigurationError) {
        if token == "{" {
            try object { _, parser throws(ConfigurationError) in try parser.skip() }
        } else if consume("[") {
            while !consume("]") {
                try skip()
                guard consume(",") || token == "]" else { throw error("expected a comma or ]") }
            }
        } else {
            guard !token.isEmpty else { throw error("expected a value") }
            tokens.removeFirst()
        }
    }

    private mutating func consume(_ text: String) -> Bool {
        guard token == text else { return false }
        tokens.removeFirst()
        return true
    }

    /// Returns `nil` for a value of another type.
    private func decoded<Raw: Decodable>() throws(ConfigurationError) -> Raw? {
        if token == "\"" { throw error("unterminated string") }
        do {
            return try JSONDecoder().decode(Raw.self, from: Data(token.utf8))
        } catch DecodingError.dataCorrupted where token.first == "\"" {
            throw error("invalid character or escape in a string")
        } catch {
            return nil
        }
    }

    /// Returns an error at `index`, or at the next token.
    func error(_ message: String, at index: String.Index? = nil) -> ConfigurationError {
        // A column is a Unicode scalar.
        let lines = text.unicodeScalars[..<(index ?? token.startIndex)]
            .split(separator: "\n", omittingEmptySubsequences: false)
        let location = "line \(lines.count), column \((lines.last?.count ?? 0) + 1)"
        let end = index == nil && token.isEmpty ? ", but it ends here" : ""
        return .invalid(path: path, location: location, message: "\(message)\(end).")
    }
}
