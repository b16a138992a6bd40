/// The accounts and repositories of ``Dataset/Fixture``, the same for every seed.
enum FixtureSeeder {
    /// In the order of ``Dataset/Fixture/all``, which is by id.
    static let accounts: [Account] = Dataset.Fixture.all.map(account)

    private static func account(_ fixture: Dataset.Fixture) -> Account {
        var account = Account(id: fixture.id, login: fixture.login, created: 1_230_768_000, updated: 1_760_000_000)
        account.publicRepositories = fixture.repositories
        account.languages = ["Swift", "Python", "C", "TypeScript"]
        account.name = "The \(fixture.login) account"
        account.followers = 10 + fixture.repositories
        switch fixture {
        case .mona: describeMona(&account)
        case .organization: describeOrganization(&account)
        case .bot: (account.kind, account.name) = (.bot, nil)
        case .emptyUser: (account.name, account.blog, account.followers) = (nil, nil, 0)
        case .managedUser: account.name = "Jan (corp)"
        case .shy: (account.hidesActivity, account.followers, account.following) = (true, 321, 45)
        case .hostile: describeHostile(&account)
        default: break
        }
        return account
    }

    private static func describeMona(_ account: inout Account) {
        account.name = "Mona Lisa Octocat"
        account.company = "@octo-org"
        account.blog = "https://mona.example"
        account.location = "San Francisco"
        account.email = "mona@mona.example"
        account.bio = "Draws octopuses. 🐙"
        account.twitter = "monatheoctocat"
        (account.followers, account.following, account.gists) = (20_480, 9, 8)
    }

    private static func describeOrganization(_ account: inout Account) {
        account.kind = .organization
        account.name = "Octo Organization"
        account.location = "The sea"
        account.blog = "https://octo.example"
    }

    private static func describeHostile(_ account: inout Account) {
        account.name = HostileText.escapes
        account.company = HostileText.bidirectional
        account.location = HostileText.separators
        account.bio = HostileText.long + HostileText.widths
        account.blog = "javascript:alert(1)"
    }

    /// Gives the first of a fixture's invented repositories what tests look for.
    static func adjust(_ repositories: inout [Repository], of login: String) {
        switch login {
        case Dataset.Fixture.mona.login: adjustMona(&repositories)
        case Dataset.Fixture.oneRepository.login:
            (repositories[0].pushed, repositories[0].size, repositories[0].language) = (nil, 0, nil)
        default: break
        }
    }

    private static func adjustMona(_ repositories: inout [Repository]) {
        let texts: [String?] = [
            "The repository that was called old-name", nil, HostileText.escapes, HostileText.bidirectional,
            HostileText.separators, HostileText.widths, HostileText.long, HostileText.quotes, "", "An ordinary one",
        ]
        let names = [
            "new-name", "no-description", "escapes", "bidirectional", "separators", "widths", "long", "quotes", "empty",
            "Hello-World",
        ]
        for (index, name) in names.enumerated() {
            let old = repositories[index]
            repositories[index] = Repository(
                id: old.id, name: name, description: texts[index], language: WordLists.languages[index], license: "MIT",
                topics: ["octocat"], stars: 1_000 - index * 100, forks: index, openIssues: 2, size: 108,
                created: old.created, updated: old.updated, pushed: old.pushed)
        }
        repositories[1].language = nil
        repositories[2].isFork = true
        repositories[3].isArchived = true
        repositories[9].stars = 2_840
    }
}
