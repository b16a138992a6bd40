import GitHubModel
import PeopleSupport
import TerminalUI
import Testing

@testable import People
@testable import PeopleUI
@testable import Search

@Suite("Card of the selected person", .timeLimit(.minutes(3)))
struct CardScreenTests {
    private let wide = Size(columns: 100, rows: 30)

    private func state(in size: Size) throws -> (SearchScreen.State, [Person]) {
        let people = try Sample.people(60)
        return (Sample.state("p", in: size, .searchFinished(.found(Sample.search(people)), to: "p")), people)
    }

    @Test(
        "The card shows the selected person if the window has space", arguments: [(100, 30), (90, 12), (60, 30)])
    func follows(columns: Int, rows: Int) throws {
        var (state, people) = try state(in: Size(columns: columns, rows: rows))
        #expect(state.card.content?.person == people[0])
        let effects = SearchScreen.reduce(&state, .pressed(.down))
        #expect(effects.first == .card(.load(people[1])))
        guard case .card(.loadAvatar(of: people[1], in: _))? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        #expect(SearchScreen.reduce(&state, .pressed(.end)).filter { $0 == .card(.cancel) } == [])
        #expect(SearchScreen.reduce(&state, .resized(Size(columns: 80, rows: 24))) == [.card(.cancel)])
        #expect(state.card.content == nil)
        #expect(SearchScreen.reduce(&state, .pressed(.down)) == [])
    }

    @Test("A card that is loaded again never loses what it has from GitHub, in random orders of events")
    func gains() throws {
        var random = SystemRandomNumberGenerator()
        let person = try Sample.person("octocat", 1)
        let poor = CardRepositorySummary(of: [], isComplete: false, age: "3 h ago")
        let events: [CardLoader.Event] = [
            .repositories(poor), .repositories(try Sample.repositories(isComplete: false)), .profile(person), .loading,
            .finished(nil), .failed("x"), .postponed("x"), .repositories(try Sample.repositories()),
            .profile(Sample.profile(person)),
        ]
        for _ in 1...300 {
            var card = CardContent(of: person)
            var (hasTotals, hasProfile) = (false, false)
            for event in (1...12).compactMap({ _ in events.randomElement(using: &random) }) {
                card.apply(event)
                if event == .repositories(try Sample.repositories()) { hasTotals = true }
                if event == .profile(Sample.profile(person)) { hasProfile = true }
                try #require(card.repositories?.statistics.isComplete ?? false == hasTotals, "\(event)")
                try #require((card.person.profile != nil) == hasProfile, "\(event)")
            }
        }
        var card = CardContent(of: person)
        card.apply(.repositories(try Sample.repositories()))
        card.markOutdated()
        card.apply(.repositories(poor))
        #expect(card.repositories == poor, "those of another account are not kept")
    }

    @Test("Tab hides and shows the card; if space is short, in place of the list")
    func toggles() throws {
        var (state, people) = try state(in: wide)
        state.isAccessible = false
        #expect(SearchScreen.reduce(&state, .pressed(.tab)) == [.card(.cancel)])
        #expect(SearchScreen.reduce(&state, .pressed(.down)) == [])
        #expect(SearchScreen.reduce(&state, .pressed(.tab)).first == .card(.load(people[1], isRequested: true)))
        _ = SearchScreen.reduce(&state, .resized(Size(columns: 80, rows: 24)))
        #expect(state.card.content == nil)
        let opening = SearchScreen.reduce(&state, .pressed(.tab))
        #expect(opening.first == .card(.load(people[1], isRequested: true)), "Tab is the request")
        #expect(opening.filter { if case .card(.load) = $0 { true } else { false } }.count == 1)
        guard case .card(.loadAvatar(of: people[1], in: _))? = opening.last else {
            Issue.record("\(opening)")
            return
        }
        let lines = SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(lines[2].contains("person-2"))
        #expect(!lines.contains { $0.contains("person-1") }, "the card covers the list")
        #expect(lines[1].hasPrefix("2/\(state.rowCount) · "), "of which row it is")
        #expect(SearchScreen.reduce(&state, .pressed(.down)).first == .card(.load(people[2])))
        #expect(SearchScreen.reduce(&state, .pressed(.escape)) == [.card(.cancel)])
        #expect(!SearchScreen.isFinished(state))
        #expect(state.selected == people[2])
        #expect(SearchScreen.reduce(&state, .resized(wide)).first == .card(.load(people[2])))
    }

