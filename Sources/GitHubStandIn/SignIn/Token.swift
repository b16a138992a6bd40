/// A token and whom it speaks for.
struct Token: Sendable, Equatable {
    let value: String
    let login: String
    let scopes: [String]
    let kind: TokenKind
    /// The app it was made for; `nil` for a personal token.
    let clientID: String?
    /// When it ends, in epoch seconds; `nil` lives on.
    let expires: Int?

    /// May it read private repositories?
    var readsPrivate: Bool { kind == .githubApp || scopes.contains("repo") }

    /// Of the same person and app, with the same scopes: GitHub keeps ten of these alive.
    func isAlike(_ other: Token) -> Bool {
        (login, scopes, clientID) == (other.login, other.scopes, other.clientID)
    }
}
