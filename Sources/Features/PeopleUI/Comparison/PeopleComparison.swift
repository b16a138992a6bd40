import GitHubModel
package import TerminalUI

/// Two accounts side by side, and what they share.
package struct PeopleComparison: Sendable, Hashable {
    private struct Row: Sendable, Hashable {
        let name: String
        let values: [String]
    }

    package let logins: [String]
    private let rows: [Row]
    private let shared: [Row]
    private static let gap = 2

    /// `facts` are those of each account. A fact that neither has is left out.
    package init(
        _ logins: [String], _ facts: [[(name: String, value: String)]], shared: [(name: String, value: String)]
    ) {
        self.logins = logins
        var names: [String] = []
        for fact in facts.joined() where !fact.value.isEmpty && !names.contains(fact.name) { names.append(fact.name) }
        rows = names.map { name in
            Row(name: name, values: facts.map { list in list.first { $0.name == name }?.value ?? "" })
        }
        self.shared = shared.map { Row(name: $0.name, values: [$0.value]) }
    }

    /// No line is wider than `width`.
    package func lines(in width: Int) -> [StyledLine] {
        let column = (rows + shared).map { TextWidth.columns($0.name) }.max() ?? 0
        let valueWidth = max((width - column - 2 * Self.gap) / 2, 1)
        let title =
            StyledLine().padded(to: column + Self.gap) + Self.cells(logins.map { StyledLine($0, .accent) }, valueWidth)
        let facts = rows.map { row in
            Self.named(row.name, column)
                + Self.cells(row.values.map { StyledLine(TextSanitizer.singleLine($0)) }, valueWidth)
        }
        let common = shared.flatMap { row in
            StyledLine.wrapped(row.values[0], columns: max(width - column - Self.gap, 1), limit: 3).enumerated()
                .map { Self.named($0.offset == 0 ? row.name : "", column) + $0.element }
        }
        let all = [title] + facts + (common.isEmpty ? [] : [StyledLine(), StyledLine("Both", .bold)] + common)
        return all.map { $0.truncated(to: width) }
    }

    /// The comparison in words, a fact a line, for screen readers.
    package var announcement: String {
        let facts = rows.map { row in
            let values = row.values.map { $0.isEmpty ? "not known" : Self.spoken($0) }
            return "\(row.name): \(values.joined(separator: "; "))"
        }
        let common = shared.map { "\($0.name): \(Self.spoken($0.values[0]))" }
        let both = common.isEmpty ? [] : ["Both:"] + common
        return ([logins.joined(separator: " and ")] + facts + both).joined(separator: "\n")
    }

    private static func spoken(_ value: String) -> String {
        TextSanitizer.singleLine(value).replacing(" · ", with: ", ").replacing("★ ", with: "stars: ")
    }

    private static func named(_ name: String, _ column: Int) -> StyledLine {
        StyledLine(name, .dim).padded(to: column + gap)
    }

    private static func cells(_ values: [StyledLine], _ width: Int) -> StyledLine {
        let cells = values.enumerated().map { index, value in
            let cell = value.truncated(to: width)
            return index < values.count - 1 ? cell.padded(to: width + gap) : cell
        }
        return cells.reduce(StyledLine(), +)
    }
}
