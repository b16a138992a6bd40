import Testing

@testable import PeopleUI

@Suite("Account facts", .timeLimit(.minutes(3)))
struct RowFactsTests {
    private func facts(_ kind: String? = nil, followers: Int = 0, repositories: Int = 0) -> String {
        RowFacts.formatted(kind: kind, followers: followers, repositories: repositories)
    }

    @Test("Followers are shown, or repositories if there are no followers")
    func counts() {
        #expect(facts(followers: 1, repositories: 9) == "1 follower")
        #expect(facts(followers: 1_234, repositories: 9) == "1.2k followers")
        #expect(facts(repositories: 1) == "1 repo")
        #expect(facts(repositories: 12) == "12 repos")
        #expect(facts() == "")
    }

    @Test("The kind comes first")
    func kinds() {
        #expect(facts("Organization") == "Organization")
        #expect(facts("Organization", followers: 5, repositories: 9) == "Organization · 5 followers")
    }
}
