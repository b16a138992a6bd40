import TestSupport
import Testing

@testable import TerminalUI

@Suite("Line editor", .timeLimit(.minutes(2)))
struct LineEditorTests {
    /// Returns the text after `keys`, with `|` at the cursor.
    private func edited(_ text: String, _ keys: Key...) -> String {
        var editor = LineEditor(text)
        for key in keys {
            let isKnown = editor.edit(key)
            #expect(isKnown, "\(key) means something")
        }
        return editor.marked
    }

    @Test("Letters are inserted at the cursor, which follows them")
    func types() {
        #expect(edited("") == "|")
        #expect(edited("mona") == "mona|")
        #expect(edited("mna", .left, .left, .character("o")) == "mo|na")
    }

    @Test("Arrows, Ctrl-B, Ctrl-F, Home, End, Ctrl-A and Ctrl-E move the cursor, and stop at the ends")
    func moves() {
        #expect(edited("ab", .left) == "a|b")
        #expect(edited("ab", .control("b")) == "a|b")
        #expect(edited("ab", .home, .right) == "a|b")
        #expect(edited("ab", .control("a"), .control("f")) == "a|b")
        #expect(edited("ab", .home, .left) == "|ab")
        #expect(edited("ab", .right) == "ab|")
        #expect(edited("ab", .home, .end) == "ab|")
        #expect(edited("ab", .control("a"), .control("e")) == "ab|")
    }

    @Test("Backspace deletes before the cursor, Delete and Ctrl-D after it, at the ends nothing")
    func deletes() {
        #expect(edited("abc", .left, .backspace) == "a|c")
        #expect(edited("abc", .home, .delete) == "|bc")
        #expect(edited("abc", .home, .control("d")) == "|bc")
        #expect(edited("abc", .home, .backspace) == "|abc")
        #expect(edited("abc", .delete) == "abc|")
    }

    @Test("Ctrl-U cuts everything before the cursor, Ctrl-K everything after it")
    func kills() {
        #expect(edited("abc", .left, .control("u")) == "|c")
        #expect(edited("abc", .home, .right, .control("k")) == "a|")
    }

    @Test(
        "Ctrl-W cuts a word up to a space; Alt-Backspace and Alt-D up to a character that is neither letter nor number")
    func words() {
        #expect(edited("type:org mona-lisa  ", .control("w")) == "type:org |")
        #expect(edited("mona-lisa", .modified(.backspace, .alt)) == "mona-|")
        #expect(edited("mona-lisa--", .modified(.backspace, .alt)) == "mona-|")
        #expect(edited("-mona lisa", .home, .alt("d")) == "| lisa")
        #expect(edited("", .control("w"), .modified(.backspace, .alt), .alt("d")) == "|")
    }

    @Test("Alt-B, Alt-F and an arrow with Ctrl or Alt move over words")
    func movesOverWords() {
        #expect(edited("mona-lisa ", .alt("b")) == "mona-|lisa ")
        #expect(edited("mona-lisa ", .modified(.left, .control), .modified(.left, .alt)) == "|mona-lisa ")
        #expect(edited(" mona-lisa", .home, .alt("f")) == " mona|-lisa")
        #expect(edited(" mona-lisa", .home, .modified(.right, .control), .alt("f")) == " mona-lisa|")
    }

