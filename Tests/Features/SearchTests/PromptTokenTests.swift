import GitHubModel
import PeopleSupport
import TerminalUI
import Testing

@testable import Search

@Suite("A token in the prompt", .timeLimit(.minutes(1)))
struct PromptTokenTests {
    private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    private let size = Size(columns: 80, rows: 24)

    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func lines(_ state: SearchScreen.State) -> [String] {
        SearchScreen.view(state, in: size).lines.map(\.text)
    }

    private func queries(of effects: [SearchScreen.Effect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .search(let text), .refresh(let text), .loadStored(let text): text
            default: nil
            }
        }
    }

    @Test("A token is masked, searched for by nobody, and the status says how to sign in")
    func pasted() {
        for text in [Self.token, "foo \(Self.token) bar", "https://\(Self.token)@github.com/mona"] {
            var state = Sample.state()
            let effects = press(&state, .paste(text))
            #expect(effects == [.loadStored(""), .cancelSearch])
            #expect(lines(state)[0].hasPrefix("> " + String(repeating: "*", count: min(text.count, 40))))
            #expect(lines(state).contains { $0.contains("This looks like a token.") })
            #expect(lines(state).contains { $0.contains("F2 signs in.") })
            #expect(!lines(state).joined().contains("16C7"))
        }
    }

    @Test(
        "A token that is typed is masked as soon as its prefix is there, and only the characters before that were searched for"
    )
    func typed() {
        var state = Sample.state()
        var effects: [SearchScreen.Effect] = []
        for (index, character) in Self.token.enumerated() {
            effects += press(&state, .character(character))
            #expect(index < 3 || !lines(state)[0].contains("ghp"), "\(index)")
        }
        #expect(queries(of: effects).allSatisfy { Self.token.hasPrefix($0) && $0.count < 4 })
        #expect(SearchScreen.announcement(of: state)?.contains("ghp") != true)
    }

    @Test("No key opens a row, searches for the token, or stores it in the history")
    func keys() throws {
        var state = Sample.state()
        _ = press(&state, .paste(Self.token))
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded([try Sample.stored("mona", 1, opened: 3)], to: ""))
        #expect(state.people.isEmpty)
        let effects = press(
            &state, .enter, .modified(.enter, .alt), .control("r"), .right, .control("o"), .control("y"))
        #expect(effects == [])
        #expect(press(&state, .alt("p")) == [])
        #expect(press(&state, .alt("n")) == [])
        #expect(press(&state, .control("u")).contains(.loadStored("")))
        #expect(!lines(state).contains { $0.contains("token") })
        #expect(queries(of: press(&state, .character("m"))) == ["m", "m"])
    }

    @Test("Alt-P in place of a token shows the last query, and Alt-N does not bring the token back")
    func history() {
        var state = SearchScreen.State(queries: ["mona"])
        _ = press(&state, .paste(Self.token), .alt("p"))
        #expect(state.text == "mona")
        _ = press(&state, .alt("n"))
        #expect(state.text == "")
        #expect(!lines(state)[0].contains("*"))
    }
}
