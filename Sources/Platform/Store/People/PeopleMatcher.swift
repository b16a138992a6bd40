import GitHubModel
import Synchronization

/// People that are compared with the text at each key. The keys of their names are made once.
package struct PeopleMatcher: Sendable {
    package let people: [StoredPerson]
    private let keys: [NameKeys]
    private let similarKeys = SimilarKeys()

    package init(_ people: [StoredPerson]) {
        self.people = people
        keys = people.map { stored in
            let person = stored.person
            return NameKeys(login: person.login.description, name: person.displayName, includesLatin: false)
        }
    }

    /// Best match first. None match an empty text. Without `includesSimilar` it is faster.
    package func people(matching text: String, includesSimilar: Bool = true) -> [StoredPerson] {
        guard let query = NameQuery(text) else { return [] }
        let keys = includesSimilar ? similarKeys.keys(of: people) : keys
        return PersonMatch.order(of: keys, query, includesSimilar: includesSimilar).map { people[$0] }
    }
}

/// The keys that include names in Latin letters. They are made on first use, because a transliteration takes longer
/// than the frame after a key may.
private final class SimilarKeys: Sendable {
    private let known = Mutex<[NameKeys]?>(nil)

    func keys(of people: [StoredPerson]) -> [NameKeys] {
        known.withLock { known in
            if let known { return known }
            let made = people.map { NameKeys($0.person) }
            known = made
            return made
        }
    }
}
