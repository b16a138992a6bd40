/// A command that users can bind to keys by its name.
package protocol NamedCommand {
    /// The commands that have a name.
    static var named: [Self] { get }
    /// Such as `open-in-browser`, or `nil` for a command that has no name.
    var actionName: String? { get }
}

extension NamedCommand {
    /// The name of the case, in lowercase words with hyphens; `nil` for a case with values.
    package var caseName: String? {
        let name = "\(self)"
        guard name.allSatisfy(\.isLetter) else { return nil }
        return name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
        }
    }

    package var actionName: String? { caseName }

    package static var actionNames: [String] { named.compactMap(\.actionName) }
}

/// A screen whose commands users can bind to keys by their names. The name finds the command, whatever its keys are.
package protocol CommandScreen: Screen {
    associatedtype Command: NamedCommand & Sendable & Hashable
    /// The commands that do something in `state`, with their keys.
    static func keys(of state: State) -> Keymap<Command>
    /// Whether keys that run no command edit a line, and the names of its commands work, too.
    static func isEditing(_ state: State) -> Bool
    /// Whether something else gets the keys, such as a menu. No command has a name then.
    static func hasMenu(_ state: State) -> Bool
    static func action(performing command: NamedAction<Command>) -> Action
}

/// A command that is run by its name.
package enum NamedAction<Command: Sendable & Hashable>: Sendable, Hashable {
    case command(Command)
    /// Edits the line of the screen.
    case edit(LineEditor.Command)
}

extension CommandScreen {
    package static func isEditing(_ state: State) -> Bool { false }
    package static func hasMenu(_ state: State) -> Bool { false }

    /// Returns the action that runs the command with this name, or `nil` if it does nothing in `state`.
    static func action(named name: String, in state: State) -> Action? {
        guard !hasMenu(state) else { return nil }
        if let command = keys(of: state).command(named: name) { return action(performing: .command(command)) }
        guard isEditing(state), let command = LineEditor.keys.command(named: name) else { return nil }
        return action(performing: .edit(command))
    }
}

extension Keymap where Command: NamedCommand {
    /// Returns the command with this name, or `nil` if it has no key here.
    package func command(named name: String) -> Command? { bindings.first { $0.command.actionName == name }?.command }
}

extension ListCommand: NamedCommand {
    package static let named: [ListCommand] = [
        .move(1), .move(-1), .moveHalfPages(1), .moveHalfPages(-1), .movePages(1), .movePages(-1), .toStart, .toEnd,
    ]

    /// The names of fzf.
    package var actionName: String? {
        switch self {
        case .move(1): "down"
        case .move(-1): "up"
        case .moveHalfPages(1): "half-page-down"
        case .moveHalfPages(-1): "half-page-up"
        case .movePages(1): "page-down"
        case .movePages(-1): "page-up"
        case .toStart: "first"
        case .toEnd: "last"
        case .move, .moveHalfPages, .movePages: nil
        }
    }
}

/// What users have changed about the keys of a screen.
package struct KeyChanges: Sendable, Hashable {
    /// The name of the command that a key runs instead, or `nil` for another action.
    private let names: [Key: String?]

    package init(_ names: [Key: String?]) { self.names = names }

    package var isEmpty: Bool { names.isEmpty }

    /// Returns the keys of a command that has these by default.
    package func keys(of name: String?, _ keys: [Key]) -> [Key] {
        let kept = keys.filter { names[$0] == nil }
        guard let name else { return kept }
        let added = names.filter { $0.value == name }.map(\.key)
        return kept + added.sorted { $0.name < $1.name }
    }
}

/// The keys and what they do in a word or two: the last line of a window.
package struct KeyLine: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        var keys: [Key]
        let name: String?
        let customLabel: String?
        let text: String

        var label: String { customLabel ?? keys.first?.label ?? "" }
    }

    private var entries: [Entry]

    package init<Command>(_ keymap: Keymap<Command>) {
        entries = keymap.bindings.compactMap { binding in
            binding.shortHelp.map { text in
                Entry(
                    keys: binding.keys, name: binding.actionName, customLabel: binding.customLabel, text: text)
            }
        }
    }

    /// Returns as many entries as fit into `columns` completely.
    package func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for entry in entries {
            let gap = StyledLine(line.isEmpty ? "" : "  ")
            let item = gap + StyledLine(entry.label, .bold) + StyledLine(" \(entry.text)", .dim)
            if line.width + item.width > columns { break }
            line.append(item)
        }
        return line
    }

    /// Returns the line with other keys, without the commands that have none.
    package func changed(by changes: KeyChanges) -> KeyLine {
        var line = self
        line.entries = entries.compactMap { entry in
            var entry = entry
            entry.keys = changes.keys(of: entry.name, entry.keys)
            return entry.keys.isEmpty ? nil : entry
        }
        return line
    }
}
