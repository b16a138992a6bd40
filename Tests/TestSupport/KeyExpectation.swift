package import TerminalUI
package import Testing

/// What the help says of a key, and whether the key does it.
package struct KeyExpectation<State, Effect> {
    let words: String
    let isKept: (_ after: State, _ effects: [Effect]) -> Bool

    /// The words of the help, and how to see in the state after the key, or in what it wants done, that they are true.
    package init(_ words: String, isKept: @escaping (_ after: State, _ effects: [Effect]) -> Bool) {
        (self.words, self.isKept) = (words, isKept)
    }
}

extension Keymap {
    /// Presses each key of each binding on `state`, and expects of it what `promise` says of its command.
    package func expectKept<State, Effect>(
        on state: State, pressing press: (inout State, Key) -> [Effect],
        sourceLocation: SourceLocation = #_sourceLocation, _ promise: (Command) -> KeyExpectation<State, Effect>
    ) {
        let keys = bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count, "a key is there twice", sourceLocation: sourceLocation)
        for binding in bindings {
            let promise = promise(binding.command)
            #expect(binding.help == promise.words, sourceLocation: sourceLocation)
            #expect(!binding.keys.isEmpty, "no key: \(binding.help)", sourceLocation: sourceLocation)
            for key in binding.keys {
                var after = state
                let effects = press(&after, key)
                let isKept = promise.isKept(after, effects)
                #expect(isKept, "\(key.name): \(binding.help)", sourceLocation: sourceLocation)
            }
        }
    }
}