    @Test("Alt-Y and Ctrl-Y paste the last cut, or all consecutive cuts")
    func yanks() {
        #expect(edited("one two", .control("w"), .alt("b"), .alt("y")) == "two|one ")
        #expect(edited("one two", .control("w"), .control("w"), .alt("y")) == "one two|")
        #expect(
            edited("one two", .alt("b"), .control("k"), .control("u"), .control("y"), .control("y"))
                == "one twoone two|")
        #expect(edited("one two", .home, .alt("d"), .alt("d"), .control("k"), .control("y")) == "one two|")
        #expect(edited("one two", .control("w"), .left, .control("u"), .control("y")) == "one| ")
        #expect(edited("ab", .control("u"), .control("u"), .control("y")) == "ab|")
        #expect(edited("ab", .control("y")) == "ab|")
    }

    @Test("Ctrl-_ undoes change after change; consecutive typing is one change")
    func undoes() {
        let typed: [Key] = [.character("a"), .character("b"), .control("w"), .character("c"), .left, .character("d")]
        func undone(_ times: Int) -> String {
            var editor = LineEditor("x ")
            for key in typed + Array(repeating: .control("_"), count: times) { _ = editor.edit(key) }
            return editor.marked
        }
        #expect((0...5).map(undone) == ["x d|c", "x |c", "x |", "x ab|", "x |", "x |"])
    }

    @Test("The number of changes that can be undone is limited")
    func memory() {
        var editor = LineEditor()
        for _ in 0..<LineEditor.maxUndoSteps + 50 { _ = editor.edit(.paste("x")) }
        for _ in 0..<LineEditor.maxUndoSteps + 50 { _ = editor.edit(.control("_")) }
        #expect(editor.text.count == 50)
    }

    @Test("A mark typed after its letter joins it: one step, one deletion", arguments: ["e\u{301}", "👩‍👩‍👧‍👦", "🇫🇷", "각"])
    func joins(character: Character) {
        var editor = LineEditor("a")
        for scalar in character.unicodeScalars { _ = editor.edit(.character(Character(scalar))) }
        #expect(editor.text == "a\(character)")
        #expect(editor.text.count == 2)
        _ = editor.edit(.left)
        #expect(editor.marked == "a|\(character)")
        _ = editor.edit(.delete)
        #expect(editor.marked == "a|")
    }

    @Test("A paste becomes one line without control characters")
    func pastes() {
        #expect(edited("ab", .left, .paste("1\n2\r\n3\t4\u{2028}5")) == "a1 2 3 4 5|b")
        #expect(LineEditor("a\u{1B}[31m\u{7}b\u{85}c\u{9B}d").text == "a[31mb cd")
    }

    @Test("No more than 1,000 scalars are inserted, in whatever way")
    func limit() {
        var editor = LineEditor(String(repeating: "x", count: 990))
        _ = editor.edit(.paste(String(repeating: "y", count: 1_000_000)))
        _ = editor.edit(.character("z"))
        _ = editor.edit(.character("\u{301}"))
        #expect(editor.text == String(repeating: "x", count: 990) + String(repeating: "y", count: 10))
        _ = editor.edit(.home)
        _ = editor.edit(.delete)
        _ = editor.edit(.character("z"))
        #expect(editor.marked.hasPrefix("z|xx"))
        #expect(editor.text.unicodeScalars.count == LineEditor.maxLength)
    }

    @Test(
        "Keys without a meaning are not handled and change nothing",
        arguments: SeededGenerator.meaningless + [.up, .enter])
    func meaningless(key: Key) {
        var editor = LineEditor("mona")
        _ = editor.edit(.left)
        let before = editor
        let isKnown = editor.edit(key)
        #expect(!isKnown)
        #expect(editor == before)
    }

    @Test("The view fits and shows the cursor, scrolled by whole characters")
    func scrolls() {
        var editor = LineEditor("abcdef")
        #expect(editor.view(in: 10) == ("abcdef", 6))
        #expect(editor.view(in: 6) == ("bcdef", 5))
        #expect(editor.view(in: 1) == ("", 0))
        _ = editor.edit(.home)
        #expect(editor.view(in: 4) == ("abcd", 0))
        #expect(LineEditor("漢字かな").view(in: 6) == ("かな", 4))
        #expect(LineEditor("a漢e\u{301}").view(in: 10) == ("a漢e\u{301}", 4))
    }
}

extension LineEditor {
    /// The text with `|` at the cursor.
    var marked: String {
        var editor = self
        _ = editor.edit(.control("k"))
        return editor.text + "|"
            + text.unicodeScalars.dropFirst(editor.text.unicodeScalars.count).map(String.init).joined()
    }
}
