import GitHubModel
import TerminalUI

/// Repositories for a person at a terminal: the sums, then a table, or a table for each language.
struct RepositoryTable {
    private let repositories: [Repository]
    private let byLanguage: Bool
    private let listing: LoadedListing

    /// - Parameter listing: where `repositories` are from; its sums stand on top.
    init(_ repositories: [Repository], byLanguage: Bool, listing: LoadedListing) {
        (self.repositories, self.byLanguage, self.listing) = (repositories, byLanguage, listing)
    }

    /// - Throws: ``OutputError``.
    func print(to console: Console) throws(OutputError) {
        guard !repositories.isEmpty else { return }
        try console.print(summary.truncated(to: console.width))
        try console.print(StyledLine())
        let lines = byLanguage ? sections(in: console.width) : table(repositories).lines(in: console.width)
        for line in lines { try console.print(line) }
    }

    /// What is listed, and whether that is everything.
    private var summary: StyledLine {
        let shown = RepositoryStatistics(of: repositories, total: listing.overview.total, isComplete: true)
        var words = [shown.count == 1 ? "1 repository" : "\(NumberFormat.grouped(shown.count)) repositories"]
        if listing.error != nil {
            let total = listing.overview.total.map { " of \(NumberFormat.grouped($0))" } ?? ""
            words = ["\(NumberFormat.grouped(shown.count))\(total) so far"]
        } else if listing.isLimited {
            words = [
                "\(NumberFormat.grouped(shown.count)) of \(NumberFormat.grouped(listing.overview.count)) repositories"
            ]
        }
        words.append("★ \(NumberFormat.compact(shown.stars))")
        if let favorite = shown.topLanguage { words.append("mostly \(favorite)") }
        return StyledLine(words.joined(separator: " · "), .bold)
    }

    /// One table's columns for all sections, so that they stand under each other.
    private func sections(in width: Int) -> [StyledLine] {
        let groups = LanguageGroup.groups(of: repositories)
        let table = table(groups.flatMap(\.repositories), hasLanguage: false).lines(in: width, indent: 2)
        var (lines, rows) = (Array(table.prefix(1)), table.dropFirst())
        for group in groups {
            if lines.count > 1 { lines.append(StyledLine()) }
            let count =
                group.repositories.count == 1
                ? "1 repository" : "\(NumberFormat.grouped(group.repositories.count)) repositories"
            let title =
                StyledLine(group.title, .accent)
                + StyledLine("  \(count) · ★ \(NumberFormat.compact(group.stars))", .dim)
            lines.append(title.truncated(to: width))
            lines += rows.prefix(group.repositories.count)
            rows = rows.dropFirst(group.repositories.count)
        }
        return lines
    }

    private func table(_ repositories: [Repository], hasLanguage: Bool = true) -> Table {
        var table = Table([
            .init(title: "NAME", style: .bold, minWidth: 16, dropPriority: 0),
            .init(title: "LANGUAGE", minWidth: 10, dropPriority: 2),
            .init(title: "STARS", isNumber: true, dropPriority: 1),
            .init(title: "FORKS", isNumber: true, dropPriority: 6),
            .init(title: "PUSHED", style: .dim, minWidth: 13, dropPriority: 5),
            .init(title: "NOTE", style: .dim, dropPriority: 4),
            .init(title: "DESCRIPTION", style: .dim, isFlexible: true, dropPriority: 3),
        ])
        for repository in repositories {
            table.append([
                repository.name, hasLanguage ? repository.language ?? "" : "", NumberFormat.compact(repository.stars),
                NumberFormat.compact(repository.forks),
                repository.pushedAt.map { RelativeTime.formatted(since: $0) } ?? "",
                repository.isPrivate ? "private" : repository.isArchived ? "archived" : repository.isFork ? "fork" : "",
                repository.description ?? "",
            ])
        }
        return table
    }
}
