import HTTPTypes
import Testing

@testable import HTTPTransport

@Suite("Addresses", .timeLimit(.minutes(1)))
struct AddressTests {
    @Test(
        "Plain http is for this machine",
        arguments: [
            "http://localhost/", "http://LOCALHOST:8080/", "http://127.0.0.1/", "http://127.200.3.4:1/",
            "http://[::1]/",
            "http://0x7f000001/", "https://api.github.com/",
        ])
    func safe(address: String) throws {
        #expect(try #require(RequestURL(address)).isSafe)
    }

    @Test(
        "Plain http to anywhere else is refused before a connection is made",
        arguments: [
            "http://192.0.2.1/", "http://127.0.0.1.example.com/", "http://localhost.example.com/", "http://128.0.0.1/",
            "http://[::2]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://example.com@127.0.0.1/",
        ])
    func unsafe(address: String) async {
        #expect(await CurlTransport().failure(of: address)?.disallowedURL != nil)
    }

    @Test(
        "What is no http address is refused",
        arguments: [
            "ftp://localhost/", "https:///x", "https://a b/", "https://localhost:99999/", "https://user:pw@localhost/",
            "https://user:p@pw@localhost/",
            "://",
        ])
    func unusable(address: String) async throws {
        let shown = try #require(await CurlTransport().failure(of: address)?.disallowedURL)
        #expect(!shown.contains("pw"))
    }

    @Test(
        "A reference leads where RFC 3986 says",
        arguments: [
            ("g", "http://localhost/b/c/g"), ("./g/", "http://localhost/b/c/g/"), ("/g", "http://localhost/g"),
            ("//127.0.0.1/g", "http://127.0.0.1/g"), ("?y", "http://localhost/b/c/d?y"),
            ("../../../g", "http://localhost/g"),
            ("#s", "http://localhost/b/c/d?q"), ("https://localhost/ü", "https://localhost/%c3%bc"),
        ])
    func resolves(reference: String, target: String) throws {
        let base = try #require(RequestURL("http://localhost/b/c/d?q"))
        #expect(RequestURL(reference, from: base)?.text == target)
    }

    @Test("An origin is scheme, host and port, the default port written or not")
    func origins() throws {
        let address = try #require(RequestURL("https://GitHub.com/a"))
        let sharing = try ["https://github.com:443/b", "https://github.com/"].map { try #require(RequestURL($0)) }
        let foreign = try ["http://github.com:443/", "https://github.com:444/", "https://api.github.com/"]
            .map { try #require(RequestURL($0)) }
        #expect(sharing.allSatisfy { $0.origin == address.origin })
        #expect(!foreign.contains { $0.origin == address.origin })
    }
}
