#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `POST /credentials/revoke`: ends tokens, asked without one.
struct RevocationEndpoint: Sendable {
    let tokens: TokenStore
    private static let maxTokens = 1_000

    private struct Body: Decodable {
        let credentials: [String]
    }

    init(tokens: TokenStore) {
        self.tokens = tokens
    }

    func answer(_ request: Request) -> Response {
        guard request[header: "authorization"] == nil else {
            return Errors.plain(403, "This endpoint must be called without authentication.")
        }
        do {
            let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
            guard !body.credentials.isEmpty, body.credentials.count <= Self.maxTokens else {
                return Errors.plain(422, "Validation Failed")
            }
            for credential in body.credentials { tokens.revoke(credential) }
            return .json("{}", status: 202)
        } catch {
            return Errors.plain(400, "Problems parsing JSON")
        }
    }
}
