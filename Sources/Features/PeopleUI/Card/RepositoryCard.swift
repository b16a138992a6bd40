import Foundation
import GitHubModel
import TerminalUI

/// The card of a repository.
struct RepositoryCard {
    private typealias Line = CardContent.Line

    private let repository: Repository

    init(_ repository: Repository) { self.repository = repository }

    /// At most `size.rows` lines, none wider than `size.columns`.
    func lines(in size: Size) -> [StyledLine] {
        let name = Line(StyledLine(repository.fullName, .accent, link: Hyperlink(repository.url)), 0)
        let description = String((repository.shownDescription ?? "").prefix(1000))
        return Line.fitted([[name], Line.paragraph(description, in: size, limit: 6), facts], in: size)
    }

    private var facts: [Line] {
        let facts: [(name: String, value: String?, dropPriority: Int)] = [
            ("Stars", "★ \(NumberFormat.compact(repository.stars))", 1), ("Language", repository.language, 2),
            ("Forks", NumberFormat.compact(repository.forks), 3),
            ("Last push", repository.pushedAt?.formatted(.iso8601.year().month().day()), 3),
        ]
        return facts.compactMap { name, value, priority in value.map { Line.fact(name, StyledLine($0), priority) } }
    }
}
