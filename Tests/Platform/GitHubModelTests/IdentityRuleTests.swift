import GitHubModel
import TestSupport
import Testing

@Suite("When two accounts, repositories or hosts are the same", .timeLimit(.minutes(3)))
struct IdentityRuleTests {
    private func person(_ login: String, _ id: Int64) throws -> Person {
        try Person(
            login: Login(login), id: id, kind: .user, avatarURL: "", url: "https://github.com/\(login)")
    }

    @Test("An ID tells accounts apart; the login has to do for a person that only commits name")
    func accounts() throws {
        let mona = try person("mona", 1)
        #expect(mona.isSameAccount(as: try person("mona-renamed", 1)))
        #expect(!mona.isSameAccount(as: try person("mona", 2)), "another account has the login now")
        #expect(try person("mona", -7).isSameAccount(as: mona))
    }

    @Test("The letter case of a repository does not matter, and its name is shown as it is written")
    func repositories() throws {
        let name = RepositoryName("Octo-Org/API")
        #expect(name == RepositoryName("octo-org/api") && Set([name, RepositoryName("OCTO-ORG/api")]).count == 1)
        #expect("\(name)" == "Octo-Org/API" && name.key == "octo-org/api")
        #expect(name != RepositoryName("octo-org/apis"))
        #expect(RepositoryScope(owner: try Login("octo-ORG"), name: "api").repositoryName == name)
    }

    @Test(
        "A hostname has no port",
        arguments: [
            ("ghe.example.org:8443", "ghe.example.org"), ("GitHub.com", "github.com"),
            ("[2001:db8::1]:8443", "[2001:db8::1]"),
        ])
    func hostnames(text: String, hostname: String) throws {
        #expect(try Host(text).hostname == hostname)
    }

    @Test("Of equal elements the first one stays, in order")
    func uniqued() {
        #expect([3, 1, 3, 2, 1].uniqued() == [3, 1, 2])
        #expect(["b1", "a1", "b2"].uniqued(on: \.first) == ["b1", "a1"])
    }
}
