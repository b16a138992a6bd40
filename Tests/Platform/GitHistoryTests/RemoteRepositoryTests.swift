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

    @Test(
        "A URL counts as it is written, then as Git rewrites it, wherever its settings are",
        arguments: [
            (["remote.origin.url=gh:mona/hello", "url.git@github.com:.insteadOf=gh:"], "mona/hello"),
            (["remote.origin.url=mo:hello", "url.https://github.com/mona/.insteadOf=mo:"], "mona/hello"),
            (
                [
                    "remote.origin.url=https://github.com/mona/hello",
                    "url.http://proxy.example.org:9989/.insteadOf=https://github.com/",
                ], "mona/hello"
            ),
            (["remote.origin.url=pm:hello", "url.https://github.com/mona/.pushInsteadOf=pm:"], "mona/hello"),
            (["remote.origin.url=/srv/mirror", "remote.origin.pushurl=git@github.com:mona/hello"], "mona/hello"),
            (["remote.origin.pushurl=git@github.com:mona/hello"], "mona/hello"),
            (["remote.a.b.url=https://github.com/mona/hello"], "mona/hello"),
            (["remote.-x.url=gh:mona/hello", "url.git@github.com:.insteadOf=gh:"], nil),
            (["remote.origin.url=ext::sh -c touch% x", "url.ext::.insteadOf=gh:"], nil),
            (["remote.origin.url=https://gitlab.com/mona/hello"], nil),
            (
                ["remote.origin.url=https://github.com/mona/hello", "remote.origin.url=https://gitlab.com/a/b"],
                "mona/hello"
            ),
        ] as [([String], String?)])
    func rewritten(settings: [String], expected: String?) async throws {
        for isIncluded in [false, true] {
            let fixture = try await FixtureClone([.init()])
            let file = "\(fixture.path)/.git/\(isIncluded ? "included" : "config")"
            if isIncluded { try await fixture.git(["config", "include.path", "included"]) }
            for setting in settings {
                let end = try #require(setting.firstIndex(of: "="))
                try await fixture.git(
                    ["config", "--file", file, "--add", String(setting[..<end]), String(setting[end...].dropFirst())])
            }
            let found = try await Clone.remoteRepository(at: fixture.path, on: FixtureClone.host())
            #expect(found.map { "\($0)" } == expected)
        }
    }

    @Test("A Git directory names its repository, whatever the safety settings are", arguments: ["all", "explicit"])
    func gitDirectory(setting: String) async throws {
        let fixture = try await FixtureClone([.init()])
        try await fixture.git(["remote", "add", "origin", "https://github.com/mona/hello"])
        try await fixture.git(["worktree", "add", "--quiet", "\(fixture.path)/wt", "-b", "other"])
        // Git reads this setting from the settings of the user only.
        let home = try TemporaryDirectory()
        try Data("[safe]\n\tbareRepository = \(setting)\n".utf8).write(to: home.url.appending(path: ".gitconfig"))
        for path in ["", ".git", ".git/worktrees/wt", ".git/hooks", "wt"] {
            var git = GitCommand(directory: "\(fixture.path)/\(path)")
            git.settings = ["safe.bareRepository=\(setting)"]
            let found = try await RemoteList(in: git).best(on: FixtureClone.host())
            #expect(found.map { "\($0)" } == "mona/hello", "\(path)")
        }
    }

    @Test("A clone of another user is not read, from its Git directory neither", .enabled(if: geteuid() == 0))
    func otherOwner() async throws {
        let fixture = try await FixtureClone([.init()])
        try await fixture.git(["worktree", "add", "--quiet", "\(fixture.path)/wt", "-b", "other"])
        let files = try #require(FileManager.default.enumerator(atPath: fixture.path))
        for case let file as String in files { try #require(lchown("\(fixture.path)/\(file)", 65_534, 65_534) == 0) }
        try #require(chown(fixture.path, 65_534, 65_534) == 0)
        for path in ["", ".git", ".git/hooks", ".git/worktrees/wt", "wt"] {
            let directory = "\(fixture.path)/\(path)"
            await #expect(throws: GitError.otherOwner(directory: directory)) { try await Clone.path(at: directory) }
        }
    }

    @Test(
        "An address for SSH has the name of a host, which never is an option",
        arguments: [
            ("git@work:mona/hello.git", "work", "mona/hello.git"), ("work:mona/hello", "work", "mona/hello"),
            ("github.com:mona/hello.git", "github.com", "mona/hello.git"),
            ("ssh://git@github.com-work/mona/hello", "github.com-work", "mona/hello"),
            ("ssh://git@work:2222/mona/hello", "work", "mona/hello"),
            ("ssh://office/mona/hello", "office", "mona/hello"),
            ("git@work:/mona/hello", "work", "mona/hello"),
        ])
    func ssh(url: String, host: String, path: String) throws {
        let location = try #require(SSHLocation(url))
        #expect(location.host == host)
        #expect(location.path == path)
    }

    @Test(
        "What is no address for SSH is not given to it",
        arguments: [
            "https://office/mona/hello", "-oProxyCommand=x:mona/hello", "git@-oProxyCommand=x:mona/hello", "./a:b",
            "/a:b",
            "git@wo rk:mona/hello", "git@work$(x):mona/hello", "git@work;x:mona/hello", "git@:mona/hello", "git@work:",
            "mona/hello", "ssh://-oProxyCommand=x/mona/hello", "", ":", "ssh://",
        ])
    func noSSH(url: String) { #expect(SSHLocation(url) == nil) }

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
