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

    /// Removes all that is known about the person: all lists and responses that mention it, too, and the rows that have
    /// changed on the disk. A directory of a clone mentions the person by its path from `home`, the home directory.
    ///
    /// Also returns what identified the person in the same transaction, for what is in other files.
    package func remove(
        _ login: Login, home: String? = nil
    ) async -> (removal: Removal, mentions: PersonMentions) {
        let result = Mutex((isMentioned: false, mentions: PersonMentions(of: login)))
        let error = await database.remove { db in
            let removal = try PersonRemoval(of: login, home: home, db)
            let isMentioned = try removal.run()
            result.withLock { $0 = (isMentioned, removal.mentions) }
        }
        let (isMentioned, mentions) = result.withLock { $0 }
        if let error { return (.failed(error), mentions) }
        return (isMentioned ? .removed : .unknown, mentions)
    }
}
