package import TerminalUI
package import Testing

/// The expected help text of a key binding, and a condition that holds after the key.
package struct KeyExpectation<State, Effect> {
    let help: String
    let isMet: (_ after: State, _ effects: [Effect]) -> Bool

    /// Creates an expectation. `isMet` returns whether the state and the effects after the key are as the help text
    /// says.
    package init(_ help: String, isMet: @escaping (_ after: State, _ effects: [Effect]) -> Bool) {
        (self.help, self.isMet) = (help, isMet)
    }
}

extension Keymap {
    /// Presses each key of each binding on `state`, and checks the expectation for its command.
    package func expectBindings<State, Effect>(
        on state: State, pressing press: (inout State, Key) -> [Effect],
        sourceLocation: SourceLocation = #_sourceLocation, _ expectation: (Command) -> KeyExpectation<State, Effect>
    ) {
        let keys = bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count, "a key has two bindings", sourceLocation: sourceLocation)
        for binding in bindings {
            let expectation = expectation(binding.command)
            if let command = binding.command as? any NamedCommand {
                let names = type(of: command).actionNames
                #expect(command.actionName.map(names.contains) ?? false, "\(command)", sourceLocation: sourceLocation)
            }
            #expect(binding.help == expectation.help, sourceLocation: sourceLocation)
            #expect(!binding.keys.isEmpty, "no key: \(binding.help)", sourceLocation: sourceLocation)
            for key in binding.keys {
                var after = state
                let effects = press(&after, key)
                let isMet = expectation.isMet(after, effects)
                #expect(isMet, "\(key.name): \(binding.help)", sourceLocation: sourceLocation)
            }
        }
    }
}
