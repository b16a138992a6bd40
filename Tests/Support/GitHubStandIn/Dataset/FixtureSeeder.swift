/// The accounts and repositories of ``Dataset/Fixture``, the same for every seed.
enum FixtureSeeder {
    /// The accounts in the order of ``Dataset/Fixture/all``, which is by id.
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

    /// Changes the first generated repositories of a fixture to the ones that tests look for.
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

/// Strings that drive a terminal or break a line unless they are sanitized.
enum HostileText {
    /// Colors, a title change, a cleared screen, a bell.
    static let escapes = "\u{1b}[31mred\u{1b}[0m \u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31mC1 tail"
    /// A right-to-left override, and isolates that are not closed.
    static let bidirectional = "evil\u{202e}gpj.exe\u{2066}\u{2067} and on"
    /// Record and line separators.
    static let separators = "first\tsecond\nthird\r\nfourth\u{2028}fifth"
    /// Characters of two cells, characters of several scalars, marks without a base.
    static let widths = "漢字かな交じり文 👩‍👩‍👧‍👦🇫🇷 e\u{301}\u{301}\u{301} \u{200b}zero"
    /// Longer than any line.
    static let long = String(repeating: "long and longer ", count: 40)
    static let quotes = #"back\slash, "quotes" & <b>markup</b> 'n' `ticks`"#
}
