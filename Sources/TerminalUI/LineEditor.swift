/// One line of text that a person edits, with the keys of readline.
public struct LineEditor: Sendable, Hashable {
    /// The most Unicode scalars it takes; more, as from a paste, are left out.
    public static let maxLength = 1000
    /// How many changes can be taken back.
    static let maxUndoSteps = 100

    /// What an edit was, as far as the next one goes on with it.
    private enum EditKind { case typing, killing, other }

    /// What stands before the cursor.
    private var before: String
    /// What stands after it.
    private var after = ""
    /// What was cut last, for putting it back.
    private var killBuffer = ""
    private var undoStack: [[String]] = []  // before and after, as they were before each change
    private var last = EditKind.other

    /// An editor holding `text`, its cursor at the end.
    public init(_ text: String = "") {
        before = ""
        insert(text)
    }

    /// The whole text.
    public var text: String { before + after }
    /// Does it hold nothing?
    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Edits as `key` says: text goes in, and ``keys`` do what they say.
    ///
    /// - Returns: `false` for keys that mean nothing to an editor, which leave it as it was.
    public mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .character(let character): applyEdit(.typing) { $0.insert(String(character)) }
        case .paste(let text): applyEdit(.other) { $0.insert(text) }
        default:
            guard let command = Self.keys.command(for: key) else { return false }
            perform(command)
        }
        return true
    }

    /// Puts `text` in the place of the whole line, the cursor at its end; that can be undone.
    public mutating func replace(with text: String) {
        applyEdit(.other) { editor in
            (editor.before, editor.after) = ("", "")
            editor.insert(text)
        }
    }

    /// The line as it fits into `columns`, scrolled so that the cursor is seen.
    ///
    /// - Returns: the text shown, and the column of the cursor in it.
    public func view(in columns: Int) -> (text: String, cursor: Int) {
        let room = max(columns - 1, 0)
        var (start, cursor) = (before.endIndex, 0)
        for index in before.indices.reversed() {
            let width = TextWidth.columns(before[index])
            guard cursor + width <= room else { break }
            (start, cursor) = (index, cursor + width)
        }
        return (before[start...] + TextWidth.truncated(after, to: max(columns - cursor, 0)), cursor)
    }

    private mutating func perform(_ command: Command) {
        switch command {
        case .move(let reach): move(reach)
        case .delete(let reach): applyEdit(.other) { _ = $0.cut(reach) }
        case .kill(let reach): kill(reach)
        case .yank: applyEdit(.other) { $0.insert($0.killBuffer) }
        case .transpose: applyEdit(.other) { $0.transpose() }
        case .undo: undo()
        }
    }
}

/// What the commands do.
extension LineEditor {
    private mutating func move(_ reach: Motion) {
        if reach.isBack {
            let start = start(of: reach)
            (before, after) = (String(before[..<start]), before[start...] + after)
        } else {
            let end = end(of: reach)
            (before, after) = (before + after[..<end], String(after[end...]))
        }
        last = .other
    }

    private mutating func cut(_ reach: Motion) -> String {
        let cut: Substring
        if reach.isBack {
            cut = before[start(of: reach)...]
            before = String(before[..<cut.startIndex])
        } else {
            cut = after[..<end(of: reach)]
            after = String(after[cut.endIndex...])
        }
        return String(cut)
    }

    /// What is cut at one go, by several keys, is put back at one go.
    private mutating func kill(_ reach: Motion) {
        let earlier = last == .killing ? killBuffer : ""
        applyEdit(.killing) { editor in
            let text = editor.cut(reach)
            if !text.isEmpty { editor.killBuffer = reach.isBack ? text + earlier : earlier + text }
        }
    }

    /// The characters around the cursor change places, which moves on; at the end, the last two.
    private mutating func transpose() {
        if after.isEmpty, before.count > 1, let character = before.popLast() { after = String(character) }
        guard !after.isEmpty, let left = before.popLast() else { return }
        before += [after.removeFirst(), left]
    }

    private mutating func undo() {
        if let old = undoStack.popLast() { (before, after) = (old[0], old[1]) }
        last = .other
    }

    /// Changes the text so that it can be taken back; what is typed in a row is one change.
    private mutating func applyEdit(_ edit: EditKind, _ body: (inout LineEditor) -> Void) {
        let old = [before, after]
        body(&self)
        if old != [before, after], edit != .typing || last != .typing {
            undoStack.append(old)
            undoStack.removeFirst(max(undoStack.count - Self.maxUndoSteps, 0))
        }
        last = edit
    }

    /// Line ends and tabs become a space; other control characters, as from a command line, are left out.
    private mutating func insert(_ text: String) {
        let room = Self.maxLength - before.unicodeScalars.count - after.unicodeScalars.count
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let scalars = line.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
        before.unicodeScalars.append(contentsOf: scalars.prefix(max(0, room)))
    }

    private func start(of reach: Motion) -> String.Index {
        switch reach {
        case .characterBack:
            before.index(before.endIndex, offsetBy: -1, limitedBy: before.startIndex) ?? before.startIndex
        case .wordBack: wordStart { !$0.isWordCharacter }
        case .whitespaceWordBack: wordStart(\.isWhitespace)
        default: before.startIndex
        }
    }

    private func end(of reach: Motion) -> String.Index {
        switch reach {
        case .character: after.index(after.startIndex, offsetBy: 1, limitedBy: after.endIndex) ?? after.endIndex
        case .word:
            after[(after.firstIndex(where: \.isWordCharacter) ?? after.endIndex)...]
                .firstIndex { !$0.isWordCharacter } ?? after.endIndex
        default: after.endIndex
        }
    }

    private func wordStart(_ isBreak: (Character) -> Bool) -> String.Index {
        let word = before[..<(before.lastIndex { !isBreak($0) } ?? before.startIndex)]
        return word.lastIndex(where: isBreak).map(before.index(after:)) ?? before.startIndex
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
