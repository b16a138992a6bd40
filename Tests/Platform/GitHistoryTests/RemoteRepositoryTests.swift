import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport
import Testing

@Suite("Remote repository", .timeLimit(.minutes(2)))
struct RemoteRepositoryTests {
    @Test("The remotes name the repository: upstream before origin, on the host only")
    func remotes() async throws {
        let merge = FixtureClone.Commit(message: "Merge pull request #1 from octo/x")
        let fixture = try await FixtureClone([merge], isBare: true)
        let name = try #require(fixture.path.split(separator: "/").last)
        func clone(_ host: String = "github.com") async throws -> (String, Int) {
            let clone = try await Clone(at: fixture.path, of: FixtureClone.host(host))
            return (clone.repository, try await clone.people().people.count)
        }
        #expect(try await clone() == (String(name), 1), "without a remote, the merges may be of the host")
        try await fixture.git(["remote", "add", "mirror", "https://gitlab.com/some/thing.git"])
        #expect(try await clone() == (String(name), 0), "merges of another host")
        try await fixture.git(["remote", "add", "origin", "git@github.com:octo/fork.git"])
        #expect(try await clone() == ("octo/fork", 1))
        try await fixture.git(["remote", "add", "upstream", "ssh://git@github.com/cli/cli"])
        #expect(try await clone() == ("cli/cli", 1))
        #expect(try await clone("ghe.example.org") == (String(name), 0))
    }

    @Test("The repository of --in is what gh selected, else upstream, else origin; nothing on another host")
    func remoteRepository() async throws {
        let fixture = try await FixtureClone([.init()])
        func repository(_ host: String = "github.com") async throws -> String? {
            try await Clone.remoteRepository(at: fixture.path, on: FixtureClone.host(host)).map { "\($0)" }
        }
        #expect(try await repository() == nil)
        try await fixture.git(["remote", "add", "other", "https://github.com/some/one"])
        #expect(try await repository() == "some/one")
        try await fixture.git(["remote", "add", "origin", "git@github.com:octo/fork.git"])
        try await fixture.git(["remote", "add", "upstream", "ssh://git@github.com/cli/cli"])
        #expect(try await repository() == "cli/cli")
        #expect(try await repository("ghe.example.org") == nil)
        try await fixture.git(["config", "remote.origin.gh-resolved", "base"])
        #expect(try await repository() == "octo/fork")
        try await fixture.git(["config", "remote.origin.gh-resolved", "cli/other"])
        #expect(try await repository() == "cli/other")
        try await fixture.git(["config", "remote.origin.gh-resolved", "\u{1B}[31m nonsense"])
        #expect(try await repository() == "octo/fork")
        try await fixture.git(["config", "remote.origin.url", "-oProxyCommand=evil"])
        #expect(try await repository() == "cli/cli")
        await #expect(throws: GitError.self) {
            try await Clone.remoteRepository(at: "/nonexistent", on: FixtureClone.host())
        }
    }
}
