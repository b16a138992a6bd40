/// The keys of a screen, the most useful first. Its actions, its key line and its help all use this table.
public struct Keymap<Command: Sendable & Hashable>: Sendable, Hashable {
    /// The bindings in the order of the help. If a key has two bindings, the first applies.
    public let bindings: [KeyBinding<Command>]

    public init(_ bindings: [KeyBinding<Command>]) { self.bindings = bindings }

    /// Returns the command for `key`, or `nil` if the key is not bound.
    public func command(for key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }

    /// Returns the key line: as many bindings as fit into `columns` completely.
    public func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for binding in bindings {
            guard let short = binding.shortHelp else { continue }
            let gap = StyledLine(line.isEmpty ? "" : "  ")
            let item = gap + StyledLine(binding.label, .bold) + StyledLine(" \(short)", .dim)
            if line.width + item.width > columns { break }
            line.append(item)
        }
        return line
    }
}
