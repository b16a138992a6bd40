import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Repositories view", .timeLimit(.minutes(3)))
struct RepositoriesScreenViewTests {
    private let defaultSize = Size(columns: 80, rows: 24)

    private func lines(_ events: RepositoriesScreen.Event...) throws -> (status: String, keys: String) {
        var state = try Sample.state()
        for event in events { Sample.send(event, &state) }
        RepositoriesScreen.showWork(in: &state)
        let lines = RepositoriesScreen.view(state, in: defaultSize).lines
        return (lines[1].text, lines[23].text)
    }

    @Test("The status shows the progress of loading, or the number of repositories")
    func statuses() throws {
        let few = try Sample.few()
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(few, isComplete: false))
        let statistics = "★ 3.3k · top language Swift"
        #expect(try lines().status == "Loading…")
        #expect(try lines(part).status == "loading 6 · \(statistics) · loading…")
        let profile = RepositoriesScreen.Event.profileLoaded(try Sample.mona(repositories: 2_350))
        let known = "\(statistics) · 2 followers"
        #expect(try lines(profile, part).status == "loading 6 of 2,350 · \(known) · loading…")
        #expect(try lines(profile, part, .listingUpdated(Sample.listing(few))).status == "6 repositories · \(known)")
        #expect(
            try lines(.listingUpdated(Sample.listing([few[1]]))).status == "1 repository · ★ 3 · top language Swift")
        #expect(try lines(.listingUpdated(Sample.listing([]))).status == "No repositories")
    }

    @Test("Without repositories, an error offers the profile")
    func failure() throws {
        let message = "It broke. o opens the profile in the browser."
        #expect(
            try RepositoriesScreen.view(Sample.state(.failed("It broke.")), in: defaultSize).lines[2].text == message)
        #expect(try lines(.failed("It broke.")).status == "Nothing loaded.")
    }

    @Test("A refresh of a complete listing shows the activity indicator")
    func refresh() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing([])))
        _ = RepositoriesScreen.reduce(&state, .pressed(.character("r")))
        RepositoriesScreen.showWork(in: &state)
        #expect(RepositoriesScreen.view(state, in: defaultSize).lines[1].text == "No repositories · loading…")
    }

    @Test("Before the delay of the activity indicator, only the progress is shown")
    func beforeDelay() throws {
        func status(_ events: RepositoriesScreen.Event...) throws -> String {
            var state = try Sample.state()
            for event in events { Sample.send(event, &state) }
            return RepositoriesScreen.view(state, in: defaultSize).lines[1].text
        }
        #expect(try status() == "")
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.few(), isComplete: false))
        #expect(try status(part).hasPrefix("loading 6 · "))
    }

    @Test("Long names, wide descriptions and hostile texts fit at any width", arguments: [1, 5, 12, 40, 80, 300])
    func hostile(columns: Int) throws {
        let odd = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx 👩‍👩‍👧‍👦🇫🇷 e\u{301}\u{301} " + String(repeating: "漢字", count: 200)
        let list = [
            try Sample.repository(String(repeating: "n", count: 100), "Swift") { $0.description = odd },
            try Sample.repository("wide-漢字-\(odd.filter { $0 != "/" })", odd, stars: .max / 100) {
                $0.isArchived = true
            },
        ]
        let size = Size(columns: columns, rows: 12)
        for isGrouped in [true, false] {
            var state = try Sample.state(in: size, .listingUpdated(Sample.listing(list)))
            if !isGrouped { _ = RepositoriesScreen.reduce(&state, .pressed(.character("g"))) }
            let lines = RepositoriesScreen.view(state, in: size).lines
            #expect(lines.allSatisfy { $0.width <= columns })
            let scalars = lines.map(\.text).joined().unicodeScalars
            #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        }
    }

    @Test("An avatar is beside the header, as lines or as a terminal image")
    func avatar() throws {
        var state = try Sample.state(
            .profileLoaded(try Sample.mona(repositories: 6)), .listingUpdated(Sample.listing(try Sample.few())))
        let without = RepositoriesScreen.view(state, in: defaultSize)
        let lines = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(lines))
        let shown = RepositoriesScreen.view(state, in: defaultSize).lines.map(\.text)
        #expect(shown.prefix(4).allSatisfy { $0.hasPrefix("▀▄▀▄▀▄▀▄") })
        #expect(shown[0].hasPrefix("▀▄▀▄▀▄▀▄  mona  Mona"))
        #expect(shown[4] == without.lines[4].text)
        let image = TerminalImage(
            id: 1, at: Position(column: 0, row: 0), size: HeaderImageLayout.cells, drawBytes: [1])
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(.image(image)))
        let frame = RepositoriesScreen.view(state, in: defaultSize)
        #expect(frame.images == [image])
        #expect(frame.lines[0].text.hasPrefix("          mona"))
    }

    @Test(
        "A small window shows no avatar",
        arguments: [Size(columns: 59, rows: 50), Size(columns: 200, rows: 19), Size(columns: 40, rows: 10)])
    func smallWindow(size: Size) throws {
        var state = try Sample.state(in: size, .listingUpdated(Sample.listing(try Sample.few())))
        let without = RepositoriesScreen.view(state, in: size)
        let lines = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(lines))
        #expect(RepositoriesScreen.view(state, in: size) == without)
    }
}
