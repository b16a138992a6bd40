import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Repositories accessibility and mouse", .timeLimit(.minutes(3)))
struct RepositoriesScreenReachTests {
    @Test("The announcement contains the owner, the status, the selection and its position")
    func announcesAndPoints() throws {
        let person = Person(
            login: try Login("mona"), id: 1, kind: .user, avatarURL: "", url: "https://github.com/mona")
        var state = RepositoriesScreen.State(of: person)
        _ = RepositoriesScreen.reduce(&state, .resized(Size(columns: 80, rows: 24)))
        #expect(RepositoriesScreen.announcement(of: state) == "mona: Loading…")
        let listing = Sample.listing(try Sample.few())
        _ = RepositoriesScreen.reduce(&state, .received(.listingUpdated(listing)))
        let status = "mona: 6 repositories, 3,283 stars, top language Swift"
        #expect(RepositoriesScreen.announcement(of: state)?.hasPrefix(status) == true)
        let first = state.selected
        _ = RepositoriesScreen.reduce(&state, .pressed(.wheelDown))
        #expect(state.selected != first)
        #expect(RepositoriesScreen.announcement(of: state)?.hasSuffix(", 2 of 6") == true)
        _ = RepositoriesScreen.reduce(&state, .pressed(.click(Position(column: 4, row: 6))))
        #expect(state.selected == first)
        _ = RepositoriesScreen.reduce(&state, .pressed(.click(Position(column: 4, row: 5))))
        #expect(RepositoriesScreen.announcement(of: state)?.hasSuffix("\nSwift, 2 repositories, expanded") == true)
        _ = RepositoriesScreen.reduce(&state, .pressed(.character(" ")))
        #expect(RepositoriesScreen.announcement(of: state)?.hasSuffix("\nSwift, 2 repositories, collapsed") == true)
    }
}
