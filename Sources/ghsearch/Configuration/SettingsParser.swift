import Foundation
import GitHubModel

/// A member of a JSON object, or the whole file.
struct Setting {
    enum Value { case object, string(String), number(String), other }
    /// The names of the enclosing objects and its own; empty for the whole file.
    let keys: [String]
    fileprivate(set) var value = Value.other
    fileprivate let (path, text): (String, String), nameIndex: String.Index, index: String.Index

    func requireObject() throws(ConfigurationError) {
        guard case .object = value else { throw invalidValue("an object ({…})") }
    }
    func string(_ expected: String, _ parse: (String) -> String?) throws(ConfigurationError) -> String {
        guard case .string(let text) = value, let result = parse(text) else { throw invalidValue(expected) }
        return result
    }
    func number(in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        guard case .number(let text) = value, let number = Int(text), range.contains(number) else {
            throw invalidValue("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
    func invalidName(_ expected: String) -> ConfigurationError {
        error(nameIndex, "\(Self.name(keys.dropLast())) must be \(expected)")
    }
    func unknown(known: [String]) -> ConfigurationError {
        let names = known.map { Self.name(keys.dropLast() + [$0]) }.joined(separator: ", ")
        return error(nameIndex, "unknown setting \(Self.name(keys)). Known settings: \(names)")
    }
    private func invalidValue(_ expected: String) -> ConfigurationError {
        error(index, "\(keys.isEmpty ? "the file" : Self.name(keys)) must be \(expected)")
    }
    private static func name(_ keys: [String]) -> String { TextSanitizer.singleLine(keys.joined(separator: ".")) }

    /// Returns an error with the line and the column of `index`, both from 1. A column is a Unicode scalar.
    fileprivate func error(_ index: String.Index, _ message: String) -> ConfigurationError {
        let lines = text.unicodeScalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
        return .invalid(
            path: path, location: "line \(lines.count), column \((lines.last?.count ?? 0) + 1)", message: message)
    }
}

/// A parser of JSON (RFC 8259) that returns the members of all objects in order, each after its enclosing object. Unlike
/// `JSONDecoder`, it reports the location of a name, and duplicates.
struct SettingsParser {
    private static let maxDepth = 32
    private let root: Setting
    private var rest: Substring.UnicodeScalarView, settings: [Setting] = []

    /// Skips a byte order mark.
    static func settings(in text: String, path: String) throws(ConfigurationError) -> [Setting] {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let root = Setting(keys: [], path: path, text: text, nameIndex: text.startIndex, index: text.startIndex)
        var parser = SettingsParser(root: root, rest: text.unicodeScalars[...])
        try parser.readValue([], nameIndex: text.startIndex, depth: 0)
        parser.skipSpaces()
        guard parser.rest.isEmpty else { throw parser.error("unexpected content after the end") }
        return parser.settings
    }

    private mutating func readValue(_ keys: [String], nameIndex: String.Index, depth: Int) throws(ConfigurationError) {
        skipSpaces()
        let slot = settings.count
        settings.append(
            Setting(keys: keys, path: root.path, text: root.text, nameIndex: nameIndex, index: rest.startIndex))
        switch rest.first {
        case "{":
            settings[slot].value = .object
            var names: Set<String> = []
            try readList(until: "}", depth) { (parser) throws(ConfigurationError) in
                let start = parser.rest.startIndex
                guard parser.rest.first == "\"" else { throw parser.error("expected a name in double quotes") }
                let name = try parser.readString()
                guard names.insert(name).inserted else {
                    throw parser.error("duplicate \"\(TextSanitizer.singleLine(name))\"", at: start)
                }
                parser.skipSpaces()
                guard parser.consume(":") else { throw parser.error("expected a colon") }
                try parser.readValue(keys + [name], nameIndex: start, depth: depth + 1)
            }
        case "[":  // no setting is an array, so its elements are never read
            try readList(until: "]", depth) { (parser) throws(ConfigurationError) in
                try parser.readValue(keys, nameIndex: nameIndex, depth: depth + 1)
            }
        case "\"": settings[slot].value = .string(try readString())
        default: settings[slot].value = try readWord()
        }
    }

    private mutating func readList(
        until end: Unicode.Scalar, _ depth: Int,
        _ readElement: (inout SettingsParser) throws(ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        guard depth < Self.maxDepth else { throw error("nested too deeply") }
        rest.removeFirst()
        skipSpaces()
        if consume(end) { return }
        repeat {
            skipSpaces()
            try readElement(&self)
            skipSpaces()
            if consume(end) { return }
        } while consume(",")
        throw error("expected a comma or \(end)")
    }

    private mutating func readString() throws(ConfigurationError) -> String {
        let start = rest.startIndex
        let pattern = #/"(?:[^"\\\n]|\\.)*"/#.matchingSemantics(.unicodeScalar)
        guard let token = Substring(rest).prefixMatch(of: pattern)?.output else { throw error("unterminated string") }
        rest = rest[token.endIndex...]
        do { return try JSONDecoder().decode(String.self, from: Data(token.utf8)) } catch {
            throw self.error("invalid character or escape in a string", at: start)
        }
    }

    private mutating func readWord() throws(ConfigurationError) -> Setting.Value {
        let word = String(rest.prefix { $0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0) })
        let isNumber = word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil
        guard isNumber || ["null", "true", "false"].contains(word) else { throw error("expected a value") }
        rest = rest.dropFirst(word.unicodeScalars.count)
        return isNumber ? .number(word) : .other
    }

    private mutating func skipSpaces() { rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) } }

    private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private func error(_ reason: String, at index: String.Index? = nil) -> ConfigurationError {
        let message = rest.isEmpty && index == nil ? "\(reason), but it ends here" : reason
        return root.error(index ?? rest.startIndex, "\(message). Correct it there")
    }
}
