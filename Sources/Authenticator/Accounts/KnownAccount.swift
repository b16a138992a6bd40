package import GitHubModel

/// Somebody who signed in from here, without any secret: what may be told though no vault is open.
package struct KnownAccount: Sendable, Hashable, Identifiable {
    /// Host and account.
    package let id: StoredCredential.ID
    /// The account's name when it signed in.
    package let login: Login

    /// An account of a host.
    package init(id: StoredCredential.ID, login: Login) {
        (self.id, self.login) = (id, login)
    }

    /// Whose sign-in it is.
    package init(_ signIn: StoredCredential) {
        self.init(id: signIn.id, login: signIn.login)
    }
}

extension KnownAccount: Codable {
    private enum Key: String, CodingKey { case host, id, login }

    /// - Throws: `DecodingError`; `InvalidLoginError`.
    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Key.self)
        self.init(
            id: StoredCredential.ID(
                hostKey: try record.decode(String.self, forKey: .host),
                accountID: try record.decode(Int64.self, forKey: .id)),
            login: try Login(try record.decode(String.self, forKey: .login)))
    }

    /// As it stands in the list.
    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Key.self)
        try record.encode(id.hostKey, forKey: .host)
        try record.encode(id.accountID, forKey: .id)
        try record.encode(login.description, forKey: .login)
    }
}
