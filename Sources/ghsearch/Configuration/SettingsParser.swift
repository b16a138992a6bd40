import Foundation
import GitHubModel

/// A value in a settings file, and where it and its name begin.
struct Setting {
    struct InvalidError: Error { let index: String.Index, message: String }

    /// The names of the enclosing objects and its own; empty for the whole file.
    let keys: [String]
    let nameIndex: String.Index, index: String.Index
    let isObject: Bool
    /// The value if it is a whole number or a string.
    let number: Int?
    var string: String?

    var path: String { keys.isEmpty ? "the file" : TextSanitizer.singleLine(keys.joined(separator: ".")) }

    /// Returns `value`, which is `nil` if the setting is not what is `expected`.
    func require<Value>(_ value: Value?, _ expected: String) throws(InvalidError) -> Value {
        guard let value else { throw InvalidError(index: index, message: "\(path) must be \(expected)") }
        return value
    }

    func requireObject() throws(InvalidError) { _ = try require(isObject ? self : nil, "an object ({…})") }
}

/// A parser of JSON objects (RFC 8259). Unlike `JSONDecoder`, it reports the positions of names and values, and duplicates.
struct SettingsParser {
    private static let maxDepth = 32
    private var settings: [Setting] = []
    /// The strings, words and punctuation that follow. The last one is empty, at the end of the text.
    private var tokens: ArraySlice<Substring>
    private var token: Substring { tokens[tokens.startIndex] }

    /// Returns the whole file, then its settings in their order. An object is followed by its members.
    static func settings(in text: String) throws(Setting.InvalidError) -> [Setting] {
        let pattern = #/"(?:[^"\\\n]|\\.)*"|[\w+.-]+|[^\ \t\r\n]/#.matchingSemantics(.unicodeScalar)
        var parser = SettingsParser(tokens: text.matches(of: pattern).map(\.output)[...] + [text.suffix(0)])
        try parser.readSetting([], nameIndex: text.startIndex)
        guard parser.token.isEmpty else { throw parser.error("unexpected content after the end") }
        return parser.settings
    }

    private mutating func readSetting(_ keys: [String], nameIndex: String.Index) throws(Setting.InvalidError) {
        let (position, start) = (settings.count, token)
        settings.append(
            Setting(
                keys: keys, nameIndex: nameIndex, index: start.startIndex, isObject: start == "{", number: Int(start)))
        switch start {
        case "{": try readMembers(of: keys, to: "}")
        case "[": try readMembers(of: keys, to: "]")
        default:
            settings[position].string = try scalar() as? String
            tokens.removeFirst()
        }
    }

    /// Reads the members of an object, or of an array: those have no names, because no setting is an array.
    private mutating func readMembers(of keys: [String], to end: String) throws(Setting.InvalidError) {
        guard keys.count < Self.maxDepth else { throw error("nested too deeply") }
        tokens.removeFirst()
        var names: Set<String> = []
        if consume(end) { return }
        repeat {
            let index = token.startIndex
            try readSetting(keys + [end == "}" ? try readName(&names) : ""], nameIndex: index)
            if consume(end) { return }
        } while consume(",")
        throw error("expected a comma or \(end)")
    }

    /// Reads a name that is not in `names` yet, and the colon after it.
    private mutating func readName(_ names: inout Set<String>) throws(Setting.InvalidError) -> String {
        guard token.first == "\"", let name = try scalar() as? String else {
            throw error("expected a name in double quotes")
        }
        guard names.insert(name).inserted else { throw error("duplicate \"\(TextSanitizer.singleLine(name))\"") }
        tokens.removeFirst()
        guard consume(":") else { throw error("expected a colon") }
        return name
    }

    /// Returns the string, number, Boolean or `null` that follows.
    private func scalar() throws(Setting.InvalidError) -> Any {
        if token == "\"" { throw error("unterminated string") }
        do {
            return try JSONSerialization.jsonObject(with: Data(token.utf8), options: .fragmentsAllowed)
        } catch {
            throw self.error(token.first == "\"" ? "invalid character or escape in a string" : "expected a value")
        }
    }

    private mutating func consume(_ text: String) -> Bool {
        guard token == text else { return false }
        tokens.removeFirst()
        return true
    }

    private func error(_ reason: String) -> Setting.InvalidError {
        let end = token.isEmpty ? ", but it ends here" : ""
        return .init(index: token.startIndex, message: "\(reason)\(end). Correct it there")
    }
}
