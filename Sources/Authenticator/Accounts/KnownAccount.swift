package import GitHubModel

/// The account that the user selected among several on one host.
package struct AccountSelection: Sendable, Hashable {
    package let login: Login
    /// Where the selection comes from, for messages: `--account`, `GHSEARCH_ACCOUNT`, or the path of a file.
    package let source: String

    package init(_ login: Login, from source: String) {
        (self.login, self.source) = (login, source)
    }
}

/// An account that has signed in on this machine, without a secret. It can be listed although no vault is open.
package struct KnownAccount: Sendable, Hashable, Identifiable {
    package let id: StoredCredential.ID
    /// The login at the time of the sign-in.
    package let login: Login
}

extension KnownAccount: Codable {
    init(_ credential: StoredCredential) {
        self.init(id: credential.id, login: credential.login)
    }

    private enum Key: CodingKey { case login }

    /// - Throws: `DecodingError`; `InvalidLoginError`.
    package init(from decoder: any Decoder) throws {
        let login = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .login)
        self.init(id: try StoredCredential.ID(from: decoder), login: try Login(login))
    }

    package func encode(to encoder: any Encoder) throws {
        try id.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(login.description, forKey: .login)
    }
}
