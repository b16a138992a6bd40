import TestSupport
import Testing

@testable import TerminalUI

@Suite("Text screen", .timeLimit(.minutes(3)))
struct TextScreenTests {
    private enum Command: Hashable { case leave, next, far }
    private let sections = [
        HelpSection(
            "List",
            Keymap<Command>([
                KeyBinding([.escape, .control("c")], .leave, "Leave"),
                KeyBinding([.down, .control("n")], .next, "Select the next person"),
            ])),
        HelpSection(
            "Anywhere",
            Keymap<Command>([
                KeyBinding([.control("c")], .leave, "Never seen: it has a meaning already"),
                KeyBinding([.control("z"), .down], .far, "Stop for a while, as long as it takes, then go on"),
            ])),
    ]

    @Test("Screen readers read all of it once, and nothing when it is scrolled")
    func announcement() {
        var state = TextScreen.State("Keys", .help(sections), in: Size(columns: 40, rows: 4))
        let text = """
            Keys
            List:
            Esc or Ctrl-C, Leave
            ↓ or Ctrl-N, Select the next person
            Anywhere:
            Ctrl-Z, Stop for a while, as long as it takes, then go on
            """
        #expect(TextScreen.announcement(of: state) == text)
        _ = TextScreen.reduce(&state, .pressed(.down))
        #expect(TextScreen.announcement(of: state) == text)
    }

    @Test("Its commands run by their names, as users bind them to keys")
    func names() throws {
        var state = TextScreen.State("Keys", .help(sections), in: Size(columns: 40, rows: 4))
        _ = TextScreen.reduce(&state, try #require(TextScreen.action(named: "down", in: state)))
        #expect(state.top == 1)
        _ = TextScreen.reduce(&state, try #require(TextScreen.action(named: "close", in: state)))
        #expect(state.isClosed)
        #expect(TextScreen.action(named: "refresh", in: state) == nil)
    }

    @Test("It lists every key with its description, each once")
    func whole() {
        let size = Size(columns: 60, rows: 10)
        let state = TextScreen.State("Keys", .help(sections), in: size)
        #expect(
            TextScreen.view(state, in: size).lines.map(\.text) == [
                "Keys", "", "List", "  Esc  Ctrl-C  Leave", "  ↓  Ctrl-N    Select the next person", "", "Anywhere",
                "  Ctrl-Z       Stop for a while, as long as it takes, then", "               go on",
                "esc close  ↑↓ scroll",
            ])
    }

    @Test("A narrow window wraps long entries and leaves out no key")
    func narrow() {
        let size = Size(columns: 24, rows: 40)
        let text = TextScreen.view(TextScreen.State("Keys", .help(sections), in: size), in: size).lines.map(\.text)
        #expect(text.starts(with: ["Keys", "", "List", "  Esc  Ctrl-C", "            Leave", "  ↓  Ctrl-N"]))
        #expect(text.allSatisfy { TextWidth.columns($0) <= 24 })
        #expect(!text.contains { $0.contains("…") })
    }

    @Test("It scrolls no further than it has lines, also after the window changes")
    func scrolls() {
        var state = TextScreen.State("Keys", .help(sections), in: Size(columns: 60, rows: 6))
        func press(_ keys: Key...) -> Int {
            for key in keys { _ = TextScreen.reduce(&state, .pressed(key)) }
            return state.top
        }
        #expect(press(.up) == 0)
        #expect(press(.down) == 1)
        #expect(press(.pageDown) == 4)
        #expect(press(.down, .end) == 4)
        #expect(press(.control("p")) == 3)
        #expect(press(.home) == 0)
        #expect(press(.character("x")) == 0)
        _ = press(.end)
        _ = TextScreen.reduce(&state, .resized(Size(columns: 60, rows: 30)))
        #expect(state.top == 0)
    }

    @Test("Every key of the help does what its description says")
    func keys() {
        let long = HelpSection("Editing", LineEditor.keys)
        var state = TextScreen.State("Keys", .help([long]), in: Size(columns: 100, rows: 6))
        state.top = 6
        TextScreen.keys.expectBindings(on: state, pressing: { TextScreen.reduce(&$0, .pressed($1)) }, expectation)
    }

    /// In a window of six rows a page is four lines; with its title and the blank line above, the section has 17.
    private func expectation(_ command: TextScreen.Command) -> KeyExpectation<TextScreen.State, Never> {
        func scrolled(_ text: String, _ top: Int) -> KeyExpectation<TextScreen.State, Never> {
            KeyExpectation(text) { after, _ in after.top == top && !TextScreen.isFinished(after) }
        }
        return switch command {
        case .close: KeyExpectation("Close") { after, _ in TextScreen.isFinished(after) }
        case .scroll(.move(let count)): scrolled(count > 0 ? "Scroll down" : "Scroll up", 6 + count)
        case .scroll(.moveHalfPages(let count)):
            scrolled(count > 0 ? "Half a page down" : "Half a page up", 6 + 2 * count)
        case .scroll(.movePages(let count)): scrolled(count > 0 ? "Page down" : "Page up", 6 + 4 * count)
        case .scroll(.toStart): scrolled("Scroll to the start", 0)
        case .scroll(.toEnd): scrolled("Scroll to the end", 13)
        }
    }

    @Test("Random keys in random windows leave it valid")
    func random() {
        var random = SeededGenerator.ofRun(11)
        for _ in 0..<200 {
            var state = TextScreen.State("Keys", .help(sections), in: random.size())
            for _ in 0..<20 {
                _ = TextScreen.reduce(&state, random.chance(30) ? .resized(random.size()) : .pressed(random.key()))
                #expect(TextScreen.view(state, in: state.size).lines.count == state.size.rows)
            }
        }
    }
}
