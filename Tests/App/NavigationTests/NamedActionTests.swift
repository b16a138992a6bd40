import GitHubModel
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

@Suite("Actions by their names", .timeLimit(.minutes(3)))
struct NamedActionTests {
    @Test("A command does by its name what its key does, on every screen")
    func names() throws {
        let people = try WireframeHarness.people(30)
        var page = PeoplePage(people: people, number: 1, isLast: true)
        page.age = "3 h ago"
        for state in [PeopleListScreen.State(around: people[0]), .init(random: .init())] {
            var state = state
            _ = PeopleListScreen.reduce(&state, .received(.loaded(page), of: state.current.source))
            try expectNames(of: PeopleListScreen.self, in: state)
            _ = PeopleListScreen.reduce(&state, .pressed(.character("/")))
            try expectNames(of: PeopleListScreen.self, in: state)
        }
        let listing = try WireframeHarness.listing(9)
        try expectNames(
            of: RepositoriesScreen.self, in: .init(showing: listing.repositories, of: people[0]))
        try expectNames(of: RepositoryDetailsScreen.self, in: .init(listing.repositories[0], at: nil))
        try expectNames(of: SearchScreen.self, in: .init(text: "person one"))
    }

    private func expectNames<Content: CommandScreen>(of screen: Content.Type, in state: Content.State) throws
    where Content.State: Equatable, Content.Effect: Equatable, Content.Action: InputAction {
        let keymap = Content.keys(of: state)
        for binding in keymap.bindings {
            guard let name = binding.command.actionName, keymap.command(for: binding.keys[0]) == binding.command else {
                continue
            }
            let action = try #require(Content.action(named: name, in: state))
            expectSame(screen, .pressed(binding.keys[0]), action, in: state, name)
        }
        guard Content.isEditing(state) else { return }
        for binding in LineEditor.keys.bindings where keymap.command(for: binding.keys[0]) == nil {
            guard let name = binding.command.actionName else { continue }
            let action = try #require(Content.action(named: name, in: state))
            expectSame(screen, .pressed(binding.keys[0]), action, in: state, name)
        }
    }

    private func expectSame<Content: CommandScreen>(
        _ screen: Content.Type, _ one: Content.Action, _ other: Content.Action, in state: Content.State, _ name: String
    ) where Content.State: Equatable, Content.Effect: Equatable {
        var (first, second) = (state, state)
        #expect(Content.reduce(&first, one) == Content.reduce(&second, other), "\(name)")
        #expect(first == second, "\(name)")
    }

    @Test("A command that has no key now does nothing by its name, nor does any while a menu is open")
    func unknownNames() throws {
        var state = PeopleListScreen.State(around: try WireframeHarness.people(1)[0])
        #expect(PeopleListScreen.action(named: "shuffle", in: state) == nil)
        #expect(PeopleListScreen.action(named: "undo", in: state) == nil, "no line is edited")
        let page = PeoplePage(people: try WireframeHarness.people(3), number: 1, isLast: true)
        _ = PeopleListScreen.reduce(&state, .received(.loaded(page), of: state.current.source))
        #expect(PeopleListScreen.action(named: "refresh", in: state) != nil)
        _ = PeopleListScreen.reduce(&state, .pressed(.character("s")))
        #expect(PeopleListScreen.action(named: "refresh", in: state) == nil)
    }
}
