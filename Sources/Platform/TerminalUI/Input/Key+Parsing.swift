extension Key {
    /// Creates the key that fzf calls `name`, such as `ctrl-o`, `alt-enter`, `f5` or `x`; `nil` for another name.
    package init?(fzfName name: String) {
        if name.count == 1, let character = name.first, !character.isWhitespace {
            self = .character(character)
            return
        }
        let name = name.lowercased()
        if let modified = Self.modified(name) ?? Self.fzfNames[name] ?? Self.function(name) {
            self = modified
        } else {
            return nil
        }
    }

    private static func modified(_ name: String) -> Key? {
        let modifiers: [(prefix: String, modifier: Modifiers)] = [
            ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
        ]
        for (prefix, modifier) in modifiers where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            if rest.count == 1, let character = rest.first { return key(character, modifier) }
            let key = fzfNames[rest] ?? function(rest)
            return key.map { modifier == .shift && $0 == .tab ? .backTab : $0.pressed(with: modifier) }
        }
        return nil
    }

    /// Returns `nil` for a combination that a terminal sends as another key.
    private static func key(_ character: Character, _ modifier: Modifiers) -> Key? {
        switch modifier {
        case .alt: .alt(character)
        case .control where character.isASCII && character.isLetter && !"him".contains(character): .control(character)
        default: nil
        }
    }

    private static func function(_ name: String) -> Key? {
        guard name.hasPrefix("f"), let number = Int(name.dropFirst()), 1...12 ~= number else { return nil }
        return .function(number)
    }

    private static let fzfNames: [String: Key] = [
        "enter": .enter, "return": .enter, "tab": .tab, "btab": .backTab, "esc": .escape, "space": .character(" "),
        "bspace": .backspace, "bs": .backspace, "del": .delete, "delete": .delete, "insert": .insert, "up": .up,
        "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp, "page-up": .pageUp,
        "pgdn": .pageDown, "page-down": .pageDown,
    ]
}
