import GitHubModel
import TerminalUI
import Testing

@testable import Explorer

@Suite("Explorer avatars", .timeLimit(.minutes(3)))
struct ExplorerScreenAvatarTests {
    private let size = Size(columns: 80, rows: 24)

    private func people() throws -> [Person] { try Sample.people(5) }

    @Test("The avatar is requested once, when another person is selected")
    func requests() throws {
        var state = Sample.state()
        let loaded = ExplorerScreen.Action.received(.loaded(SampleResult(people: try people())), of: state.request)
        #expect(state.requestedAvatars(after: loaded) == [1])
        #expect(state.requestedAvatars(after: .pressed(.character("x")), .pressed(.up)) == [])
        #expect(state.requestedAvatars(after: .pressed(.down), .pressed(.down)) == [2, 3])
        #expect(state.requestedAvatars(after: .received(.profilesFinished(nil), of: state.request)) == [])
        _ = state.press(.character("r"))
        let others = SampleResult(people: try Sample.people(3, from: 9))
        #expect(state.requestedAvatars(after: .received(.loaded(others), of: state.request)) == [9])
    }

    @Test("Only the avatar of the selected person is shown, whenever it arrives")
    func selectedOnly() throws {
        var state = Sample.state(of: try people())
        _ = state.press(.down)
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.avatar(of: 1), of: 1))
        #expect(ExplorerScreen.view(state, in: size).images.isEmpty)
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.avatar(of: 2), of: 2))
        #expect(ExplorerScreen.view(state, in: size).images.map(\.id) == [2])
        _ = state.press(.down)
        #expect(ExplorerScreen.view(state, in: size).images.isEmpty)
    }

    @Test("The header shows the avatar beside the selected person, and the list does not move when it arrives")
    func header() throws {
        var person = try Sample.person("mona", 1, name: "Mona Lisa", followers: 9)
        person.profile?.bio = "Draws octopuses."
        var state = Sample.state(of: [person])
        let before = ExplorerScreen.view(state, in: size).lines.map(\.text)
        let blocks = RenderedImage.lines(Array(repeating: StyledLine("▀▄▀▄▀▄▀▄"), count: 4))
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(blocks, of: 1))
        let lines = ExplorerScreen.view(state, in: size).lines.map(\.text)
        let texts = ["Random people", "1 random person · GitHub", "mona  Mona Lisa", "Draws octopuses."]
        #expect(Array(lines.prefix(4)) == texts.map { "▀▄▀▄▀▄▀▄  \($0)" })
        #expect(lines[4...] == before[4...])
        #expect(lines[4].hasPrefix("▌ mona"))
        _ = ExplorerScreen.reduce(&state, .pressed(.click(Position(column: 3, row: 4))))
        #expect(state.selected?.id == 1)
    }

    @Test("An error is shown below the avatar")
    func failure() throws {
        var state = Sample.state(of: try people())
        _ = state.receive(.profilesFinished("It broke."))
        let lines = ExplorerScreen.view(state, in: size).lines.map(\.text)
        #expect(lines[4] == "It broke.")
        #expect(lines[5].hasPrefix("▌ person-1"))
    }

    @Test(
        "A small window neither shows nor requests an avatar; it is requested when the window grows",
        arguments: [Size(columns: 59, rows: 24), Size(columns: 80, rows: 19)])
    func small(small: Size) throws {
        var state = Sample.state(in: small)
        let loaded = ExplorerScreen.Action.received(.loaded(SampleResult(people: try people())), of: state.request)
        #expect(state.requestedAvatars(after: loaded) == [])
        #expect(state.requestedAvatars(after: .pressed(.down)) == [])
        #expect(ExplorerScreen.view(state, in: small).lines[2].text.contains("person-1"))
        #expect(state.requestedAvatars(after: .resized(size)) == [2])
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.avatar(of: 2), of: 2))
        _ = ExplorerScreen.reduce(&state, .resized(small))
        #expect(ExplorerScreen.view(state, in: small).images.isEmpty)
    }

    @Test("A covered screen requests no avatar; it is requested again when uncovered, and a loaded one stays")
    func covered() throws {
        var state = Sample.state(of: try people())
        _ = ExplorerScreen.reduce(&state, .avatarLoaded(Sample.avatar(of: 1), of: 1))
        #expect(state.requestedAvatars(after: .navigation(.covered)) == [])
        #expect(state.requestedAvatars(after: .received(.profilesFinished(nil), of: state.request)) == [])
        #expect(state.requestedAvatars(after: .navigation(.uncovered)) == [1])
        #expect(ExplorerScreen.view(state, in: size).images.map(\.id) == [1])
        _ = ExplorerScreen.reduce(&state, .navigation(.covered))
        let others = SampleResult(people: try Sample.people(2, from: 9))
        #expect(state.requestedAvatars(after: .received(.loaded(others), of: state.request)) == [])
        #expect(state.requestedAvatars(after: .navigation(.uncovered)) == [9])
    }
}
