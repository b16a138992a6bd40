/// Keys that do the same on a screen, what that is, and the words for it.
public struct KeyBinding<Command: Sendable & Hashable>: Sendable, Hashable {
    /// Each of them does it; the first is the one to learn.
    public let keys: [Key]
    /// What the screen does then.
    public let command: Command
    /// What it does, for the help: a phrase with a capital.
    public let help: String
    /// What it does, for the line of keys: a word or two; `nil` keeps it off that line.
    public let shortHelp: String?
    private let customLabel: String?

    /// `label` stands on the line of keys in place of the first key's, where one word tells of several bindings ("↑↓ move").
    public init(
        _ keys: [Key], _ command: Command, _ meaning: String, shortHelp: String? = nil, label: String? = nil
    ) {
        (self.keys, self.command, self.help, self.shortHelp, customLabel) = (keys, command, meaning, shortHelp, label)
    }

    /// What stands for the keys on the line of keys.
    var label: String { customLabel ?? keys.first?.label ?? "" }
}
