import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("The repositories' picture", .timeLimit(.minutes(1)))
struct RepositoriesScreenViewTests {
    private let usual = Size(columns: 80, rows: 24)

    private func lines(_ news: RepositoriesScreen.Event...) throws -> (sums: String, keys: String) {
        var state = try Sample.state()
        for news in news { Sample.tell(news, &state) }
        RepositoriesScreen.showWork(in: &state)
        let lines = RepositoriesScreen.view(state, in: usual).lines
        return (lines[1].text, lines[23].text)
    }

    @Test("The sums say what they count: nothing yet, so far, of how many, or all")
    func sums() throws {
        let few = try Sample.few()
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(few, isComplete: false))
        let sums = "★ 3.3k · mostly Swift"
        #expect(try lines().sums == "Asking GitHub…")
        #expect(try lines(part).sums == "6 so far · \(sums) · asking GitHub…")
        let named = RepositoriesScreen.Event.profileLoaded(try Sample.mona(repositories: 2_350))
        let known = "\(sums) · 2 followers"
        #expect(try lines(named, part).sums == "6 of 2,350 so far · \(known) · asking GitHub…")
        #expect(try lines(named, part, .listingUpdated(Sample.listing(few))).sums == "6 repositories · \(known)")
        #expect(try lines(.listingUpdated(Sample.listing([few[1]]))).sums == "1 repository · ★ 3 · mostly Swift")
        #expect(try lines(.listingUpdated(Sample.listing([]))).sums == "No repositories")
    }

    @Test("Where nothing came, a failure offers the profile too")
    func failure() throws {
        let nothing = "It broke. Press r to try again. o opens the profile in the browser."
        #expect(try RepositoriesScreen.view(Sample.state(.failed("It broke.")), in: usual).lines[2].text == nothing)
        #expect(try lines(.failed("It broke.")).sums == "Nothing has come.")
    }

    @Test("A reload of something complete is seen to be under way")
    func reload() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing([])))
        _ = RepositoriesScreen.reduce(&state, .pressed(.character("r")))
        RepositoriesScreen.showWork(in: &state)
        #expect(RepositoriesScreen.view(state, in: usual).lines[1].text == "No repositories · asking GitHub…")
    }

    @Test("Until asking takes a while, nothing is said of it, nor that nothing has come; how far it is, is said")
    func calm() throws {
        func status(_ news: RepositoriesScreen.Event...) throws -> String {
            var state = try Sample.state()
            for news in news { Sample.tell(news, &state) }
            return RepositoriesScreen.view(state, in: usual).lines[1].text
        }
        #expect(try status() == "")
        let part = RepositoriesScreen.Event.listingUpdated(Sample.listing(try Sample.few(), isComplete: false))
        #expect(try status(part).hasPrefix("6 so far · "))
    }

    @Test("Very long names, wide descriptions and hostile texts fit at any width", arguments: [1, 5, 12, 40, 80, 300])
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

    @Test("A picture stands beside the header, as lines or as the terminal draws it")
    func portrait() throws {
        var state = try Sample.state(
            .profileLoaded(try Sample.mona(repositories: 6)), .listingUpdated(Sample.listing(try Sample.few())))
        let without = RepositoriesScreen.view(state, in: usual)
        let lines = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(lines, of: .me))
        #expect(RepositoriesScreen.view(state, in: usual) == without, "somebody else's")
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(lines, of: state.owner))
        let shown = RepositoriesScreen.view(state, in: usual).lines.map(\.text)
        #expect(shown.prefix(4).allSatisfy { $0.hasPrefix("▀▄▀▄▀▄▀▄") } && shown[0].hasPrefix("▀▄▀▄▀▄▀▄  mona  Mona"))
        #expect(shown[4] == without.lines[3].text)
        let picture = TerminalImage(
            id: 1, at: Position(column: 0, row: 0), size: HeaderImageLayout.cells, drawBytes: [1])
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(.image(picture), of: state.owner))
        let frame = RepositoriesScreen.view(state, in: usual)
        #expect(frame.images == [picture] && frame.lines[0].text.hasPrefix("          mona"))
    }

    @Test(
        "In a small window the rows are worth more than a picture",
        arguments: [Size(columns: 59, rows: 50), Size(columns: 200, rows: 19), Size(columns: 40, rows: 10)])
    func noRoom(size: Size) throws {
        var state = try Sample.state(in: size, .listingUpdated(Sample.listing(try Sample.few())))
        let without = RepositoriesScreen.view(state, in: size)
        let lines = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = RepositoriesScreen.reduce(&state, .avatarLoaded(lines, of: state.owner))
        #expect(RepositoriesScreen.view(state, in: size) == without)
    }
}
