import Foundation
import GitHubAPI
import GitHubModel
package import TerminalUI

extension RepositoryDetailsScreen {
    /// Returns the name, the counts and the languages, or the error. After scrolling, returns the visible lines.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        if state.top > 0 {
            return view(state, in: state.size).lines.dropFirst().dropLast().map(\.text).joined(separator: "\n")
        }
        let repository = state.repository
        let languages = state.languages.map { $0.prefix(3).map(\.language) } ?? []
        let facts = [repository.fullName, repository.description ?? "No description", counts(state)]
        return (facts + (languages.isEmpty ? [] : [languages.joined(separator: ", ")])).joined(separator: "; ")
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine(state.repository.fullName, .accent) + StyledLine(state.repository.badges, .dim)
        return state.header(title, in: size)
    }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        let (repository, columns) = (state.repository, size.columns)
        let description = repository.description.map { StyledLine.wrapped($0, columns: columns, limit: 20) }
        let parts: [[StyledLine]] = [
            description ?? [StyledLine("No description.", .dim)],
            repository.topics.isEmpty
                ? [] : StyledLine.wrapped(repository.topics.joined(separator: " · "), .dim, columns: columns),
            StyledLine.wrapped(counts(state), columns: columns) + about(state),
            languages(of: state, in: columns), readme(of: state, in: columns),
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    private static func counts(_ state: State) -> String {
        let repository = state.repository
        let counts = [
            "★ \(NumberFormat.counted(repository.stars, "star"))", NumberFormat.counted(repository.forks, "fork"),
            NumberFormat.counted(repository.openIssues, "open issue"),
            state.contributors.map { NumberFormat.counted($0, "contributor") },
        ]
        return counts.compactMap { $0 }.joined(separator: " · ")
    }

    private static func about(_ state: State) -> [StyledLine] {
        let repository = state.repository
        let release = state.release.map { release in
            release.tag + (release.publishedAt.map { ", \(day($0))" } ?? "")
        }
        let pushed = repository.pushedAt.map { date in
            day(date) + (state.now.map { ", \(RelativeTime.formatted(since: date, now: $0))" } ?? "")
        }
        let facts: [(String, String?)] = [
            ("Page", repository.url), ("Homepage", repository.homepage), ("License", repository.license),
            ("Branch", repository.defaultBranch), ("Release", release), ("Created", repository.createdAt.map(day)),
            ("Pushed", pushed),
        ]
        return facts.compactMap { name, fact in
            guard let fact, !fact.isEmpty else { return nil }
            let link = Hyperlink(fact)
            return StyledLine(name, .dim).padded(to: 10) + StyledLine(fact, link == nil ? .plain : .link, link: link)
        }
    }

    /// Returns the date, such as `2011-01-26`.
    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    /// Returns the bar, what it counts, and its legend.
    private static func languages(of state: State, in columns: Int) -> [StyledLine] {
        guard let languages = state.languages, !languages.isEmpty else { return [] }
        let bar = StackedBar(
            languages.map { language in
                .init(language.language, share: Double(language.bytes), color: Color(language: language.language))
            })
        let bytes = languages.reduce(0) { $0 + $1.bytes }
        return bar.lines(
            counting: NumberFormat.counted(bytes, "byte", format: NumberFormat.compact), in: columns, legendLines: 4)
    }

    private static func readme(of state: State, in columns: Int) -> [StyledLine] {
        guard !state.readmeLines.isEmpty else { return [] }
        let lines = columns == state.size.columns ? state.readmeLines : state.readme?.lines(in: columns) ?? []
        return [
            StyledLine("── README ", .dim) + StyledLine(String(repeating: "─", count: max(columns - 10, 0)), .dim),
            StyledLine(),
        ]
            + lines
    }
}
