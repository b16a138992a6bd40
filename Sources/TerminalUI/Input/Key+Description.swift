extension Key {
    /// The name in sentences and lists, such as `Ctrl-P`, `Return` or `↑`.
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
        case .enter: "Return"
        case .backTab: "Shift-Tab"
        case .pageUp: "PageUp"
        case .pageDown: "PageDown"
        default: arrow ?? baseName
        }
    }

    /// The short name, such as `^P`, `↵` or `↑`.
    var label: String {
        switch self {
        case .control(let character): "^\(character.uppercased())"
        case .enter: "↵"
        case .escape: "esc"
        case .tab: "tab"
        default: name
        }
    }

    private var arrow: String? {
        switch self {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        default: nil
        }
    }

    private var baseName: String {
        switch self {
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .insert: "Insert"
        case .home: "Home"
        case .end: "End"
        case .wheelUp: "Wheel up"
        case .wheelDown: "Wheel down"
        case .click: "Click"
        default: "\(self)"
        }
    }
}

extension Key.Modifiers {
    /// The names of the pressed modifiers, in their conventional order.
    fileprivate var names: [String] {
        [(Self.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter { contains($0.0) }.map(\.1)
    }
}
