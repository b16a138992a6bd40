/// Facts of several things side by side, a column each, and what the things share.
///
/// The lines fit into any width. A value that is too long for its column is cut with an ellipsis. If the columns would
/// be too narrow to read, the last things are in a table of their own below.
///
///     FactTable(["mona", "hubot"], [[("Followers", "12")], [("Followers", "3")]], shared: [("Repositories", "none")])
package struct FactTable: Sendable, Hashable {
    package typealias Fact = (name: String, value: String)

    private struct Row: Sendable, Hashable {
        let name: String
        let values: [String]
    }

    private let titles: [String]
    private let rows: [Row]
    private let shared: [Row]
    private static let gap = 2
    /// The columns that a value needs to be more than an ellipsis.
    private static let minColumns = 10

    /// `facts` are those of each thing, a line each. A fact that none has is left out.
    package init(_ titles: [String], _ facts: [[Fact]], shared: [Fact]) {
        self.titles = titles
        var names: [String] = []
        for fact in facts.joined() where !fact.value.isEmpty && !names.contains(fact.name) { names.append(fact.name) }
        rows = names.map { name in
            Row(name: name, values: facts.map { list in list.first { $0.name == name }?.value ?? "" })
        }
        self.shared = shared.map { Row(name: $0.name, values: [$0.value]) }
    }

    /// The title of what all things share.
    private var sharedTitle: String { titles.count == 2 ? "Both" : "All" }

    /// The titles in a sentence: `mona and hubot`.
    package var title: String { Self.title(of: titles) }

    /// Returns the names of things in a sentence: `mona, hubot and octocat`.
    package static func title(of names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// No line is wider than `width`.
    package func lines(in width: Int) -> [StyledLine] {
        let longest = (rows + shared).map { TextWidth.columns($0.name) }.max() ?? 0
        let nameWidth = min(longest, max(width * 2 / 5, 1))
        let count = max((width - nameWidth) / (Self.gap + Self.minColumns), 1)
        let tables = stride(from: 0, to: titles.count, by: count).map { start in
            table(of: start..<min(start + count, titles.count), nameWidth, in: width)
        }
        let common = shared.flatMap { lines(of: $0, nameWidth, in: width) }
        let both = common.isEmpty ? [] : [[StyledLine(sharedTitle, .bold)] + common]
        return (tables + both).joined(separator: [StyledLine()]).map { $0.truncated(to: width) }
    }

    private func table(of things: Range<Int>, _ nameWidth: Int, in width: Int) -> [StyledLine] {
        let columns = max((width - nameWidth - Self.gap * things.count) / things.count, 1)
        let title = StyledLine().padded(to: nameWidth + Self.gap)
        let known = rows.filter { row in row.values[things].contains { !$0.isEmpty } }
        return [title + Self.cells(titles[things].map { StyledLine($0, .accent) }, columns)]
            + known.map { row in
                let cells = row.values[things].map { StyledLine($0) }
                return Self.name(row.name, nameWidth) + Self.cells(cells, columns)
            }
    }

    /// A fact of all things has the whole width, in up to three lines.
    private func lines(of row: Row, _ nameWidth: Int, in width: Int) -> [StyledLine] {
        let columns = max(width - nameWidth - Self.gap, 1)
        return StyledLine.wrapped(row.values[0], columns: columns, limit: 3).enumerated().map { index, line in
            Self.name(index == 0 ? row.name : "", nameWidth) + line
        }
    }

    /// The facts in words, a line each, for screen readers.
    package var announcement: String {
        let facts = rows.map { row in
            let values = row.values.map { $0.isEmpty ? "not known" : Self.spoken($0) }
            return "\(row.name): \(values.joined(separator: "; "))"
        }
        let common = shared.map { "\($0.name): \(Self.spoken($0.values[0]))" }
        let both = common.isEmpty ? [] : ["\(sharedTitle):"] + common
        return ([title] + facts + both).joined(separator: "\n")
    }

    private static func spoken(_ value: String) -> String {
        value.replacing(" · ", with: ", ").replacing("★ ", with: "stars: ")
    }

    private static func name(_ name: String, _ width: Int) -> StyledLine {
        StyledLine(name, .dim).truncated(to: width).padded(to: width + gap)
    }

    /// Returns the values in columns, without spaces at the end.
    private static func cells(_ values: [StyledLine], _ width: Int) -> StyledLine {
        let last = values.lastIndex { !$0.isEmpty } ?? 0
        let cells = values.prefix(last + 1).enumerated().map { index, value in
            let cell = value.truncated(to: width)
            return index < last ? cell.padded(to: width + gap) : cell
        }
        return cells.reduce(StyledLine(), +)
    }
}
