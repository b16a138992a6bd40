import Synchronization

/// The people and repositories in the stand-in's responses. A dataset is immutable.
package struct Dataset: Sendable {
    /// Sorted by id.
    let accounts: [Account]
    let repositoryStore: RepositoryStore
    let searchIndex: SearchIndex
    let relations: RelationGraph
    private let indices: [String: Int]

    /// - Parameter accounts: Sorted by id.
    init(accounts: [Account], repositoryStore: RepositoryStore, relations: Relations = .fixtures) {
        (self.accounts, self.repositoryStore) = (accounts, repositoryStore)
        searchIndex = SearchIndex(accounts: accounts)
        indices = Dictionary(
            accounts.enumerated().map { ($0.element.login.lowercased(), $0.offset) },
            uniquingKeysWith: { first, _ in first })
        self.relations = RelationGraph(accounts: accounts, indices: indices, relations: relations)
    }

    /// Returns a dataset of generated people and the accounts of ``Fixture``. Equal seeds result in equal datasets.
    package static func seeded(people: Int = 10_000, seed: UInt64 = 1) -> Dataset {
        guard seed == 1 else { return make(people: people, seed: seed) }
        if let dataset = made.withLock({ $0[people] }) { return dataset }
        let dataset = make(people: people, seed: seed)
        made.withLock { $0[people] = dataset }
        return dataset
    }

    /// Returns the same accounts with other relations.
    package func with(_ relations: Relations) -> Dataset {
        Dataset(accounts: accounts, repositoryStore: repositoryStore, relations: relations)
    }

    /// The datasets with the default seed by the number of people: many tests of a process use the same ones.
    private static let made = Mutex<[Int: Dataset]>([:])

    private static func make(people: Int, seed: UInt64) -> Dataset {
        var accounts = FixtureSeeder.accounts
        var seeder = PeopleSeeder(seed: seed, after: accounts)
        accounts.reserveCapacity(accounts.count + people)
        for _ in 0..<max(0, people) { accounts.append(seeder.next()) }
        return Dataset(accounts: accounts, repositoryStore: RepositoryStore(.seeded(RepositorySeeder(seed: seed))))
    }

    package var count: Int { accounts.count }

    /// Returns whether there is an account with this login. Logins are case-insensitive.
    package func contains(login: String) -> Bool {
        index(ofLogin: login) != nil
    }

    /// All logins, in the order of the accounts' ids.
    package var logins: [String] { accounts.map(\.login) }

    /// Returns the index in ``accounts`` of a login. Logins are case-insensitive.
    func index(ofLogin login: String) -> Int? {
        indices[login.lowercased()]
    }

    func account(login: String) -> Account? {
        index(ofLogin: login).map { accounts[$0] }
    }

    /// Returns the index in ``accounts`` of the first account with an id above `id`.
    func index(after id: Int) -> Int {
        var (low, high) = (0, accounts.count)
        while low < high {
            let middle = (low + high) / 2
            if accounts[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func index(ofID id: Int) -> Int? {
        let index = index(after: id - 1)
        return accounts.indices.contains(index) && accounts[index].id == id ? index : nil
    }

    /// Returns all repositories of the account at `index`, including private ones.
    func repositories(at index: Int) -> [Repository] {
        repositoryStore.repositories(of: accounts[index], at: index)
    }

    func repositories(at index: Int, in order: RepositoryOrder) -> [Repository] {
        repositoryStore.repositories(of: accounts[index], at: index, in: order)
    }

    /// The repositories that can be searched for.
    var repositoryIndex: RepositoryIndex { repositoryStore.searchIndex(of: accounts) }

    /// Returns the repository with this id and the index of its owner.
    func repository(id: Int) -> (index: Int, repository: Repository)? {
        guard let index = repositoryStore.owner(ofRepository: id), accounts.indices.contains(index) else { return nil }
        return repositories(at: index).first { $0.id == id }.map { (index, $0) }
    }
}
