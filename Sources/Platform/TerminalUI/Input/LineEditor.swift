/// A line of text that is edited with the keys of readline.
public struct LineEditor: Sendable, Hashable {
    /// The maximum number of Unicode scalars. More, as from a paste, are left out.
    package static let maxLength = 1000
    static let maxUndoSteps = 100

    private enum EditKind { case typing, killing, other }

    private var before: String
    private var after = ""
    private var killBuffer = ""
    private var undoStack: [[String]] = []  // the text before and after the cursor, before each change
    private var last = EditKind.other

    /// Creates an editor with `text` and the cursor at the end.
    public init(_ text: String = "") {
        before = ""
        insert(text)
    }

    /// The text on both sides of the cursor.
    public var text: String { before + after }
    package var isCursorAtEnd: Bool { after.isEmpty }
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Inserts the text of `key`, or runs its command in ``keys``. Returns `false` if the key has no meaning for the
    /// editor.
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

    /// Replaces the whole line and moves the cursor to its end. The change can be undone.
    public mutating func replace(with text: String) {
        applyEdit(.other) { editor in
            editor.before = ""
            editor.after = ""
            editor.insert(text)
        }
    }

    /// Returns the part of the line that fits into `columns`, scrolled so that the cursor is visible, and the cursor's
    /// column in it.
    public func view(in columns: Int) -> (text: String, cursor: Int) {
        let room = max(columns - 1, 0)
        var (start, cursor) = (before.endIndex, 0)
        for index in before.indices.reversed() {
            let width = TextWidth.columns(before[index])
            guard cursor + width <= room else { break }
            start = index
            cursor = cursor + width
        }
        return (before[start...] + TextWidth.truncated(after, to: max(columns - cursor, 0)), cursor)
    }

    /// Returns the line as ``view(in:)`` does, with an asterisk for each character, and the cursor at the end.
    package func maskedView(in columns: Int) -> (text: String, cursor: Int) {
        let count = min(text.count, max(columns - 1, 0))
        return (String(repeating: "*", count: count), count)
    }

    /// Returns the line in which a list is filtered, which has a mark in front, and the column of the cursor.
    package func filterLine(in columns: Int) -> (line: StyledLine, cursor: Int) {
        let mark = StyledLine("/ ", .accent)
        let view = view(in: columns - mark.width)
        return (mark + StyledLine(view.text), mark.width + view.cursor)
    }

    /// Runs a command of ``keys``.
    package mutating func perform(_ command: Command) {
        switch command {
        case .move(let motion): move(motion)
        case .delete(let motion): applyEdit(.other) { _ = $0.cut(motion) }
        case .kill(let motion): kill(motion)
        case .yank: applyEdit(.other) { $0.insert($0.killBuffer) }
        case .undo: undo()
        }
    }

    private mutating func move(_ motion: Motion) {
        let passed = cut(motion)
        if motion.isBack {
            after = passed + after
        } else {
            before += passed
        }
        last = .other
    }

    /// Removes the text from the cursor to the end of `motion`, and returns it.
    private mutating func cut(_ motion: Motion) -> String {
        let cut: Substring
        if motion.isBack {
            cut = before[start(of: motion)...]
            before = String(before[..<cut.startIndex])
        } else {
            cut = after[..<end(of: motion)]
            after = String(after[cut.endIndex...])
        }
        return String(cut)
    }

    private mutating func kill(_ motion: Motion) {
        let earlier = last == .killing ? killBuffer : ""
        applyEdit(.killing) { editor in
            let text = editor.cut(motion)
            if !text.isEmpty { editor.killBuffer = motion.isBack ? text + earlier : earlier + text }
        }
    }

    private mutating func undo() {
        if let old = undoStack.popLast() {
            before = old[0]
            after = old[1]
        }
        last = .other
    }

    private mutating func applyEdit(_ edit: EditKind, _ body: (inout LineEditor) -> Void) {
        let old = [before, after]
        body(&self)
        if old != [before, after], edit != .typing || last != .typing {
            undoStack.append(old)
            undoStack.removeFirst(max(undoStack.count - Self.maxUndoSteps, 0))
        }
        last = edit
    }

