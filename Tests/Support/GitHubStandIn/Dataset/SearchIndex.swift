/// Finds accounts by the first letters of the words in their logins and names, at the speed of `strstr`.
struct SearchIndex: Sendable {
    private var logins = WordColumn()
    private var names = WordColumn()
    private var emails = WordColumn()

    init(accounts: [Account]) {
        for account in accounts {
            let login = account.login.lowercased()
            logins.append(words: [login] + Self.splitWords(login).dropFirst())
            names.append(words: account.name.map { Self.splitWords($0.lowercased()) } ?? [])
            emails.append(words: account.email.map { [$0.lowercased()] } ?? [])
        }
    }

    /// The fields that `in:` accepts.
    enum Field: String, Sendable, CaseIterable {
        case login, name, email
    }

    /// Returns the indices of all accounts with a word that starts with `prefix` in one of `fields`.
    func indices(prefix: String, in fields: Set<Field>) -> Set<Int> {
        fields.reduce(into: []) { indices, field in
            let column =
                switch field {
                case .login: logins
                case .name: names
                case .email: emails
                }
            indices.formUnion(column.indices(prefix: prefix))
        }
    }

    /// Splits `text` at spaces, hyphens, underscores and control characters. Bytes are much faster than characters
    /// here.
    static func splitWords(_ text: String) -> [String] {
        text.utf8.split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            .map { String(Substring($0)) }
    }
}
