import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Repositories reducer", .timeLimit(.minutes(3)))
struct RepositoriesScreenTests {
    private func press(_ state: inout RepositoriesScreen.State, _ keys: Key...) -> [RepositoriesScreen.Effect] {
        keys.flatMap { RepositoriesScreen.reduce(&state, .pressed($0)) }
    }

    @Test("Sections are sorted by repositories, without a language last; g ungroups and groups")
    func groups() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let grouped = [
            "SWIFT", "octopus", "squid", "C", "nautilus", "argonaut", "PYTHON", "cuttlefish", "NO LANGUAGE", "dotfiles",
        ]
        #expect(state.names == grouped)
        _ = press(&state, .character("g"))
        #expect(state.names == ["dotfiles", "octopus", "cuttlefish", "nautilus", "squid", "argonaut"])
        _ = press(&state, .character("g"))
        #expect(state.names == grouped)
    }

    @Test("s sorts by stars, name, push, forks, and stars again")
    func orders() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let first = state
        var orders: [RepositoryOrder] = []
        for _ in RepositoryListModel.orders {
            orders.append(state.rows.order)
            _ = press(&state, .character("s"))
        }
        #expect(orders == [.stars, .name, .pushed, .forks])
        #expect(state == first)
        _ = press(&state, .character("g"), .character("s"))
        #expect(state.names.sorted() == state.names)
    }

    @Test("The first repository is selected initially; titles can be selected")
    func titles() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        var names = [state.selected?.name]
        for _ in 0..<6 {
            _ = press(&state, .down)
            names.append(state.selected?.name)
        }
        #expect(names == ["octopus", "squid", nil, "nautilus", "argonaut", nil, "cuttlefish"])
        _ = press(&state, .home, .up)
        #expect(state.line?.id == .section("Swift"))
        #expect(state.list.top == 0)
        _ = press(&state, .end)
        #expect(state.selected?.name == "dotfiles")
    }

    @Test("The selection stays when pages arrive and when the order or grouping changes")
    func selection() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)))
        _ = press(&state, .pageDown, .down, .down)
        let (selected, row) = (state.selected?.id, state.list.selected - state.list.top)
        Sample.send(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(selected != nil)
        #expect(state.selected?.id == selected)
        #expect(state.list.selected - state.list.top == row, "its row on the screen stays")
        for key in [Key.character("s"), .character("g"), .character("s"), .character("g")] {
            _ = press(&state, key)
            #expect(state.selected?.id == selected)
        }
    }

    @Test("If the first repository is selected, the first one stays selected")
    func firstRepository() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.listing([all[1]], isComplete: false)))
        #expect(state.selected?.name == "squid")
        Sample.send(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(state.selected?.name == "octopus")
    }

    @Test("A refresh keeps the rows until as many are loaded again")
    func refreshes() throws {
        let all = try Sample.many(150)
        var state = try Sample.state(.listingUpdated(Sample.listing(all, pages: 2)), .failed("No."))
        let person = try #require(state.person)
        #expect(press(&state, .character("r")) == [.refresh(state.source), .loadAvatar(person)])
        #expect(state.failure == nil)
        #expect(state.isLoading)
        Sample.send(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)), &state)
        #expect(state.listing.repositories.count == 150)
        Sample.send(.listingUpdated(Sample.listing(Array(all.prefix(20)))), &state)
        #expect(state.listing.repositories.count == 20)
        #expect(!state.isLoading)
    }

    @Test("A profile that failed is shown once the list is complete, until a refresh", arguments: [true, false])
    func profileFailure(isListFirst: Bool) throws {
        let listing = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.few()))
        let events = [listing, .profileFailed("Nothing came. Try again.")]
        var state = try Sample.state()
        _ = press(&state, .character("r"))
        for event in isListFirst ? events : events.reversed() { Sample.send(event, &state) }
        #expect(!state.isLoading)
        #expect(state.failure == "Nothing came. Try again.")
        _ = press(&state, .character("r"))
        Sample.send(listing, &state)
        #expect(state.failure == nil)
    }

    @Test("The failure of the list has priority over that of the profile")
    func bothFailures() throws {
        var state = try Sample.state()
        _ = press(&state, .character("r"))
        Sample.send(.failed("The list."), &state)
        Sample.send(.profileFailed("The profile."), &state)
        #expect(state.failure == "The list.")
    }

    @Test("In an empty list o opens the profile, and Return does nothing")
    func empty() throws {
        var state = try Sample.state()
        #expect(press(&state, .enter, .character("o")) == [.common(.openInBrowser("https://github.com/mona"))])
        #expect(!RepositoriesScreen.isFinished(state))
    }
}
