import TestSupport
import Testing

@testable import TerminalUI

@Suite("The help", .timeLimit(.minutes(1)))
struct HelpScreenTests {
    private enum Command: Hashable { case leave, next, far }
    private let sections = [
        HelpSection(
            "List",
            KeyTable<Command>([
                KeyBinding([.escape, .control("c")], .leave, "Leave"),
                KeyBinding([.down, .control("n")], .next, "Select the next person"),
            ])),
        HelpSection(
            "Anywhere",
            KeyTable<Command>([
                KeyBinding([.control("c")], .leave, "Never seen: it has a meaning already"),
                KeyBinding([.control("z"), .down], .far, "Stop for a while, as long as it takes, then go on"),
            ])),
    ]

    @Test("It names every key with what it does, each once")
    func whole() {
        let size = Size(columns: 60, rows: 10)
        let state = HelpScreen.State("Keys", sections, in: size)
        #expect(
            HelpScreen.view(state, in: size).lines.map(\.text) == [
                "Keys", "", "List", "  Esc  Ctrl-C  Leave", "  ↓  Ctrl-N    Select the next person", "", "Anywhere",
                "  Ctrl-Z       Stop for a while, as long as it takes, then", "               go on",
                "esc back  ↑↓ scroll",
            ])
    }

    @Test("A narrow window wraps what is long, and leaves out no key")
    func narrow() {
        let size = Size(columns: 24, rows: 40)
        let text = HelpScreen.view(HelpScreen.State("Keys", sections, in: size), in: size).lines.map(\.text)
        #expect(text.starts(with: ["Keys", "", "List", "  Esc  Ctrl-C", "            Leave", "  ↓  Ctrl-N"]))
        #expect(text.allSatisfy { TextWidth.of($0) <= 24 && !$0.contains("…") })
    }

    @Test("It scrolls no further than it has lines, and stays so when the window changes")
    func scrolls() {
        var state = HelpScreen.State("Keys", sections, in: Size(columns: 60, rows: 6))
        func press(_ keys: Key...) -> Int {
            for key in keys { _ = HelpScreen.reduce(&state, .pressed(key)) }
            return state.top
        }
        #expect(press(.up) == 0 && press(.down) == 1 && press(.pageDown) == 4 && press(.down, .end) == 4)
        #expect(press(.control("p")) == 3 && press(.home) == 0 && press(.character("x")) == 0)
        _ = press(.end)
        _ = HelpScreen.reduce(&state, .resized(Size(columns: 60, rows: 30)))
        #expect(state.top == 0)
    }

    @Test("Esc, q, F1 and ? close it", arguments: [.escape, .character("q"), .function(1), .character("?")] as [Key])
    func closes(key: Key) {
        var state = HelpScreen.State("Keys", sections, in: Size(columns: 60, rows: 6))
        #expect(!HelpScreen.isOver(state))
        _ = HelpScreen.reduce(&state, .pressed(key))
        #expect(HelpScreen.isOver(state))
    }

    @Test("Any keys in any window leave it whole")
    func random() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            var state = HelpScreen.State("Keys", sections, in: random.size())
            for _ in 0..<20 {
                _ = HelpScreen.reduce(&state, random.chance(30) ? .resized(random.size()) : .pressed(random.key()))
                #expect(HelpScreen.view(state, in: state.size).lines.count == state.size.rows)
            }
        }
    }
}