    @Test("A postponed card says why, and Tab loads it")
    func postponed() throws {
        var (state, people) = try state(in: wide)
        let reason = "29 requests left this hour. F2 signs in."
        _ = SearchScreen.reduce(&state, .card(.updated(.postponed(reason), of: people[0].id)))
        let text = SearchScreen.view(state, in: wide).lines.map(\.text).joined(separator: " ")
        #expect(text.contains("29 requests left this hour."))
        #expect(state.card.content?.remark == "29 requests left this hour. F2 signs in. Tab loads the card.")
        var other = state
        other.isMulti = true
        _ = SearchScreen.reduce(&other, .resized(wide))
        #expect(other.card.content?.remark?.hasSuffix("Ctrl-T loads the card.") == true, "Tab marks")
        other.keyNames = KeyNames(KeyChanges([.control("t"): nil]))
        _ = SearchScreen.reduce(&other, .resized(wide))
        #expect(other.card.content?.remark == "29 requests left this hour. F2 signs in.")
        #expect(SearchScreen.reduce(&state, .pressed(.tab)) == [.card(.load(people[0], isRequested: true))])
        _ = SearchScreen.reduce(&state, .card(.updated(.loading, of: people[0].id)))
        state.isAccessible = false
        #expect(SearchScreen.reduce(&state, .pressed(.tab)) == [.card(.cancel)], "Tab hides it again")
    }

    @Test("A card that failed says why, is loaded again by Ctrl-R, and shows no failure after the next success")
    func failed() throws {
        var (state, people) = try state(in: wide)
        func text() -> String { SearchScreen.view(state, in: wide).lines.map(\.text).joined(separator: " ") }
        _ = SearchScreen.reduce(&state, .card(.updated(.loading, of: people[0].id)))
        #expect(SearchScreen.reduce(&state, .pressed(.control("r"))) == [.refresh("p")])
        _ = SearchScreen.reduce(&state, .card(.updated(.failed("Nothing came. Ctrl-R tries again."), of: people[0].id)))
        #expect(text().contains("Nothing came. Ctrl-R"))
        let size = try #require(state.card.content?.avatarSize)
        let load: [SearchScreen.Effect] = [
            .card(.load(people[0], isRequested: true)), .card(.loadAvatar(of: people[0], in: size)),
        ]
        #expect(SearchScreen.reduce(&state, .pressed(.control("r"))) == [.refresh("p")] + load)
        let found = SearchScreen.Outcome.found(Sample.search(people))
        #expect(SearchScreen.reduce(&state, .searchFinished(found, to: "p")) == load)
        _ = SearchScreen.reduce(&state, .card(.updated(.loading, of: people[0].id)))
        #expect(!text().contains("Nothing came."))
        _ = SearchScreen.reduce(&state, .card(.updated(.finished(nil), of: people[0].id)))
        #expect(!text().contains("Nothing came."))
        #expect(SearchScreen.reduce(&state, .searchFinished(found, to: "p")) == [])
    }

