@testable import Authenticator
import Foundation
import GitHubAPI
import GitHubModel

enum Sample {
    static func token(_ text: String = "gho_sample") throws -> Token { try Token(text) }

    static func tokenGrant(_ text: String = "gho_sample") throws -> TokenGrant { TokenGrant(token: try Token(text)) }

    static func code(
        userCode: String = "WDJB-MJHT", lifetime: Duration = .seconds(900), interval: Duration = .seconds(5)
    ) throws -> DeviceCode {
        DeviceCode(
            deviceCode: try Token("3584d83530557fdd1f46af8289938c8ef79f9dc5"), userCode: userCode,
            verificationURL: try WebURL("https://github.com/login/device"), lifetime: lifetime,
            interval: interval)
    }

    static func credential(
        host: String = "github.com", account: Int64 = 1, login: String = "mona", token: String = "gho_sample",
        at seconds: Double = 1_700_000_000
    ) throws -> StoredCredential {
        StoredCredential(
            id: StoredCredential.ID(hostKey: host, accountID: account), login: try Login(login),
            token: try Token(token),
            scopes: [], signedInAt: Date(timeIntervalSince1970: seconds))
    }
}

extension TokenOwner {
    init(login: Login, id: Int64, scopes: [String]? = nil) {
        self.init(person: Person(login: login, id: id, kind: .user, avatarURL: "", url: ""), scopes: scopes)
    }
}
