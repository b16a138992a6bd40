import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("The card and the screens over it", .timeLimit(.minutes(3)))
struct WireframeCardTests {
    private let wide = Size(columns: 110, rows: 32)

    private func run(_ body: (WireframeHarness) async throws -> Void) async throws {
        try await WireframeHarness.run("person", people: 3, size: wide, body)
    }

    @Test(
        "A screen over the prompt hides the card; closing it shows the card again",
        arguments: [Key.enter, .control("x")])
    func covered(key: Key) async throws {
        try await run { harness in
            let cardID = try await harness.state(of: SearchController.self).card.content?.person.id
            #expect(cardID == 1)
            await harness.press(key)
            let isHidden = try await harness.state(of: SearchController.self).card.isHidden
            #expect(isHidden)
            await harness.press(.escape)
            let isHiddenAfterwards = try await harness.state(of: SearchController.self).card.isHidden
            #expect(!isHiddenAfterwards)
        }
    }

    @Test("Help hides an image and does not load it again")
    func help() async throws {
        try await run { harness in
            let cells = try #require(try await harness.state(of: SearchController.self).card.content?.avatarSize)
            let image = TerminalImage(id: 1, at: Position(column: 0, row: 0), size: cells, drawBytes: Array("x".utf8))
            try await harness.send(.card(.avatarLoaded(.image(image), of: 1, in: cells)), to: SearchController.self)
            #expect(await harness.wireframe.frame(in: wide).images.count == 1)
            await harness.press(.function(1))
            #expect(await harness.wireframe.frame(in: wide).images.isEmpty)
            await harness.press(.escape)
            #expect(await harness.wireframe.frame(in: wide).images.count == 1)
        }
    }

    @Test("Repositories show the avatar of their owner beside the totals")
    func header() async throws {
        try await run { harness in
            await harness.press(.enter)
            let image = RenderedImage.lines(Array(repeating: StyledLine("XXXXXXXX"), count: 4))
            try await harness.send(.avatarLoaded(image), to: RepositoriesController.self)
            #expect(await harness.lines(in: wide)[0].hasPrefix("XXXXXXXX  person-1"))
        }
    }

    @Test("Tab in a small window shows the card in place of the list, and Esc the list again")
    func covers() async throws {
        try await run { harness in
            await harness.handle(.resized(WireframeHarness.size))
            await harness.press(.tab)
            #expect(await harness.lines()[2].contains("person-1"))
            #expect(await !harness.lines().contains { $0.contains("person-2") })
            await harness.press(.escape)
            #expect(await harness.lines().contains { $0.contains("person-2") })
            #expect(await harness.outcome == nil)
        }
    }
}
