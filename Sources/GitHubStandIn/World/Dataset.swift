/// The people and repositories a stand-in answers about; it does not change.
package struct Dataset: Sendable {
    /// By id.
    let accounts: [Account]
    let shelf: RepositoryStore
    let index: SearchIndex
    private let places: [String: Int]

    /// - Parameter accounts: by id.
    init(accounts: [Account], shelf: RepositoryStore) {
        (self.accounts, self.shelf) = (accounts, shelf)
        index = SearchIndex(accounts: accounts)
        places = Dictionary(
            accounts.enumerated().map { ($0.element.login.lowercased(), $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Invented people beside the accounts of ``Fixture``; the same for the same `seed`, whenever and wherever made.
    package static func seeded(people: Int = 10_000, seed: UInt64 = 1) -> Dataset {
        if people == 10_000, seed == 1 { return usual }
        return made(people: people, seed: seed)
    }

    /// Most tests want this one: made once.
    private static let usual = made(people: 10_000, seed: 1)

    private static func made(people: Int, seed: UInt64) -> Dataset {
        var accounts = FixtureSeeder.accounts
        var seeder = PeopleSeeder(seed: seed, after: accounts)
        accounts.reserveCapacity(accounts.count + people)
        for _ in 0..<max(0, people) { accounts.append(seeder.next()) }
        return Dataset(accounts: accounts, shelf: RepositoryStore(.seeded(RepositorySeeder(seed: seed))))
    }

    /// How many accounts there are.
    package var count: Int { accounts.count }

    /// Is there an account with this login, in any case?
    package func contains(login: String) -> Bool {
        place(login: login) != nil
    }

    /// All logins, by id.
    package var logins: [String] { accounts.map(\.login) }

    /// The place in ``accounts`` of this login, in any case.
    func place(login: String) -> Int? {
        places[login.lowercased()]
    }

    func account(login: String) -> Account? {
        place(login: login).map { accounts[$0] }
    }

    /// The place in ``accounts`` of the first account whose id is above `id`.
    func place(after id: Int) -> Int {
        var (low, high) = (0, accounts.count)
        while low < high {
            let middle = (low + high) / 2
            if accounts[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func place(id: Int) -> Int? {
        let place = place(after: id - 1)
        return accounts.indices.contains(place) && accounts[place].id == id ? place : nil
    }

    /// All repositories of the account at `place`, private ones too.
    func repositories(at place: Int) -> [Repository] {
        shelf.repositories(of: accounts[place], at: place)
    }

    /// The repository with this id and its owner's place.
    func repository(id: Int) -> (place: Int, repository: Repository)? {
        guard let place = shelf.owner(ofRepository: id), accounts.indices.contains(place) else { return nil }
        return repositories(at: place).first { $0.id == id }.map { (place, $0) }
    }
}
