import HTTPTypes
import Testing

@testable import HTTPTransport

@Suite("Request URLs", .timeLimit(.minutes(3)))
struct AddressTests {
    @Test(
        "Plain http is allowed for loopback addresses",
        arguments: [
            "http://localhost/", "http://LOCALHOST:8080/", "http://127.0.0.1/", "http://127.200.3.4:1/",
            "http://[::1]/",
            "http://0x7f000001/", "https://api.github.com/",
        ])
    func allowed(address: String) throws {
        #expect(try #require(RequestURL(address)).isAllowed)
    }

    @Test(
        "Plain http to another host is rejected before a connection is opened",
        arguments: [
            "http://192.0.2.1/", "http://127.0.0.1.example.com/", "http://localhost.example.com/", "http://128.0.0.1/",
            "http://[::2]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://example.com@127.0.0.1/",
        ])
    func disallowed(address: String) async {
        #expect(await CurlTransport().error(of: address)?.disallowedURL != nil)
    }

    @Test(
        "Invalid URLs are rejected",
        arguments: [
            "ftp://localhost/", "https:///x", "https://a b/", "https://localhost:99999/", "https://user:pw@localhost/",
            "https://user:p@pw@localhost/",
            "://",
        ])
    func invalid(address: String) async throws {
        let shown = try #require(await CurlTransport().error(of: address)?.disallowedURL)
        #expect(!shown.contains("pw"))
    }

    @Test(
        "References are resolved by RFC 3986",
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

    @Test("An origin is scheme, host and port, with or without the default port")
    func origins() throws {
        let url = try #require(RequestURL("https://GitHub.com/a"))
        let same = try ["https://github.com:443/b", "https://github.com/"].map { try #require(RequestURL($0)) }
        let others = try ["http://github.com:443/", "https://github.com:444/", "https://api.github.com/"]
            .map { try #require(RequestURL($0)) }
        #expect(same.allSatisfy { $0.origin == url.origin })
        #expect(!others.contains { $0.origin == url.origin })
    }
}
