extension Key {
    /// Creates the key that fzf calls `name`, such as `ctrl-o`, `alt-enter`, `f5` or `x`; `nil` for another name.
    package init?(fzfName name: String) {
        if name.count == 1, let character = name.first, !character.isWhitespace {
            self = .character(character)
            return
        }
        let lowercased = name.lowercased()
        if let modified = Self.modified(name) ?? Self.fzfNames[lowercased] ?? Self.function(lowercased) {
            self = modified
        } else {
            return nil
        }
    }

    private static func modified(_ name: String) -> Key? {
        let modifiers: [(prefix: String, modifier: Modifiers)] = [
            ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
        ]
        for (prefix, modifier) in modifiers where name.lowercased().hasPrefix(prefix) {
            let typed = name.dropFirst(prefix.count)
            if typed.count == 1, let character = typed.first { return key(character, modifier) }
            let rest = typed.lowercased()
            if modifier == .control, rest == "space" { return .control("@") }  // terminals send NUL for both
            let key = fzfNames[rest] ?? function(rest)
            return key.map { modifier == .shift && $0 == .tab ? .backTab : $0.pressed(with: modifier) }
        }
        return nil
    }

    /// Returns `nil` for a combination that a terminal sends as another key.
    private static func key(_ character: Character, _ modifier: Modifiers) -> Key? {
        switch modifier {
        case .alt: .alt(character)
        case .control: pressedWithControl(character)
        default: nil
        }
    }

    private static func pressedWithControl(_ character: Character) -> Key? {
        if let sign = signs[character] { return .control(sign) }
        guard character.isASCII, character.isLetter, let letter = character.lowercased().first else { return nil }
        return "him".contains(letter) ? nil : .control(letter)
    }

    /// What terminals send for Ctrl with a sign or a digit. Ctrl-[ is Esc.
    private static let signs: [Character: Character] = [
        "@": "@", "2": "@", "\\": "\\", "4": "\\", "]": "]", "5": "]", "^": "^", "6": "^", "_": "_", "/": "_",
        "7": "_",
    ]

    private static func function(_ name: String) -> Key? {
        guard name.hasPrefix("f"), let number = Int(name.dropFirst()), 1...12 ~= number else { return nil }
        return .function(number)
    }

    private static let fzfNames: [String: Key] = [
        "enter": .enter, "return": .enter, "tab": .tab, "btab": .backTab, "esc": .escape, "space": .character(" "),
        "bspace": .backspace, "backspace": .backspace, "bs": .backspace, "del": .delete, "delete": .delete,
        "insert": .insert, "up": .up,
        "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp, "page-up": .pageUp,
        "pgdn": .pageDown, "page-down": .pageDown,
    ]
}
