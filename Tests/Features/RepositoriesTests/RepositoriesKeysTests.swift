import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Repositories key bindings", .timeLimit(.minutes(3)))
struct RepositoriesKeysTests {
    private typealias Expectation = KeyExpectation<RepositoriesScreen.State, RepositoriesScreen.Effect>

    /// Returns a screen with 206 repositories and about the fiftieth row selected, after `keys`.
    private func state(_ keys: [Key]) throws -> RepositoriesScreen.State {
        let all = try Sample.many(200) + Sample.few()
        var state = try Sample.state(.listingUpdated(Sample.listing(all)))
        for key in Array(repeating: .down, count: 50) + keys { _ = Sample.press(&state, key) }
        return state
    }

    @Test(
        "Every key does what its help says",
        arguments: [
            [], [.home], [.home, .enter], [.character("g")], [.character("f")], [.character("a")], [.character("S")],
            [.character(" ")], [.character("z")], [.character("z"), .character("]")], [.character("/")],
            [.character("/"), .character("l")],
            [.character("/"), .character("r"), .pageDown, .pageDown, .pageDown],
            [.character("/"), .character("r"), .tab, .pageDown, .pageDown, .pageDown],
        ] as [[Key]])
    func all(keys: [Key]) throws {
        let state = try state(keys)
        let keymap = RepositoriesScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { Sample.press(&$0, $1) }) { expectation(for: $0, on: state) }
    }

    @Test("In a starred list, a key opens the owner of the selected repository")
    func owner() throws {
        var state = RepositoriesScreen.State(starredBy: try Sample.mona())
        _ = RepositoriesScreen.reduce(&state, .resized(Size(columns: 80, rows: 24)))
        Sample.send(.listingUpdated(Sample.listing(try Sample.few())), &state)
        _ = Sample.press(&state, .down)
        let owner = try #require(state.selected?.ownerAccount)
        #expect(Sample.press(&state, .character("@")) == [.open(.owner(owner))])
        #expect("\(owner.login) \(owner.hasKnownID) \(owner.url)" == "mona false https://github.com/mona")
    }

    @Test("A key loads all repositories of a large account, and its help says what that takes")
    func largeAccount() throws {
        var listing = Sample.listing(try Sample.many(100), isComplete: false)
        listing.rest = RepositoryListing.Rest(total: 2_320, requests: 24, remaining: 47)
        let state = try Sample.state(.listingUpdated(listing))
        #expect(!state.isLoading)
        let keymap = RepositoriesScreen.keys(of: state)
        #expect(keymap.bindings.contains { $0.command == .loadAll })
        keymap.expectBindings(on: state, pressing: { Sample.press(&$0, $1) }) { expectation(for: $0, on: state) }
        #expect(
            RepositoriesScreen.status(of: state).first
                == "the 100 with the most stars, A loads all 2,320: 24 of 47 requests")
    }

    private func expectation(for command: RepositoriesScreen.Command, on before: RepositoriesScreen.State)
        -> Expectation
    {
        let target = before.selected == nil ? "owner's page" : "selected repository"
        let url = before.selected?.url ?? "https://github.com/mona"
        return switch command {
        case .close: KeyExpectation("Go back") { after, _ in RepositoriesScreen.isFinished(after) }
        case .open:
            effect(
                "Show details of the selected repository",
                before.selected.map { .open(.repository($0, at: Sample.now)) })
        case .openConnections:
            effect("Show the people around mona", before.person.map { .open(.connections(of: $0)) })
        case .openStarred:
            effect("Show the repositories that mona starred", before.person.map { .open(.starred(by: $0)) })
        case .openOwner:
            effect(
                "Show the repositories of \(before.selected?.owner ?? "")",
                before.selected?.ownerAccount.map { .open(.owner($0)) })
        case .openInBrowser: effect("Open the \(target) in the browser", .common(.openInBrowser(url)))
        case .copy: copyMenu(target, before)
        case .copyCloneURL: effect("Copy the clone URL", .common(.copyURL("\(url).git")))
        case .loadAll: effect("Load all 2,320: 24 of 47 requests", .loadAll(before.source))
        case .refresh:
            KeyExpectation("Refresh") { _, effects in effects.first == .refresh(before.source) && effects.count == 2 }
        case .help: effect("Show the keys", .common(.help))
        case .toggleCollapsed: collapse(before)
        case .toggleEachCollapsed: collapseEach(before)
        case .selectLanguage(let offset): selectLanguage(offset, before)
        case .chooseOrder: KeyExpectation("Choose the order") { after, _ in after.menu?.title == "Sort by" }
        case .chooseLanguage: KeyExpectation("Choose a language") { after, _ in after.menu?.title == "Languages" }
        case .completeFilter: KeyExpectation("Complete the word") { after, _ in after.filter.text == "lang:" }
        case .filter: KeyExpectation("Filter the list") { after, _ in after.isFiltering }
        case .focusList:
            KeyExpectation("Go to the list") { after, _ in
                !after.isFiltering && after.names == before.names && after.filter == before.filter
            }
        case .closeFilter:
            KeyExpectation("Close the filter") { after, _ in
                !after.isFiltering && after.filter.isEmpty && after.rows.statistics.count == 206
            }
        case .changeView(let option): changeView(option, before)
        case .select(.toStart): selection("First", 0)
        case .select(.toEnd): selection("Last", before.names.count - 1)
        case .select(.move(let count)):
            selection(count > 0 ? "Next" : "Previous", before.list.selected + count)
        case .select(.moveHalfPages(let count)):
            selection(
                count > 0 ? "Half a page down" : "Half a page up",
                before.list.selected + count * (before.list.height / 2))
        case .select(.movePages(let count)):
            selection(
                count > 0 ? "Page down" : "Page up",
                before.list.selected + count * before.list.visible.count)
        }
    }

    private func copyMenu(_ target: String, _ before: RepositoriesScreen.State) -> Expectation {
        let menu = before.selected.map { CopyMenu($0) } ?? before.person.map { CopyMenu($0) }
        return effect("Copy the URL or another text of the \(target)", menu.map { .common(.copyMenu($0)) })
    }

    private func effect(_ help: String, _ effect: RepositoriesScreen.Effect?) -> Expectation {
        KeyExpectation(help) { _, effects in effects == effect.map { [$0] } }
    }

    /// Expects the row, or the last row at an end of the list.
    private func selection(_ help: String, _ line: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.list.selected == min(max(line, 0), after.names.count - 1) }
    }

    private func collapse(_ before: RepositoriesScreen.State) -> Expectation {
        let name = before.line?.language?.uppercased() ?? "NO LANGUAGE"
        let isCollapsed = before.names.contains("\(name)…")
        return KeyExpectation(isCollapsed ? "Expand the language" : "Collapse the language") { after, _ in
            after.names.contains("\(name)…") != isCollapsed && after.names.contains(name) == isCollapsed
        }
    }

    private func collapseEach(_ before: RepositoriesScreen.State) -> Expectation {
        let isEach = before.names.allSatisfy { $0.hasSuffix("…") }
        return KeyExpectation(isEach ? "Expand all languages" : "Collapse all languages") { after, _ in
            after.names.allSatisfy { $0.hasSuffix("…") } != isEach
                && after.names.contains { $0.hasPrefix("r") || $0 == "squid" } == isEach
        }
    }

    private func selectLanguage(_ offset: Int, _ before: RepositoriesScreen.State) -> Expectation {
        let titles = before.names.indices.filter { before.rows.lines[$0].repository == nil }
        let current = titles.lastIndex { $0 <= before.list.selected } ?? 0
        let expected = titles[min(max(current + offset, 0), titles.count - 1)]
        return KeyExpectation(offset > 0 ? "Next language" : "Previous language") { after, _ in
            after.list.selected == expected && after.names == before.names
        }
    }

    private func changeView(_ option: RepositoriesScreen.ViewOption, _ before: RepositoriesScreen.State) -> Expectation
    {
        func isListed(_ state: RepositoriesScreen.State, _ matches: (Repository) -> Bool) -> Bool {
            state.rows.lines.contains { $0.repository.map(matches) ?? false }
        }
        switch option {
        case .grouping:
            return KeyExpectation(before.rows.isGrouped ? "Ungroup" : "Group by language") { after, _ in
                after.names.contains("SWIFT") != before.rows.isGrouped
                    && after.rows.statistics == before.rows.statistics
            }
        case .direction:
            return KeyExpectation("Reverse the order") { after, _ in
                after.rows.sorting.isReversed != before.rows.sorting.isReversed
                    && after.rows.sorting.sorted(after.listing.repositories).map(\.id)
                        != before.rows.sorting.sorted(after.listing.repositories).map(\.id)
            }
        case .forks:
            return KeyExpectation(before.rows.hidesForks ? "Show forks" : "Hide forks") { after, _ in
                isListed(after, \.isFork) == before.rows.hidesForks
            }
        case .archived:
            return KeyExpectation(
                before.rows.hidesArchived ? "Show archived repositories" : "Hide archived repositories"
            ) {
                after, _ in
                isListed(after, \.isArchived) == before.rows.hidesArchived
            }
        }
    }
}