    @Test("Data for another person's card is ignored, except the profile, which the row shows")
    func stale() throws {
        var (state, people) = try state(in: wide)
        _ = SearchScreen.reduce(&state, .pressed(.down))
        let before = state
        let size = try #require(state.card.content?.avatarSize)
        let stale: [SearchScreen.Action] = [
            .card(.updated(.repositories(try Sample.repositories()), of: people[0].id)),
            .card(.updated(.finished("It failed."), of: people[0].id)),
            .card(.avatarLoaded(Sample.avatar(in: size), of: people[0].id, in: size)),
            .card(.avatarLoaded(Sample.avatar(in: size), of: people[1].id, in: Size(columns: 3, rows: 3))),
        ]
        for action in stale { #expect(SearchScreen.reduce(&state, action) == []) }
        #expect(state == before)
        let profile = Sample.profile(people[0])
        #expect(SearchScreen.reduce(&state, .card(.updated(.profile(profile), of: people[0].id))) == [])
        #expect(state.card.content == before.card.content)
        #expect(state.people[0].profile == profile.profile)
    }

    @Test("The profile of the card is shown in the person's row, and no row moves")
    func profile() throws {
        var (state, people) = try state(in: wide)
        for _ in 0..<3 { _ = SearchScreen.reduce(&state, .pressed(.down)) }
        let before = (state.list, state.people.map(\.id))
        func row() -> String { SearchScreen.view(state, in: wide).lines[5].text }
        #expect(!row().contains("follower"))
        let known = Sample.profile(people[3])
        _ = SearchScreen.reduce(&state, .card(.updated(.profile(known), of: known.id)))
        let more = SearchScreen.Outcome.found(Sample.search(try Sample.people(70)))
        let actions: [SearchScreen.Action] = [
            .pressed(.down), .pressed(.up), .searchFinished(more, to: "p"),
            .storedPeopleLoaded([try Sample.stored("old", 4)], to: "p"),
        ]
        for action in [.resized(wide)] + actions {
            _ = SearchScreen.reduce(&state, action)
            #expect(row().hasPrefix("▌ person-4") || action == .pressed(.down))
            #expect(row().contains("The Octocat"), "\(action)")
            #expect(row().contains("20.5k followers"), "\(action)")
        }
        #expect(state.list.selected == before.0.selected)
        #expect(state.list.top == before.0.top)
        #expect(Array(state.people.map(\.id).prefix(60)) == before.1)
    }

    @Test("Showing or hiding the card and resizing keep the selection")
    func selection() throws {
        var (state, people) = try state(in: wide)
        for _ in 0..<40 { _ = SearchScreen.reduce(&state, .pressed(.down)) }
        let actions: [SearchScreen.Action] =
            [.pressed(.tab), .pressed(.tab)]
            + [(60, 40), (200, 50), (40, 10), (100, 8), (60, 30)].map { .resized(Size(columns: $0.0, rows: $0.1)) }
        for action in actions {
            _ = SearchScreen.reduce(&state, action)
            #expect(state.selected == people[40])
            #expect(state.list.visible.contains(40))
        }
    }

    @Test("A click on the card does not change the selection")
    func click() throws {
        var (state, people) = try state(in: wide)
        _ = SearchScreen.reduce(&state, .pressed(.click(Position(column: 90, row: 6))))
        #expect(state.selected == people[0])
        _ = SearchScreen.reduce(&state, .pressed(.click(Position(column: 5, row: 6))))
        #expect(state.selected == people[4])
    }

    @Test("A covered prompt loads no card; uncovered, it keeps the data and reloads it")
    func covered() throws {
        var (state, people) = try state(in: wide)
        _ = SearchScreen.reduce(&state, .card(.updated(.repositories(try Sample.repositories()), of: people[0].id)))
        #expect(SearchScreen.reduce(&state, .navigation(.covered)) == [.card(.cancel)])
        #expect(SearchScreen.reduce(&state, .navigation(.covered)) == [])
        let size = try #require(state.card.content?.avatarSize)
        #expect(
            SearchScreen.reduce(&state, .navigation(.uncovered)) == [
                .card(.load(people[0])), .card(.loadAvatar(of: people[0], in: size)),
            ])
        #expect(state.card.content?.repositories != nil)
        _ = SearchScreen.reduce(&state, .navigation(.covered))
        #expect(SearchScreen.reduce(&state, .resized(Size(columns: 40, rows: 10))) == [])
        #expect(SearchScreen.reduce(&state, .navigation(.uncovered)).contains(.card(.cancel)))
    }
}
