/// What a person pressed, as far as a terminal tells.
public enum Key: Sendable, Hashable {
    /// Text, one Unicode scalar at a time: an accent or a joined emoji comes as several keys. Never a control character.
    case character(Character)
    /// Ctrl with a small letter, or with one of `@ [ \ ] ^ _`. Ctrl-H, Ctrl-I and Ctrl-M arrive as ``backspace``,
    /// ``tab`` and ``enter``, and Ctrl-[ as ``escape``: a terminal sends the same bytes.
    case control(Character)
    /// Alt (or Esc just before) with a character.
    case alt(Character)
    case enter, tab, backTab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 is `function(1)`.
    case function(Int)
    /// A key that is no character, pressed with others: `.modified(.up, .alt)`. Back-tab is ``backTab``.
    indirect case modified(Key, Modifiers)
    /// Text put in at once. Line breaks are `\n`; apart from those and tabs it holds no control characters.
    case paste(String)

    /// Keys held down with another.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits of xterm's modifier parameter, less one.
        public let rawValue: UInt8
        /// The keys for these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option.
        public static let alt = Modifiers(rawValue: 2)
        /// Ctrl.
        public static let control = Modifiers(rawValue: 4)
    }
}
