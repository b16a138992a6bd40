import GitHubModel
import PeopleSupport
import Store
import Testing

@testable import People

@Suite("Merged rows", .timeLimit(.minutes(3)))
struct PeopleRowsTests {
    private func rows(_ text: String, _ stored: [StoredPerson], _ found: [Person]) -> PeopleRows {
        PeopleRows(PromptInput(text), stored: stored, search: Sample.search(found))
    }

    @Test("The order is the exact login, opened people, the best cached person, GitHub's order, other cached people")
    func ranks() throws {
        let stored = [
            try Sample.stored("mona-s", 1), try Sample.stored("mona-o", 2, opened: 1),
            try Sample.stored("mona-f", 3, opened: 4), try Sample.stored("mona-t", 6),
        ]
        let found = [try Sample.person("mona-g", 4), try Sample.person("mona-f", 3), try Sample.person("MONA", 5)]
        let rows = rows("mona", stored, found)
        #expect(rows.people.map(\.login.description) == ["MONA", "mona-o", "mona-f", "mona-s", "mona-g", "mona-t"])
        #expect(rows.cacheOnlyCount == 3)
    }

    @Test("People that clones name and people around the account precede GitHub's order, unless a login is not checked")
    func sources() throws {
        let sources: [PersonSource?] = [
            nil, .follower, .git(isChecked: true), .repository("octo/work"), .git(isChecked: false), .starred,
        ]
        let stored = try sources.enumerated().map { index, source in
            var stored = try Sample.stored("mona-\(index + 1)", Int64(index + 1))
            stored.person.source = source
            return stored
        }
        let found = [try Sample.person("mona-g", 9), try Sample.person("mona-2", 2)]
        #expect(rows("mona", stored, found).people.map(\.id) == [3, 2, 4, 6, 1, 9, 5])
        #expect(rows("mona", stored, found).people[1].source == .follower)
        let scope = RepositoryScope(owner: try Login("octo"), name: "work")
        let scoped = PeopleRows(PromptInput("mona"), stored: stored, search: Sample.search(found), scope: scope)
        #expect(scoped.people.map(\.id) == [4, 3, 2, 6, 1, 9, 5])
    }

    @Test("Strangers with a famous name, whom only a clone names, follow the person whom GitHub knows")
    func strangers() throws {
        let strangers = try (1...50).map { index in
            var stored = try Sample.stored("stranger-\(index)", -Int64(index), name: "Mona Famous")
            stored.person.source = .git(isChecked: false)
            stored.isCommitter = true
            return stored
        }
        let known = try Sample.person("mona", 7, name: "Mona Famous", followers: 9)
        let scope = RepositoryScope(owner: try Login("octo"), name: "work")
        for scope in [nil, scope] {
            let rows = PeopleRows(
                PromptInput("famous mona"), stored: strangers, search: Sample.search([known]), scope: scope)
            #expect(rows.people.first?.id == 7)
            #expect(rows.people.count == 51)
        }
        let alone = PeopleRows(PromptInput("famous mona"), stored: strangers)
        #expect(alone.people.map(\.id) == strangers.map(\.person.id), "without others, they keep their order")
    }

    @Test("The first cached match stays first when GitHub's results arrive, behind the exact login")
    func bestMatch() throws {
        let stored = [try Sample.stored("tommy", 1), try Sample.stored("tomas", 2)]
        let found = [try Sample.person("mojombo", 3), try Sample.person("tomas", 2), try Sample.person("tommy", 1)]
        #expect(rows("tom", stored, []).people.map(\.id) == [1, 2])
        #expect(rows("tom", stored, found).people.map(\.id) == [1, 2, 3])
        #expect(rows("tom", stored, found + [try Sample.person("tom", 4)]).people.map(\.id) == [4, 1, 2, 3])
    }

    @Test("An account that differs by one letter precedes letters in order, also among those that GitHub found")
    func oneLetter() throws {
        let (scattered, near) = (try Sample.person("max-rokko", 1), try Sample.person("marco", 2))
        #expect(rows("marko", [], [scattered, near]).people.map(\.id) == [2, 1])
        let stored = [try Sample.stored("max-rokko", 1, opened: 3), try Sample.stored("marco", 2)]
        #expect(rows("marko", stored, []).people.map(\.id) == [2, 1])
        #expect(rows("marko", stored, [near]).people.map(\.id) == [2, 1])
    }

    @Test("A person of whom the text says what the person does is last, and not certain unless GitHub found it")
    func context() throws {
        var gavina = try Sample.stored("gav", 1, name: "Gavina Orlo")
        gavina.context = .company("Tin Hat")
        let stored = [gavina, try Sample.stored("tinn", 2, name: "Gavina Hatt")]
        let people = rows("gavina tin hat", stored, [])
        #expect(people.people.map(\.id) == [2, 1])
        #expect(people.isSimilar(gavina.person) && people.isGuess(gavina.person) && !people.isCertain(gavina.person))
        #expect(people.matchKind(of: gavina.person) == .similar)
        #expect(people.narrowed(to: "gavina tin hats").match(of: gavina.person) == nil)
        #expect(rows("gavina tin hat", stored, [gavina.person]).isCertain(gavina.person))
        let listed = stored.inListOrder(for: "gavina tin hat").map(\.person)
        #expect(listed.map(\.matchKind) == [.word, .similar])
    }

