/// Keys, the command that they run, and its description.
public struct KeyBinding<Command: Sendable & Hashable>: Sendable, Hashable {
    /// The keys. The first one is shown to the user.
    public let keys: [Key]
    public let command: Command
    /// The description in the help: a capitalized phrase.
    public let help: String
    /// The description in the key line: a word or two, or `nil` to leave the binding out.
    public let shortHelp: String?
    private let customLabel: String?

    /// Creates a binding. `label` replaces the first key's label in the key line if one entry stands for several
    /// bindings ("↑↓ move").
    public init(
        _ keys: [Key], _ command: Command, _ help: String, shortHelp: String? = nil, label: String? = nil
    ) {
        (self.keys, self.command, self.help, self.shortHelp, customLabel) = (keys, command, help, shortHelp, label)
    }

    /// The label of the keys in the key line.
    var label: String { customLabel ?? keys.first?.label ?? "" }
}
