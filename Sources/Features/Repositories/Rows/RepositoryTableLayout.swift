import Foundation
import GitHubModel
import Settings
import TerminalUI

struct RepositoryTableLayout {
    private let widths: RepositoryColumnWidths
    private let nameWidth: Int
    private let columns: ColumnLayout
    private let now: Date?
    private let rows: RepositoryListModel
    private var pattern: RepositoryPattern { rows.filter.pattern }

    /// Ages are relative to `now`; `nil` shows none.
    init(_ rows: RepositoryListModel, showing shown: Set<RepositoryColumn>, width: Int, now: Date?) {
        widths = rows.widths
        self.now = now
        self.rows = rows
        nameWidth = min(widths.name, max(width / 3, min(width / 2, 24)))
        // The column of the sort order has priority.
        func column(_ dropPriority: Int?, order: RepositoryOrder? = nil) -> ColumnLayout.Column {
            .init(.left, dropPriority: order == rows.sorting.order ? 0 : dropPriority)
        }
        let wanted: [RepositoryColumn: Int] = [
            .stars: widths.stars + 2, .forks: widths.forks == 0 ? 0 : widths.forks + 2,
            .language: widths.language == 0 || rows.isGrouped ? 0 : max(min(widths.language, 16) + 2, 8),
            .pushed: widths.hasDates && now != nil ? "24 months ago".count : 0,
            .license: widths.license == 0 ? 0 : max(min(widths.license, 12), 7),
            .description: widths.hasDescriptions ? RepositoryPattern.maxColumns : 0,
        ]
        columns = ColumnLayout(
            widths: [nameWidth] + RepositoryColumn.allCases.map { shown.contains($0) ? wanted[$0] ?? 0 : 0 },
            [
                column(nil), column(nil), column(3, order: .forks), column(1), column(2, order: .pushed), column(4),
                .init(.left, minWidth: 20, isFlexible: true),
            ], in: width)
    }

    var header: StyledLine {
        let titles = ["NAME", "STARS", "FORKS", "LANGUAGE", "PUSHED", "LICENSE", "DESCRIPTION"]
        return columns.line(titles.map { StyledLine($0, .dim) }, padsLast: false)
    }

    func row(_ repository: Repository) -> StyledLine {
        let language = repository.language.map { language in
            StyledLine("■ ", Style(color: Color(language: language))) + StyledLine(language)
        }
        let cells = [
            title(of: repository), StyledLine("★ \(Self.rightAligned(repository.stars, widths.stars))"),
            StyledLine(repository.forks > 0 ? "↱ \(Self.rightAligned(repository.forks, widths.forks))" : "", .dim),
            language ?? StyledLine(), StyledLine(age(of: repository), .dim), StyledLine(repository.license ?? "", .dim),
            pattern.highlighted(description: repository.shownDescription ?? ""),
        ]
        return columns.line(cells, padsLast: false)
    }

    /// Returns the name, truncated for the badges, or if it becomes too short, without them.
    private func title(of repository: Repository) -> StyledLine {
        let text = pattern.highlighted(name: rows.name(of: repository))
        let badges = StyledLine(repository.badges, .dim)
        let available = nameWidth - badges.width
        return available >= Self.minNameWidth ? text.truncated(to: available) + badges : text
    }

    private func age(of repository: Repository) -> String {
        guard let now, let date = repository.pushedAt else { return "" }
        return RelativeTime.formatted(since: date, now: now)
    }

    private static func rightAligned(_ number: Int, _ width: Int) -> String {
        let text = NumberFormat.compact(number)
        return String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    private static let minNameWidth = 8
}

/// The column widths that a list needs to show all values and titles completely. The age is that of the last push.
struct RepositoryColumnWidths: Sendable, Hashable {
    private(set) var (name, stars, forks, license, language) = (4, 3, 0, 0, 0)
    private(set) var (hasDates, hasDescriptions) = (false, false)

    init(_ repositories: [Repository], name text: (Repository) -> String) {
        for repository in repositories {
            name = max(name, TextWidth.columns(text(repository)) + repository.badges.utf8.count)
            stars = max(stars, NumberFormat.compact(repository.stars).utf8.count)
            if repository.forks > 0 { forks = max(forks, 3, NumberFormat.compact(repository.forks).utf8.count) }
            if let license = repository.license { self.license = max(self.license, TextWidth.columns(license)) }
            if let language = repository.language { self.language = max(self.language, TextWidth.columns(language)) }
            hasDates = hasDates || repository.pushedAt != nil
            hasDescriptions = hasDescriptions || repository.description != nil
        }
    }
}

extension Repository {
    var badges: String { (isPrivate ? " private" : "") + (isFork ? " fork" : "") + (isArchived ? " archived" : "") }
}

enum RepositoryRow: Sendable, Hashable {
    case section(Section)
    case repository(Repository)

    struct Section: Sendable, Hashable {
        let language: String?
        let title: String
        let count: Int
        let stars: Int
        let isCollapsed: Bool

        init(_ group: LanguageGroup, isCollapsed: Bool) {
            language = group.language
            title = group.title
            self.isCollapsed = isCollapsed
            count = group.repositories.count
            stars = group.stars
        }
    }

    /// The identity of a row, which does not depend on its content or position.
    enum ID: Sendable, Hashable {
        case section(String?)
        case repository(Int64)
    }

    var id: ID {
        switch self {
        case .section(let section): .section(section.language)
        case .repository(let repository): .repository(repository.id)
        }
    }

    var repository: Repository? { if case .repository(let repository) = self { repository } else { nil } }

    var language: String? {
        switch self {
        case .section(let section): section.language
        case .repository(let repository): repository.language
        }
    }

    /// Returns whether the row is the title of a collapsed section that contains `other`.
    func isCollapsed(over other: RepositoryRow) -> Bool {
        guard case .section(let section) = self else { return false }
        return section.isCollapsed && section.language == other.language
    }
}
