extension Dataset {
    /// The accounts of a seeded world that tests rely on; they are the same for every seed.
    package struct Fixture: Sendable, Hashable {
        /// The login, in the spelling shown.
        package let login: String
        /// The account's id.
        package let id: Int
        /// Public repositories.
        package let repositories: Int

        /// A person with ``repositories`` in several languages, forks, archived ones, hostile texts, and 2 private ones.
        package static let mona = Fixture(login: "mona", id: 2_001, repositories: 30)
        /// 24 pages of 100.
        package static let manyRepositories = Fixture(login: "many-repos", id: 40_017, repositories: 2_350)
        /// An organization; its 5 private repositories are seen by mona's tokens with scope `repo`.
        package static let organization = Fixture(login: "octo-org", id: 61_203, repositories: 12)
        /// Nothing to list.
        package static let emptyUser = Fixture(login: "empty-user", id: 75_310, repositories: 0)
        /// Exactly one page of 100.
        package static let hundred = Fixture(login: "hundred", id: 88_104, repositories: 100)
        /// One more than a page of 100.
        package static let hundredOne = Fixture(login: "hundred-one", id: 101_222, repositories: 101)
        /// One repository, which was never pushed to.
        package static let oneRepository = Fixture(login: "one-repo", id: 118_401, repositories: 1)
        /// A managed user: 404 to everyone but `*_corp` tokens, and in no search.
        package static let managedUser = Fixture(login: "jan_corp", id: 120_777, repositories: 3)
        /// An app's account: the brackets must be percent-encoded.
        package static let bot = Fixture(login: "standin-helper[bot]", id: 133_333, repositories: 0)
        /// The longest login there can be: 39 characters.
        package static let longLogin = Fixture(
            login: "a-login-of-exactly-thirty-nine-letters9", id: 150_039, repositories: 4)
        /// A private profile: 0 followers to everyone else.
        package static let shy = Fixture(login: "shy-person", id: 163_200, repositories: 2)
        /// Name, bio, company and location try to drive a terminal.
        package static let hostile = Fixture(login: "hostile-profile", id: 171_717, repositories: 2)

        /// All of them, by id.
        package static let all: [Fixture] = [
            mona, manyRepositories, organization, emptyUser, hundred, hundredOne, oneRepository, managedUser, bot,
            longLogin, shy, hostile,
        ]

        /// `mona/old-name` was renamed to `mona/new-name`: 301 to `/repositories/ID`.
        package static let renamedRepository = (from: "mona/old-name", to: "mona/new-name")
        /// 451: not to be had for legal reasons; in no listing.
        package static let blockedRepository = "mona/blocked"
        /// How many private repositories of her own mona has.
        package static let privateRepositoriesOfMona = 2
        /// How many private repositories the organization has.
        package static let privateRepositoriesOfOrganization = 5
    }
}
