import GitHubModel
package import Store

/// The order of rows: the exact login first, then by how well people match, then by how the user knows them.
///
/// Equally good matches are in this order: people of the repository, people that were opened or that clones name, people
/// around the account, the best cached match, GitHub's order, other cached people. So the first row is the same before and after
/// GitHub's response, unless that contains a better match.
struct RowOrder {
    private enum Group: Int {
        case scope, openedOrInGit, nearAccount, bestCached, others
    }

    private struct Key: Comparable {
        let isExact: Bool
        let match: Int
        let group: Group
        let index: Int

        static func < (one: Key, other: Key) -> Bool {
            if one.isExact != other.isExact { return one.isExact }
            return (one.match, one.group.rawValue, one.index) < (other.match, other.group.rawValue, other.index)
        }
    }

    private let input: PromptInput
    private let scope: PersonSource?
    /// The groups and positions of the cached people that precede GitHub's order.
    private var preferred: [Person.ID: (group: Group, index: Int)] = [:]

    init(_ input: PromptInput, _ stored: [StoredPerson], _ scope: RepositoryScope?) {
        self.input = input
        self.scope = scope?.source
        for (index, stored) in stored.enumerated() {
            guard let group = Self.group(of: stored) else { continue }
            preferred[stored.person.id] = (group, index)
        }
        if let best = stored.first, preferred[best.person.id] == nil { preferred[best.person.id] = (.bestCached, 0) }
    }

    private static func group(of stored: StoredPerson) -> Group? {
        let source = stored.person.source
        if stored.timesOpened > 0 || source == .git(isChecked: true) { return .openedOrInGit }
        return source?.kind == .follows || source?.kind == .repository ? .nearAccount : nil
    }

    func indices(of people: [Person]) -> [Int] {
        let keys = people.enumerated().map(key)
        return keys.indices.sorted { keys[$0] < keys[$1] }
    }

    private func key(_ index: Int, _ person: Person) -> Key {
        let match = input.query.map { PersonMatch(person, $0)?.rawValue ?? PersonMatch.allCases.count } ?? 0
        let isExact = person.login == input.login
        let preferred = preferred[person.id]
        if let scope, person.source == scope {
            return Key(isExact: isExact, match: match, group: .scope, index: index)
        }
        return Key(
            isExact: isExact, match: match, group: preferred?.group ?? .others, index: preferred?.index ?? index)
    }
}

extension [StoredPerson] {
    /// Returns the people that match `text`, which are best first, in the order in which they are listed for it.
    package func inListOrder(for text: String) -> [StoredPerson] {
        RowOrder(PromptInput(text), self, nil).indices(of: map(\.person)).map { self[$0] }
    }
}
