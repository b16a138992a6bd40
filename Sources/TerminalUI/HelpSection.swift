/// A part of a screen's help: keys and what they do.
public struct HelpSection: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        var keys: [Key]
        let help: String

        /// As one hears it.
        var accessibilityText: String { keys.map(\.name).joined(separator: " or ") + ", \(help)" }
    }

    let title: String
    private(set) var entries: [Entry]

    /// All of `table`, under a title.
    public init<Command>(_ title: String, _ table: Keymap<Command>) {
        self.title = title
        entries = table.bindings.map { Entry(keys: $0.keys, help: $0.help) }
    }

    /// The sections as a person meets them: a key does what the first of them says, so the others don't name it.
    static func deduplicated(_ sections: [HelpSection]) -> [HelpSection] {
        var taken: Set<Key> = []
        return sections.map { section in
            var section = section
            section.entries = section.entries.compactMap { entry in
                let keys = entry.keys.filter { taken.insert($0).inserted }
                return keys.isEmpty ? nil : Entry(keys: keys, help: entry.help)
            }
            return section
        }.filter { !$0.entries.isEmpty }
    }
}
