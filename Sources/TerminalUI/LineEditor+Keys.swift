extension LineEditor {
    /// What a key does to the line.
    public enum Command: Sendable, Hashable {
        /// Moves the cursor.
        case move(Motion)
        /// Takes text away.
        case delete(Motion)
        /// Cuts text, for ``yank``.
        case kill(Motion)
        /// Puts back what was cut.
        case yank
        /// The characters around the cursor change places.
        case transpose
        /// Takes the last change back.
        case undo
    }

    /// A part of the line, from the cursor.
    public enum Motion: Sendable, Hashable {
        case characterBack, character
        /// Words end where a character is neither letter nor number.
        case wordBack, word
        /// Up to a space.
        case whitespaceWordBack
        case start, end

        var isBack: Bool {
            switch self {
            case .characterBack, .wordBack, .whitespaceWordBack, .start: true
            case .character, .word, .end: false
            }
        }
    }

    /// Its keys, as readline has them; text goes in by itself. A screen that means something else by one of them looks at
    /// its own table first.
    public static let keys = Keymap<Command>([
        KeyBinding([.left, .control("b")], .move(.characterBack), "Move back"),
        KeyBinding([.right, .control("f")], .move(.character), "Move on"),
        KeyBinding(
            [.alt("b"), .modified(.left, .control), .modified(.left, .alt)], .move(.wordBack), "Move back a word"),
        KeyBinding(
            [.alt("f"), .modified(.right, .control), .modified(.right, .alt)], .move(.word), "Move on a word"),
        KeyBinding([.home, .control("a")], .move(.start), "Move to the start"),
        KeyBinding([.end, .control("e")], .move(.end), "Move to the end"),
        KeyBinding([.backspace], .delete(.characterBack), "Delete the character before the cursor"),
        KeyBinding([.delete, .control("d")], .delete(.character), "Delete the character at the cursor"),
        KeyBinding([.control("w")], .kill(.whitespaceWordBack), "Cut back to a space"),
        KeyBinding([.modified(.backspace, .alt)], .kill(.wordBack), "Cut back a word"),
        KeyBinding([.alt("d")], .kill(.word), "Cut a word"),
        KeyBinding([.control("u")], .kill(.start), "Cut all before the cursor"),
        KeyBinding([.control("k")], .kill(.end), "Cut all after the cursor"),
        KeyBinding([.alt("y"), .control("y")], .yank, "Put back what was cut"),
        KeyBinding([.control("t")], .transpose, "Exchange the characters around the cursor"),
        KeyBinding([.control("_")], .undo, "Undo"),
    ])
}
