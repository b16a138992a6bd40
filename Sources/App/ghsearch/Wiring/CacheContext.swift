import GitHubModel
import Images
import Store

struct CacheContext: Sendable {
    let output: OutputContext
    let lazyStore: LazyStore
    let avatars: AvatarCache

    var store: LocalStore? { get async { await lazyStore.store } }

    func availableStore() async throws(CommandError) -> LocalStore {
        guard let store = await store else { throw Self.unavailable }
        return store
    }

    static let unavailable = CommandError(.failed, "The cache is not available.")

    /// Adds the accounts that logins could be mistaken for, if the output contains those.
    func compared(_ people: [Person], for data: DataOptions) async -> [Person] {
        guard data.isJSON else { return people }
        var compared = people
        for index in compared.indices { compared[index] = await self.compared(compared[index]) }
        return compared
    }

    func compared(_ person: Person) async -> Person {
        var person = person
        person.resembles = await store?.people.lookAlike(of: person)
        return person
    }
}
