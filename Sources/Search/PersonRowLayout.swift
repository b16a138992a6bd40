import GitHubModel
import Store
import TerminalUI

/// Somebody as one row of a list, with the letters marked that were looked for.
struct PersonRowLayout: Sendable {
    /// No window is wider; what nobody sees is not drawn.
    private static let maxColumns = 500

    private let person: Person
    private let text: String

    init(_ person: Person, matching text: String) { (self.person, self.text) = (person, text) }

    /// How the cells stand under those of others: the name gives way where there is little room, then
    /// what follows it goes.
    static func columns(_ rows: [[StyledLine]], in width: Int) -> ColumnLayout {
        ColumnLayout(rows, [.left, .left, .right], flexible: 1, in: width)
    }

    /// The login, the name where it is known, and how many follow the account.
    ///
    /// - Parameter login: columns the login may take.
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
        let whole = String(text.prefix(Self.maxColumns))
        var (line, start) = (StyledLine(), whole.startIndex)
        for range in TextMatch.ranges(of: self.text, in: whole) {
            line.append(String(whole[start..<range.lowerBound]))
            line.append(String(whole[range]), .match)
            start = range.upperBound
        }
        line.append(String(whole[start...]))
        return line
    }
}
