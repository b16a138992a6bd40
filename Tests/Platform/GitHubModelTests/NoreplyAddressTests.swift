import Testing

@testable import GitHubModel

@Suite("Noreply addresses", .timeLimit(.minutes(3)))
struct NoreplyAddressTests {
    @Test(
        "An address names the account by its ID and its login, or an old one by the login",
        arguments: [
            ("65632+x@users.noreply.github.com", "x", 65_632), ("1+mona@USERS.Noreply.GitHub.com", "mona", 1),
            ("mona@users.noreply.github.com", "mona", nil),
            ("7+renovate[bot]@users.noreply.github.com", "renovate[bot]", 7),
        ] as [(String, String, Int64?)])
    func accounts(address: String, login: String, id: Int64?) throws {
        let found = try #require(NoreplyAddress(address, host: "github.com"))
        #expect(found == NoreplyAddress(login: try Login(login), id: id))
    }

    @Test(
        "What GitHub never writes is no noreply address, also an ID with leading zeros",
        arguments: [
            "0065632+x@users.noreply.github.com", "0+x@users.noreply.github.com", "00+x@users.noreply.github.com",
            "-1+x@users.noreply.github.com", "+x@users.noreply.github.com", "x+x@users.noreply.github.com",
            "99999999999999999999+x@users.noreply.github.com", "1+@users.noreply.github.com",
            "1+x@users.noreply.example.org", "1+x@noreply.github.com", "1+x@github.com",
        ])
    func others(address: String) throws {
        #expect(NoreplyAddress(address, host: "github.com") == nil)
        #expect(NoreplyAddress.account(in: "X <\(address)>")?.host != "github.com")
    }

    @Test("An address that is written is read as the same account")
    func written() throws {
        let host = try Host("github.com")
        for id in [2001, nil] as [Int64?] {
            let address = NoreplyAddress(login: try Login("mona"), id: id)
            #expect(NoreplyAddress(address.text(on: host), host: host.name) == address)
        }
        #expect(
            NoreplyAddress(login: try Login("mona"), id: 2001).text(on: host) == "2001+mona@users.noreply.github.com")
    }
}
