import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("The repositories' steps", .timeLimit(.minutes(1)))
struct RepositoriesScreenTests {
    private func press(_ state: inout RepositoriesScreen.State, _ keys: Key...) -> [RepositoriesScreen.Effect] {
        keys.flatMap { RepositoriesScreen.reduce(&state, .pressed($0)) }
    }

    @Test("Sections come by their stars, those without a language last; g shows all together and back")
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

    @Test("s goes from stars to names, updates, forks, and back")
    func orders() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let first = state
        var seen: [RepositoryOrder] = []
        for _ in RepositoryListModel.orders {
            seen.append(state.rows.order)
            _ = press(&state, .character("s"))
        }
        #expect(seen == [.stars, .name, .updated, .forks])
        #expect(state == first)
        _ = press(&state, .character("g"), .character("s"))
        #expect(state.names.sorted() == state.names)
    }

    @Test("The first repository is selected at first; titles can be, to be folded")
    func titles() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        var seen = [state.selected?.name]
        for _ in 0..<6 {
            _ = press(&state, .down)
            seen.append(state.selected?.name)
        }
        #expect(seen == ["octopus", "squid", nil, "nautilus", "argonaut", nil, "cuttlefish"])
        _ = press(&state, .home, .up)
        #expect(state.line?.id == .section("Swift"))
        #expect(state.list.top == 0)
        _ = press(&state, .end)
        #expect(state.selected?.name == "dotfiles")
    }

    @Test("The selected repository stays selected when pages come, when the order changes and when g is pressed")
    func keepsSelection() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)))
        _ = press(&state, .pageDown, .down, .down)
        let (selected, row) = (state.selected?.id, state.list.selected - state.list.top)
        Sample.tell(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(selected != nil)
        #expect(state.selected?.id == selected)
        #expect(state.list.selected - state.list.top == row, "it stays where it was on the screen")
        for key in [Key.character("s"), .character("g"), .character("s"), .character("g")] {
            _ = press(&state, key)
            #expect(state.selected?.id == selected)
        }
    }

    @Test("While the first is selected, the first stays selected")
    func keepsFirst() throws {
        let all = try Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.listing([all[1]], isComplete: false)))
        #expect(state.selected?.name == "squid")
        Sample.tell(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(state.selected?.name == "octopus")
    }

    @Test("News of another owner changes nothing")
    func otherOwner() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let before = state
        for owner in [RepositoryService.Owner.me, .account(try Login("lisa"), kind: .user)] {
            _ = RepositoriesScreen.reduce(&state, .received(.failed("No."), of: owner))
            _ = RepositoriesScreen.reduce(&state, .received(.listingUpdated(Sample.listing([])), of: owner))
        }
        #expect(state == before)
    }

    @Test("A reload keeps what is shown until as much has come again, and then shows what there is now")
    func reloads() throws {
        let all = try Sample.many(150)
        var state = try Sample.state(.listingUpdated(Sample.listing(all, pages: 2)), .failed("No."))
        #expect(press(&state, .character("r")) == [.refresh(state.owner)])
        #expect(state.failure == nil)
        #expect(state.isLoading)
        Sample.tell(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)), &state)
        #expect(state.listing.repositories.count == 150)
        Sample.tell(.listingUpdated(Sample.listing(Array(all.prefix(20)))), &state)
        #expect(state.listing.repositories.count == 20)
        #expect(!state.isLoading)
    }

    @Test("While nothing is listed, o opens the owner's page, and Return nothing")
    func empty() throws {
        var state = try Sample.state()
        #expect(press(&state, .enter, .character("o")) == [.openInBrowser("https://github.com/mona")])
        #expect(!RepositoriesScreen.isOver(state))
    }
}
