import GitHubModel
import TerminalUI

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// The columns that a window has room for: name and stars always, a description if there is any, then the others, the most
/// telling first.
struct RepositoryTableLayout {
    /// What can be left out.
    private enum Column { case language, forks, updated, license }

    private let widths: RepositoryColumnWidths
    private let name: Int
    private let shown: Set<Column>
    private let now: Date?
    private let pattern: FuzzyPattern

    /// - Parameters:
    ///   - width: what there is, in columns.
    ///   - now: what ages are counted from; `nil` shows none.
    init(_ rows: RepositoryListModel, width: Int, now: Date?) {
        (widths, self.now, pattern) = (rows.widths, now, rows.pattern)
        name = min(rows.widths.name, max(width / 3, min(width / 2, 24)))
        var wanted: [Column] = rows.isGrouped ? [] : [.language]
        wanted += now == nil ? [.forks, .license] : [.updated, .forks, .license]
        // What the list is sorted by is the last to go.
        let sorting: [Column] = rows.order == .updated && now != nil ? [.updated] : rows.order == .forks ? [.forks] : []
        wanted = sorting + wanted.filter { !sorting.contains($0) }
        var (shown, room) = (Set<Column>(), width - name - rows.widths.stars - 4)
        if rows.widths.hasDescriptions { room -= Self.minDescriptionWidth + 2 }
        for column in wanted {
            let width = Self.width(of: column, in: rows.widths)
            guard width > 0, width + 2 <= room else { continue }
            shown.insert(column)
            room -= width + 2
        }
        self.shown = shown
    }

    /// A row, not yet cut to the window.
    func row(_ repository: Repository) -> StyledLine {
        var row = title(of: repository).padded(to: name)
        row.append("  ★ \(Self.right(NumberFormat.compact(repository.stars), widths.stars))")
        append(.forks, to: &row) {
            StyledLine(
                repository.forks > 0
                    ? "⑂ \(Self.right(NumberFormat.compact(repository.forks), widths.forks))" : "", .dim)
        }
        append(.language, to: &row) {
            guard let language = repository.language else { return StyledLine() }
            return StyledLine("■ ", Style(color: Color(language: language))) + StyledLine(language)
        }
        append(.updated, to: &row) { StyledLine(age(of: repository), .dim) }
        append(.license, to: &row) { StyledLine(repository.license ?? "", .dim) }
        if let description = repository.description {
            row.append("  ")
            row.append(pattern.marked(description, .dim))
        }
        return row
    }

    private func append(_ column: Column, to row: inout StyledLine, _ text: () -> StyledLine) {
        guard shown.contains(column) else { return }
        let width = Self.width(of: column, in: widths)
        row.append("  ")
        row.append(text().truncated(to: width).padded(to: width))
    }

    /// Where there is no room for both, the name gives way to what the repository is; a mark is whole or left out.
    private func title(of repository: Repository) -> StyledLine {
        let (text, marks) = (
            pattern.marked(repository.name, .bold), StyledLine(RepositoryColumnWidths.badges(of: repository), .dim)
        )
        let room = name - marks.width
        return room >= Self.minNameWidth ? text.truncated(to: room) + marks : text.truncated(to: name)
    }

    private func age(of repository: Repository) -> String {
        guard let now, let date = repository.updatedAt else { return "" }
        return RelativeTime.formatted(since: date, now: now)
    }

    private static func width(of column: Column, in widths: RepositoryColumnWidths) -> Int {
        switch column {
        case .forks: widths.forks > 0 ? widths.forks + 2 : 0
        case .language: widths.language > 0 ? min(widths.language, 16) + 2 : 0
        case .updated: widths.hasDates ? "24 months ago".count : 0
        case .license: min(widths.license, 12)
        }
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    /// As much of them as says something.
    private static let (minDescriptionWidth, minNameWidth) = (20, 8)
}

/// How wide the columns of a list must be for all in it to be seen whole.
struct RepositoryColumnWidths: Sendable, Hashable {
    private(set) var name = 0
    private(set) var stars = 0
    private(set) var forks = 0
    private(set) var license = 0
    private(set) var language = 0
    private(set) var hasDates = false
    private(set) var hasDescriptions = false

    init(_ repositories: [Repository]) {
        for repository in repositories {
            name = max(name, TextWidth.columns(repository.name) + Self.badges(of: repository).utf8.count)
            stars = max(stars, NumberFormat.compact(repository.stars).utf8.count)
            if repository.forks > 0 { forks = max(forks, NumberFormat.compact(repository.forks).utf8.count) }
            if let license = repository.license { self.license = max(self.license, TextWidth.columns(license)) }
            if let language = repository.language { self.language = max(self.language, TextWidth.columns(language)) }
            hasDates = hasDates || repository.updatedAt != nil
            hasDescriptions = hasDescriptions || repository.description != nil
        }
    }

    /// What a repository is besides: words, each with a space before it.
    static func badges(of repository: Repository) -> String {
        (repository.isPrivate ? " private" : "") + (repository.isFork ? " fork" : "")
            + (repository.isArchived ? " archived" : "")
    }
}
