import Foundation
import GitHistory
import GitHubModel
import TestSupport
import Testing

@Suite("Whole histories", .timeLimit(.minutes(2)))
struct WholeHistoryTests {
    private static let commits: [FixtureClone.Commit] = [
        .init(author: "A <a@example.org>", message: "Work\n\nReviewed-by: C <c@example.org>"),
        .init(author: "B <b@example.org>"), .init(author: "A <a@example.org>"),
    ]

    private func clone(_ fixture: FixtureClone) async throws -> Clone {
        try await Clone(at: fixture.path, of: FixtureClone.host(), by: GitProcesses())
    }

    /// Returns each address with its canonical one and the number of selected commits.
    private func texts(_ history: IdentityHistory) -> [String] {
        history.uses.map { "\($0.identity.address) \($0.canonical.address) \($0.selected?.commits ?? 0)" }.sorted()
    }

    @Test("One history serves each selection of single commits as if it were read for it")
    func selections() async throws {
        let fixture = try await FixtureClone(Self.commits)
        try "C <canonical@example.org> <c@example.org>\n".write(
            to: fixture.directory.url.appending(path: ".mailmap"), atomically: true, encoding: .utf8)
        let clone = try await clone(fixture)
        let whole = try await clone.wholeHistory()
        for names in [["HEAD"], ["HEAD~1"], ["HEAD~2", "HEAD"], []] {
            var selection = CloneSelection()
            for name in names {
                selection.commits[try #require(try await clone.commit(named: name))] = .init()
            }
            let shared = try await clone.identities(in: selection, after: whole).history
            #expect(texts(shared) == texts(try await clone.identities(in: selection).history))
            #expect(shared.commits == names.count)
            #expect(texts(shared).contains { $0.hasPrefix("c@example.org canonical@example.org") })
        }
        let unread = try await clone.identities(in: CloneSelection(), after: clone.unreadHistory()).history
        #expect(unread.uses.isEmpty)
    }

    @Test("An ID of a tree or of nothing selects no commit")
    func noCommits() async throws {
        let fixture = try await FixtureClone(Self.commits)
        defer { withExtendedLifetime(fixture) {} }  // its directory is removed with it
        let clone = try await clone(fixture)
        var selection = CloneSelection()
        selection.commits["4b825dc642cb6eb9a060e54bf8d69288fbee4904"] = .init()
        selection.commits[String(repeating: "1", count: 40)] = .init()
        #expect(try await clone.identities(in: selection).history.commits == 0)
    }

    @Test("The key changes with the commits at the ends and with the mailmap, and with nothing else")
    func keys() async throws {
        let fixture = try await FixtureClone(Self.commits)
        let first = try await clone(fixture).historyKey()
        try "x".write(to: fixture.directory.url.appending(path: "other"), atomically: true, encoding: .utf8)
        #expect(try await clone(fixture).historyKey() == first)
        try await fixture.add([.init(author: "D <d@example.org>")], continues: true)
        let second = try await clone(fixture).historyKey()
        #expect(second != first)
        let mailmap = fixture.directory.url.appending(path: ".mailmap")
        try "A <a@b.example> <a@example.org>\n".write(to: mailmap, atomically: true, encoding: .utf8)
        let third = try await clone(fixture).historyKey()
        #expect(third != second)
        let (link, target) = (fixture.path + "/link", fixture.path + "/other")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try await fixture.git(["config", "mailmap.file", link])
        let fourth = try await clone(fixture).historyKey()
        #expect(fourth != third)
        try "A <c@c.example> <a@example.org>\n".write(toFile: target, atomically: false, encoding: .utf8)
        #expect(try await clone(fixture).historyKey() != fourth, "the file behind the link changed")
    }
}
