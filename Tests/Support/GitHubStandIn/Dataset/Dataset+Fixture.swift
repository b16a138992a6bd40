extension Dataset {
    /// The accounts of a seeded dataset that tests rely on. They are the same for every seed.
    package struct Fixture: Sendable, Hashable {
        /// The login, as GitHub shows it.
        package let login: String
        package let id: Int
        /// The number of public repositories.
        package let repositories: Int

        /// A person with ``repositories`` in several languages, among them forks, archived ones and hostile texts, and
        /// 2 private
        /// repositories.
        package static let mona = Fixture(login: "mona", id: 2_001, repositories: 30)
        /// 24 pages of 100.
        package static let manyRepositories = Fixture(login: "many-repos", id: 40_017, repositories: 2_350)
        /// An organization. mona's tokens with scope `repo` can read its 5 private repositories.
        package static let organization = Fixture(login: "octo-org", id: 61_203, repositories: 12)
        /// A user without repositories.
        package static let emptyUser = Fixture(login: "empty-user", id: 75_310, repositories: 0)
        /// Exactly one page of 100.
        package static let hundred = Fixture(login: "hundred", id: 88_104, repositories: 100)
        /// One more than a page of 100.
        package static let hundredOne = Fixture(login: "hundred-one", id: 101_222, repositories: 101)
        /// One repository without a push.
        package static let oneRepository = Fixture(login: "one-repo", id: 118_401, repositories: 1)
        /// A managed user: 404 except for `*_corp` tokens, and in no search results.
        package static let managedUser = Fixture(login: "jan_corp", id: 120_777, repositories: 3)
        /// The account of an app. The brackets need percent-encoding.
        package static let bot = Fixture(login: "standin-helper[bot]", id: 133_333, repositories: 0)
        /// A login of the maximum length, 39 characters.
        package static let longLogin = Fixture(
            login: "a-login-of-exactly-thirty-nine-letters9", id: 150_039, repositories: 4)
        /// A private profile: 0 followers for everyone else.
        package static let shy = Fixture(login: "shy-person", id: 163_200, repositories: 2)
        /// A profile with control characters for the terminal in its name, bio, company and location.
        package static let hostile = Fixture(login: "hostile-profile", id: 171_717, repositories: 2)

        /// All fixtures, by id.
        package static let all: [Fixture] = [
            mona, manyRepositories, organization, emptyUser, hundred, hundredOne, oneRepository, managedUser, bot,
            longLogin, shy, hostile,
        ]

        /// `mona/old-name` was renamed to `mona/new-name`: 301 to `/repositories/ID`.
        package static let renamedRepository = (from: "mona/old-name", to: "mona/new-name")
        /// Unavailable for legal reasons (451), and in no list.
        package static let blockedRepository = "mona/blocked"
        /// The number of mona's private repositories.
        package static let privateRepositoriesOfMona = 2
        /// The number of the organization's private repositories.
        package static let privateRepositoriesOfOrganization = 5
    }
}
