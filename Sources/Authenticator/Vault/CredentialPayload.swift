#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GitHubModel

/// A sign-in as it stands inside the seal. Only here is a token turned into text: `Token` itself can't be encoded.
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

    init(_ signIn: StoredCredential) {
        (host, accountID) = (signIn.id.hostKey, signIn.id.accountID)
        login = signIn.login.description
        (token, refreshToken) = (signIn.token.reveal(), signIn.refreshToken?.reveal())
        (scopes, clientID) = (signIn.scopes, signIn.clientID)
        (signedInAt, expiresAt, refreshExpiresAt) = (signIn.signedInAt, signIn.expiresAt, signIn.refreshExpiresAt)
    }

    /// - Throws: `InvalidLoginError` or `InvalidTokenError` if another program wrote what can't be either.
    func credential() throws -> StoredCredential {
        var signIn = StoredCredential(
            id: StoredCredential.ID(hostKey: host, accountID: accountID), login: try Login(login),
            token: try Token(token),
            scopes: scopes, signedInAt: signedInAt)
        (signIn.clientID, signIn.expiresAt, signIn.refreshExpiresAt) = (clientID, expiresAt, refreshExpiresAt)
        signIn.refreshToken = try refreshToken.map(Token.init)
        return signIn
    }
}