    /// Inserts text before the cursor. Line breaks and tabs become spaces; other control characters are left out.
    private mutating func insert(_ text: String) {
        let room = Self.maxLength - before.unicodeScalars.count - after.unicodeScalars.count
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let scalars = line.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
        before.unicodeScalars.append(contentsOf: scalars.prefix(max(0, room)))
    }

    private func start(of motion: Motion) -> String.Index {
        switch motion {
        case .characterBack:
            before.index(before.endIndex, offsetBy: -1, limitedBy: before.startIndex) ?? before.startIndex
        case .wordBack: wordStart { !$0.isWordCharacter }
        case .whitespaceWordBack: wordStart(\.isWhitespace)
        default: before.startIndex
        }
    }

    private func end(of motion: Motion) -> String.Index {
        switch motion {
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

    /// A command of the line editor.
    public enum Command: Sendable, Hashable {
        /// Moves the cursor.
        case move(Motion)
        /// Deletes text.
        case delete(Motion)
        /// Cuts text, to be pasted with ``yank``.
        case kill(Motion)
        /// Inserts the text that was cut last.
        case yank
        /// Undoes the last change.
        case undo
    }

    /// A range of the line, from the cursor.
    public enum Motion: Sendable, Hashable {
        /// One character.
        case characterBack, character
        /// To a word boundary: a character that is neither a letter nor a number.
        case wordBack, word
        /// To the previous space.
        case whitespaceWordBack
        /// To the start or the end of the line.
        case start, end

        var isBack: Bool {
            switch self {
            case .characterBack, .wordBack, .whitespaceWordBack, .start: true
            case .character, .word, .end: false
            }
        }
    }

    /// The keys of readline. Text needs no binding. A screen looks a key up in its own keymap first.
    public static let keys = Keymap<Command>([
        KeyBinding([.left, .control("b")], .move(.characterBack), "Previous character"),
        KeyBinding([.right, .control("f")], .move(.character), "Next character"),
        KeyBinding(
            [.alt("b"), .modified(.left, .control), .modified(.left, .alt)], .move(.wordBack), "Previous word"),
        KeyBinding(
            [.alt("f"), .modified(.right, .control), .modified(.right, .alt)], .move(.word), "Next word"),
        KeyBinding([.home, .control("a")], .move(.start), "Start of the line"),
        KeyBinding([.end, .control("e")], .move(.end), "End of the line"),
        KeyBinding([.backspace], .delete(.characterBack), "Delete the character before the cursor"),
        KeyBinding([.delete, .control("d")], .delete(.character), "Delete the character at the cursor"),
        KeyBinding([.control("w")], .kill(.whitespaceWordBack), "Cut the previous word, up to a space"),
        KeyBinding([.modified(.backspace, .alt)], .kill(.wordBack), "Cut the previous word"),
        KeyBinding([.alt("d")], .kill(.word), "Cut the next word"),
        KeyBinding([.control("u")], .kill(.start), "Cut to the start"),
        KeyBinding([.control("k")], .kill(.end), "Cut to the end"),
        KeyBinding([.alt("y"), .control("y")], .yank, "Paste (yank)"),
        KeyBinding([.control("_")], .undo, "Undo"),
    ])
}

extension LineEditor.Command: NamedCommand {
    package static let named: [Self] =
        LineEditor.Motion.all.flatMap { [.move($0), .delete($0), .kill($0)] } + [.yank, .undo]

    package var actionName: String? {
        switch self {
        case .move(let motion): "move-\(motion.actionName)"
        case .delete(let motion): "delete-\(motion.actionName)"
        case .kill(let motion): "cut-\(motion.actionName)"
        case .yank, .undo: caseName
        }
    }
}

extension LineEditor.Motion {
    fileprivate static let all: [Self] = [
        .characterBack, .character, .wordBack, .word, .whitespaceWordBack, .start, .end,
    ]

    fileprivate var actionName: String {
        switch self {
        case .characterBack: "character-back"
        case .character: "character"
        case .wordBack: "word-back"
        case .word: "word"
        case .whitespaceWordBack: "whitespace-word-back"
        case .start: "start"
        case .end: "end"
        }
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
