import TestSupport
import Testing

@testable import TerminalUI

@Suite("Line editor with random keys", .timeLimit(.minutes(2)))
struct LineEditorModelTests {
    @Test(
        "The editor behaves like an array of letters with a cursor", arguments: 0..<UInt64(RandomInputs.count(of: 500)))
    func model(seed: UInt64) {
        var (random, editor, model) = (SeededGenerator.ofRun(seed), LineEditor(), LetterModel())
        for _ in 0..<60 {
            let key = random.pick(LetterModel.keys)
            _ = editor.edit(key)
            model.edit(key)
            #expect(editor.marked == model.marked, "seed \(seed), after \(key)")
        }
    }

    @Test(
        "After random keys the cursor is in the visible text, and the text fits the width", arguments: 0..<8)
    func random(part: UInt64) {
        for seed in part * 250..<part * 250 + UInt64(RandomInputs.count(of: 250)) {
            var (random, editor) = (SeededGenerator.ofRun(seed), LineEditor())
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
