import Foundation
import GitHubModel

/// A value in a settings file, and where it and its name begin.
struct Setting {
    enum Value { case object([Setting]), string(String), other(String) }
    struct InvalidError: Error {
        let index: String.Index, message: String
    }

    /// The names of the enclosing objects and its own; empty for the whole file.
    let keys: [String]
    let value: Value
    let nameIndex: String.Index, index: String.Index

    var name: String { keys.last ?? "" }
    private var path: String { keys.isEmpty ? "the file" : TextSanitizer.singleLine(keys.joined(separator: ".")) }

    /// Returns the members of an object, each with one of the `known` names, or with any name if that is `nil`.
    func members(_ known: [String]? = nil) throws(InvalidError) -> [Setting] {
        guard case .object(let members) = value else { throw invalidValue("an object ({…})") }
        for member in members where known?.contains(member.name) == false {
            let all = known?.map { (keys + [$0]).joined(separator: ".") }.joined(separator: ", ") ?? ""
            throw member.invalidName("unknown setting \(member.path). Known settings: \(TextSanitizer.singleLine(all))")
        }
        return members
    }

    func string(_ expected: String, _ parse: (String) -> String?) throws(InvalidError) -> String {
        guard case .string(let text) = value, let result = parse(text) else { throw invalidValue(expected) }
        return result
    }

    func number(in range: ClosedRange<Int>) throws(InvalidError) -> Int {
        guard case .other(let text) = value, let number = Int(text), range.contains(number) else {
            throw invalidValue("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func invalidName(_ message: String) -> InvalidError { InvalidError(index: nameIndex, message: message) }

    private func invalidValue(_ expected: String) -> InvalidError {
        InvalidError(index: index, message: "\(path) must be \(expected)")
    }
}

/// A parser of JSON objects (RFC 8259). Unlike `JSONDecoder`, it reports the positions of names and values, and duplicates.
struct SettingsParser {
    private static let maxDepth = 32
    /// The strings, words and punctuation that follow. The last one is empty, at the end of the text.
    private var tokens: ArraySlice<Substring>
    private var token: Substring { tokens[tokens.startIndex] }

    /// Returns the whole file.
    static func settings(in text: String) throws(Setting.InvalidError) -> Setting {
        let pattern = #/"(?:[^"\\\n]|\\.)*"|[\w+.-]+|[^\ \t\r\n]/#.matchingSemantics(.unicodeScalar)
        var parser = SettingsParser(tokens: text.matches(of: pattern).map(\.output)[...] + [text.suffix(0)])
        let setting = try parser.readSetting([], nameIndex: text.startIndex)
        guard parser.token.isEmpty else { throw parser.error("unexpected content after the end") }
        return setting
    }

    private mutating func readSetting(_ keys: [String], nameIndex: String.Index) throws(Setting.InvalidError) -> Setting
    {
        let index = token.startIndex
        return Setting(keys: keys, value: try readValue(keys), nameIndex: nameIndex, index: index)
    }

    private mutating func readValue(_ keys: [String]) throws(Setting.InvalidError) -> Setting.Value {
        let isObject = token == "{"
        guard isObject || token == "[" else { return try readScalar() }
        guard keys.count < Self.maxDepth else { throw error("nested too deeply") }
        tokens.removeFirst()
        let end = isObject ? "}" : "]"
        var (members, names) = ([Setting](), Set<String>())
        if consume(end) { return isObject ? .object([]) : .other("") }
        repeat {
            let index = token.startIndex
            let name = isObject ? try readName(names) : ""  // no setting is an array
            names.insert(name)
            members.append(try readSetting(keys + [name], nameIndex: index))
            if consume(end) { return isObject ? .object(members) : .other("") }
        } while consume(",")
        throw error("expected a comma or \(end)")
    }

    /// Reads a name that is not one of `others`, and the colon after it.
    private mutating func readName(_ others: Set<String>) throws(Setting.InvalidError) -> String {
        let start = token
        guard start.first == "\"", case .string(let name) = try readScalar() else {
            throw error("expected a name in double quotes")
        }
        guard !others.contains(name) else { throw error("duplicate \"\(TextSanitizer.singleLine(name))\"", at: start) }
        guard consume(":") else { throw error("expected a colon") }
        return name
    }

    private mutating func readScalar() throws(Setting.InvalidError) -> Setting.Value {
        if token == "\"" { throw error("unterminated string") }
        do {
            let value = try JSONSerialization.jsonObject(with: Data(token.utf8), options: .fragmentsAllowed)
            let text = String(tokens.removeFirst())
            return (value as? String).map { .string($0) } ?? .other(text)
        } catch {
            throw self.error(token.first == "\"" ? "invalid character or escape in a string" : "expected a value")
        }
    }

    private mutating func consume(_ text: String) -> Bool {
        guard token == text else { return false }
        tokens.removeFirst()
        return true
    }

    private func error(_ reason: String, at place: Substring? = nil) -> Setting.InvalidError {
        let message = token.isEmpty && place == nil ? "\(reason), but it ends here" : reason
        return .init(index: (place ?? token).startIndex, message: "\(message). Correct it there")
    }
}
