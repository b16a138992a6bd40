package import GitHubModel
package import Settings
import Store
package import TerminalUI

/// The cells of a person's row, and the widths of their columns.
package struct PersonRowLayout: Sendable {
    /// The width of logins that are complete, except in a tiny list: followers are left out before these are cut.
    private static let maxCompleteLogin = 20
    /// The width of a window in which a mark and the followers do not fit beside a login and a name.
    private static let tinyWidth = 50
    /// The maximum width of a name. No window is wider.
    private static let maxColumns = 500

    private let person: Person
    private let query: NameQuery?
    private let match: PersonMatch?
    private let isGuess: Bool
    private let lookAlike: Login?
    private let namesAllSources: Bool
    private let width: Int

    /// `isGuess` is whether the row says how the person matches, unless it is written as in the query.
    /// `namesAllSources` is whether the row always has a source, as in a list in which people of a repository are
    /// first.
    package init(
        _ person: Person, matching query: NameQuery? = nil, match: PersonMatch? = nil, isGuess: Bool = false,
        lookAlike: Login? = nil, namesAllSources: Bool = false, in width: Int
    ) {
        self.person = person
        self.query = query
        self.isGuess = isGuess
        self.lookAlike = lookAlike
        self.width = width
        self.namesAllSources = namesAllSources
        self.match = match
    }

    /// Returns the layout of login, name, source, followers, location, company and bio for `people`, all of the list.
    /// It depends on the window and the longest login and source only, so that the columns stay in place while the list
    /// scrolls and names arrive. The source stays if the followers and the location have no space.
    ///
    /// `hasGuesses` is whether a row has a mark that says why a guess is listed. It looks at all people, so that it is
    /// evaluated in a tiny window only. There the followers leave their space to the mark: a guess without its mark
    /// looks like an answer.
    package static func columns(
        _ people: [Person], showing columns: Set<PersonColumn> = PersonColumn.all, namesAllSources: Bool = false,
        hasGuesses: @autoclosure () -> Bool = false, in width: Int
    ) -> ColumnLayout {
        let login = people.lazy.map(\.login.description.utf8.count).max() ?? 0
        let facts = RowFacts.maxColumns(hasKinds: people.contains { $0.kind != .user })
        let sources = sourceWidth(of: people, namesAllSources, in: width)
        let isTiny = width < tinyWidth
        let isWide = width >= 110
        let widths: [PersonColumn: Int] = [
            .name: isWide ? min(width / 3, 50) : width, .source: min(sources, max(width / 4, 16)),
            .followers: isTiny && hasGuesses() ? 0 : facts,
            .location: width < 90 ? 0 : 20, .about: isWide ? width : 0,
        ]
        return ColumnLayout(
            widths: [min(login, max(width * 2 / 5, 16))]
                + PersonColumn.allCases.map { columns.contains($0) ? widths[$0] ?? 0 : 0 },
            [
                .init(.left, minWidth: isTiny ? 8 : maxCompleteLogin),
                .init(.left, minWidth: sources == 0 ? 12 : isTiny ? 8 : 16, isFlexible: true),
                .init(.left, minWidth: isTiny ? 8 : nil), .init(.right, dropPriority: 1), .init(.left, dropPriority: 2),
                .init(.left, minWidth: 10, isFlexible: true, dropPriority: 3),
            ], in: width)
    }

    package static func lines(
        _ people: [Person], showing columns: Set<PersonColumn>, matching query: NameQuery? = nil, in list: ListViewport,
        columns width: Int
    ) -> [StyledLine] {
        let cellsWidth = width - StyledLine.markWidth
        let columns = Self.columns(people, showing: columns, in: cellsWidth)
        return list.visible.map { index in
            let match = query.flatMap { PersonMatch(people[index], $0) }
            let row = PersonRowLayout(people[index], matching: query, match: match, in: cellsWidth)
            return columns.line(row.cells).marked(isSelected: index == list.selected, in: width)
        }
    }

    package var cells: [StyledLine] {
        let commits = person.contributions.map { NumberFormat.counted($0, "commit", format: NumberFormat.compact) }
        let facts =
            commits
            ?? RowFacts.formatted(
                kind: person.kind.rowText, followers: person.profile?.followers ?? 0,
                repositories: person.profile?.publicRepositories ?? 0)
        return [
            highlighted(person.login.description), name,
            StyledLine(Self.label(of: person.source, namesAllSources, in: width), .dim), StyledLine(facts, .dim),
            StyledLine(String((person.profile?.location ?? "").prefix(Self.maxColumns)), .dim), StyledLine(about, .dim),
        ]
    }

    /// The company and the bio.
    private var about: String {
        let texts = [person.profile?.company, person.profile?.bio].compactMap(\.self).map(TextSanitizer.singleLine)
        return String(texts.filter { !$0.isEmpty }.joined(separator: " · ").prefix(Self.maxColumns))
    }

    private static func sourceWidth(of people: [Person], _ namesAllSources: Bool, in width: Int) -> Int {
        let sources = Set(people.lazy.compactMap(\.source)).union(namesAllSources && !people.isEmpty ? [.search] : [])
        return sources.map { label(of: $0, namesAllSources, in: width).count }.max() ?? 0
    }

    private static func label(of source: PersonSource?, _ namesAllSources: Bool, in width: Int) -> String {
        let label = namesAllSources ? PersonSource.fullLabel(of: source) : source?.label ?? ""
        if label.count <= width / 4 { return label }
        return namesAllSources ? PersonSource.shortFullLabel(of: source) : source?.shortLabel ?? ""
    }

    /// The warning of a look-alike, the name, and where GitHub found the text if neither the login nor the name shows
    /// it.
    private var name: StyledLine {
        var name = highlighted(person.displayName ?? "")
        if let lookAlike {
            name = StyledLine("looks like \(lookAlike)", .warning) + StyledLine(name.isEmpty ? "" : " · ") + name
        }
        if let match, match.isSimilar || isGuess { return joined(name, mark(of: match)) }
        guard match == nil, let (field, reason) = reason else { return name }
        return name + StyledLine("\(name.isEmpty ? "" : " · ")\(field): ", .dim) + highlighted(reason).styled(.dim)
    }

    private func mark(of match: PersonMatch) -> StyledLine { StyledLine(match.mark(of: person) ?? "", .dim) }

    /// Returns the name and its mark. In a tiny window the mark is first, so that the name is cut.
    private func joined(_ name: StyledLine, _ mark: StyledLine) -> StyledLine {
        if name.isEmpty || mark.isEmpty { return name + mark }
        let separator = StyledLine(" · ", .dim)
        return width < Self.tinyWidth ? mark + separator + name : name + separator + mark
    }

    private var reason: (field: String, text: String)? {
        if let match = person.match, match.fragment != person.displayName {
            return (match.property == "email" ? "mail" : match.property, match.fragment)
        }
        guard let query, let bio = person.profile?.bio, let range = TextMatch.ranges(of: query, in: bio).first else {
            return nil
        }
        return ("bio", TextSanitizer.singleLine(String(bio[range.lowerBound...].prefix(Self.maxColumns))))
    }

    private func highlighted(_ text: String) -> StyledLine {
        let bounded = String(text.prefix(Self.maxColumns))
        guard let query else { return StyledLine(bounded) }
        return StyledLine(bounded, marking: TextMatch.ranges(of: query, in: bounded, match))
    }
}

package enum RowFacts {
    /// Returns the kind of the account, and its followers or else its repositories, as short as its column:
    /// `org · 1.2k repos`. `nil` and 0 are left out.
    package static func formatted(kind: String?, followers: Int, repositories: Int) -> String {
        let count =
            if followers > 0 {
                NumberFormat.counted(followers, "follower", format: NumberFormat.compact)
            } else if repositories > 0 {
                NumberFormat.counted(repositories, "repo", format: NumberFormat.compact)
            } else {
                String?.none
            }
        return [kind, count].compactMap { $0 }.joined(separator: " · ")
    }

    static func maxColumns(hasKinds: Bool) -> Int {
        (hasKinds ? "org · " : "").count + "12.3k followers".count
    }
}

extension KeyBinding {
    package static func openProfile(_ command: Command) -> KeyBinding {
        KeyBinding(
            [.character("o"), .control("o")], command, "Open the profile in the browser", shortHelp: "browser")
    }

    package static func copyTexts(_ command: Command) -> KeyBinding {
        KeyBinding([.character("y"), .control("y")], command, "Copy the URL, the login or another text")
    }
}
