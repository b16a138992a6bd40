package import Foundation
package import GitHubModel

package struct StoredCredential: Sendable, Hashable, Identifiable {
    package struct ID: Sendable, Hashable, Codable {
        package let hostKey: String
        package let accountID: Int64

        private enum CodingKeys: String, CodingKey { case hostKey = "host", accountID = "id" }
    }

    package let id: ID
    package let login: Login
    /// The token. It is sent to `id.hostKey` only.
    package let token: Token
    package var scopes: [String]?
    /// When the user signed in. Refreshing does not change it.
    package internal(set) var signedInAt: Date
    /// The app that the user signed in with, or `nil` for a token created elsewhere.
    package var clientID: String?
    package var expiresAt: Date?
    package var refreshToken: Token?
    package var refreshExpiresAt: Date?
    /// Whether the token is that of gh, which can renew it.
    package var isFromGH = false
}

/// The JSON form of a credential, which vaults encrypt. The only type that encodes tokens: `Token` is not `Encodable`.
struct CredentialPayload: Codable {
    let host: String
    let accountID: Int64
    let login: String
    let token: String
    let scopes: [String]?
    let signedInAt: Date
    let clientID: String?
    let expiresAt: Date?
    let refreshToken: String?
    let refreshExpiresAt: Date?
    let isFromGH: Bool?

    init(_ credential: StoredCredential) {
        host = credential.id.hostKey
        accountID = credential.id.accountID
        login = credential.login.description
        token = credential.token.reveal()
        refreshToken = credential.refreshToken?.reveal()
        scopes = credential.scopes
        clientID = credential.clientID
        signedInAt = credential.signedInAt
        expiresAt = credential.expiresAt
        refreshExpiresAt = credential.refreshExpiresAt
        isFromGH = credential.isFromGH ? true : nil
    }

    /// Throws if another program wrote an invalid value.
    func credential() throws -> StoredCredential {
        _ = try Host(key: host)
        var credential = StoredCredential(
            id: StoredCredential.ID(hostKey: host, accountID: accountID), login: try Login(login),
            token: try Token(token), scopes: scopes, signedInAt: signedInAt)
        credential.clientID = clientID
        credential.expiresAt = expiresAt
        credential.refreshExpiresAt = refreshExpiresAt
        credential.refreshToken = try refreshToken.map(Token.init)
        credential.isFromGH = isFromGH ?? false
        return credential
    }
}

/// An entry of a list. One that can't be decoded does not make the others unusable.
struct LenientEntry<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
