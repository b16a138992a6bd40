extension LineEditor {
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

    /// The keys of readline. Text is inserted without a binding. A screen that binds one of these keys looks it up in
    /// its own keymap first.
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
