import GitHubModel
import Store

/// The people of several lists without duplicates: those that GitHub returned in its order, the cached ones, then those of
/// earlier rows.
struct DistinctPeople {
    private(set) var all: [Person] = []
    private var indices: [Person.ID: Int] = [:]

    /// `scope` is the source that a person keeps if any list names it.
    init(_ found: [Person], _ stored: [StoredPerson], _ earlier: [Person], _ scope: PersonSource?) {
        all.reserveCapacity(found.count + stored.count + earlier.count)
        for person in found where indices[person.id] == nil { append(person) }
        let logins = Set(found.lazy.map(\.login))
        func add(_ person: Person) {
            if let index = indices[person.id] { return all[index].add(person, scope) }
            // A login that GitHub returned with another ID has been reassigned to another account.
            if !logins.contains(person.login) { append(person) }
        }
        for index in stored.indices { add(stored[index].person) }
        for person in earlier { add(person) }
    }

    private mutating func append(_ person: Person) {
        indices[person.id] = all.count
        all.append(person)
    }
}

extension Person {
    /// Adds what only `other`, the same account, has. The source `scope` replaces another one.
    fileprivate mutating func add(_ other: Person, _ scope: PersonSource?) {
        complete(with: other)
        if let source = other.source, self.source == nil || source == scope { self.source = source }
    }
}
