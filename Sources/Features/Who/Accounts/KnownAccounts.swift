import GitHubModel
import Store

/// Accounts by ID and by login, with the latest fact about each: who has it, or that GitHub has no such account.
struct KnownAccounts: Sendable {
    private(set) var owners: [Int64: AccountFact] = [:]
    private(set) var holders: [Login: AccountFact] = [:]

    mutating func add(_ person: StoredPerson) {
        add(.account(person.person, since: person.person.profile?.createdAt, at: person.seenAt), of: person.person)
    }

    /// Of several facts, the last one is true.
    mutating func add(_ fact: AccountFact, of person: Person) {
        if let known = owners[person.id], !fact.isLater(than: known) { return }
        owners[person.id] = fact
        holders[person.login] = fact
    }

    mutating func add(_ fact: AccountFact, ofLogin login: Login) {
        guard case .account(let person, _, _) = fact else { holders[login] = fact; return }
        add(fact, of: person)
    }

    mutating func add(_ fact: AccountFact, ofID id: Int64) {
        guard case .account(let person, _, _) = fact else { owners[id] = fact; return }
        add(fact, of: person)
    }

    var missingLogins: [Login] { holders.filter { $0.value == .missing }.map(\.key) }
}

extension AccountFact {
    /// Returns the later one of two facts about the same account.
    static func last(_ one: AccountFact?, _ other: AccountFact?) -> AccountFact? {
        guard case .account? = one else { return one ?? other }
        guard let one, let other else { return one }
        return other.isLater(than: one) ? other : one
    }

    func isLater(than other: AccountFact) -> Bool {
        guard case .account(_, let since, let date) = self, case .account(_, let otherSince, let otherDate) = other
        else {
            return true
        }
        return date > otherDate || date == otherDate && (since != nil || otherSince == nil)
    }
}
