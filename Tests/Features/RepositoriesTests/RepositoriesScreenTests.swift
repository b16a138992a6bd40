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

    @Test(
        "s and a letter, or an arrow and Return, sort by the order of the menu",
        arguments: [
            ([.character("n")], .name), ([.character("p")], .pushed), ([.character("u")], .updated),
            ([.character("c")], .created), ([.character("f")], .forks), ([.character("s")], .stars),
            ([.down, .enter], .name), ([.end, .enter], .forks), ([.escape], .stars),
            ([.character("x"), .escape], .stars),
        ] as [([Key], RepositoryOrder)])
    func orders(keys: [Key], order: RepositoryOrder) throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        _ = press(&state, .character("g"), .character("s"))
        #expect(state.menu != nil)
        for key in keys { _ = press(&state, key) }
        #expect(state.menu == nil)
        #expect(state.rows.sorting == RepositorySorting(order: order))
        #expect(state.names == order.sorted(try Sample.few()).map(\.name))
    }

    @Test("The menu of orders is in place of the list, with the present order marked; the window can be small")
    func menu() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        _ = press(&state, .character("s"), .character("n"), .character("s"))
        let lines = RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.contains("  Sort by"))
        #expect(lines.contains { $0.hasPrefix("▌ n  name") || $0.hasPrefix("> n  name") }, "\(lines)")
        #expect(!lines.contains { $0.contains("octopus") })
        Sample.send(.listingUpdated(Sample.listing(try Sample.many(3))), &state)
        #expect(state.menu != nil, "results that arrive leave the menu open")
        for rows in 1...6 { _ = RepositoriesScreen.view(state, in: Size(columns: 10, rows: rows)) }
    }

    @Test("L shows the languages with their numbers; a choice puts its section on the top row")
    func languages() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(all)))
        _ = press(&state, .character("L"))
        let lines = RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.contains { $0.hasSuffix("Go  50 repositories") }, "\(lines)")
        _ = press(&state, .character("s"), .enter)
        #expect(state.line?.id == .section("Swift"))
        #expect(state.list.top == state.list.selected)
        _ = press(&state, .character("g"), .character("L"), .character("g"), .enter)
        #expect(state.rows.isGrouped)
        #expect(state.line?.id == .section("Go"))
    }

    @Test("] and [ put the title on the top row")
    func topRow() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.many(200))))
        for _ in 0..<2 {
            _ = press(&state, .character("]"))
            #expect(state.line?.repository == nil)
            #expect(state.list.top == state.list.selected)
        }
        _ = press(&state, .character("["))
        #expect(state.list.top == state.list.selected)
    }

    @Test("← collapses a section; on a collapsed or ungrouped row it goes back")
    func left() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        _ = press(&state, .left)
        #expect(!state.isClosed)
        #expect(state.names.contains("SWIFT…"))
        _ = press(&state, .left)
        #expect(state.isClosed)
        state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        _ = press(&state, .character("g"), .left)
        #expect(state.isClosed)
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
        for keys in ["sn", "g", "sf", "g"] {
            _ = Sample.press(&state, typing: keys)
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
