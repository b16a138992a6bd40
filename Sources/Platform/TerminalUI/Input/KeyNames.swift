/// The keys that the sentences of a screen name, as the user has bound them.
///
/// A sentence about a key is made with what ``name(of:in:)`` returns, so that it never names a key that does something
/// else. It is left out, or has other words, if the command has no key:
///
///     state.keyNames.name(of: .closeFilter, in: keys(of: state)).map { "\($0) closes the filter." }
package struct KeyNames: Sendable, Hashable {
    private let changes: KeyChanges
    /// The name of the key that shows the account or signs in on every screen, or `nil` if it has none.
    package let account: String?

    /// Creates the names for a screen whose keys have these `changes`. The default is that of the keymaps.
    package init(_ changes: KeyChanges = KeyChanges([:]), account: String? = Key.function(2).name) {
        self.changes = changes
        self.account = account
    }

    /// Returns the name of the first key of a command, or `nil` if no key runs it.
    package func name<Command: NamedCommand>(of command: Command, in keymap: Keymap<Command>) -> String? {
        let keys = keymap.bindings.filter { $0.command == command }.flatMap(\.keys)
        return changes.keys(of: command.actionName, keys).first?.name
    }

    /// Returns the name of the first key of a binding of a keymap, or `nil` if no key runs its command. The binding has
    /// the default keys.
    package func name<Command>(of binding: KeyBinding<Command>) -> String? {
        changes.keys(of: binding.actionName, binding.keys).first?.name
    }
}
