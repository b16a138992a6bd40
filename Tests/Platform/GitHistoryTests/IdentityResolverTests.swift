import Foundation
@testable import GitHistory
import GitHubModel
import TestSupport
import Testing

@Suite("Identity resolver", .timeLimit(.minutes(2)))
struct IdentityResolverTests {
    private typealias Commit = FixtureClone.Commit

    /// Returns each address with its account and the evidence, such as `jane@example.org jdoe 7 merge`.
    private func accounts(
        _ commits: [FixtureClone.Commit], mailmap: String = "", owner: String? = "repository-owner",
        organizations: [String] = [],
        links: [String: String] = [:]
    ) async throws -> [String] {
        let fixture = try await FixtureClone(commits)
        if !mailmap.isEmpty { try Data(mailmap.utf8).write(to: fixture.directory.url.appending(path: ".mailmap")) }
        let clone = try await Clone(at: fixture.path, of: FixtureClone.host())
        let history = try await clone.identities(in: CloneSelection()).history
        var resolver = IdentityResolver(
            history, host: try FixtureClone.host(), owner: try owner.map { try Login($0) },
            organizations: Set(try organizations.map { try Login($0) }))
        for (address, login) in links {
            let login = try Login(login)
            let person =
                login.description == "nobody" ? nil : Person(login: login, id: 99, kind: .user, avatarURL: "", url: "")
            resolver.link(address, to: person)
        }
        return history.uses.compactMap { use in
            resolver.claim(of: use).map { claim in
                "\(use.identity.address) \(claim.login) \(claim.id ?? 0) \(claim.evidence.rawValue)"
            }
        }.sorted()
    }

    /// Returns a merge of one branch after a commit of Octo on the main line.
    private func merge(_ login: String, authors: [String], after commits: [FixtureClone.Commit] = []) -> [FixtureClone
        .Commit]
    {
        let base = commits.count + 1
        var all = commits + [Commit(author: "Octo <octo@example.org>", parent: commits.isEmpty ? nil : commits.count)]
        for author in authors { all.append(Commit(author: author, parent: all.count)) }
        let tip = all.count
        all.append(
            Commit(
                author: "Octo <octo@example.org>", message: "Merge pull request #\(base) from \(login)/fix",
                merged: tip,
                parent: base))
        return all
    }

