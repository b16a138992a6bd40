import GitHubModel
import Store
import TerminalUI

/// Somebody as one row of a list, with the letters marked that were looked for.
struct PersonLine: Sendable {
    /// No window is wider; what nobody sees is not drawn.
    private static let widest = 500

    private let person: Person
    private let text: String

    init(_ person: Person, matching text: String) { (self.person, self.text) = (person, text) }

    /// How the cells stand under those of others: the name gives way where there is little room, then
    /// what follows it goes.
    static func columns(_ rows: [[StyledLine]], in width: Int) -> AlignedColumns {
        AlignedColumns(rows, [.left, .left, .right], elastic: 1, in: width)
    }

    /// The login; then, as far as they are known, the name, and what kind of account it is, with how many follow it, or
    /// else how many repositories it has.
    ///
    /// - Parameter width: for the whole row; the login takes half of it at most.
    func cells(in width: Int) -> [StyledLine] {
        let kind = person.kind == .user ? [] : ["\(person.kind)"]
        return [
            marked(person.login.description).truncated(to: max(width / 2, 8)),
            marked(person.profile?.name ?? ""),
            StyledLine((kind + count).joined(separator: " · "), .dim),
        ]
    }

    private var count: [String] {
        guard let profile = person.profile else { return [] }
        func words(_ count: Int, _ one: String, _ many: String) -> String {
            "\(Count.short(count)) \(count == 1 ? one : many)"
        }
        if profile.followers > 0 { return [words(profile.followers, "follower", "followers")] }
        let repositories = profile.publicRepositories
        return repositories > 0 ? [words(repositories, "repository", "repositories")] : []
    }

    private func marked(_ text: String) -> StyledLine {
        let whole = String(text.prefix(Self.widest))
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
