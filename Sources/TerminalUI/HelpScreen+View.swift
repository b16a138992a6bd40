extension HelpScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        ScreenLayout(rows: size.rows, header: 1).frame(
            header: [StyledLine(state.title, .accent)], list: Array(lines(of: state, in: size).dropFirst(state.top)),
            keys: keys.line(in: size.columns), in: size)
    }

    static func lines(of state: State, in size: Size) -> [StyledLine] {
        let widths = state.sections.flatMap { $0.entries.map { TextWidth.columns(names(of: $0)) } }
        let column = min(widths.max() ?? 0, max(size.columns / 2 - 4, 8))
        return state.sections.flatMap { section in
            [StyledLine(), StyledLine(section.title, .bold)]
                + section.entries.flatMap { lines(for: $0, column: column, in: size) }
        }
    }

    /// Returns the keys and their help in two columns, or below each other if the keys are too long.
    private static func lines(for entry: HelpSection.Entry, column: Int, in size: Size) -> [StyledLine] {
        let keys = StyledLine("  ") + StyledLine(names(of: entry), .accent)
        let indent = column + 4
        let meaning = StyledLine.wrapped(entry.help, columns: max(size.columns - indent, 1), limit: 12)
        let lines = meaning.map { StyledLine().padded(to: indent) + $0 }
        guard keys.width + 2 <= indent, let first = meaning.first else { return [keys] + lines }
        return [keys.padded(to: indent) + first] + lines.dropFirst()
    }

    private static func names(of entry: HelpSection.Entry) -> String { entry.keys.map(\.name).joined(separator: "  ") }
}
