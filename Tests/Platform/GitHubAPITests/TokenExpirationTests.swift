import Foundation
import HTTPTypes
import Testing

@testable import GitHubAPI

@Suite("Token expiration", .timeLimit(.minutes(3)))
struct TokenExpirationTests {
    @Test(
        "Both of GitHub's formats are parsed",
        arguments: [
            ("2025-02-04 16:42:10 UTC", 1_738_687_330.0), ("2023-06-14 15:09:46 -0700", 1_686_780_586),
            ("2023-06-14 15:09:46 +0530", 1_686_735_586),
        ])
    func formats(text: String, seconds: Double) {
        #expect(TokenExpiration.date(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "Other text is not a date",
        arguments: ["", "never", "2025-02-04", "2025-02-04 16:42:10", "2025-13-04 16:42:10 UTC"])
    func others(text: String) { #expect(TokenExpiration.date(text) == nil) }

    @Test("The date is read from its field only")
    func field() throws {
        let name = try #require(HTTPField.Name("GitHub-Authentication-Token-Expiration"))
        #expect(TokenExpiration.date(in: [name: "2025-02-04 16:42:10 UTC"]) != nil)
        #expect(TokenExpiration.date(in: [.expires: "2025-02-04 16:42:10 UTC"]) == nil)
    }
}
