import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Connections

@Suite("Card of the connections", .timeLimit(.minutes(3)))
struct ConnectionsCardTests {
    @Test("r loads a card that failed again")
    func failedCard() throws {
        var state = try Sample.state()
        _ = ConnectionsScreen.reduce(&state, .resized(Size(columns: 120, rows: 30)))
        _ = state.receive(.loaded(try Sample.page()))
        let person = try #require(state.selected)
        let size = try #require(state.card.content?.avatarSize)
        _ = ConnectionsScreen.reduce(&state, .card(.updated(.failed("It failed."), of: person.id)))
        #expect(
            ConnectionsScreen.reduce(&state, .pressed(.control("r"))) == [
                .load(try Sample.followers(), ignoresCache: true), .card(.load(person, isRequested: true)),
                .card(.loadAvatar(of: person, in: size)),
            ])
        _ = ConnectionsScreen.reduce(&state, .card(.updated(.finished(nil), of: person.id)))
        #expect(
            ConnectionsScreen.reduce(&state, .pressed(.control("r"))) == [
                .load(try Sample.followers(), ignoresCache: true)
            ])
    }

    @Test("A wide window shows the card of the selected person, which is not loaded while the screen is covered")
    func card() throws {
        var state = try Sample.state(in: Size(columns: 120, rows: 34))
        func loaded(_ action: ConnectionsScreen.Action) -> [Person.ID] {
            ConnectionsScreen.reduce(&state, action).compactMap {
                if case .card(.load(let person, _)) = $0 { person.id } else { nil }
            }
        }
        #expect(loaded(.received(.loaded(try Sample.page()), of: try Sample.followers())) == [1])
        #expect(loaded(.pressed(.down)) == [2])
        #expect(loaded(.navigation(.covered)) == [])
        #expect(loaded(.pressed(.down)) == [])
        #expect(loaded(.navigation(.uncovered)) == [3])
        #expect(loaded(.pressed(.control("t"))) == [])
        #expect(ConnectionsScreen.cardLayout(of: state, in: state.size).placement == .none)
        #expect(loaded(.pressed(.control("t"))) == [3])
    }

    @Test("In a narrow window, Tab shows the card in place of the list, and Esc closes it")
    func coveringCard() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        #expect(!ConnectionsScreen.cardLayout(of: state, in: state.size).coversList)
        let person = try #require(state.selected)
        let opening = ConnectionsScreen.reduce(&state, .pressed(.control("t")))
        #expect(opening.first == .card(.load(person, isRequested: true)), "Tab is the request")
        #expect(ConnectionsScreen.cardLayout(of: state, in: state.size).coversList)
        _ = state.press(.down, .escape)
        #expect(!ConnectionsScreen.cardLayout(of: state, in: state.size).coversList)
        #expect(!ConnectionsScreen.isFinished(state))
        #expect(state.selected?.id == 2)
        _ = state.press(.control("t"), .character("q"))
        #expect(ConnectionsScreen.isFinished(state))
    }

    @Test("The profile of a card is shown in the row, too")
    func profile() throws {
        var state = try Sample.state(in: Size(columns: 120, rows: 34))
        _ = state.receive(.loaded(try Sample.page()))
        var person = try #require(state.selected)
        person.profile = .init(followers: 7)
        person.profile?.name = "The First"
        _ = ConnectionsScreen.reduce(&state, .card(.updated(.profile(person), of: person.id)))
        #expect(state.selected?.profile?.name == "The First")
        let (others, selected) = (state.rows.dropFirst(), state.list.selected)
        #expect(others.allSatisfy { $0.profile == nil })
        #expect(selected == 0)
    }
}
