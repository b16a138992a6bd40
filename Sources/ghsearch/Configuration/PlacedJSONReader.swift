#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads a text as ``PlacedJSON``. `JSONDecoder`, which reads what programs write, tells neither where a name stands nor
/// that it stands there twice.
struct PlacedJSONReader {
    private typealias Malformed = PlacedJSON.Malformed
    private static let deepest = 32

    private var rest: Substring.UnicodeScalarView
    private var place = PlacedJSON.Place()

    /// A byte order mark is passed over, as some editors write one.
    init(_ text: String) {
        rest = text.unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    mutating func document() throws(PlacedJSON.Malformed) -> PlacedJSON {
        let value = try value(depth: 0)
        skipBlanks()
        guard rest.isEmpty else { throw malformed("nothing may follow the end") }
        return value
    }

    private mutating func value(depth: Int) throws(PlacedJSON.Malformed) -> PlacedJSON {
        skipBlanks()
        let start = place
        switch rest.first {
        case "{": return PlacedJSON(.object(try members(depth: depth)), at: start)
        case "[": return PlacedJSON(.array(try elements(depth: depth)), at: start)
        case "\"": return PlacedJSON(.string(try string()), at: start)
        default: return PlacedJSON(try word(), at: start)
        }
    }

    private mutating func members(depth: Int) throws(PlacedJSON.Malformed) -> [PlacedJSON.Member] {
        var members: [PlacedJSON.Member] = []
        try list(upTo: "}", depth: depth) { (reader) throws(PlacedJSON.Malformed) in
            let start = reader.place
            guard reader.rest.first == "\"" else { throw reader.malformed("expected a name in double quotes") }
            let name = try reader.string()
            guard !members.contains(where: { $0.name == name }) else {
                throw Malformed(place: start, reason: "\"\(name)\" is here twice")
            }
            reader.skipBlanks()
            guard reader.take(":") else { throw reader.malformed("expected a colon") }
            members.append(.init(name: name, place: start, value: try reader.value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(PlacedJSON.Malformed) -> [PlacedJSON] {
        var elements: [PlacedJSON] = []
        try list(upTo: "]", depth: depth) { (reader) throws(PlacedJSON.Malformed) in
            elements.append(try reader.value(depth: depth + 1))
        }
        return elements
    }

    /// Reads what stands between an opening bracket and `end`, with commas between.
    private mutating func list(
        upTo end: Unicode.Scalar, depth: Int,
        _ readOne: (inout PlacedJSONReader) throws(PlacedJSON.Malformed) -> Void
    ) throws(PlacedJSON.Malformed) {
        guard depth < Self.deepest else { throw malformed("nested too deeply") }
        advance()
        skipBlanks()
        if take(end) { return }
        while true {
            skipBlanks()
            try readOne(&self)
            skipBlanks()
            if take(end) { return }
            guard take(",") else { throw malformed("expected a comma or \(end)") }
        }
    }

    /// Ends are found here; what stands between them is the decoder's to understand.
    private mutating func string() throws(PlacedJSON.Malformed) -> String {
        let start = place
        var token = "\""
        advance()
        while let scalar = rest.first, scalar != "\n" {
            token.unicodeScalars.append(scalar)
            advance()
            if scalar == "\\", let escaped = rest.first {
                token.unicodeScalars.append(escaped)
                advance()
            }
            guard scalar == "\"" else { continue }
            do { return try JSONDecoder().decode(String.self, from: Data(token.utf8)) } catch {
                throw Malformed(place: start, reason: "this text holds a character or escape that JSON does not allow")
            }
        }
        throw Malformed(place: start, reason: "this text has no end on its line")
    }

    private mutating func word() throws(PlacedJSON.Malformed) -> PlacedJSON.Value {
        let start = place
        var word = ""
        while let scalar = rest.first, scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar)
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
        default: throw Malformed(place: start, reason: malformed("expected a value").reason)
        }
    }

    private mutating func skipBlanks() {
        while let scalar = rest.first, " \t\r\n".unicodeScalars.contains(scalar) { advance() }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        advance()
        return true
    }

    private mutating func advance() {
        if rest.removeFirst() == "\n" { place = .init(line: place.line + 1, column: 1) } else { place.column += 1 }
    }

    private func malformed(_ reason: String) -> PlacedJSON.Malformed {
        Malformed(place: place, reason: rest.isEmpty ? "\(reason), but it ends here" : reason)
    }
}
