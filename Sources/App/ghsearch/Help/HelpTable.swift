/// A section of a help text: a title, and terms with what they mean.
struct HelpTable: Sendable {
    typealias Row = (term: String, text: String)

    private static let termWidth = 26

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
        let words = wrapped(row.text, to: max(columns - termWidth, 20))
        let term = "  " + row.term
        let indent = String(repeating: " ", count: termWidth)
        guard term.count + 2 <= termWidth, let first = words.first else { return [term] + words.map { indent + $0 } }
        let padded = term + String(repeating: " ", count: termWidth - term.count)
        return [padded + first] + words.dropFirst().map { indent + $0 }
    }

    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
