/// A JSON value and where it stands in its text, so that what is wrong with it can be shown there.
struct PlacedJSON: Sendable, Hashable {
    /// Line and column, both counted from 1; a column is a Unicode scalar.
    struct Place: Sendable, Hashable, CustomStringConvertible {
        var (line, column) = (1, 1)

        var description: String { "line \(line), column \(column)" }
    }
    /// A name and its value, in an object.
    struct Member: Sendable, Hashable {
        let name: String
        /// Where the name stands.
        let place: Place
        let value: PlacedJSON
    }
    indirect enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        /// As written, and well-formed.
        case number(String)
        case string(String)
        case array([PlacedJSON])
        /// In their order; no name twice.
        case object([Member])
    }
    /// Why a text is no JSON.
    struct Malformed: Error, Hashable {
        let place: Place
        /// What is wrong, to stand after the place and a colon.
        let reason: String
    }

    let value: Value
    let place: Place

    init(_ value: Value, at place: Place) { (self.value, self.place) = (value, place) }

    /// - Throws: ``Malformed`` at the first thing that is not as RFC 8259 has it, or a name that stands twice in an object.
    init(parsing text: String) throws(Malformed) {
        var reader = PlacedJSONReader(text)
        self = try reader.document()
    }
}
