extension Dataset {
    /// Puts a world together from files of JSON lines, plain or gzip; without repositories everyone has none.
    ///
    /// People need `login`, repositories `owner` and `name`; further fields are named as GitHub's. An owner who
    /// is not among the people becomes an account of their own. A login or id that comes again is left out.
    /// - Throws: ``DatasetError``.
    package static func load(people: String?, repositories: String?) throws(DatasetError) -> Dataset {
        var loaded = LoadedDataset()
        if let people { loaded.add(people: try JSONLines(path: people).decode(PersonEntry.self)) }
        if let repositories { loaded.add(repositories: try JSONLines(path: repositories).decode(RepositoryEntry.self)) }
        return loaded.world
    }
}

/// A world while it is put together from lines.
struct LoadedDataset {
    /// Where a line has no date: 2015-01-01.
    static let unknownDate = 1_420_070_400
    private static let firstRepositoryID = 1_000_000
    private var accounts: [Account] = []
    private var ids: Set<Int> = []
    private var logins: Set<String> = []
    private var lines: [String: [RepositoryEntry]]?

    /// Those without an id come after all others, as if they had signed up last.
    mutating func add(people: [PersonEntry]) {
        for person in people { if let id = person.id { add(person.account(id: id)) } }
        var nextID = nextID
        for person in people where person.id == nil && !logins.contains(person.login.lowercased()) {
            add(person.account(id: nextID))
            nextID += 1
        }
    }

    private var nextID: Int { (ids.max() ?? 0) + 1 }

    mutating func add(repositories: [RepositoryEntry]) {
        let grouped = Dictionary(grouping: repositories) { $0.owner.lowercased() }
        var nextID = nextID
        for owner in grouped.keys.sorted() where !logins.contains(owner) {
            let login = grouped[owner]?.first?.owner ?? owner
            add(Account(id: nextID, login: login, created: Self.unknownDate, updated: Self.unknownDate))
            nextID += 1
        }
        lines = grouped
    }

    private mutating func add(_ account: Account) {
        guard !logins.contains(account.login.lowercased()), ids.insert(account.id).inserted else { return }
        logins.insert(account.login.lowercased())
        accounts.append(account)
    }

    var world: Dataset {
        var accounts = accounts.sorted { $0.id < $1.id }
        var lists: [[Repository]] = []
        var owners: [Int] = []
        for place in accounts.indices {
            let list = (lines?[accounts[place].login.lowercased()] ?? []).enumerated().map { offset, line in
                line.repository(id: Self.firstRepositoryID + owners.count + offset)
            }
            owners += Array(repeating: place, count: list.count)
            lists.append(list)
            guard lines != nil else { continue }
            accounts[place].publicRepositories = list.count
            accounts[place].languages = Self.languages(list)
        }
        let source = RepositoryStore.Source.loaded(lists, owners: owners, firstID: Self.firstRepositoryID)
        return Dataset(accounts: accounts, shelf: RepositoryStore(source))
    }

    /// Most used first; ties by name.
    private static func languages(_ repositories: [Repository]) -> [String] {
        let counts = Dictionary(grouping: repositories.compactMap(\.language)) { $0 }.mapValues(\.count)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
}
