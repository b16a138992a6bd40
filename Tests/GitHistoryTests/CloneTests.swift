import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport
import Testing

@Suite("Clone", .timeLimit(.minutes(2)))
struct CloneTests {
    private static func host(_ name: String = "github.com") throws -> GitHubModel.Host { try GitHubModel.Host(name) }

    /// The people as texts: login, ID, name, commits, and `?` if the account can be an organization.
    private func people(
        _ fixture: FixtureClone, host: String = "github.com", since known: [String] = []
    ) async throws -> [String] {
        let people = try await Clone(at: fixture.path, of: Self.host(host)).people(since: known).people
        return people.map { person in
            "\(person.login) \(person.id ?? 0) \(person.name?.text ?? "-") \(person.commits)\(person.isUser ? "" : "?")"
        }.sorted()
    }

    @Test("All forms of addresses, trailers and subjects are read, with the names of the mailmap")
    func forms() async throws {
        let mona = "Mona <1+mona@users.noreply.github.com>"
        let fixture = try await FixtureClone([
            .init(author: mona, committer: "GitHub <web-flow@example.org>"),
            .init(author: "Old Octo <octo@users.noreply.github.com>", committer: mona),
            .init(author: "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>"),
            .init(
                author: mona,
                message: """
                    Merge pull request #12 from hub-org/fix/it

                    Title

                    Co-authored-by: Lisa <7+Lisa@users.noreply.github.com>
                    Reviewed-by: Reviewer <8+reviewer@USERS.noreply.github.com>
                    Acked-by: Acker <acker@users.noreply.github.com>
                    Signed-off-by: Mona <1+mona@users.noreply.github.com>
                    Co-Authored-By: Other <other@gmail.com>
                    Fixes: #9 <9+not-a-person@users.noreply.github.com>
                    """),
            .init(author: "X <5+x@users.noreply.ghe.example.org>", message: "Merge pull request 12 from no/number"),
            .init(author: "Other <1x+a@users.noreply.github.com>", message: "Merge pull request #1x from no/b"),
            .init(author: "Other <0+zero@users.noreply.github.com>"),
            .init(author: "Other <99999999999999999999+big@users.noreply.github.com>"),
            .init(author: "Other <3+@users.noreply.github.com>"),
            .init(author: "Other <3+not a login@users.noreply.github.com>"),
        ])
        try Data("Mona Lisa <1+mona@users.noreply.github.com>\n".utf8)
            .write(to: fixture.directory.url.appending(path: ".mailmap"))
        #expect(
            try await people(fixture) == [
                "Lisa 7 Lisa 1", "acker 0 Acker 1", "dependabot[bot] 49699333 dependabot[bot] 1", "hub-org 0 - 1?",
                "mona 1 Mona Lisa 3", "octo 0 Old Octo 1", "reviewer 8 Reviewer 1",
            ])
        #expect(try await people(fixture, host: "ghe.example.org").contains("x 5 X 1"))
    }

    @Test("A name in an old encoding is read, and hostile bytes control nothing")
    func bytes() async throws {
        let fixture = try await FixtureClone([
            .init(author: "J\u{FC}rgen <1+j@users.noreply.github.com>", encoding: "ISO-8859-1"),
            .init(author: "Bj\u{F6}rn <2+b@users.noreply.github.com>"),
            .init(author: "Zo\u{EB}".utf8Bytes + " <3+z@users.noreply.github.com>"),
            .init(author: "\u{1B}]0;evil\u{7}\u{1B}[31mRed\u{9B}2J <4+red@users.noreply.github.com>"),
            .init(author: "\(String(repeating: "long ", count: 30_000))<5+long@users.noreply.github.com>"),
            .init(author: "N <6+\u{1B}[31m@users.noreply.github.com>"),
            .init(
                message: "Subject\n\n"
                    + (1...5_000).map { "Co-authored-by: C <\($0)+c\($0)@users.noreply.github.com>\n" }.joined()),
            .init(author: "Future <7+future@users.noreply.github.com>", date: 9_999_999_999),
        ])
        let clone = try await Clone(at: fixture.path, of: Self.host())
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let (people, commits) = try await clone.people(now: now)
        let names = Dictionary(people.map { ("\($0.login)", $0.name?.text ?? "") }) { first, _ in first }
        #expect(commits == 8)
        #expect(names["j"] == "Jürgen")
        #expect(names["b"] == "Björn")
        #expect(names["z"] == "Zoë")
        #expect(
            names["red"]?.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) } == true)
        #expect(names["long"]?.count ?? 0 <= 200)
        #expect((500...5_000).contains(names.keys.filter { $0.hasPrefix("c") }.count), "a field is cut")
        #expect(people.first { "\($0.login)" == "future" }?.lastCommitAt == now)
        #expect(names.keys.allSatisfy(Login.isValid))
    }

    @Test("Only new commits are read, also after a change of the branch and a rewritten history")
    func increments() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        let first = try await Clone(at: fixture.path, of: Self.host())
        #expect(try await first.people().commits == 1)
        let known = first.commits(after: [])
        #expect(known == first.tips)
        #expect(try await people(fixture, since: known).isEmpty)
        try await fixture.add([.init(author: "B <2+b@users.noreply.github.com>")], continues: true)
        #expect(try await people(fixture, since: known) == ["b 2 B 1"])
        let second = try await Clone(at: fixture.path, of: Self.host())
        let both = second.commits(after: known)
        #expect(both == second.tips + known)
        // Back on the first commit: nothing is read twice.
        try await fixture.git(["checkout", "--quiet", "--detach", known[0]])
        #expect(try await people(fixture, since: both).isEmpty)
        // The history is replaced, and its commits are gone.
        try await fixture.add([.init(author: "C <3+c@users.noreply.github.com>")])
        try await fixture.git(["checkout", "--quiet", "-B", "main", "main"])
        try await fixture.git(["reflog", "expire", "--expire=now", "--all"])
        try await fixture.git(["gc", "--quiet", "--prune=now"])
        #expect(try await people(fixture, since: both) == ["c 3 C 1"])
        #expect(try await people(fixture, since: ["--output=evil", "x"] + both) == ["c 3 C 1"], "no option")
        #expect(try await people(fixture, since: Clone(at: fixture.path, of: Self.host()).tips).isEmpty)
    }

    @Test("The remotes name the repository: upstream before origin, on the host only")
    func remotes() async throws {
        let merge = FixtureClone.Commit(message: "Merge pull request #1 from octo/x")
        let fixture = try await FixtureClone([merge], isBare: true)
        let name = try #require(fixture.path.split(separator: "/").last)
        func clone(_ host: String = "github.com") async throws -> (String, Int) {
            let clone = try await Clone(at: fixture.path, of: Self.host(host))
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
            try await Clone.remoteRepository(at: fixture.path, on: Self.host(host)).map { "\($0)" }
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
            try await Clone.remoteRepository(at: "/nonexistent", on: Self.host())
        }
    }

    @Test("A work tree, a directory in it, an empty, a shallow and a partial clone are read")
    func kinds() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <1+a@users.noreply.github.com>"), .init(author: "B <2+b@users.noreply.github.com>"),
        ])
        let work = try TemporaryDirectory()
        try await fixture.git(["worktree", "add", "--quiet", "--detach", work.path + "/tree", "main"])
        try FileManager.default.createDirectory(atPath: work.path + "/tree/deep", withIntermediateDirectories: true)
        let deep = try await Clone(at: work.path + "/tree/deep", of: Self.host())
        #expect(try await deep.path == Clone.path(at: fixture.path))
        #expect(try await deep.people().commits == 2)
        try await fixture.git(["clone", "--quiet", "--depth=1", "file://\(fixture.path)", work.path + "/shallow"])
        #expect(try await Clone(at: work.path + "/shallow", of: Self.host()).people().commits == 1)
        try await fixture.git([
            "clone", "--quiet", "--bare", "--filter=tree:0", "file://\(fixture.path)", work.path + "/partial",
        ])
        #expect(try await Clone(at: work.path + "/partial", of: Self.host()).people().commits == 2)
        let empty = try await FixtureClone()
        #expect(try await Clone(at: empty.path, of: Self.host()).people().commits == 0)
    }

    @Test("Settings of a hostile clone start no program")
    func hostileSettings() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        let trace = fixture.directory.url.appending(path: "trace")
        let program = "touch \(trace.path); false"
        let settings = [
            "core.fsmonitor", "core.pager", "pager.log", "core.sshCommand", "core.hooksPath", "diff.external",
            "gpg.program", "alias.log", "alias.rev-parse", "core.editor", "core.alternateRefsCommand",
        ]
        for name in settings {
            try await fixture.git(["config", name, name.hasPrefix("alias") ? "!\(program)" : program])
        }
        try await fixture.git(["config", "log.showSignature", "true"])
        #expect(try await people(fixture) == ["a 1 A 1"])
        #expect(!FileManager.default.fileExists(atPath: trace.path))
    }

    @Test("What can't be read is an error with a sentence")
    func errors() async throws {
        let empty = try TemporaryDirectory()
        await #expect(throws: GitError.notARepository(directory: empty.path)) {
            try await Clone(at: empty.path, of: Self.host())
        }
        await #expect(throws: GitError.notARepository(directory: "/missing")) {
            try await Clone(at: "/missing", of: Self.host())
        }
        let broken = try await FixtureClone([.init(), .init(message: "Second")])
        let clone = try await Clone(at: broken.path, of: Self.host())
        try FileManager.default.removeItem(atPath: broken.path + "/.git/objects")
        try FileManager.default.createDirectory(
            atPath: broken.path + "/.git/objects", withIntermediateDirectories: false)
        await #expect(throws: GitError.unreadable(directory: broken.path, reason: "its history is damaged")) {
            try await clone.people()
        }
        for error: GitError in [
            .notInstalled, .notARepository(directory: "."), .otherOwner(directory: "/x"),
            .unreadable(directory: "/x", reason: "bad object"),
        ] {
            #expect("\(error)".hasSuffix("."))
            #expect(!"\(error)".contains("\n"))
        }
    }

    @Test("A cancelled task ends git")
    func cancellation() async throws {
        let fixture = try await FixtureClone((1...2000).map { .init(message: "Work \($0)") })
        let clone = try await Clone(at: fixture.path, of: Self.host())
        let task = Task { try await clone.people() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Of the people in the second half of a history, most are known from the first half")
    func replay() async throws {
        var random = SplitMix64(seed: 5)
        // A few do most of the work, as in real projects; a third has no ID in the address, a third is only in merges.
        let commits = (1...2_000).map { number -> FixtureClone.Commit in
            let person = min(random.below(300), random.below(300), random.below(300))
            let date = 1_600_000_000 + number * 3600
            return switch person % 3 {
            case 0: .init(author: "P\(person) <\(person + 1)+p\(person)@users.noreply.github.com>", date: date)
            case 1: .init(message: "Merge pull request #\(number) from p\(person)/branch", date: date)
            default: .init(message: "W\n\nCo-authored-by: P <p\(person)@users.noreply.github.com>", date: date)
            }
        }
        let fixture = try await FixtureClone(Array(commits[..<1000]))
        let half = try await Clone(at: fixture.path, of: Self.host())
        let first = try await half.people().people
        try await fixture.add(Array(commits[1000...]), continues: true)
        let second = try await Clone(at: fixture.path, of: Self.host()).people(since: half.tips).people
        let known = Set(first.map(\.login))
        let appearances = second.reduce(0) { $0 + $1.commits }
        let hits = second.filter { known.contains($0.login) }.reduce(0) { $0 + $1.commits }
        #expect(appearances == 1000)
        #expect(hits > 900, "\(hits)")
        #expect(hits < 1000, "some are new")
    }
}
