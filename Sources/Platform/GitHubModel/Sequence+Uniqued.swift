extension Sequence {
    /// Returns the elements in order, of several with the same `key` the first one.
    ///
    /// GitHub's pages repeat an account when a list changes between two requests, and several sources list the same
    /// one: `(suggested + listed).uniqued(on: \.id)`.
    package func uniqued<Key: Hashable>(on key: (Element) throws -> Key) rethrows -> [Element] {
        var known: Set<Key> = []
        return try filter { known.insert(try key($0)).inserted }
    }

    /// Returns the elements in order, each once.
    package func uniqued() -> [Element] where Element: Hashable { uniqued(on: \.self) }
}
