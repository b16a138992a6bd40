import GitHubModel
import Testing

@Suite("What is told of an account in a few words", .timeLimit(.minutes(1)))
struct PersonStandingTests {
    private func words(_ kind: Person.Kind, _ profile: Person.Profile?) throws -> String {
        Person(login: try Login("mona"), id: 1, kind: kind, avatarURL: "", url: "", profile: profile).summary
    }

    private func profile(followers: Int, repositories: Int) -> Person.Profile {
        var profile = Person.Profile(followers: followers)
        profile.publicRepositories = repositories
        return profile
    }

    @Test("Followers, or else repositories, as far as they are known")
    func counts() throws {
        #expect(try words(.user, profile(followers: 1, repositories: 9)) == "1 follower")
        #expect(try words(.user, profile(followers: 1_234, repositories: 9)) == "1.2k followers")
        #expect(try words(.user, profile(followers: 0, repositories: 1)) == "1 repository")
        #expect(try words(.user, profile(followers: 0, repositories: 12)) == "12 repositories")
        #expect(try words(.user, profile(followers: 0, repositories: 0)) == "")
        #expect(try words(.user, nil) == "")
    }

    @Test("The kind, unless it is a person's")
    func kinds() throws {
        #expect(try words(.organization, nil) == "Organization")
        #expect(try words(.organization, profile(followers: 5, repositories: 9)) == "Organization · 5 followers")
    }
}
