import Foundation

/// A recording of a terminal in the format of asciinema (<https://docs.asciinema.org/manual/asciicast/v2/>).
package struct Asciicast: Sendable {
    /// The first line of the file.
    package struct Header: Codable, Sendable, Equatable {
        package var version = 2
        package let width: Int
        package let height: Int
        package let title: String
    }

    /// Every other line.
    package struct Event: Sendable, Equatable {
        package enum Kind: String, Codable, Sendable { case output = "o", marker = "m" }

        /// The time since the start.
        package let milliseconds: Int
        package let kind: Kind
        /// The output, or the label of the marker.
        package let text: String
    }

    package let header: Header
    package private(set) var events: [Event] = []

    package init(columns: Int, rows: Int, title: String) {
        header = Header(width: columns, height: rows, title: title)
    }

    /// Adds output after the last event.
    ///
    /// - Parameter label: The label of a marker at this time, or `nil` for none.
    package mutating func append(_ output: [UInt8], at milliseconds: Int, label: String? = nil) {
        events.append(Event(milliseconds: milliseconds, kind: .output, text: String(decoding: output, as: UTF8.self)))
        if let label { events.append(Event(milliseconds: milliseconds, kind: .marker, text: label)) }
    }
}

extension Asciicast {
    /// Reads the contents of a file.
    package init(_ text: String) throws {
        let lines = text.split(separator: "\n").map { Data($0.utf8) }
        header = try JSONDecoder().decode(Header.self, from: lines.first ?? Data())
        events = try lines.dropFirst().map { try JSONDecoder().decode(Event.self, from: $0) }
    }

    /// The contents of the file.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let lines = [try encoder.encode(header)] + (try events.map { try encoder.encode($0) })
            return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        }
    }
}

extension Asciicast.Event: Codable {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        milliseconds = Int((try container.decode(Double.self) * 1000).rounded())
        kind = try container.decode(Kind.self)
        text = try container.decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(Double(milliseconds) / 1000)
        try container.encode(kind)
        try container.encode(text)
    }
}
