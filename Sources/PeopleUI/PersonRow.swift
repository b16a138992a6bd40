import GitHubModel
import Store
import TerminalUI

/// The row of a person in a list, with the matching letters highlighted.
struct PersonRowLayout: Sendable {
    /// The maximum width of a name. No window is wider.
    private static let maxColumns = 500

    private let person: Person
    private let text: String
    private let match: PersonMatch?

    private let lookAlike: Login?

    /// - Parameter lookAlike: the account that the person is easily taken for, if any.
    init(_ person: Person, matching text: String, lookAlike: Login? = nil) {
        (self.person, self.text, self.lookAlike) = (person, text, lookAlike)
        match = PeopleQuery(text).flatMap { PersonMatch(person, $0) }
    }

    /// Returns the column layout for `people`, all of the list.
    static func columns(_ people: [Person], in width: Int) -> ColumnLayout {
        ColumnLayout.people(
            login: people.map(\.login.description.utf8.count).max() ?? 0,
            hasKinds: people.contains { $0.kind != .user }, in: width)
    }

    /// The login, the name, the followers and the location, as far as known.
    var cells: [StyledLine] {
        let facts = AccountFacts.formatted(
            kind: person.kind.rowText, followers: person.profile?.followers ?? 0,
            repositories: person.profile?.publicRepositories ?? 0)
        return [
            highlighted(person.login.description), name, StyledLine(facts, .dim),
            StyledLine(String((person.profile?.location ?? "").prefix(Self.maxColumns)), .dim),
        ]
    }

    /// The warning of a look-alike, the name, and where GitHub found the text if neither the login nor the name shows it.
    private var name: StyledLine {
        var name = highlighted(person.knownName ?? "")
        if let lookAlike {
            name = StyledLine("looks like \(lookAlike)", .warning) + StyledLine(name.isEmpty ? "" : " · ") + name
        }
        guard match == nil, let (field, reason) = reason else { return name }
        return name + StyledLine("\(name.isEmpty ? "" : " · ")\(field): ", .dim) + highlighted(reason).styled(.dim)
    }

    private var reason: (field: String, text: String)? {
        if let match = person.match { return (match.property == "email" ? "mail" : match.property, match.fragment) }
        guard let bio = person.profile?.bio, let range = TextMatch.ranges(of: text, in: bio).first else { return nil }
        return ("bio", TextSanitizer.singleLine(String(bio[range.lowerBound...].prefix(Self.maxColumns))))
    }

    private func highlighted(_ text: String) -> StyledLine {
        let bounded = String(text.prefix(Self.maxColumns))
        var (line, start) = (StyledLine(), bounded.startIndex)
        for range in TextMatch.ranges(of: self.text, in: bounded, inOrder: match == .lettersInOrder) {
            line.append(String(bounded[start..<range.lowerBound]))
            line.append(String(bounded[range]), .match)
            start = range.upperBound
        }
        line.append(String(bounded[start...]))
        return line
    }
}
