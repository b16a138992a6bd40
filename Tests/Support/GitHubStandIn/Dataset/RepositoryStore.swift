import Synchronization

/// All repositories: generated on the first request for their owner, or loaded.
final class RepositoryStore: Sendable {
    enum Source: Sendable {
        case seeded(RepositorySeeder)
        /// Lists by the index of the owner. Ids rise from `firstID` across all lists.
        case loaded([[Repository]], owners: [Int], firstID: Int)
    }
    private let source: Source
    private let generated = Mutex<[Int: [Repository]]>([:])
    private let sorted = Mutex<[SortedList: [Repository]]>([:])
    private let index = Mutex<RepositoryIndex?>(nil)
    /// The number of accounts whose generated repositories can be searched for. Generating all takes seconds.
    private static let maxSearchedAccounts = 100

    init(_ source: Source) {
        self.source = source
    }

    func repositories(of account: Account, at index: Int) -> [Repository] {
        switch source {
        case .loaded(let lists, _, _):
            return lists[index]
        case .seeded(let seeder):
            if let cached = generated.withLock({ $0[index] }) { return cached }
            let new = Self.generate(seeder, account, index)
            generated.withLock { $0[index] = new }
            return new
        }
    }

    private struct SortedList: Hashable {
        let owner: Int
        let order: RepositoryOrder
    }

    /// Returns the repositories in an order. They are sorted once for all pages of a list.
    func repositories(of account: Account, at index: Int, in order: RepositoryOrder) -> [Repository] {
        let list = SortedList(owner: index, order: order)
        if let cached = sorted.withLock({ $0[list] }) { return cached }
        let new = order.sorted(repositories(of: account, at: index)) { (account.login, $0) }
        sorted.withLock { $0[list] = new }
        return new
    }

    /// Returns the repositories that can be searched for: all loaded ones, or those of the first accounts, which
    /// include the fixtures.
    func searchIndex(of accounts: [Account]) -> RepositoryIndex {
        index.withLock { index in
            if let index { return index }
            var new = RepositoryIndex()
            for (owner, account) in accounts.prefix(searchedCount).enumerated() where account.kind != .bot {
                new.append(repositories(of: account, at: owner), ofAccount: owner)
            }
            index = new
            return new
        }
    }

    private var searchedCount: Int {
        switch source {
        case .seeded: Self.maxSearchedAccounts
        case .loaded(let lists, _, _): lists.count
        }
    }

    /// Returns the index of the owner, or `nil` if no repository can have this id.
    func owner(ofRepository id: Int) -> Int? {
        switch source {
        case .seeded: id < 0 ? nil : RepositorySeeder.owner(ofRepository: id)
        case .loaded(_, let owners, let firstID):
            owners.indices.contains(id - firstID) ? owners[id - firstID] : nil
        }
    }

    private static func generate(_ seeder: RepositorySeeder, _ account: Account, _ index: Int) -> [Repository] {
        if let written = DemoSeeder.repositories(of: account, at: index) { return written }
        let privateCount =
            switch account.login {
            case Dataset.Fixture.mona.login: Dataset.Fixture.privateRepositoriesOfMona
            case Dataset.Fixture.organization.login: Dataset.Fixture.privateRepositoriesOfOrganization
            default: 0
            }
        var repositories = seeder.repositories(of: account, at: index, privateCount: privateCount)
        FixtureSeeder.adjust(&repositories, of: account.login)
        return repositories
    }
}
