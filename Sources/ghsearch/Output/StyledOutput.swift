import TerminalUI

extension Console {
    /// Writes a line, coloured where that is wanted.
    ///
    /// - Throws: ``OutputError`` if it can't be written whole.
    func print(_ line: StyledLine) throws(OutputError) {
        try print(hasColors ? line.runs.map(Self.colored).joined() : line.text)
    }

    /// Writes a line to standard error, coloured where that is wanted.
    func say(_ line: StyledLine) { say(hasColors ? line.runs.map(Self.colored).joined() : line.text) }

    private static func colored(_ run: StyledLine.Run) -> String {
        var codes: [String] = []
        if run.style.bold { codes.append("1") }
        if run.style.dim { codes.append("2") }
        if run.style.underline { codes.append("4") }
        if run.style.reverse { codes.append("7") }
        if let color = run.style.color {
            codes.append(String(color.rawValue < 8 ? 30 + Int(color.rawValue) : 82 + Int(color.rawValue)))
        }
        if let color = run.style.background {
            codes.append(String(color.rawValue < 8 ? 40 + Int(color.rawValue) : 92 + Int(color.rawValue)))
        }
        return codes.isEmpty ? run.text : "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[m"
    }
}

/// One record a line for scripts: nothing cut, nothing coloured.
enum TabSeparated {
    /// `values` with tabs between; a tab or line end inside a value becomes a space.
    static func line(_ values: [String]) -> String {
        values.map { StyledLine($0).text }.joined(separator: "\t")
    }
}
