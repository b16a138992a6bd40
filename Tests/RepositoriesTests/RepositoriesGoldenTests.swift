import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

/// As a terminal shows them, so that a wide character or a mark in the wrong place would be seen.
@Suite("The repositories on a terminal", .timeLimit(.minutes(1)))
struct RepositoriesGoldenTests {
    private func expect(
        _ name: String, in size: Size, _ news: RepositoriesScreen.Event..., pressing keys: [Key] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var state = try Sample.state(in: size, .profileLoaded(try Sample.mona(repositories: 60)))
        for news in news { Sample.tell(news, &state) }
        for key in keys { _ = Sample.press(&state, key) }
        try Golden.expect(RepositoriesScreen.view(state, in: size), in: name, sourceLocation: sourceLocation)
    }

    @Test("By language, a section folded", arguments: Golden.sizes)
    func grouped(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-grouped", in: size, all, pressing: [.down, .down, .character(" "), .up])
    }

    @Test("All together, the language a column of its own", arguments: Golden.sizes)
    func together(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-together", in: size, all, pressing: [.character("g")])
    }

    @Test(
        "Filtered: the best first, the letters that matched marked, the cursor in the filter", arguments: Golden.sizes)
    func filtered(size: Size) throws {
        let all = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich()))
        try expect("repositories-filtered", in: size, all, pressing: [.character("/"), .character("o")])
    }

    @Test("Failed midway: what came, of how many, what failed and what to do, whole", arguments: Golden.sizes)
    func failed(size: Size) throws {
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.rich(), isComplete: false))
        let sentence = "Can't reach api.github.com (Connection refused). Check the network connection."
        try expect("repositories-failed", in: size, part, .failed(sentence))
    }
}
