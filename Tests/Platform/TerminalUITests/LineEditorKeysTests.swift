import TestSupport
import Testing

@testable import TerminalUI

@Suite("Line editor keys", .timeLimit(.minutes(3)))
struct LineEditorKeysTests {
    private typealias Expectation = KeyExpectation<LineEditor, String>

    /// `ab cd-ef| gh ij`, after `K` was cut and this text was pasted.
    private var editor: LineEditor {
        var editor = LineEditor("K")
        for key in [.control("u"), .paste("ab cd-ef gh ij")] + Array(repeating: Key.left, count: 6) {
            _ = editor.edit(key)
        }
        return editor
    }

    @Test("Every key of every command does what the help says")
    func all() {
        LineEditor.keys.expectBindings(on: editor, pressing: { $0.edit($1) ? [] : ["not handled"] }, expectation)
    }

    private func expectation(_ command: LineEditor.Command) -> Expectation {
        switch command {
        case .move(let motion): moved(motion)
        case .delete(let motion):
            cut(motion, help: "Delete the character \(motion.isBack ? "before" : "at") the cursor")
        case .kill(let motion): cut(motion, help: killing(motion))
        case .yank: expect("Paste (yank)", "ab cd-efK| gh ij")
        case .undo: expect("Undo", "|")
        }
    }

    private func moved(_ motion: LineEditor.Motion) -> Expectation {
        switch motion {
        case .characterBack: expect("Previous character", "ab cd-e|f gh ij")
        case .character: expect("Next character", "ab cd-ef |gh ij")
        case .wordBack: expect("Previous word", "ab cd-|ef gh ij")
        case .word: expect("Next word", "ab cd-ef gh| ij")
        case .whitespaceWordBack: expect("Previous word, up to a space", "ab |cd-ef gh ij")
        case .start: expect("Start of the line", "|ab cd-ef gh ij")
        case .end: expect("End of the line", "ab cd-ef gh ij|")
        }
    }

    private func cut(_ motion: LineEditor.Motion, help: String) -> Expectation {
        switch motion {
        case .characterBack: expect(help, "ab cd-e| gh ij")
        case .character: expect(help, "ab cd-ef|gh ij")
        case .wordBack: expect(help, "ab cd-| gh ij")
        case .word: expect(help, "ab cd-ef| ij")
        case .whitespaceWordBack: expect(help, "ab | gh ij")
        case .start: expect(help, "| gh ij")
        case .end: expect(help, "ab cd-ef|")
        }
    }

    private func killing(_ motion: LineEditor.Motion) -> String {
        switch motion {
        case .characterBack, .character: "Cut a character"
        case .wordBack: "Cut the previous word"
        case .word: "Cut the next word"
        case .whitespaceWordBack: "Cut the previous word, up to a space"
        case .start: "Cut to the start"
        case .end: "Cut to the end"
        }
    }

    private func expect(_ help: String, _ marked: String) -> Expectation {
        KeyExpectation(help) { after, effects in
            let (text, cursor) = after.view(in: 100)
            return effects.isEmpty && "\(text.prefix(cursor))|\(text.dropFirst(cursor))" == marked
        }
    }
}
