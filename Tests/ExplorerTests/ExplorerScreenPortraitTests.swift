import GitHubModel
import TerminalUI
import Testing

@testable import Explorer

@Suite("Random people's portraits", .timeLimit(.minutes(1)))
struct ExplorerScreenPortraitTests {
    private let usual = Size(columns: 80, rows: 24)

    private func people() throws -> [Person] { try Sample.people(5) }

    @Test("The selected person's is asked for once, and again only for somebody else")
    func asks() throws {
        var state = Sample.state()
        #expect(state.pictures(after: .received(.loaded(SampleResult(try people())), of: state.draw)) == [1])
        #expect(state.pictures(after: .pressed(.character("x")), .pressed(.up)) == [])
        #expect(state.pictures(after: .pressed(.down), .pressed(.down)) == [2, 3])
        #expect(state.pictures(after: .received(.profilesFinished(nil), of: state.draw)) == [])
        _ = state.press(.character("r"))
        #expect(
            state.pictures(after: .received(.loaded(SampleResult(try Sample.people(3, from: 9))), of: state.draw)) == [
                9
            ])
    }

    @Test("Nobody's but the selected person's is shown, however late it comes")
    func neverAnother() throws {
        var state = Sample.state(of: try people())
        _ = state.press(.down)
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.picture(of: 1), of: 1))
        #expect(ExplorerScreen.view(state, in: usual).images.isEmpty)
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.picture(of: 2), of: 2))
        #expect(ExplorerScreen.view(state, in: usual).images.map(\.id) == [2])
        _ = state.press(.down)
        #expect(ExplorerScreen.view(state, in: usual).images.isEmpty)
    }

    @Test("It stands in the header beside who it is, and the list does not move when it comes")
    func header() throws {
        var person = try Sample.person("mona", 1, name: "Mona Lisa", followers: 9)
        person.profile?.bio = "Draws octopuses."
        var state = Sample.state(of: [person])
        let before = ExplorerScreen.view(state, in: usual).lines.map(\.text)
        let blocks = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(blocks, of: 1))
        let lines = ExplorerScreen.view(state, in: usual).lines.map(\.text)
        let words = ["Random people", "1 random person · GitHub", "mona  Mona Lisa", "Draws octopuses."]
        #expect(Array(lines.prefix(4)) == words.map { "▀▄▀▄▀▄▀▄  \($0)" })
        #expect(lines[4...] == before[4...] && lines[4].hasPrefix("▌ mona"))
        _ = ExplorerScreen.reduce(&state, .pressed(.click(Position(column: 3, row: 4))))
        #expect(state.selected?.id == 1)
    }

    @Test("A failure is told whole below it")
    func failure() throws {
        var state = Sample.state(of: try people())
        _ = state.take(.profilesFinished("It broke."))
        let lines = ExplorerScreen.view(state, in: usual).lines.map(\.text)
        #expect(lines[4] == "It broke. Press r to draw again." && lines[5].hasPrefix("▌ person-1"))
    }

    @Test(
        "A small window has neither the room nor the request; with more room it is asked for",
        arguments: [Size(columns: 59, rows: 24), Size(columns: 80, rows: 19)])
    func small(size: Size) throws {
        var state = Sample.state(in: size)
        #expect(state.pictures(after: .received(.loaded(SampleResult(try people())), of: state.draw)) == [])
        #expect(state.pictures(after: .pressed(.down)) == [])
        #expect(ExplorerScreen.view(state, in: size).lines[2].text.contains("person-1"))
        #expect(state.pictures(after: .resized(usual)) == [2])
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.picture(of: 2), of: 2))
        _ = ExplorerScreen.reduce(&state, .resized(size))
        #expect(ExplorerScreen.view(state, in: size).images.isEmpty)
    }

    @Test("Under another screen nothing is asked for; seen again, it is asked for again, and what is there stays")
    func covered() throws {
        var state = Sample.state(of: try people())
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.picture(of: 1), of: 1))
        #expect(state.pictures(after: .visibilityChanged(true)) == [])
        #expect(state.pictures(after: .received(.profilesFinished(nil), of: state.draw)) == [])
        #expect(state.pictures(after: .visibilityChanged(false)) == [1])
        #expect(ExplorerScreen.view(state, in: usual).images.map(\.id) == [1])
        _ = ExplorerScreen.reduce(&state, .visibilityChanged(true))
        #expect(
            state.pictures(after: .received(.loaded(SampleResult(try Sample.people(2, from: 9))), of: state.draw)) == []
        )
        #expect(state.pictures(after: .visibilityChanged(false)) == [9])
    }
}
