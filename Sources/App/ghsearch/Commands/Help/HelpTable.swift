import TerminalUI

/// A section of a help text: a title, and terms with what they mean.
struct HelpTable: Sendable {
    typealias Row = (term: String, text: String)

    private static let termWidth = 26
    private static let maxLines = 30

    let title: String
    let rows: [Row]

    init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }

    /// Returns the section in the form of the help texts of commands.
    func text(in columns: Int) -> String {
        ([title.uppercased() + ":"] + rows.flatMap { Self.lines(of: $0, in: columns) }).joined(separator: "\n")
    }

    private static func lines(of row: Row, in columns: Int) -> [String] {
        let words = StyledLine.wrapped(row.text, columns: max(columns - termWidth, 20), limit: maxLines).map(\.text)
        let term = "  " + row.term
        let indent = String(repeating: " ", count: termWidth)
        guard term.count + 2 <= termWidth, let first = words.first else { return [term] + words.map { indent + $0 } }
        let padded = term + String(repeating: " ", count: termWidth - term.count)
        return [padded + first] + words.dropFirst().map { indent + $0 }
    }
}
