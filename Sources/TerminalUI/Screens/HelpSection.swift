/// A section of a screen's help: keys and what they do.
public struct HelpSection: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        var keys: [Key]
        let help: String

        var accessibilityText: String { keys.map(\.name).joined(separator: " or ") + ", \(help)" }
    }

    let title: String
    private(set) var entries: [Entry]

    /// Creates a section with all bindings of `keymap`.
    public init<Command>(_ title: String, _ keymap: Keymap<Command>) {
        self.title = title
        entries = keymap.bindings.map { Entry(keys: $0.keys, help: $0.help) }
    }

    /// Returns the sections with each key in the first section that binds it, because that one applies.
    static func deduplicated(_ sections: [HelpSection]) -> [HelpSection] {
        var bound: Set<Key> = []
        return sections.map { section in
            var section = section
            section.entries = section.entries.compactMap { entry in
                let keys = entry.keys.filter { bound.insert($0).inserted }
                return keys.isEmpty ? nil : Entry(keys: keys, help: entry.help)
            }
            return section
        }.filter { !$0.entries.isEmpty }
    }
}
