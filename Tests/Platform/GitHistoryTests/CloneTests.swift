import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport
import Testing

@Suite("Clone", .timeLimit(.minutes(2)))
struct CloneTests {
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
        let mailmap = """
            Mona Lisa <1+mona@users.noreply.github.com>
            Other One <12+other-one@users.noreply.github.com> <other@gmail.com>
            """
        try Data(mailmap.utf8).write(to: fixture.directory.url.appending(path: ".mailmap"))
        #expect(
            try await fixture.people() == [
                "Lisa 7 Lisa 1", "acker 0 Acker 1", "dependabot[bot] 49699333 dependabot[bot] 1", "hub-org 0 - 1?",
                "mona 1 Mona Lisa 3", "octo 0 Old Octo 1", "other-one 12 Other One 1",
                "reviewer 8 Reviewer 1",
            ])
        #expect(try await fixture.people(host: "ghe.example.org").contains("x 5 X 1"))
    }

    @Test("Only new commits are read, also after a change of the branch and a rewritten history")
    func increments() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        let first = try await Clone(at: fixture.path, of: FixtureClone.host())
        #expect(try await first.people().commits == 1)
        let known = first.commits(after: [])
        #expect(known == first.tips)
        #expect(try await fixture.people(since: known).isEmpty)
        try await fixture.add([.init(author: "B <2+b@users.noreply.github.com>")], continues: true)
        #expect(try await fixture.people(since: known) == ["b 2 B 1"])
        let second = try await Clone(at: fixture.path, of: FixtureClone.host())
        let both = second.commits(after: known)
        #expect(both == second.tips + known)
        // Back on the first commit: nothing is read twice.
        try await fixture.git(["checkout", "--quiet", "--detach", known[0]])
        #expect(try await fixture.people(since: both).isEmpty)
        // The history is replaced, and its commits are gone.
        try await fixture.add([.init(author: "C <3+c@users.noreply.github.com>")])
        try await fixture.git(["checkout", "--quiet", "-B", "main", "main"])
        try await fixture.git(["reflog", "expire", "--expire=now", "--all"])
        try await fixture.git(["gc", "--quiet", "--prune=now"])
        #expect(try await fixture.people(since: both) == ["c 3 C 1"])
        #expect(try await fixture.people(since: ["--output=evil", "x"] + both) == ["c 3 C 1"], "no option")
        #expect(try await fixture.people(since: Clone(at: fixture.path, of: FixtureClone.host()).tips).isEmpty)
    }

    @Test("A work tree, a directory in it, an empty, a shallow and a partial clone are read")
    func kinds() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <1+a@users.noreply.github.com>"), .init(author: "B <2+b@users.noreply.github.com>"),
        ])
        let work = try TemporaryDirectory()
        try await fixture.git(["worktree", "add", "--quiet", "--detach", work.path + "/tree", "main"])
        try FileManager.default.createDirectory(atPath: work.path + "/tree/deep", withIntermediateDirectories: true)
        let deep = try await Clone(at: work.path + "/tree/deep", of: FixtureClone.host())
        #expect(try await deep.path == Clone.path(at: fixture.path))
        #expect(try await deep.people().commits == 2)
        try await fixture.git(["clone", "--quiet", "--depth=1", "file://\(fixture.path)", work.path + "/shallow"])
        #expect(try await Clone(at: work.path + "/shallow", of: FixtureClone.host()).people().commits == 1)
        try await fixture.git([
            "clone", "--quiet", "--bare", "--filter=tree:0", "file://\(fixture.path)", work.path + "/partial",
        ])
        #expect(try await Clone(at: work.path + "/partial", of: FixtureClone.host()).people().commits == 2)
        let empty = try await FixtureClone()
        #expect(try await Clone(at: empty.path, of: FixtureClone.host()).people().commits == 0)
    }

    @Test("The commits behind the boundary of a shallow clone are read when the boundary has moved or gone")
    func unshallow() async throws {
        let fixture = try await FixtureClone(
            (1...3).map { .init(author: "A <\($0)+a\($0)@users.noreply.github.com>") })
        let work = try TemporaryDirectory()
        let path = work.path + "/shallow"
        try await fixture.git(["clone", "--quiet", "--depth=1", "file://\(fixture.path)", path])
        func read(since known: [String]) async throws -> (commits: Int, known: [String]) {
            let clone = try await Clone(at: path, of: FixtureClone.host())
            return (try await clone.people(since: known).commits, clone.commits(after: known))
        }
        let first = try await read(since: [])
        #expect(first.commits == 1)
        #expect(try await read(since: first.known).commits == 0)
        try await fixture.git(["-C", path, "fetch", "--quiet", "--deepen=1"])
        let second = try await read(since: first.known)
        #expect(second.commits == 2)
        #expect(try await read(since: second.known).commits == 0)
        try await fixture.git(["-C", path, "fetch", "--quiet", "--unshallow"])
        let third = try await read(since: second.known)
        #expect(third.commits == 3)
        #expect(try await read(since: third.known).commits == 0)
    }

    @Test("The .mailmap holds for noreply addresses, of authors and in trailers, counted once for a commit")
    func mailmapOfNoreplyAddresses() async throws {
        let former = "Former <7+former@users.noreply.github.com>"
        let fixture = try await FixtureClone([
            .init(author: former, message: "x\n\nReviewed-by: \(former)\n"),
            .init(author: "X <x@example.org>", message: "x\n\nCo-authored-by: \(former)\n"),
        ])
        let mailmap = "Present <7+present@users.noreply.github.com> <7+former@users.noreply.github.com>\n"
        try Data(mailmap.utf8).write(to: fixture.directory.url.appending(path: ".mailmap"))
        #expect(try await fixture.people() == ["present 7 Present 2"])
    }

    @Test("Of two logins of an ID in the same second, that of the last commit was seen last")
    func sameSecond() async throws {
        let fixture = try await FixtureClone(
            ["zoe", "adam", "zoe"].map { .init(author: "A <1+\($0)@users.noreply.github.com>") }
                + [
                    .init(author: "A <1+last@users.noreply.github.com>"),
                    .init(author: "B <2+b@users.noreply.github.com>"),
                ])
        let people = try await Clone(at: fixture.path, of: FixtureClone.host()).people().people
        #expect(people.filter { $0.id == 1 }.max { $0.lastCommitAt < $1.lastCommitAt }?.login == (try Login("last")))
        #expect(people.count == 4)
    }

    @Test("A directory is no file, whatever its name; a path is compared whole")
    func files() async throws {
        let fixture = try await FixtureClone()
        try FileManager.default.createDirectory(
            atPath: fixture.path + "/a blob b", withIntermediateDirectories: false)
        for path in ["a blob b/c", "c\td", "f"] {
            try Data("x".utf8).write(to: fixture.directory.url.appending(path: path))
        }
        try await fixture.git(["add", "."])
        try await fixture.git([
            "-c", "user.name=E", "-c", "user.email=e@example.org", "commit", "--quiet", "-m", "Files",
        ])
        let clone = try await Clone(at: fixture.path, of: FixtureClone.host())
        for (path, isFile) in [("a blob b", false), ("a blob b/c", true), ("c\td", true), ("d", false), ("f", true)] {
            #expect(try await clone.hasFile(at: path, in: "HEAD") == isFile, "\(path)")
        }
    }

    @Test("A cancelled task ends git")
    func cancellation() async throws {
        let fixture = try await FixtureClone((1...2000).map { .init(message: "Work \($0)") })
        let clone = try await Clone(at: fixture.path, of: FixtureClone.host())
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
        let half = try await Clone(at: fixture.path, of: FixtureClone.host())
        let first = try await half.people().people
        try await fixture.add(Array(commits[1000...]), continues: true)
        let second = try await Clone(at: fixture.path, of: FixtureClone.host()).people(since: half.tips).people
        let known = Set(first.map(\.login))
        let appearances = second.reduce(0) { $0 + $1.commits }
        let hits = second.filter { known.contains($0.login) }.reduce(0) { $0 + $1.commits }
        #expect(appearances == 1000)
        #expect(hits > 900, "\(hits)")
        #expect(hits < 1000, "some are new")
    }
}
