import GitHubModel
import Store
import Testing

@testable import Search

@Suite("Stored and found people together", .timeLimit(.minutes(1)))
struct PeopleRowsTests {
    private func rows(_ text: String, _ stored: [StoredPerson], _ found: [Person]) -> PeopleRows {
        PeopleRows(text: text, stored: stored, search: Sample.search(found))
    }

    @Test("The exact login, then people opened before, then GitHub's order, then the others that are stored")
    func ranks() throws {
        let stored = [
            try Sample.stored("mona-s", 1), try Sample.stored("mona-o", 2, opened: 1),
            try Sample.stored("mona-f", 3, opened: 4),
        ]
        let found = [try Sample.person("mona-g", 4), try Sample.person("mona-f", 3), try Sample.person("MONA", 5)]
        let rows = rows("mona", stored, found)
        #expect(rows.people.map(\.login.description) == ["MONA", "mona-o", "mona-f", "mona-g", "mona-s"])
        #expect(rows.cacheOnlyCount == 2)
    }

    @Test("The exact login comes first also where only the store knows it")
    func exactStored() throws {
        let stored = [try Sample.stored("monalisa", 1, opened: 9), try Sample.stored("Mona", 2)]
        #expect(rows("mona", stored, []).people.map(\.id) == [2, 1])
        #expect(rows("mona", stored, [try Sample.person("octomona", 3)]).people.map(\.id) == [2, 1, 3])
    }

    @Test("Before GitHub answers they come as they are stored, the exact login and those opened first")
    func storedOnly() throws {
        let stored = [try Sample.stored("mona1", 1), try Sample.stored("mona2", 2, opened: 1)]
        let rows = PeopleRows(text: "mona", stored: stored)
        #expect(rows.people.map(\.id) == [2, 1] && rows.cacheOnlyCount == 2)
    }

    @Test("A bare row gets the stored profile; a profile that came is kept")
    func profiles() throws {
        let stored = [
            try Sample.stored("mona", 1, name: "Old", followers: 5), try Sample.stored("lisa", 2, name: "Lisa"),
        ]
        let found = [try Sample.person("mona", 1, name: "New", followers: 6), try Sample.person("lisa", 2)]
        let people = rows("x y", stored, found).people
        #expect(people.map { $0.profile?.name } == ["New", "Lisa"] && people[0].profile?.followers == 6)
    }

    @Test("Somebody renamed is one person under the new login; a login that passed on shows its new owner only")
    func renamed() throws {
        let stored = [try Sample.stored("old-mona", 1, opened: 1), try Sample.stored("mona", 2, opened: 3)]
        let found = [try Sample.person("new-mona", 1), try Sample.person("Mona", 3)]
        #expect(rows("mona", stored, found).people.map(\.login.description) == ["Mona", "new-mona"])
    }

    @Test("A pinned person stands in the line asked for, the others in their order")
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
