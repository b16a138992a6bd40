import TerminalUI
import Testing

@Suite("Keymap", .timeLimit(.minutes(3)))
struct KeymapTests {
    private enum Command: Hashable { case leave, next, previous, sort, other }

    private let table = Keymap<Command>([
        KeyBinding([.escape, .character("q")], .leave, "Go back", shortHelp: "back"),
        KeyBinding([.down, .control("n")], .next, "Select the next one", shortHelp: "move", label: "↑↓"),
        KeyBinding([.up, .control("p")], .previous, "Select the one before"),
        KeyBinding([.character("s")], .sort, "Sort", shortHelp: "sort"),
        KeyBinding([.escape], .other, "Never", shortHelp: "never"),
    ])

    @Test("A key runs the command of the first binding with it; other keys do nothing")
    func dispatch() {
        #expect(table.command(for: .control("n")) == .next)
        #expect(table.command(for: .down) == .next)
        #expect(table.command(for: .escape) == .leave)
        #expect(table.command(for: .character("x")) == nil)
    }

    @Test(
        "The key line contains as many complete bindings as fit, in order",
        arguments: [
            (80, "esc back  ↑↓ move  s sort  esc never"), (25, "esc back  ↑↓ move  s sort"), (24, "esc back  ↑↓ move"),
            (17, "esc back  ↑↓ move"), (16, "esc back"), (8, "esc back"), (7, ""), (1, ""), (0, ""),
        ])
    func line(columns: Int, text: String) {
        #expect(table.line(in: columns).text == text)
    }

    @Test(
        "Keys have their common names",
        arguments: [
            (.character("g"), "g"), (.character(" "), "Space"), (.control("p"), "Ctrl-P"),
            (.control("@"), "Ctrl-Space"),
            (.control("_"), "Ctrl-_"), (.alt("d"), "Alt-D"), (.function(1), "F1"), (.enter, "Return"), (.escape, "Esc"),
            (.up, "↑"), (.pageDown, "PageDown"), (.backTab, "Shift-Tab"), (.modified(.left, .control), "Ctrl-←"),
            (.modified(.backspace, [.alt, .control]), "Ctrl-Alt-Backspace"), (.delete, "Delete"), (.insert, "Insert"),
        ] as [(Key, String)])
    func names(key: Key, name: String) {
        #expect(key.name == name)
    }
}
