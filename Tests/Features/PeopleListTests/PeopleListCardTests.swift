import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
@testable import People

@Suite("Card of a people list", .timeLimit(.minutes(3)))
struct PeopleListCardTests {
    @Test("r loads a card that failed again")
    func failedCard() throws {
        var state = try Sample.state()
        _ = PeopleListScreen.reduce(&state, .resized(Size(columns: 120, rows: 30)))
        _ = state.receive(.loaded(try Sample.page()))
        let person = try #require(state.selected)
        let size = try #require(state.card.content?.avatarSize)
        _ = PeopleListScreen.reduce(&state, .card(.updated(.failed("It failed."), of: person.id)))
        #expect(
            PeopleListScreen.reduce(&state, .pressed(.control("r"))) == [
                .load(try Sample.followers(), ignoresCache: true), .card(.load(person, isRequested: true)),
                .card(.loadAvatar(of: person, in: size)),
            ])
        _ = PeopleListScreen.reduce(&state, .card(.updated(.finished(nil), of: person.id)))
        #expect(
            PeopleListScreen.reduce(&state, .pressed(.control("r"))) == [
                .load(try Sample.followers(), ignoresCache: true)
            ])
    }

    @Test("A wide window shows the card of the selected person, which is not loaded while the screen is covered")
    func card() throws {
        var state = try Sample.state(in: Size(columns: 120, rows: 34))
        func loaded(_ action: PeopleListScreen.Action) -> [Person.ID] {
            PeopleListScreen.reduce(&state, action).compactMap {
                if case .card(.load(let person, _)) = $0 { person.id } else { nil }
            }
        }
        #expect(loaded(.received(.loaded(try Sample.page()), of: try Sample.followers())) == [1])
        #expect(loaded(.pressed(.down)) == [2])
        #expect(loaded(.navigation(.covered)) == [])
        #expect(loaded(.pressed(.down)) == [])
        #expect(loaded(.navigation(.uncovered)) == [3])
        #expect(loaded(.pressed(.control("t"))) == [])
        #expect(PeopleListScreen.cardLayout(of: state, in: state.size).placement == .none)
        #expect(loaded(.pressed(.control("t"))) == [3])
    }

    @Test("In a narrow window, Tab shows the card in place of the list, and Esc closes it")
    func coveringCard() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        #expect(!PeopleListScreen.cardLayout(of: state, in: state.size).coversList)
        let person = try #require(state.selected)
        let opening = PeopleListScreen.reduce(&state, .pressed(.control("t")))
        #expect(opening.first == .card(.load(person, isRequested: true)), "Tab is the request")
        #expect(PeopleListScreen.cardLayout(of: state, in: state.size).coversList)
        _ = state.press(.down, .escape)
        #expect(!PeopleListScreen.cardLayout(of: state, in: state.size).coversList)
        #expect(!PeopleListScreen.isFinished(state))
        #expect(state.selected?.id == 2)
        _ = state.press(.control("t"), .character("q"))
        #expect(PeopleListScreen.isFinished(state))
    }

    @Test("The profile of a card is shown in the row, too")
    func profile() throws {
        var state = try Sample.state(in: Size(columns: 120, rows: 34))
        _ = state.receive(.loaded(try Sample.page()))
        var person = try #require(state.selected)
        person.profile = .init(followers: 7)
        person.profile?.name = "The First"
        _ = PeopleListScreen.reduce(&state, .card(.updated(.profile(person), of: person.id)))
        #expect(state.selected?.profile?.name == "The First")
        let (others, selected) = (state.rows.dropFirst(), state.list.selected)
        #expect(others.allSatisfy { $0.profile == nil })
        #expect(selected == 0)
    }

    @Test("In a wide window the card loads the profile of a random person, in a narrow one the list does")
    func randomPeople() throws {
        func requested(in size: Size, hasCards: Bool) throws -> (profiles: [Person.ID], cards: [Person.ID]) {
            var state = Sample.random(of: try Sample.people(5), in: size)
            state.hasCards = hasCards
            _ = state.receive(.profilesFinished(nil))
            let effects = PeopleListScreen.reduce(&state, .pressed(.down))
            let profiles = effects.compactMap { if case .loadProfile(let person, _) = $0 { person.id } else { nil } }
            let cards = effects.compactMap { if case .card(.load(let person, _)) = $0 { person.id } else { nil } }
            return (profiles, cards)
        }
        let wide = Size(columns: 120, rows: 34)
        #expect(try requested(in: wide, hasCards: true) == ([], [2]))
        #expect(try requested(in: wide, hasCards: false) == ([2], []), "a screen reader reads no cards")
        #expect(try requested(in: Size(columns: 80, rows: 24), hasCards: true) == ([2], []))
    }

    @Test("Without cards no key shows them")
    func noCards() throws {
        var state = Sample.random(of: try Sample.people(5))
        state.hasCards = false
        for key in [Key.tab, .control("t")] { #expect(PeopleListScreen.keys(of: state).command(for: key) == nil) }
    }
}
