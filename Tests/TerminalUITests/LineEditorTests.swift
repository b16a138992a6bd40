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
        return marked(editor)
    }

    private func marked(_ editor: LineEditor) -> String {
        var editor = editor
        let text = editor.text
        _ = editor.edit(.control("k"))
        return editor.text + "|"
            + text.unicodeScalars.dropFirst(editor.text.unicodeScalars.count).map(String.init).joined()
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
            return marked(editor)
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
        #expect(marked(editor) == "a|\(character)")
        _ = editor.edit(.delete)
        #expect(marked(editor) == "a|")
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
        #expect(marked(editor).hasPrefix("z|xx"))
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

    @Test("The editor behaves like an array of letters with a cursor", arguments: 0..<500 as Range<UInt64>)
    func model(seed: UInt64) {
        var (random, editor, model) = (SeededGenerator(seed: seed), LineEditor(), LetterModel())
        for _ in 0..<60 {
            let key = random.pick(LetterModel.keys)
            _ = editor.edit(key)
            model.edit(key)
            #expect(marked(editor) == model.marked, "seed \(seed), after \(key)")
        }
    }

    @Test(
        "After random keys the cursor is in the visible text, and the text fits the width", arguments: 0..<8)
    func random(part: UInt64) {
        for seed in part * 250..<(part + 1) * 250 {
            var (random, editor) = (SeededGenerator(seed: seed), LineEditor())
            for _ in 0..<60 { _ = editor.edit(random.key()) }
            let columns = Int.random(in: -1...90, using: &random)
            let (text, cursor) = editor.view(in: columns)
            let fits = TextWidth.columns(text) <= max(columns, 0) && (0..<max(columns, 1)).contains(cursor)
            #expect(fits, "seed \(seed): \(text.debugDescription), cursor \(cursor) in \(columns)")
            let isLine = !editor.text.contains(where: \.isNewline) && editor.text.unicodeScalars.count <= 1000
            #expect(isLine, "seed \(seed): \(editor.text.debugDescription)")
        }
    }
}

/// A simple and slow model of an editor for plain letters.
private struct LetterModel {
    static let keys: [Key] = [
        .character("a"), .character("b"), .character(" "), .character("-"), .paste("a b"), .left, .right, .home, .end,
        .backspace, .delete, .control("u"), .control("k"), .control("w"), .alt("b"), .alt("f"), .alt("d"),
        .modified(.backspace, .alt), .character("c"), .character("d"),
    ]
    var letters: [Character] = []
    var cursor = 0
    var marked: String { String(letters[..<cursor]) + "|" + String(letters[cursor...]) }

    mutating func edit(_ key: Key) {
        switch key {
        case .character(let letter): put([letter])
        case .paste(let text): put(Array(text))
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, letters.count)
        case .home: cursor = 0
        case .end: cursor = letters.count
        case .backspace: cut(from: max(cursor - 1, 0), to: cursor)
        case .delete: cut(from: cursor, to: min(cursor + 1, letters.count))
        case .control("u"): cut(from: 0, to: cursor)
        case .control("k"): cut(from: cursor, to: letters.count)
        case .control("w"): cut(from: wordStart { $0 != " " }, to: cursor)
        case .modified(.backspace, .alt): cut(from: wordStart(\.isLetter), to: cursor)
        case .alt("d"): cut(from: cursor, to: wordEnd)
        case .alt("b"): cursor = wordStart(\.isLetter)
        case .alt("f"): cursor = wordEnd
        default: break
        }
    }

    private mutating func put(_ new: [Character]) {
        letters.insert(contentsOf: new, at: cursor)
        cursor += new.count
    }

    private mutating func cut(from start: Int, to end: Int) {
        letters.removeSubrange(start..<end)
        cursor = start
    }

    private func wordStart(_ isWord: (Character) -> Bool) -> Int {
        let last = letters[..<cursor].lastIndex(where: isWord) ?? 0
        return letters[..<last].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        let first = letters[cursor...].firstIndex(where: \.isLetter) ?? letters.count
        return letters[first...].firstIndex { !$0.isLetter } ?? letters.count
    }
}
