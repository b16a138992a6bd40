@testable import GitHubModel
import Testing

@Suite("Tokens", .timeLimit(.minutes(3)))
struct TokenTests {
    static let secret = "gho_16C7e42F292c6912E7710c838347Ae178B4a"

    @Test("No description of a token contains the secret")
    func printing() throws {
        struct Holder {
            let token: Token
            let maybe: Token?
        }
        let token = try Token(Self.secret)
        let holder = Holder(token: token, maybe: token)
        var dumped = ""
        dump(holder, to: &dumped)
        dump(token, to: &dumped)
        let printed = [
            "\(token)", String(describing: token), String(reflecting: token), "\(holder)", String(reflecting: holder),
            "\([token])", "\(["key": token])", "\(Optional(token) as Any)", dumped,
            "\(Mirror(reflecting: token).children.map { $0 })",
        ]
        for text in printed { #expect(!text.contains("16C7e42F"), "\(text)") }
        #expect("\(token)" == "Token(…)")
    }

    @Test("`reveal` returns the secret")
    func reveal() throws {
        #expect(try Token(Self.secret).reveal() == Self.secret)
        #expect(try Token(Self.secret) == Token(Self.secret))
        #expect(try Token(Self.secret) != Token("gho_x"))
    }

    @Test("Zeroing overwrites the memory")
    func zeroing() throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.secret.utf8.count, alignment: 1)
        defer { buffer.deallocate() }
        buffer.copyBytes(from: Self.secret.utf8)
        SecureBytes.zeroize(buffer)
        #expect(buffer.allSatisfy { $0 == 0 })
    }

    @Test("Tokens with the same text are equal")
    func hashing() throws {
        #expect(try Set([Token("gho_a"), Token("gho_a"), Token("gho_b")]).count == 2)
    }

    @Test("The secret is redacted in messages")
    func redacted() throws {
        let token = try Token("gho_s3cret")
        #expect(token.redacting(in: "Bad gho_s3cret, gho_s3cret!") == "Bad …, …!")
        #expect(token.redacting(in: "Bad credentials") == "Bad credentials")
    }

    @Test("An empty text is not a token")
    func empty() {
        #expect(throws: InvalidTokenError.empty) { try Token("") }
    }

    @Test(
        "Characters that are invalid in a header field are not allowed",
        arguments: [
            " ", "gho_a b", "gho_a\n", "\tgho_a", "gho_a\r\nX-Evil: 1", "gho_\0", "gho_ä", "gho_\u{7F}",
            String(repeating: "a", count: 4097),
        ])
    func invalidCharacters(text: String) {
        #expect(throws: InvalidTokenError.invalidCharacters) { try Token(text) }
    }

    @Test("A token can have 4,096 characters")
    func long() throws {
        #expect(try Token(String(repeating: "a", count: 4096)).kind == .other)
    }

    @Test(
        "The prefix determines the kind",
        arguments: [
            ("gho_a", Token.Kind.oauthApp), ("ghu_a", .gitHubApp), ("ghr_a", .refresh), ("ghs_a", .installation),
            ("ghp_a", .personal), ("github_pat_a", .fineGrained), ("0123456789abcdef", .other), ("GHO_a", .other),
        ])
    func kinds(text: String, kind: Token.Kind) throws {
        #expect(try Token(text).kind == kind)
    }
}
