import TerminalUI

extension Console {
    /// Writes a line, coloured where that is wanted.
    ///
    /// - Throws: ``OutputError`` if it can't be written whole.
    func print(_ line: StyledLine) throws(OutputError) {
        try print(hasColors ? line.runs.map(Self.colored).joined() : line.text)
    }

    /// Writes a line to standard error, coloured where that is wanted.
    func printMessage(_ line: StyledLine) { printMessage(hasColors ? line.runs.map(Self.colored).joined() : line.text) }

    private static func colored(_ run: StyledLine.Run) -> String {
        run.style == .plain ? run.text : run.style.mapped(to: .sixteen).sequence + run.text + Style.plain.sequence
    }
}

/// One record a line for scripts: nothing cut, nothing coloured.
enum TabSeparated {
    /// `values` with tabs between; a tab or line end inside a value becomes a space.
    static func line(_ values: [String]) -> String {
        values.map { StyledLine($0).text }.joined(separator: "\t")
    }
}
