package import GitHubModel
import Synchronization

extension PeopleStore {
    package enum Removal: Sendable, Hashable {
        case removed
        /// Nothing mentions the login.
        case unknown
        /// The cache can't be written, or another program has locked it.
        case failed(StoreError)
    }

    /// Returns what identifies the person who has the login.
    package func mentions(of login: Login) -> PersonMentions {
        database.read(orElse: PersonMentions(of: login)) { db in try PersonMentions(of: login, db) }
    }

    /// Removes all that is known about the person: all lists and responses that mention it, too.
    package func remove(_ login: Login) async -> Removal {
        let isKnown = Mutex(false)
        let error = await database.remove { db in
            let isMentioned = try PersonRemoval(of: login, db).run()
            isKnown.withLock { $0 = isMentioned }
        }
        if let error { return .failed(error) }
        return isKnown.withLock { $0 } ? .removed : .unknown
    }
}
