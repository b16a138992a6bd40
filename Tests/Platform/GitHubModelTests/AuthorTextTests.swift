import Testing

@testable import GitHubModel

@Suite("Texts that name an author")
struct AuthorTextTests {
    @Test("A hash has 7 to 64 hexadecimal digits", arguments: ["0123abc", " 0123ABC\n", "deadbeef"])
    func hash(text: String) {
        #expect(AuthorText(text) == .commit(text.lowercased().filter { !$0.isWhitespace }))
    }

    @Test(
        "Addresses name a person, also in trailers", arguments: ["Jane <j@example.org>", "Acked-by: J <j@example.org>"])
    func identity(text: String) {
        guard case .identity(let identity) = AuthorText(text) else {
            Issue.record("\(text)")
            return
        }
        #expect(identity.address == "j@example.org")
    }

    @Test(
        "Other text names none",
        arguments: ["", "mona", "abc123", "0123abg", "@mona", "a/b", "git@github.com:o/r.git", "https://x@y.org/z"]
            + ["a@b.org, c@d.org", String(repeating: "a", count: 65), "\u{FF10}123abc", "0123 abc"])
    func others(text: String) {
        #expect(AuthorText(text) == nil)
    }
}
