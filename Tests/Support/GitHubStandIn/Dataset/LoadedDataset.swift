extension Dataset {
    /// Loads a dataset from files of JSON lines, plain or gzip. Without a file of repositories there are none.
    ///
    /// People need `login`, repositories `owner` and `name`. Other fields have GitHub's names. An owner that is not in
    /// the
    /// file of people gets an account. Duplicate logins and ids are skipped.
    /// - Throws: ``DatasetError``.
    package static func load(people: String?, repositories: String?) throws(DatasetError) -> Dataset {
        var loaded = LoadedDataset()
        if let people { loaded.add(people: try JSONLines(path: people).decode(PersonEntry.self)) }
        if let repositories { loaded.add(repositories: try JSONLines(path: repositories).decode(RepositoryEntry.self)) }
        return loaded.dataset
    }
}

/// A dataset that is being loaded from lines.
struct LoadedDataset {
    /// The date for lines without one: 2015-01-01.
    static let unknownDate = 1_420_070_400
    private static let firstRepositoryID = 1_000_000
    private var accounts: [Account] = []
    private var ids: Set<Int> = []
    private var logins: Set<String> = []
    private var lines: [String: [RepositoryEntry]]?

    /// Adds people. Those without an id get one above all others, as if they had signed up last.
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

    var dataset: Dataset {
        var accounts = accounts.sorted { $0.id < $1.id }
        var lists: [[Repository]] = []
        var owners: [Int] = []
        for index in accounts.indices {
            let list = (lines?[accounts[index].login.lowercased()] ?? []).enumerated().map { offset, line in
                line.repository(id: Self.firstRepositoryID + owners.count + offset)
            }
            owners += Array(repeating: index, count: list.count)
            lists.append(list)
            guard lines != nil else { continue }
            accounts[index].publicRepositories = list.count
            accounts[index].languages = Self.languages(list)
        }
        let source = RepositoryStore.Source.loaded(lists, owners: owners, firstID: Self.firstRepositoryID)
        return Dataset(accounts: accounts, repositoryStore: RepositoryStore(source))
    }

    /// Returns the languages by number of repositories, descending. Ties are by name.
    private static func languages(_ repositories: [Repository]) -> [String] {
        let counts = Dictionary(grouping: repositories.compactMap(\.language)) { $0 }.mapValues(\.count)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
}

/// A line in a file of people.
struct PersonEntry: Decodable, Sendable {
    let login: String
    /// `nil` if the line has none; the account gets a generated one.
    let id: Int?
    let name: String?
    let company: String?
    let location: String?
    let bio: String?
    let followers: Int?
    let following: Int?
    let public_repos: Int?
    let type: String?
    let created_at: String?

    /// Returns the account. Missing fields are as on an account whose profile was never edited.
    func account(id: Int) -> Account {
        let created = created_at.flatMap { HTTPDate.parse($0) } ?? LoadedDataset.unknownDate
        var account = Account(id: id, login: login, created: created, updated: created)
        account.kind = type.flatMap(Account.Kind.init) ?? .user
        (account.name, account.company, account.location) = (name, company, location)
        account.bio = bio
        (account.followers, account.following) = (followers ?? 0, following ?? 0)
        account.publicRepositories = public_repos ?? 0
        return account
    }
}

/// A line in a file of repositories.
struct RepositoryEntry: Decodable, Sendable {
    let owner: String
    let name: String
    let description: String?
    let language: String?
    let stargazers_count: Int?
    let forks_count: Int?
    let open_issues_count: Int?
    let topics: [String]?
    let license: String?
    let archived: Bool?
    let fork: Bool?
    let created_at: String?
    let pushed_at: String?

    func repository(id: Int) -> Repository {
        let created = created_at.flatMap { HTTPDate.parse($0) } ?? LoadedDataset.unknownDate
        let pushed = pushed_at.flatMap { HTTPDate.parse($0) } ?? created
        var repository = Repository(
            id: id, name: name, description: description, language: language, license: license, topics: topics ?? [],
            created: created, updated: pushed, pushed: pushed)
        (repository.stars, repository.forks) = (stargazers_count ?? 0, forks_count ?? 0)
        (repository.openIssues, repository.isFork) = (open_issues_count ?? 0, fork ?? false)
        repository.isArchived = archived ?? false
        return repository
    }
}
