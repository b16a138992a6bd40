import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

/// Compares the repositories on a virtual terminal, which shows wide and combining characters in the wrong place.
@Suite("Repositories golden files", .timeLimit(.minutes(3)))
struct RepositoriesGoldenTests {
    private func expect(
        _ name: String, in size: Size, _ events: RepositoriesScreen.Event..., pressing keys: [Key] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var state = try Sample.state(in: size, .profileLoaded(try Sample.mona(repositories: 60)))
        for event in events { Sample.send(event, &state) }
        for key in keys { _ = Sample.press(&state, key) }
        try Golden.expect(RepositoriesScreen.view(state, in: size), in: name, sourceLocation: sourceLocation)
    }

    @Test("The list is grouped by language, with a collapsed section", arguments: Golden.sizes)
    func grouped(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-grouped", in: size, all, pressing: [.down, .down, .character(" "), .up])
    }

    @Test("The ungrouped list has a column for the language", arguments: Golden.sizes)
    func ungrouped(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-ungrouped", in: size, all, pressing: [.character("g")])
    }

    @Test(
        "The filtered list has the best match first, highlighted matches and the cursor in the filter",
        arguments: Golden.sizes)
    func filtered(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-filtered", in: size, all, pressing: [.character("/"), .character("o")])
    }

    @Test("A large list is a table of contents after z", arguments: Golden.sizes)
    func contents(size: Size) throws {
        var state = try LargeListTests.state(in: size)
        for key in [Key.character("z"), .down, .down] { _ = Sample.press(&state, key) }
        try Golden.expect(RepositoriesScreen.view(state, in: size), in: "repositories-contents")
    }

    @Test("After an error the loaded rows and the complete message are shown", arguments: Golden.sizes)
    func failed(size: Size) throws {
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich(), isComplete: false))
        let message =
            "Can't reach api.github.com (Connection refused). Check the network connection. Press r to try again."
        try expect("repositories-failed", in: size, part, .failed(message))
    }
}
