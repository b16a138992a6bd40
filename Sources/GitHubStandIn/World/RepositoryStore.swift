import Synchronization

/// Everyone's repositories: invented when first asked for, or loaded.
final class RepositoryStore: Sendable {
    enum Source: Sendable {
        case seeded(RepositorySeeder)
        /// Lists by the owner's place in the world; ids rise from `firstID` through all lists.
        case loaded([[Repository]], owners: [Int], firstID: Int)
    }
    private let source: Source
    private let invented = Mutex<[Int: [Repository]]>([:])

    init(_ source: Source) {
        self.source = source
    }

    func repositories(of account: Account, at place: Int) -> [Repository] {
        switch source {
        case .loaded(let lists, _, _):
            return lists[place]
        case .seeded(let seeder):
            if let known = invented.withLock({ $0[place] }) { return known }
            let new = Self.invent(seeder, account, place)
            invented.withLock { $0[place] = new }
            return new
        }
    }

    /// The owner's place in the world, if the id can be one of a repository.
    func owner(ofRepository id: Int) -> Int? {
        switch source {
        case .seeded: id < 0 ? nil : RepositorySeeder.owner(ofRepository: id)
        case .loaded(_, let owners, let firstID):
            owners.indices.contains(id - firstID) ? owners[id - firstID] : nil
        }
    }

    private static func invent(_ seeder: RepositorySeeder, _ account: Account, _ place: Int) -> [Repository] {
        let privateOnes =
            switch account.login {
            case Dataset.Fixture.mona.login: Dataset.Fixture.privateRepositoriesOfMona
            case Dataset.Fixture.organization.login: Dataset.Fixture.privateRepositoriesOfOrganization
            default: 0
            }
        var repositories = seeder.repositories(of: account, at: place, privateOnes: privateOnes)
        FixtureSeeder.adjust(&repositories, of: account.login)
        return repositories
    }
}
