/// A key press, paste or mouse event, as reported by a terminal.
public enum Key: Sendable, Hashable {
    /// A Unicode scalar of text. An accent or a joined emoji arrives as several keys. Never a control character.
    case character(Character)
    /// Ctrl with a lowercase letter, or with one of `@ [ \ ] ^ _`. Ctrl-H, Ctrl-I and Ctrl-M arrive as ``backspace``,
    /// ``tab`` and ``enter``, and Ctrl-[ as ``escape``: a terminal sends the same bytes.
    case control(Character)
    /// Alt with a character. A terminal sends the same bytes for Esc and then the character.
    case alt(Character)
    /// A named key. `backTab` is Shift-Tab, `delete` the key that deletes at the cursor.
    case enter, tab, backTab, escape, backspace, delete, insert
    /// A movement key.
    case up, down, left, right, home, end, pageUp, pageDown
    /// A function key; F1 is `function(1)`.
    case function(Int)
    /// A key that is not a character, with modifiers: `.modified(.up, .alt)`. Shift-Tab is ``backTab``.
    indirect case modified(Key, Modifiers)
    /// Pasted text. Line breaks are `\n`; it contains no control characters except those and tabs.
    case paste(String)
    /// One step of the mouse wheel.
    case wheelUp, wheelDown
    /// A press of the first mouse button on this cell.
    case click(Position)

    /// The modifier keys.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits of xterm's modifier parameter minus one.
        public let rawValue: UInt8
        /// Creates a set from the bits of xterm's modifier parameter minus one.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift, Alt (or Option) and Ctrl.
        public static let shift = Modifiers(rawValue: 1), alt = Modifiers(rawValue: 2),
            control = Modifiers(rawValue: 4)
    }

    var isMouse: Bool {
        switch self {
        case .click, .wheelUp, .wheelDown: true
        default: false
        }
    }

    func pressed(with modifiers: Modifiers) -> Key {
        switch self {
        case .character(let character) where modifiers == .alt: .alt(character)
        case .backTab where modifiers == .shift: .backTab
        case .modified(let key, let others): .modified(key, others.union(modifiers))
        default: modifiers.isEmpty ? self : .modified(self, modifiers)
        }
    }

    /// Returns this key with xterm's modifier parameter: one more than the bits. Meta, the fourth bit, is ignored.
    func pressed(with parameter: Int) -> Key {
        let known: Modifiers = [.shift, .alt, .control]
        return pressed(with: Modifiers(rawValue: UInt8(truncatingIfNeeded: max(parameter, 1) - 1)).intersection(known))
    }

    /// Creates the key with a code point and xterm's modifier parameter, or returns `nil` for a key without a
    /// character. Ctrl changes it as the terminal does by default, where Shift and Ctrl don't change Return, Esc and
    /// Backspace.
    init?(code: Int, modifier: Int) {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
            scalar.properties.generalCategory != .privateUse
        else { return nil }
        let modifiers = Modifiers(rawValue: UInt8(truncatingIfNeeded: max(modifier, 1) - 1))
        let alt = modifiers.intersection(.alt)
        if scalar.value < 0x20 || scalar.value == 0x7F {
            let key = Key(control: UInt8(scalar.value))
            self = key == .tab && modifiers.contains(.shift) ? .backTab : key.pressed(with: alt)
        } else if modifiers.contains(.control), let byte = Self.controlByte(of: scalar) {
            self = Key(control: byte).pressed(with: alt)
        } else {
            let isUppercase = modifiers.contains(.shift) && scalar.properties.uppercaseMapping.count == 1
            let text = isUppercase ? scalar.properties.uppercaseMapping : String(scalar)
            self = Key.character(Character(text)).pressed(with: alt)
        }
    }

    private static func controlByte(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case " ": 0
        case "@"..."_", "a"..."z": UInt8(scalar.value & 0x1F)
        default: nil
        }
    }

    init(control byte: UInt8) {
        switch byte {
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    package var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control("@"): "Ctrl-Space"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .alt(let character): "Alt-\(character.uppercased())"
        case .function(let number): "F\(number)"
        case .modified(let key, let modifiers): modifiers.names.map { "\($0)-" }.joined() + key.name
        case .paste: "Paste"
        case .click: "Click"
        default: Self.names[self] ?? "\(self)"
        }
    }

    private static let names: [Key: String] = [
        .enter: "Return", .tab: "Tab", .backTab: "Shift-Tab", .escape: "Esc", .backspace: "Backspace",
        .delete: "Delete", .insert: "Insert", .up: "↑", .down: "↓", .left: "←", .right: "→", .home: "Home",
        .end: "End", .pageUp: "PageUp", .pageDown: "PageDown", .wheelUp: "Wheel up", .wheelDown: "Wheel down",
    ]

    var label: String {
        switch self {
        case .control(let character): "^\(character.uppercased())"
        case .enter: "↵"
        case .escape: "esc"
        case .tab: "tab"
        default: name
        }
    }
}

extension Key.Modifiers {
    fileprivate var names: [String] {
        [(Self.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter { contains($0.0) }.map(\.1)
    }
}
