import TestSupport
import Testing

@testable import TerminalUI

@Suite("Every key of the line editor does what the help says", .timeLimit(.minutes(1)))
struct LineEditorKeysTests {
    private typealias Kept = KeyExpectation<LineEditor, String>

    /// `ab cd-ef| gh ij`, after `K` was cut and that was pasted.
    private var editor: LineEditor {
        var editor = LineEditor("K")
        for key in [.control("u"), .paste("ab cd-ef gh ij")] + Array(repeating: Key.left, count: 6) {
            _ = editor.edit(key)
        }
        return editor
    }

    @Test("Every key of every command")
    func all() {
        LineEditor.keys.expectKept(on: editor, pressing: { $0.edit($1) ? [] : ["refused"] }, promise)
    }

    private func promise(_ command: LineEditor.Command) -> Kept {
        switch command {
        case .move(let reach): moved(reach)
        case .delete(let reach): cut(reach, words: "Delete the character \(reach.isBack ? "before" : "at") the cursor")
        case .kill(let reach): cut(reach, words: killing(reach))
        case .yank: kept("Put back what was cut", "ab cd-efK| gh ij")
        case .transpose: kept("Exchange the characters around the cursor", "ab cd-e f|gh ij")
        case .undo: kept("Undo", "|")
        }
    }

    private func moved(_ reach: LineEditor.Motion) -> Kept {
        switch reach {
        case .characterBack: kept("Move back", "ab cd-e|f gh ij")
        case .character: kept("Move on", "ab cd-ef |gh ij")
        case .wordBack: kept("Move back a word", "ab cd-|ef gh ij")
        case .word: kept("Move on a word", "ab cd-ef gh| ij")
        case .whitespaceWordBack: kept("Move back to a space", "ab |cd-ef gh ij")
        case .start: kept("Move to the start", "|ab cd-ef gh ij")
        case .end: kept("Move to the end", "ab cd-ef gh ij|")
        }
    }

    private func cut(_ reach: LineEditor.Motion, words: String) -> Kept {
        switch reach {
        case .characterBack: kept(words, "ab cd-e| gh ij")
        case .character: kept(words, "ab cd-ef|gh ij")
        case .wordBack: kept(words, "ab cd-| gh ij")
        case .word: kept(words, "ab cd-ef| ij")
        case .whitespaceWordBack: kept(words, "ab | gh ij")
        case .start: kept(words, "| gh ij")
        case .end: kept(words, "ab cd-ef|")
        }
    }

    private func killing(_ reach: LineEditor.Motion) -> String {
        switch reach {
        case .characterBack, .character: "Cut a character"
        case .wordBack: "Cut back a word"
        case .word: "Cut a word"
        case .whitespaceWordBack: "Cut back to a space"
        case .start: "Cut all before the cursor"
        case .end: "Cut all after the cursor"
        }
    }

    private func kept(_ words: String, _ marked: String) -> Kept {
        KeyExpectation(words) { after, refusals in
            let (text, cursor) = after.view(in: 100)
            return refusals.isEmpty && "\(text.prefix(cursor))|\(text.dropFirst(cursor))" == marked
        }
    }
}
