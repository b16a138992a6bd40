/// A text that a key of the copy menu copies.
package struct CopyChoice: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case text(String)
        /// The public address of the account with this login, which must be requested.
        case publicEmail(of: String)
    }

    package let key: Character
    package let name: String
    package let content: Content

    package init(_ key: Character, _ name: String, _ text: String) {
        self.init(key, name, .text(text))
    }

    package init(_ key: Character, _ name: String, _ content: Content) {
        self.key = key
        self.name = name
        self.content = content
    }
}

/// The texts of a person or a repository that can be copied.
package struct CopyMenu: Sendable, Hashable {
    /// The page from which all texts derive. If it is not on the host, nothing is copied.
    package let page: String
    /// The first one is the default.
    package let choices: [CopyChoice]

    package init(page: String, _ choices: [CopyChoice]) {
        self.page = page
        self.choices = choices
    }

    /// Returns the choice for `key`; for the key that opened the menu that of `last`, or else the first one.
    package func choice(for key: Key, last: Character?) -> CopyChoice? {
        switch key {
        case .character("y"), .control("y"), .enter: choices.first { $0.key == last } ?? choices.first
        case .character(let character): choices.first { $0.key == character }
        default: nil
        }
    }

    /// The choices on one line.
    package func text(last: Character?) -> String {
        let items = choices.map { "\($0.key) \($0.name)" }.joined(separator: "  ")
        let again = choices.first { $0.key == last } ?? choices.first
        return "Copy: \(items)" + (again.map { "  y again: \($0.name)" } ?? "")
    }
}
