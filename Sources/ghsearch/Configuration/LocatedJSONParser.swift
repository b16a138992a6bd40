#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads a text as ``LocatedJSON``. `JSONDecoder`, which reads what programs write, tells neither where a name stands nor
/// that it stands there twice.
struct LocatedJSONParser {
    private typealias Malformed = LocatedJSON.ParseError
    private static let maxDepth = 32

    private var remainder: Substring.UnicodeScalarView
    private var location = LocatedJSON.Location()

    /// A byte order mark is passed over, as some editors write one.
    init(_ text: String) {
        remainder = text.unicodeScalars[...]
        if remainder.first == "\u{FEFF}" { remainder.removeFirst() }
    }

    mutating func document() throws(LocatedJSON.ParseError) -> LocatedJSON {
        let value = try value(depth: 0)
        skipBlanks()
        guard remainder.isEmpty else { throw malformed("nothing may follow the end") }
        return value
    }

    private mutating func value(depth: Int) throws(LocatedJSON.ParseError) -> LocatedJSON {
        skipBlanks()
        let start = location
        switch remainder.first {
        case "{": return LocatedJSON(.object(try members(depth: depth)), at: start)
        case "[": return LocatedJSON(.array(try elements(depth: depth)), at: start)
        case "\"": return LocatedJSON(.string(try string()), at: start)
        default: return LocatedJSON(try word(), at: start)
        }
    }

    private mutating func members(depth: Int) throws(LocatedJSON.ParseError) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        try list(upTo: "}", depth: depth) { (reader) throws(LocatedJSON.ParseError) in
            let start = reader.location
            guard reader.remainder.first == "\"" else { throw reader.malformed("expected a name in double quotes") }
            let name = try reader.string()
            guard !members.contains(where: { $0.name == name }) else {
                throw LocatedJSON.ParseError(location: start, reason: "\"\(name)\" is here twice")
            }
            reader.skipBlanks()
            guard reader.consume(":") else { throw reader.malformed("expected a colon") }
            members.append(.init(name: name, location: start, value: try reader.value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(LocatedJSON.ParseError) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        try list(upTo: "]", depth: depth) { (reader) throws(LocatedJSON.ParseError) in
            elements.append(try reader.value(depth: depth + 1))
        }
        return elements
    }

    /// Reads what stands between an opening bracket and `end`, with commas between.
    private mutating func list(
        upTo end: Unicode.Scalar, depth: Int,
        _ readOne: (inout LocatedJSONParser) throws(LocatedJSON.ParseError) -> Void
    ) throws(LocatedJSON.ParseError) {
        guard depth < Self.maxDepth else { throw malformed("nested too deeply") }
        advance()
        skipBlanks()
        if consume(end) { return }
        while true {
            skipBlanks()
            try readOne(&self)
            skipBlanks()
            if consume(end) { return }
            guard consume(",") else { throw malformed("expected a comma or \(end)") }
        }
    }

    /// Ends are found here; what stands between them is the decoder's to understand.
    private mutating func string() throws(LocatedJSON.ParseError) -> String {
        let start = location
        var token = "\""
        advance()
        while let scalar = remainder.first, scalar != "\n" {
            token.unicodeScalars.append(scalar)
            advance()
            if scalar == "\\", let escaped = remainder.first {
                token.unicodeScalars.append(escaped)
                advance()
            }
            guard scalar == "\"" else { continue }
            do { return try JSONDecoder().decode(String.self, from: Data(token.utf8)) } catch {
                throw LocatedJSON.ParseError(
                    location: start, reason: "this text holds a character or escape that JSON does not allow")
            }
        }
        throw LocatedJSON.ParseError(location: start, reason: "this text has no end on its line")
    }

    private mutating func word() throws(LocatedJSON.ParseError) -> LocatedJSON.Value {
        let start = location
        var word = ""
        while let scalar = remainder.first,
            scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar)
        {
            word.unicodeScalars.append(scalar)
            advance()
        }
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case _ where word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil:
            return .number(word)
        default: throw LocatedJSON.ParseError(location: start, reason: malformed("expected a value").reason)
        }
    }

    private mutating func skipBlanks() {
        while let scalar = remainder.first, " \t\r\n".unicodeScalars.contains(scalar) { advance() }
    }

    private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard remainder.first == scalar else { return false }
        advance()
        return true
    }

    private mutating func advance() {
        if remainder.removeFirst() == "\n" {
            location = .init(line: location.line + 1, column: 1)
        } else {
            location.column += 1
        }
    }

    private func malformed(_ reason: String) -> LocatedJSON.ParseError {
        LocatedJSON.ParseError(location: location, reason: remainder.isEmpty ? "\(reason), but it ends here" : reason)
    }
}
