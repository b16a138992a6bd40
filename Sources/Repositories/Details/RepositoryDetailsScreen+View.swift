import Foundation
import GitHubAPI
import GitHubModel
package import TerminalUI

extension RepositoryDetailsScreen {
    /// Returns the name, the counts and the languages, or the error.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return ErrorHint.append("Press r to try again.", to: failure) }
        let repository = state.repository
        let languages = state.languages.map { $0.prefix(3).map(\.language) } ?? []
        let facts = [repository.fullName, repository.description ?? "No description", counts(of: repository)]
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
            StyledLine.wrapped(counts(of: repository), columns: columns) + about(state),
            languages(of: state, in: columns),
            [StyledLine(repository.url, .link, link: Hyperlink(repository.url))],
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    private static func counts(of repository: Repository) -> String {
        let stars = NumberFormat.counted(repository.stars, "star")
        let forks = NumberFormat.counted(repository.forks, "fork")
        return "★ \(stars) · \(forks) · \(NumberFormat.counted(repository.openIssues, "open issue"))"
    }

    private static func about(_ state: State) -> [StyledLine] {
        let repository = state.repository
        let dates = [
            ("Created", repository.createdAt), ("Updated", repository.updatedAt), ("Pushed", repository.pushedAt),
        ]
        let facts = [("License", repository.license)] + dates.map { ($0.0, $0.1.flatMap { day($0, now: state.now) }) }
        return facts.compactMap { name, fact in
            fact.map { StyledLine(name, .dim).padded(to: 9) + StyledLine($0) }
        }
    }

    /// Returns the date and its age, such as `2011-01-26, 15 years ago`.
    private static func day(_ date: Date, now: Date?) -> String {
        let day = date.formatted(.iso8601.year().month().day())
        return now.map { "\(day), \(RelativeTime.formatted(since: date, now: $0))" } ?? day
    }

    private static func languages(of state: State, in columns: Int) -> [StyledLine] {
        guard let languages = state.languages, !languages.isEmpty else { return [] }
        let bar = StackedBar(
            languages.map { language in
                .init(language.language, share: Double(language.bytes), color: Color(language: language.language))
            })
        return [bar.line(in: min(columns, 72))] + bar.legend(in: columns, lines: 4)
    }
}
