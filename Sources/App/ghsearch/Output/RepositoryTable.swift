import Foundation
import GitHubModel
import TerminalUI

/// Repositories for a terminal: a summary, then a table, or a table for each language.
struct RepositoryTable {
    enum Range {
        case all
        /// The first repositories of this number.
        case limited(of: Int)
        /// Those that were loaded before an error.
        case incomplete
    }
    let repositories: [Repository]
    let byLanguage: Bool
    let range: Range
    /// Whether the names contain the owners, because these differ.
    var hasOwners = false

    func lines(in width: Int) -> [StyledLine] {
        guard !repositories.isEmpty else { return [] }
        return [summary.truncated(to: width), StyledLine()]
            + (byLanguage ? sections(in: width) : table(repositories).lines(in: width))
    }

    private var summary: StyledLine {
        let statistics = RepositoryStatistics(of: repositories, total: nil, isComplete: true)
        let count = NumberFormat.grouped(statistics.count)
        let counted =
            switch range {
            case .all: NumberFormat.counted(statistics.count, "repository", "repositories")
            case .limited(let total): "\(count) of \(NumberFormat.grouped(total)) repositories"
            case .incomplete: "\(count) loaded"
            }
        let language = statistics.topLanguage.map { ["top language \($0)"] } ?? []
        let parts = [counted, "★ \(NumberFormat.compact(statistics.stars))"] + language
        return StyledLine(parts.joined(separator: " · "), .bold)
    }

    /// All sections have the column widths of one table.
    private func sections(in width: Int) -> [StyledLine] {
        let groups = LanguageGroup.groups(of: repositories)
        let table = table(groups.flatMap(\.repositories), hasLanguage: false).lines(in: width, indent: 2)
        var (lines, rows) = (Array(table.prefix(1)), table.dropFirst())
        for group in groups {
            if lines.count > 1 { lines.append(StyledLine()) }
            let count = NumberFormat.counted(group.repositories.count, "repository", "repositories")
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
            .init("NAME", .bold, minWidth: 16, dropPriority: 0),
            .init("LANGUAGE", minWidth: 10, dropPriority: 2),
            .init("STARS", isNumber: true, dropPriority: 1),
            .init("FORKS", isNumber: true, dropPriority: 6),
            .init("PUSHED", .dim, minWidth: 13, dropPriority: 5),
            .init("NOTE", .dim, dropPriority: 4),
            .init("DESCRIPTION", .dim, isFlexible: true, dropPriority: 3),
        ])
        for repository in repositories {
            table.append([
                hasOwners ? repository.fullName : repository.name, hasLanguage ? repository.language ?? "" : "",
                NumberFormat.compact(repository.stars),
                NumberFormat.compact(repository.forks),
                repository.pushedAt.map { RelativeTime.formatted(since: $0) } ?? "",
                repository.isPrivate ? "private" : repository.isArchived ? "archived" : repository.isFork ? "fork" : "",
                repository.shownDescription ?? "",
            ])
        }
        return table
    }
}

extension Repository: TabularRecord {
    static var jsonFields: [Field] {
        [
            ("fullName", { $0.fullName }), ("name", { $0.name }), ("owner", { $0.ownerFields }),
            ("description", { $0.description }), ("language", { $0.language }),
            ("stargazersCount", { $0.stars }), ("forksCount", { $0.forks }),
            ("openIssuesCount", { $0.openIssues }), ("isFork", { $0.isFork }),
            ("isArchived", { $0.isArchived }), ("isPrivate", { $0.isPrivate }),
            ("license", { $0.licenseFields }), ("topics", { $0.topics }),
            ("createdAt", { $0.createdAt }), ("updatedAt", { $0.updatedAt }),
            ("pushedAt", { $0.pushedAt }), ("url", { $0.url }),
        ]
    }

    /// The names of `gh repo view` and `gh search repos`.
    static var otherJSONFields: [Field] {
        [
            ("nameWithOwner", { $0.fullName }), ("stargazerCount", { $0.stars }), ("forkCount", { $0.forks }),
            ("licenseInfo", { $0.licenseFields }), ("primaryLanguage", { $0.language.map { ["name": $0] } }),
        ]
    }

    /// The type is not known: a list does not have it.
    private var ownerFields: [String: JSONValue] {
        let page = url.hasSuffix("/\(name)") ? String(url.dropLast(name.count + 1)) : nil
        return ["login": JSONValue(value: owner), "type": JSONValue(value: nil), "url": JSONValue(value: page)]
    }

    private var licenseFields: [String: JSONValue]? {
        license.map {
            ["key": JSONValue(value: $0.lowercased()), "name": JSONValue(value: $0), "url": JSONValue(value: nil)]
        }
    }

    var columns: [String] {
        [
            fullName, language ?? "", String(stars), String(forks), pushedAt?.formatted(.iso8601) ?? "",
            description ?? "",
        ]
    }
}
