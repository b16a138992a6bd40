import GitHubModel
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import PeopleUI
@testable import Search

@Suite("Result rows", .timeLimit(.minutes(3)))
struct SearchRowsViewTests {
    private static let sizes = [(40, 10), (80, 24), (200, 50)].map { Size(columns: $0, rows: $1) }

    private func rows(_ text: String, _ people: [Person], in size: Size) -> [StyledLine] {
        var state = Sample.state(text, in: size, .searchFinished(.found(Sample.search(people)), to: text))
        state.card.isEnabled = false
        return Array(SearchScreen.view(state, in: size).lines.dropFirst(2))
    }

    private func people() throws -> [Person] {
        let hostile = "\u{1B}]0;owned\u{7}\u{202E}evil" + String(repeating: "漢\n", count: 200_000)
        let names: [String?] = ["", nil, "漢字 かな", "أحمد علي", "हिन्दी नाम", "👩‍👩‍👧‍👦 🇫🇷 e\u{301}\u{301}", hostile]
        var people = try names.enumerated().map { index, name in
            try Sample.person("person-\(index)", Int64(index), name: name, followers: index)
        }
        people.append(try Sample.person("a-login-of-exactly-thirty-nine-letters9", 99, kind: .organization))
        people[6].profile?.bio = hostile
        return people
    }

    @Test("No row is wider than the window or contains control characters", arguments: sizes)
    func fits(size: Size) throws {
        let lines = rows("p", try people(), in: size)
        #expect(lines.count == size.rows - 2)
        #expect(lines.allSatisfy { $0.width <= size.columns })
        let scalars = lines.flatMap { $0.text.unicodeScalars }
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        #expect(lines[0].width == size.columns, "the selected row reaches the edge")
    }

    @Test("Of a row of a megabyte only the visible part is drawn")
    func fast() throws {
        let people = try people()
        #expect(processorTime { _ = rows("p", people, in: Self.sizes[1]) } < .seconds(20))
    }

    private func marks(_ text: String, _ login: String, name: String? = nil) throws -> [String] {
        let lines = rows(text, [try Sample.person(login, 1, name: name, followers: 1)], in: Self.sizes[1])
        return lines[0].runs.filter(\.style.underline).map(\.text)
    }

    @Test("Matches are highlighted in the login and the name, ignoring case and accents")
    func marks() throws {
        #expect(try marks("mona", "OctoMona", name: "Móna Lisa") == ["Mona", "Móna"])
        #expect(try marks("jose p", "jperez", name: "José Pérez") == ["p", "José", "P"])
        #expect(try marks("モナ", "mona", name: "モナ・リザ") == ["モナ"])
        #expect(try marks("zz", "mona") == [])
    }

    @Test(
        "A row without a visible match says where GitHub found the text, where known",
        arguments: [
            (nil, "Draws penguins and whales.", " · bio: penguins and whales."),
            ("email", nil, " · mail: penguin@linux.org"),
            ("blog", nil, " · blog: penguin@linux.org"), (nil, nil, ""),
        ] as [(String?, String?, String)])
    func reasons(property: String?, bio: String?, reason: String) throws {
        var person = try Sample.person("torvalds", 1, name: "Linus Torvalds", followers: 1)
        person.profile?.bio = bio
        person.match = property.map { .init(property: $0, fragment: "penguin@linux.org") }
        let row = rows("penguin", [person], in: Self.sizes[2])[0].text
        #expect(row.hasPrefix("▌ torvalds  Linus Torvalds\(reason)   "))
    }

    @Test("A name that GitHub found is shown as the name and highlighted, and is a match for Return")
    func foundName() throws {
        var person = try Sample.person("torvalds", 1)
        person.listedName = "Linus Torvalds"
        person.match = .init(property: "name", fragment: "Linus Torvalds")
        let row = rows("linus", [person], in: Self.sizes[1])[0]
        #expect(row.text.hasPrefix("▌ torvalds  Linus Torvalds   "))
        #expect(row.runs.filter(\.style.underline).map(\.text) == ["Linus"])
        var state = Sample.state("linus t")
        _ = SearchScreen.reduce(&state, .pressed(.enter))
        let found = SearchScreen.Action.searchFinished(.found(Sample.search([person])), to: "linus t")
        #expect(SearchScreen.reduce(&state, found).contains(.open(.person(person))))
    }

    @Test("The columns stay in place while the list scrolls and when a profile arrives")
    func stableColumns() throws {
        var people = try (0..<90).map {
            try Sample.person("person-\($0)", Int64($0), name: "Name \($0)", followers: $0)
        }
        for index in 40..<90 { people[index].profile = nil }
        var state = Sample.state("p", in: Self.sizes[1], .searchFinished(.found(Sample.search(people)), to: "p"))
        func column() -> Int? {
            let row = SearchScreen.view(state, in: Self.sizes[1]).lines[2].text
            return row.firstRange(of: "Name").map { row[..<$0.lowerBound].count }
        }
        let first = column()
        for _ in 0..<30 { _ = SearchScreen.reduce(&state, .pressed(.down)) }
        #expect(state.list.top > 0)
        #expect(column() == first)
    }

    @Test("The activity indicator is shown after a delay, for a search and for a look-up")
    func busy() throws {
        var state = Sample.state("mona")
        func status() -> String { SearchScreen.view(state, in: Self.sizes[1]).lines[1].text }
        func statuses(_ action: SearchScreen.Action) -> [String] {
            _ = SearchScreen.reduce(&state, action)
            let before = status()
            SearchScreen.showWork(in: &state)
            return [before, status()]
        }
        #expect(statuses(.searchStarted("mona")) == ["", "Searching…"])
        #expect(statuses(.searchFinished(.failed("No."), to: "mona")).last == "No.")
        #expect(
            statuses(.pressed(.enter)) == ["Waiting for GitHub… · Esc cancels", "Waiting for GitHub… · Esc cancels"],
            "the look-up of the login")
        #expect(statuses(.pressed(.character("x"))).last == "")
    }
}
