import Foundation

/// A parser of JSON objects (RFC 8259). Unlike `JSONDecoder`, it reports the positions of names and values, and duplicates.
struct SettingsParser {
    private let text: String
    private let path: String
    /// The strings, words and punctuation that follow. The last one is empty, at the end of the text.
    private var tokens: ArraySlice<Substring>
    private var token: Substring { tokens[tokens.startIndex] }
    /// The names that were read in each object that is not closed yet.
    private var names: [[String]] = []
    /// The start of the last name, for errors.
    private(set) var nameIndex: String.Index

    init(_ text: String, path: String) {
        let pattern = #/"(?:[^"\\\n]|\\.)*"|[\w+.-]+|[^\ \t\r\n]/#.matchingSemantics(.unicodeScalar)
        (self.text, self.path, nameIndex) = (text, path, text.startIndex)
        tokens = text.matches(of: pattern).map(\.output)[...] + [text.suffix(0)]
    }

    /// Reads the name of the next setting. A setting without a call of ``value(_:_:)`` must be an object; its members are
    /// the next settings.
    ///
    /// - Returns: the names of the enclosing objects and of the setting, or `nil` at the end of the file.
    mutating func nextSetting() throws(ConfigurationError) -> [String]? {
        if names.isEmpty || consume(":") {
            guard consume("{") else { throw error("\(key) must be an object ({…})") }
            names.append([])
        }
        while consume("}") {
            names.removeLast()
            guard names.isEmpty else { continue }
            guard token.isEmpty else { throw error("unexpected content after the end") }
            return nil
        }
        guard names.last == [] || consume(",") else { throw error("expected a comma or }") }
        guard let name: String = try decoded() else { throw error("expected a name in double quotes") }
        guard names.last?.contains(name) == false else { throw error("duplicate \"\(name)\"") }
        nameIndex = token.startIndex
        names[names.count - 1].append(name)
        tokens.removeFirst()
        guard token == ":" else { throw error("expected a colon") }
        return names.compactMap(\.last)
    }

    /// Reads the value. If it is not of type `Raw`, or `convert` returns `nil`, the error states what is `expected`.
    mutating func value<Raw: Decodable, Value>(
        _ expected: String, _ convert: (Raw) -> Value?
    ) throws(ConfigurationError) -> Value {
        tokens.removeFirst()
        guard let value = try decoded().flatMap(convert) else { throw error("\(key) must be \(expected)") }
        tokens.removeFirst()
        return value
    }

    private var key: String { names.isEmpty ? "the file" : names.compactMap(\.last).joined(separator: ".") }

    private mutating func consume(_ text: String) -> Bool {
        guard token == text else { return false }
        tokens.removeFirst()
        return true
    }

    /// Returns the value that follows, or `nil` if it is of another type.
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