    @Test("A noreply address claims its own ID and login: no commit renames anybody, or says whose a login is")
    func noreply() async throws {
        let found = try await accounts([
            .init(author: "A <1+old@users.noreply.github.com>", date: 1_000_000_000),
            .init(author: "A <old@users.noreply.github.com>", date: 1_000_000_001),
            .init(author: "A <1+new@users.noreply.github.com>", date: 1_000_000_002),
            .init(author: "B <bee@users.noreply.github.com>"),
            .init(author: "C <2+two@users.noreply.github.com>"), .init(author: "C <3+two@users.noreply.github.com>"),
            .init(author: "C <two@users.noreply.github.com>"), .init(author: "D <4+d@users.noreply.ghe.example.org>"),
            .init(author: "E <5+renovate[bot]@users.noreply.github.com>"),
        ])
        #expect(
            found == [
                "1+new@users.noreply.github.com new 1 noreply", "1+old@users.noreply.github.com old 1 noreply",
                "2+two@users.noreply.github.com two 2 noreply", "3+two@users.noreply.github.com two 3 noreply",
                "5+renovate[bot]@users.noreply.github.com renovate[bot] 5 noreply",
                "bee@users.noreply.github.com bee 0 noreply", "old@users.noreply.github.com old 0 noreply",
                "two@users.noreply.github.com two 0 noreply",
            ])
    }

    @Test("The only author of a merged branch is the account of its subject")
    func merges() async throws {
        #expect(
            try await accounts(
                merge("blueyed", authors: ["Jane Doe <jane@example.org>", "Jane Doe <jane@example.org>"]))
                == ["jane@example.org blueyed 0 merge"])
        let known = [Commit(author: "Jane Doe <7+blueyed@users.noreply.github.com>")]
        #expect(
            try await accounts(merge("blueyed", authors: ["Jane Doe <jane@example.org>"], after: known)).last
                == "jane@example.org blueyed 0 merge", "the ID is another commit's claim")
    }

    @Test(
        "A merge proves nothing about branches of several authors, of organizations and of those that others can push to"
    )
    func unprovenMerges() async throws {
        let jane = "Jane Doe <jane@example.org>"
        let two = merge("blueyed", authors: [jane, "Bob <bob@example.org>"])
        #expect(try await accounts(two).isEmpty, "two authors")
        #expect(try await accounts(merge("octo-org", authors: [jane]), owner: "octo-org").isEmpty, "the owner's branch")
        #expect(try await accounts(merge("acme", authors: [jane]), organizations: ["acme"]).isEmpty, "an organization")
        #expect(
            try await accounts(merge("acme-dev", authors: ["Jane Doe <jane@acme-dev.example>"])).isEmpty, "the employer"
        )
        let shared = merge("blueyed", authors: ["Bob <bob@example.org>"], after: merge("blueyed", authors: [jane]))
        #expect(try await accounts(shared).isEmpty, "two people in the branches of one login")
        let both = merge("other-one", authors: [jane], after: merge("blueyed", authors: [jane]))
        #expect(try await accounts(both).isEmpty, "one person in the branches of two logins")
        let taken = merge(
            "blueyed", authors: ["Eve <9+eve@users.noreply.github.com>"], after: merge("blueyed", authors: [jane]))
        #expect(try await accounts(taken) == ["9+eve@users.noreply.github.com eve 9 noreply"], "others push there")
    }

    @Test("A merge proves nothing about commits that another person took over")
    func takenOver() async throws {
        let bob = "Bob Bee <bob@example.org>"
        var picked = merge("alice", authors: [bob])
        picked[1].committer = "Alice Ant <alice@example.org>"
        #expect(try await accounts(picked).isEmpty, "another person committed them")
        picked[1].committer = "GitHub <noreply@github.com>"
        #expect(try await accounts(picked) == ["bob@example.org alice 0 merge"], "GitHub committed them")
        picked[1].committer = "Bob Bee <alice@example.org>"
        #expect(try await accounts(picked).isEmpty, "everybody can have the name")
        let known = [Commit(author: bob), Commit(author: bob)]
        #expect(try await accounts(merge("alice", authors: [bob], after: known)).isEmpty, "most of them are elsewhere")
        #expect(
            try await accounts(merge("bobolink", authors: [bob], after: known)) == ["bob@example.org bobolink 0 merge"])
    }

    @Test("A branch into which another person merged is not all of one person's")
    func mergedByOthers() async throws {
        let jane = "Jane Doe <jane@example.org>"
        let octo = "Octo <octo@example.org>"
        func commits(mergedBy author: String) -> [Commit] {
            [
                .init(author: octo), .init(author: jane, parent: 1), .init(author: octo, parent: 1),
                .init(author: author, message: "Merge branch 'main'", merged: 3, parent: 2),
                .init(author: octo, message: "Merge pull request #1 from janedoe/fix", merged: 4, parent: 3),
            ]
        }
        #expect(try await accounts(commits(mergedBy: jane)) == ["jane@example.org janedoe 0 merge"])
        #expect(try await accounts(commits(mergedBy: octo)).isEmpty)
    }

    @Test("GitHub's link comes before .mailmap and merges; an address that GitHub links to nobody keeps its claims")
    func linksFirst() async throws {
        let jane = "Jane Doe <jane@example.org>"
        let merged = merge("janedoe", authors: [jane])
        #expect(
            try await accounts(merged, links: ["jane@example.org": "jdoe"]) == ["jane@example.org jdoe 99 commit"])
        #expect(
            try await accounts(merged, links: ["jane@example.org": "nobody"]) == ["jane@example.org janedoe 0 merge"])
        let mailmap = "Eve <666+eve@users.noreply.github.com> <jane@example.org>\n"
        #expect(
            try await accounts([.init(author: jane)], mailmap: mailmap, links: ["jane@example.org": "jdoe"]) == [
                "jane@example.org jdoe 99 commit"
            ])
        #expect(
            try await accounts(
                [.init(author: "M <mona@users.noreply.github.com>")], links: ["mona@users.noreply.github.com": "jdoe"])
                == ["mona@users.noreply.github.com jdoe 99 commit"])
    }

    @Test("The .mailmap gives an ID its present login; it never gives an ID to another one")
    func renamedByMailmap() async throws {
        let former = "Former <7+former@users.noreply.github.com>"
        let commits: [Commit] = [
            .init(author: former), .init(author: "X <x@example.org>", message: "x\n\nCo-authored-by: \(former)\n"),
        ]
        let present = "Present <7+present@users.noreply.github.com> <7+former@users.noreply.github.com>\n"
        #expect(
            Set(try await accounts(commits, mailmap: present)) == [
                "7+former@users.noreply.github.com present 7 noreply"
            ])
        let other = "Eve <666+eve@users.noreply.github.com> <7+former@users.noreply.github.com>\n"
        #expect(
            Set(try await accounts(commits, mailmap: other)) == ["7+former@users.noreply.github.com former 7 noreply"])
    }

    @Test(
        "An address that several people can have proves nothing; only .mailmap can say whose it is",
        arguments: [
            "root@localhost", "you@example.com", "jane@laptop", "jane@laptop.local", "jane@host.(none)",
            "noreply@corp.example",
            "Your.Email@corp.example", "ubuntu@ip-10-0-0-1.ec2.internal", "@corp.example",
        ])
    func sharedAddresses(address: String) async throws {
        let jane = "Jane Doe <\(address)>"
        #expect(try await accounts(merge("janedoe", authors: [jane])).isEmpty)
        let commits = [Commit(author: jane), Commit(author: "Jane Doe <7+jdoe@users.noreply.github.com>")]
        let known = "7+jdoe@users.noreply.github.com jdoe 7 noreply"
        #expect(
            try await accounts(commits, mailmap: "Jane <\(address)> <7+jdoe@users.noreply.github.com>\n") == [known])
        #expect(try await accounts(commits, links: [address.lowercased(): "other-jane"]) == [known])
    }

    @Test("Without a remote, others can push to the branches of the login with most of them")
    func unknownOwner() async throws {
        let jane = "Jane Doe <jane@example.org>"
        let bob = "Bob Bee <bob@example.org>"
        #expect(try await accounts(merge("blueyed", authors: [jane]), owner: nil).isEmpty, "one login says nothing")
        let twice = merge("octo", authors: [jane], after: merge("octo", authors: [jane]))
        #expect(try await accounts(twice).isEmpty, "octo can be a former owner, for whom only Jane worked")
        for subject in [
            "Merge branch 'main' of github.com:blueyed/work", "Merge pull request #9 from blueyed/dependabot/x",
        ] {
            var commits = merge("blueyed", authors: [jane])
            commits.append(Commit(author: "Octo <octo@example.org>", message: subject, merged: 1))
            #expect(try await accounts(commits).isEmpty, "\(subject)")
        }
        #expect(
            try await accounts(merge("beekeeper", authors: [bob], after: twice)) == [
                "bob@example.org beekeeper 0 merge"
            ])
        #expect(try await accounts(merge("bee-labs", authors: [bob])).isEmpty, "the name of an organization")
        let namesakes = merge(
            "octojane", authors: ["Jane Roe <octojane@example.com>"],
            after: merge("octojane", authors: ["Octo Jane <o@example.net>"]))
        #expect(try await accounts(namesakes).isEmpty, "two people resemble the login")
    }

    @Test("Where others push too, a person whose name or address is the login is the account")
    func resemblance() async throws {
        let jane = "Jane Doe <jane@example.org>"
        #expect(
            try await accounts(merge("janedoe", authors: [jane]), owner: "janedoe") == [
                "jane@example.org janedoe 0 merge"
            ])
        let both = merge("octo-org", authors: [jane], after: merge("jane", authors: [jane]))
        #expect(try await accounts(both, owner: "octo-org") == ["jane@example.org jane 0 merge"])
    }

    @Test("Merges of the main line into a branch, and of branches into a development branch, keep branches apart")
    func nested() async throws {
        let jane = "Jane Doe <jane@example.org>"
        let octo = "Octo <octo@example.org>"
        let commits: [Commit] = [
            .init(author: octo),  // 1
            .init(author: jane, parent: 1),  // 2: the branch
            .init(author: octo, parent: 1),  // 3: the main line goes on
            .init(author: jane, message: "Merge branch 'main'", merged: 3, parent: 2),  // 4
            .init(author: jane, parent: 4),  // 5
            .init(author: octo, message: "Merge pull request #1 from blueyed/fix", merged: 5, parent: 3),  // 6
            .init(author: octo, parent: 1),  // 7: the stable line
            .init(author: octo, message: "Merge branch 'develop'", merged: 6, parent: 7),  // 8
        ]
        #expect(try await accounts(commits) == ["jane@example.org blueyed 0 merge"])
    }

    @Test("The identity of .mailmap is the account of its addresses, unless it has several")
    func mailmap() async throws {
        let commits: [Commit] = [
            .init(author: "Jane <jane@example.org>"), .init(author: "J. Doe <7+jdoe@users.noreply.github.com>"),
            .init(author: "Bob <bob@example.org>"), .init(author: "Bob <8+bob@users.noreply.github.com>"),
            .init(author: "Bob <9+bob-work@users.noreply.github.com>"),
        ]
        let mailmap = """
            Jane Doe <7+jdoe@users.noreply.github.com> <jane@example.org>
            Bob <bob@example.org> <8+bob@users.noreply.github.com>
            Bob <bob@example.org> <9+bob-work@users.noreply.github.com>
            """
        let found = try await accounts(commits, mailmap: mailmap)
        #expect(found.contains("jane@example.org jdoe 7 clone"))
        #expect(!found.contains { $0.hasPrefix("bob@example.org") })
    }

    @Test("The .mailmap holds for co-authors and reviewers as for authors, also for odd names")
    func mailmapOfTrailers() async throws {
        let message = """
            Change

            Co-authored-by: J <jane@example.org>
            Reviewed-by: -b \"ob\" <bob@example.org>
            Acked-by: <only@example.org>
            Co-authored-by: --stdin <carol@example.org>
            """
        let mailmap = """
            Jane Doe <7+jdoe@users.noreply.github.com> <jane@example.org>
            Bob <8+bob@users.noreply.github.com> <BOB@example.org>
            <9+only@users.noreply.github.com> <only@example.org>
            Carol <10+carol@users.noreply.github.com> --stdin <carol@example.org>
            """
        let found = try await accounts([.init(author: "X <x@example.org>", message: message)], mailmap: mailmap)
        #expect(
            found == [
                "bob@example.org bob 8 clone", "carol@example.org carol 10 clone", "jane@example.org jdoe 7 clone",
                "only@example.org only 9 clone",
            ])
    }

    @Test("The same name is no evidence; a link of GitHub is")
    func links() async throws {
        let commits: [Commit] = [
            .init(author: "Jane Doe <jane@example.org>"), .init(author: "Jane Doe <7+jdoe@users.noreply.github.com>"),
        ]
        let known = "7+jdoe@users.noreply.github.com jdoe 7 noreply"
        #expect(try await accounts(commits) == [known])
        #expect(
            try await accounts(commits, links: ["jane@example.org": "other-jane"])
                == [known, "jane@example.org other-jane 99 commit"])
    }
}
