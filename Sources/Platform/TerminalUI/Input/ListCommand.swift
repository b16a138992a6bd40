package enum ListCommand: Sendable, Hashable {
    /// By lines or pages; up if negative.
    case move(Int), moveHalfPages(Int), movePages(Int)
    case toStart, toEnd

    var inverted: ListCommand {
        switch self {
        case .move(let offset): .move(-offset)
        case .moveHalfPages(let count): .moveHalfPages(-count)
        case .movePages(let count): .movePages(-count)
        case .toStart: .toEnd
        case .toEnd: .toStart
        }
    }

    func destination(from line: Int, height: Int) -> Int {
        switch self {
        case .move(let offset): line + offset
        case .moveHalfPages(let count): line + count * max(height / 2, 1)
        case .movePages(let count): line + count * height
        case .toStart: 0
        case .toEnd: .max
        }
    }
}

extension KeyBinding {
    /// Returns the keys that move the selection of a list, without those of a line editor if one `isEditing`. If the
    /// list `isUpward`, the next lines are above.
    package static func selection(
        isEditing: Bool = false, isUpward: Bool = false, _ command: (ListCommand) -> Command
    ) -> [KeyBinding] {
        let help = isUpward ? ["Previous", "Next"] : ["Next", "Previous"]
        return movement(help, shortHelp: "move", hasLetters: !isEditing) { command(isUpward ? $0.inverted : $0) }
            + (isEditing ? [] : jumps(["First", "Last"], command))
    }

    /// Returns the keys that scroll a text. Other `pageKeys` than Page Down scroll down, too.
    package static func scrolling(pageKeys: [Key] = [], _ command: (ListCommand) -> Command) -> [KeyBinding] {
        movement(["Scroll down", "Scroll up"], shortHelp: "scroll", hasLetters: true, pageKeys: pageKeys, command)
            + jumps(["Scroll to the start", "Scroll to the end"], command)
    }

    private static func jumps(_ help: [String], _ command: (ListCommand) -> Command) -> [KeyBinding] {
        [
            KeyBinding([.control("d")], command(.moveHalfPages(1)), "Half a page down"),
            KeyBinding([.control("u")], command(.moveHalfPages(-1)), "Half a page up"),
            KeyBinding([.home], command(.toStart), help[0]),
            KeyBinding([.end, .character("G")], command(.toEnd), help[1]),
        ]
    }

    private static func movement(
        _ help: [String], shortHelp: String, hasLetters: Bool, pageKeys: [Key] = [], _ command: (ListCommand) -> Command
    ) -> [KeyBinding] {
        func letter(_ character: Character) -> [Key] { hasLetters ? [.character(character)] : [] }
        return [
            KeyBinding(
                [.down, .control("n"), .control("j"), .wheelDown] + letter("j"), command(.move(1)), help[0],
                shortHelp: shortHelp,
                label: "↑↓"),
            KeyBinding([.up, .control("p"), .control("k"), .wheelUp] + letter("k"), command(.move(-1)), help[1]),
            KeyBinding([.pageDown] + pageKeys, command(.movePages(1)), "Page down"),
            KeyBinding([.pageUp], command(.movePages(-1)), "Page up"),
        ]
    }

    package static func filter(_ command: Command) -> KeyBinding {
        KeyBinding([.character("/")], command, "Filter the list", shortHelp: "filter")
    }

    /// A letter is text where a line is edited.
    package static func refresh(_ command: Command, hasLetter: Bool = true) -> KeyBinding {
        KeyBinding(
            (hasLetter ? [.character("r")] : []) + [.control("r")], command, "Refresh", shortHelp: "refresh")
    }

    package static func closeFilter(_ command: Command) -> KeyBinding {
        KeyBinding([.escape], command, "Close the filter", shortHelp: "close")
    }

    package static func open(isPicker: Bool, _ command: Command) -> KeyBinding {
        isPicker
            ? KeyBinding([.enter], command, "Print the selected person", shortHelp: "print")
            : KeyBinding([.enter], command, "Open the repositories of the selected person", shortHelp: "repositories")
    }

    package static func leave(isFirst: Bool, _ command: Command) -> KeyBinding {
        let keys: [Key] = [.escape, .character("q")]
        return isFirst
            ? KeyBinding(keys, command, "Quit", shortHelp: "quit")
            : KeyBinding(keys, command, "Go back", shortHelp: "back")
    }
}

extension ListViewport {
    package mutating func perform(_ command: ListCommand) {
        select(command.destination(from: selected, height: height))
    }
}