    @Test("A better match precedes people that were opened, and GitHub's people that match in another way come last")
    func matches() throws {
        let stored = [try Sample.stored("mona-1", 1), try Sample.stored("ramona", 2, opened: 3)]
        let found = [
            try Sample.person("octocat", 3), try Sample.person("simona", 4),
            try Sample.person("lisa", 5, name: "Mona", followers: 1),
            try Sample.person("mona-6", 6),
        ]
        #expect(rows("mona", stored, found).people.map(\.id) == [1, 6, 5, 2, 4, 3])
    }

    @Test("The exact login is first even if it is only in the cache")
    func cachedExactLogin() throws {
        let stored = [try Sample.stored("monalisa", 1, opened: 9), try Sample.stored("Mona", 2)]
        #expect(rows("mona", stored, []).people.map(\.id) == [2, 1])
        #expect(rows("mona", stored, [try Sample.person("octomona", 3)]).people.map(\.id) == [2, 1, 3])
    }

    @Test("Without results from GitHub, the rows are the cached people, opened ones first")
    func cacheOnly() throws {
        let stored = [try Sample.stored("mona1", 1), try Sample.stored("mona2", 2, opened: 1)]
        let rows = PeopleRows(PromptInput("mona"), stored: stored)
        #expect(rows.people.map(\.id) == [2, 1])
        #expect(rows.cacheOnlyCount == 2)
    }

    @Test("A person without a profile gets the cached one; a newer profile stays")
    func profiles() throws {
        let stored = [
            try Sample.stored("mona", 1, name: "Old", followers: 5), try Sample.stored("lisa", 2, name: "Lisa"),
        ]
        let found = [try Sample.person("mona", 1, name: "New", followers: 6), try Sample.person("lisa", 2)]
        let people = rows("x y", stored, found).people
        #expect(people.map { $0.profile?.name } == ["New", "Lisa"])
        #expect(people[0].profile?.followers == 6)
    }

    @Test("A person in several lists is one row with what any of them has, and the repository's source wins")
    func duplicates() throws {
        let scope = RepositoryScope(owner: try Login("octo"), name: "work")
        var (cached, earlier) = (try Sample.stored("mona-1", 1), try Sample.person("mona-1", 1))
        cached.person.source = .starred
        (earlier.source, earlier.profile) = (.repository("octo/work"), Person.Profile(followers: 7))
        let stored = [try Sample.stored("mona-2", 2), cached]
        let rows = PeopleRows(PromptInput("mona"), stored: stored, earlier: [earlier], scope: scope)
        #expect(rows.people.map(\.id) == [1, 2])
        #expect(rows.people[0].source == scope.source)
        #expect(rows.people[0].profile?.followers == 7)
    }

    @Test(
        "An account whose ID is not known yet is one row with that of the same login, in any order, and keeps its source"
    )
    func unidentified() throws {
        var own = try Sample.stored("mona", -7)
        own.person.source = .ownAccount
        let known = try Sample.stored("Mona", 7)
        for stored in [[own, known], [known, own]] {
            let people = rows("mona", stored, []).people
            #expect(people.map(\.id) == [7])
            #expect(people.first?.source == .ownAccount)
        }
        let found = rows("mona", [own], [known.person]).people
        #expect(found.map(\.id) == [7])
        #expect(found.first?.source == .ownAccount)
        let earlier = PeopleRows(PromptInput("mona"), stored: [known], earlier: [own.person])
        #expect(earlier.people.map(\.id) == [7])
    }

    @Test("A renamed account is one row; a reassigned login shows its new owner only")
    func renamed() throws {
        let stored = [try Sample.stored("old-mona", 1, opened: 1), try Sample.stored("mona", 2, opened: 3)]
        let found = [try Sample.person("new-mona", 1), try Sample.person("Mona", 3)]
        #expect(rows("mona", stored, found).people.map(\.login.description) == ["Mona", "new-mona"])
    }

    @Test("A pinned person is at the given index, and the others keep their order")
    func pins() throws {
        var rows = rows("x", [], try Sample.people(4))
        rows.pin(4, at: 1)
        #expect(rows.people.map(\.id) == [1, 4, 2, 3])
        rows.pin(1, at: 9)
        #expect(rows.people.map(\.id) == [4, 2, 3, 1])
        rows.pin(77, at: 0)
        #expect(rows.people.map(\.id) == [4, 2, 3, 1])
    }
}
