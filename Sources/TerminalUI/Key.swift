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
    /// The mouse's wheel turned a step.
    case wheelUp, wheelDown
    /// The mouse's first button was pressed on this cell.
    case click(Position)

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

extension Key {
    /// This key held down with `modifiers`; itself if there are none.
    func pressed(with modifiers: Modifiers) -> Key {
        switch self {
        case .character(let character) where modifiers == .alt: .alt(character)
        case .backTab where modifiers == .shift: .backTab
        case .modified(let key, let others): .modified(key, others.union(modifiers))
        default: modifiers.isEmpty ? self : .modified(self, modifiers)
        }
    }

    /// This key with xterm's modifier parameter: one more than the bits; Meta, the fourth, counts as nothing.
    func pressed(with parameter: Int) -> Key {
        let known: Modifiers = [.shift, .alt, .control]
        return pressed(with: Modifiers(rawValue: UInt8(truncatingIfNeeded: max(parameter, 1) - 1)).intersection(known))
    }

    /// The key that sends this C0 control or DEL.
    init(control byte: UInt8) {
        switch byte {
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter  // Return typed before we had the terminal was made a line feed
        case 0x1B: self = .escape
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }
}
