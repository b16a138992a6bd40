/// A JSON value and where it stands in its text, so that what is wrong with it can be shown there.
struct LocatedJSON: Sendable, Hashable {
    /// Line and column, both counted from 1; a column is a Unicode scalar.
    struct Location: Sendable, Hashable, CustomStringConvertible {
        var (line, column) = (1, 1)

        var description: String { "line \(line), column \(column)" }
    }
    /// A name and its value, in an object.
    struct Member: Sendable, Hashable {
        let name: String
        /// Where the name stands.
        let location: Location
        let value: LocatedJSON
    }
    indirect enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        /// As written, and well-formed.
        case number(String)
        case string(String)
        case array([LocatedJSON])
        /// In their order; no name twice.
        case object([Member])
    }
    /// Why a text is no JSON.
    struct ParseError: Error, Hashable {
        let location: Location
        /// What is wrong, to stand after the location and a colon.
        let reason: String
    }

    let value: Value
    let location: Location

    init(_ value: Value, at location: Location) { (self.value, self.location) = (value, location) }

    /// - Throws: ``ParseError`` at the first thing that is not as RFC 8259 has it, or a name that stands twice in an object.
    init(parsing text: String) throws(ParseError) {
        var reader = LocatedJSONParser(text)
        self = try reader.document()
    }
}
