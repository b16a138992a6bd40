/// The keys of a screen, the most useful first: what they do, the line at its bottom and its help all come from here, so
/// they never disagree.
public struct Keymap<Command: Sendable & Hashable>: Sendable, Hashable {
    /// In the order in which they are told; a key found twice means the first.
    public let bindings: [KeyBinding<Command>]

    /// A table of these.
    public init(_ bindings: [KeyBinding<Command>]) { self.bindings = bindings }

    /// What `key` does; `nil` if nothing.
    public func command(for key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }

    /// As many of the keys as fit whole into `columns`, with a word for each.
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
