@testable import GitHistory
import GitHubModel
import Testing

@Suite("Commit identity")
struct CommitIdentityTests {
    @Test(
        "Addresses, names with addresses, trailers and headers are understood",
        arguments: [
            ("mona@example.org", "|mona@example.org"), ("  Mona@Example.ORG ", "|Mona@Example.ORG"),
            ("<mona@example.org>", "|mona@example.org"), ("mailto:mona@example.org", "|mona@example.org"),
            ("Mona Lisa <mona@example.org>", "Mona Lisa|mona@example.org"),
            ("Co-authored-by: Mona <2+mona@users.noreply.github.com>", "Mona|2+mona@users.noreply.github.com"),
            ("Author: Mona <mona@example.org>", "Mona|mona@example.org"),
            ("From: =?utf-8?q?M=C3=B6na?= <m@example.org>", "=?utf-8?q?M=C3=B6na?=|m@example.org"),
            ("Mona: the first <mona@example.org>", "the first|mona@example.org"),
            (
                "bot <49699333+dependabot[bot]@users.noreply.github.com>",
                "bot|49699333+dependabot[bot]@users.noreply.github.com"
            ),
            ("Møna <møna@müsic.example>", "Møna|møna@müsic.example"), ("root@localhost", "|root@localhost"),
        ])
    func understood(text: String, expected: String) {
        let identity = CommitIdentity(text)
        #expect(identity.map { "\($0.name)|\($0.address)" } == expected)
    }

    @Test(
        "Text that names no address, or several, is none",
        arguments: [
            "", "mona", "@mona", "mona@", "<>", "<<>>", "Mona <<mona@example.org>>",
            "A <a@example.org>, B <b@example.org>",
            "Mona <not an address>", "a@b@", "HEAD@{1}", "git@github.com:mona/hello.git", "https://mona@example.org/x",
            "Mona <mona@example.org", "mona@exam ple.org", "mo\u{7}na@example.org", "mona@example.org\nx@example.org",
            "Mona <mo\u{0}na@example.org>",
        ])
    func rejected(text: String) { #expect(CommitIdentity(text) == nil) }

    @Test(
        "Of an address in a name, only the part before the at sign is left",
        arguments: [
            ("mona@example.org", "mona"), ("Mona (mona@example.org)", "Mona mona"),
            ("Mona mona@example.org", "Mona mona"),
            ("@mona", "@mona"), ("Mona @ work", "Mona @ work"), (" Mona  Lisa ", "Mona  Lisa"), ("", ""),
        ])
    func names(text: String, expected: String) {
        #expect(CommitIdentity(name: text, address: "").name == expected)
    }

    @Test("Long text is no identity; long parts of commits are cut, and control characters removed")
    func limits() {
        let long = String(repeating: "a", count: 10_000)
        #expect(CommitIdentity(long + "@example.org") == nil)
        #expect(CommitIdentity("\(long) <a@example.org>") == nil)
        let identity = CommitIdentity(name: "\u{1B}[31m" + long, address: long + "@example.org")
        #expect(identity.name.count <= 200)
        #expect(!identity.name.contains("\u{1B}"))
        #expect(!identity.hasAddress)
    }

    @Test("An object ID has 40 or 64 hexadecimal digits, in lowercase")
    func ids() {
        let sha1 = "0123456789abcdef0123456789abcdef01234567"
        let sha256 = sha1 + "0000000000000000000000ab"
        #expect(ObjectID(sha1.utf8)?.description == sha1)
        #expect(ObjectID(sha256.utf8)?.description == sha256)
        for text in [
            "", "0", String(sha1.dropLast()), sha1 + "0", "g" + sha1.dropFirst(), sha256 + "0", sha1.uppercased(),
        ] {
            #expect(ObjectID(text.utf8) == nil, "\(text)")
        }
    }
}
