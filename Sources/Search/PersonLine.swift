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

    /// The login in its column; then, as far as they are known, the name, what kind of account it is, and how many follow
    /// it, or else how many repositories it has.
    func line(loginColumn: Int) -> StyledLine {
        var line = marked(person.login.description).truncated(to: loginColumn).padded(to: loginColumn)
        if let name = person.profile?.name { line.append(StyledLine("  ") + marked(name)) }
        if person.kind != .user { line.append("  \(person.kind)", .dim) }
        if let count { line.append("  \(count)", .dim) }
        return line
    }

    private var count: String? {
        guard let profile = person.profile else { return nil }
        func words(_ count: Int, _ one: String, _ many: String) -> String {
            "\(Count.short(count)) \(count == 1 ? one : many)"
        }
        if profile.followers > 0 { return words(profile.followers, "follower", "followers") }
        let repositories = profile.publicRepositories
        return repositories > 0 ? words(repositories, "repository", "repositories") : nil
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
