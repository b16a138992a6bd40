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

    @Test(
        "The secret is redacted even if other characters separate it, in another case, and if the end of the text cuts it off",
        arguments: [
            "gho_\0S3cretS3cret", "gho_S3\u{1B}[0mcretS3cret", "gho_\u{1B}]0;x\u{7}S3cretS3cret",
            "gho_S3\u{200E}cretS3cret",
            "gho_S3cret\u{E0041}S3cret", "gho_S3cret\u{85}S3cret", "gho_ S3cret S3cret", "gho_S3cret\u{301}S3cret",
            "GHO_s3CRETS3cret", "gho_S3cretS3", "gho_S3cretS3…",
        ])
    func hiddenSecret(text: String) throws {
        let token = try Token("gho_S3cretS3cret")
        let redacted = token.redacting(in: "Bad \(text)")
        #expect(redacted.hasPrefix("Bad …"))
        #expect(!redacted.lowercased().contains("s3"))
    }

    @Test("A text that begins like the secret stays if it goes on, or if only the prefix of the kind is left")
    func otherText() throws {
        let token = try Token("gho_S3cretS3cret")
        for text in ["gho_S3cretS3 is bad", "Bad gho_", "gho_S3cretS3cre gho_", "käse"] {
            #expect(token.redacting(in: text) == text)
        }
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
