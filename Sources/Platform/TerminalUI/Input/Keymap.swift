/// The keys of a screen, the most useful first. Its actions, its key line and its help all use this table.
public struct Keymap<Command: Sendable & Hashable>: Sendable, Hashable {
    /// The bindings in the order of the help. If a key has two bindings, the first applies.
    package let bindings: [KeyBinding<Command>]

    /// Creates a keymap with `bindings`, in the order of the help.
    public init(_ bindings: [KeyBinding<Command>]) { self.bindings = bindings }

    /// Returns the bindings whose command satisfies `isIncluded`, such as those that do something now.
    package func filter(_ isIncluded: (Command) -> Bool) -> Keymap {
        Keymap(bindings.filter { isIncluded($0.command) })
    }

    /// Returns the command for `key`, or `nil` if the key is not bound.
    public func command(for key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }

    /// Returns the key line: as many bindings as fit into `columns` completely.
    public func line(in columns: Int) -> StyledLine { KeyLine(self).line(in: columns) }
}

/// Keys, the command that they run, and its description.
public struct KeyBinding<Command: Sendable & Hashable>: Sendable, Hashable {
    package let keys: [Key]
    package let command: Command
    /// The description in the help: a capitalized phrase.
    package let help: String
    /// The description in the key line: a word or two, or `nil` to leave the binding out.
    package let shortHelp: String?
    let customLabel: String?

    /// Creates a binding. `label` is that of an entry of the key line for several bindings ("↑↓ move").
    public init(
        _ keys: [Key], _ command: Command, _ help: String, shortHelp: String? = nil, label: String? = nil
    ) {
        self.keys = keys
        self.command = command
        self.help = help
        self.shortHelp = shortHelp
        customLabel = label
    }

    /// The name by which users can bind the command to other keys, or `nil` if they can't.
    var actionName: String? { (command as? any NamedCommand)?.actionName }
}

package enum LoopCommand: Sendable, Hashable {
    case suspend
}

extension Keymap<LoopCommand> {
    package static let loop = Keymap([KeyBinding([.control("z")], .suspend, "Suspend (fg resumes)")])
}

/// A section of a screen's help: keys and what they do.
public struct HelpSection: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        var keys: [Key]
        let help: String
        let name: String?

        var accessibilityText: String { keys.map(\.name).joined(separator: " or ") + ", \(help)" }
    }

    package let title: String
    private(set) var entries: [Entry]
    let notes: [String]

    /// The keys and what they do, then the notes, which have no keys.
    package var rows: [(term: String, text: String)] {
        entries.map { ($0.keys.map(\.name).joined(separator: ", "), $0.help) } + notes.map { ("", $0) }
    }

    /// Creates a section with all bindings of `keymap`.
    public init<Command>(_ title: String, _ keymap: Keymap<Command>) { self.init(title, keymap, notes: []) }

    package init<Command>(_ title: String, _ keymap: Keymap<Command>, notes: [String]) {
        self.title = title
        self.notes = notes
        entries = keymap.bindings.map { Entry(keys: $0.keys, help: $0.help, name: $0.actionName) }
    }

    package init(_ title: String, _ notes: [String]) {
        self.title = title
        entries = []
        self.notes = notes
    }

    /// Returns the section with other keys, without the commands that have none.
    package func changed(by changes: KeyChanges) -> HelpSection {
        var section = self
        section.entries = entries.compactMap { entry in
            var entry = entry
            entry.keys = changes.keys(of: entry.name, entry.keys)
            return entry.keys.isEmpty ? nil : entry
        }
        return section
    }

    /// Returns the sections with each key in the first section that binds it, because that one applies.
    package static func deduplicated(_ sections: [HelpSection]) -> [HelpSection] {
        var bound: Set<Key> = []
        return sections.map { section in
            var section = section
            section.entries = section.entries.compactMap { entry in
                let keys = entry.keys.filter { bound.insert($0).inserted }
                return keys.isEmpty ? nil : Entry(keys: keys, help: entry.help, name: entry.name)
            }
            return section
        }.filter { !$0.entries.isEmpty || !$0.notes.isEmpty }
    }
}
