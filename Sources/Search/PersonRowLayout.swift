import GitHubModel
import Store
import TerminalUI

/// The row of a person in a list, with the matching letters highlighted.
struct PersonRowLayout: Sendable {
    /// The maximum width of a name. No window is wider.
    private static let maxColumns = 500

    private let person: Person
    private let text: String

    init(_ person: Person, matching text: String) { (self.person, self.text) = (person, text) }

    /// Returns the column layout for `rows`. If space is short, the name is truncated first; then the summary is dropped.
    static func columns(_ rows: [[StyledLine]], in width: Int) -> ColumnLayout {
        ColumnLayout(rows, [.left, .left, .right], flexible: 1, in: width)
    }

    /// Returns the login, the name if known, and the summary.
    ///
    /// - Parameter login: The maximum width of the login in columns.
    func cells(login: Int) -> [StyledLine] {
        [
            highlighted(person.login.description).truncated(to: login),
            highlighted(person.profile?.name ?? ""),
            StyledLine(
                AccountFacts.formatted(
                    kind: person.kind == .user ? nil : "\(person.kind)", followers: person.profile?.followers ?? 0,
                    repositories: person.profile?.publicRepositories ?? 0), .dim),
        ]
    }

    private func highlighted(_ text: String) -> StyledLine {
        let bounded = String(text.prefix(Self.maxColumns))
        var (line, start) = (StyledLine(), bounded.startIndex)
        for range in TextMatch.ranges(of: self.text, in: bounded) {
            line.append(String(bounded[start..<range.lowerBound]))
            line.append(String(bounded[range]), .match)
            start = range.upperBound
        }
        line.append(String(bounded[start...]))
        return line
    }
}
