import Foundation
import GitHubModel
import TerminalUI

/// The columns that fit in a window: always the name and the stars, a description if there is any, then the others in order
/// of importance.
struct RepositoryTableLayout {
    /// An optional column.
    private enum Column { case language, forks, updated, license }

    private let widths: RepositoryColumnWidths
    private let name: Int
    private let visible: Set<Column>
    private let now: Date?
    private let pattern: FuzzyPattern

    /// - Parameters:
    ///   - width: The available width in columns.
    ///   - now: The date that ages are relative to; `nil` shows no ages.
    init(_ rows: RepositoryListModel, width: Int, now: Date?) {
        (widths, self.now, pattern) = (rows.widths, now, rows.pattern)
        name = min(rows.widths.name, max(width / 3, min(width / 2, 24)))
        var candidates: [Column] = rows.isGrouped ? [] : [.language]
        candidates += now == nil ? [.forks, .license] : [.updated, .forks, .license]
        // The column of the sort order has priority.
        let sorting: [Column] = rows.order == .updated && now != nil ? [.updated] : rows.order == .forks ? [.forks] : []
        candidates = sorting + candidates.filter { !sorting.contains($0) }
        var (visible, available) = (Set<Column>(), width - name - rows.widths.stars - 4)
        if rows.widths.hasDescriptions { available -= Self.minDescriptionWidth + 2 }
        for column in candidates {
            let width = Self.width(of: column, in: rows.widths)
            guard width > 0, width + 2 <= available else { continue }
            visible.insert(column)
            available -= width + 2
        }
        self.visible = visible
    }

    /// Returns a row. It can be wider than the window.
    func row(_ repository: Repository) -> StyledLine {
        var row = title(of: repository).padded(to: name)
        row.append("  ★ \(Self.rightAligned(NumberFormat.compact(repository.stars), widths.stars))")
        append(.forks, to: &row) {
            StyledLine(
                repository.forks > 0
                    ? "⑂ \(Self.rightAligned(NumberFormat.compact(repository.forks), widths.forks))" : "", .dim)
        }
        append(.language, to: &row) {
            guard let language = repository.language else { return StyledLine() }
            return StyledLine("■ ", Style(color: Color(language: language))) + StyledLine(language)
        }
        append(.updated, to: &row) { StyledLine(age(of: repository), .dim) }
        append(.license, to: &row) { StyledLine(repository.license ?? "", .dim) }
        if let description = repository.description {
            row.append("  ")
            row.append(pattern.highlighted(description, .dim))
        }
        return row
    }

    private func append(_ column: Column, to row: inout StyledLine, _ text: () -> StyledLine) {
        guard visible.contains(column) else { return }
        let width = Self.width(of: column, in: widths)
        row.append("  ")
        row.append(text().truncated(to: width).padded(to: width))
    }

    /// Returns the name with badges. If space is short, the name is truncated; if it becomes too short, the badges are left
    /// out.
    private func title(of repository: Repository) -> StyledLine {
        let (text, badges) = (
            pattern.highlighted(repository.name, .bold), StyledLine(RepositoryColumnWidths.badges(of: repository), .dim)
        )
        let available = name - badges.width
        return available >= Self.minNameWidth ? text.truncated(to: available) + badges : text.truncated(to: name)
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

    private static func rightAligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    private static let (minDescriptionWidth, minNameWidth) = (20, 8)
}

/// The column widths that a list needs to show all values completely.
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

    /// Returns the badges of a repository, each after a space.
    static func badges(of repository: Repository) -> String {
        (repository.isPrivate ? " private" : "") + (repository.isFork ? " fork" : "")
            + (repository.isArchived ? " archived" : "")
    }
}
