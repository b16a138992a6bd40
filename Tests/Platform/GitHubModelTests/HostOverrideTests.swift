import GitHubModel
import Testing

@Suite("Hosts with other URLs", .timeLimit(.minutes(3)))
struct HostOverrideTests {
    @Test(
        "The web URL follows from the API URL",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://localhost:8080/", "http://localhost:8080"),
            ("http://[::1]:80", "http://[::1]"),
            ("https://ghe.example.org/api/v3", "https://ghe.example.org"),
            ("https://PROXY.example.org/gh//", "https://proxy.example.org/gh"),
        ])
    func webURL(api: String, web: String) throws {
        let host = try Host("github.com", apiURL: api, webURL: nil)
        #expect(host.webURL == web)
        #expect(!host.apiURL.hasSuffix("/"))
        #expect(!host.isGitHubCloud)
    }

    @Test("The key of a host with another API URL is not github.com")
    func key() throws {
        let keys = try ["http://127.0.0.1:8080", "http://127.0.0.1:8081", "https://github.com", "https://x.org/github"]
            .map { try Host("github.com", apiURL: $0, webURL: nil).key }
        #expect(
            keys == ["http://127.0.0.1:8080", "http://127.0.0.1:8081", "https://github.com", "https://x.org/github"])
        #expect(try Host("127.0.0.1:8080").key != keys[0])
    }

    @Test("The default API URL is not an override")
    func ownAddress() throws {
        #expect(try Host("github.com", apiURL: "https://API.github.com/", webURL: nil) == Host("github.com"))
    }

    @Test("Another web URL does not change the API URL, and does not get the refresh tokens of github.com")
    func webOnly() throws {
        let host = try Host("github.com", apiURL: nil, webURL: "http://localhost:9000/")
        #expect(host.webURL == "http://localhost:9000")
        #expect(host.apiURL == "https://api.github.com")
        #expect(host.key == "github.com http://localhost:9000")
        #expect(host.description == "github.com (http://localhost:9000)")
        #expect(host.isGitHubCloud)
    }

    @Test("Both URLs can be specified")
    func both() throws {
        let host = try Host("octo.ghe.com", apiURL: "http://127.1.2.3:1", webURL: "https://web.example.org")
        #expect(host.apiURL == "http://127.1.2.3:1")
        #expect(host.webURL == "https://web.example.org")
        #expect(host.name == "octo.ghe.com")
    }

    @Test("Hosts with another API URL or another web URL share no credentials")
    func keys() throws {
        let urls = ["http://127.0.0.1:1", "http://127.0.0.1:2", nil]
        let hosts = try urls.flatMap { api in
            try urls.map { web in try Host("github.com", apiURL: api, webURL: web) }
        }
        // The web URL follows from the API URL: two pairs of these are the same host.
        #expect(Set(hosts.map(\.key)).count == 7)
        for host in hosts { #expect(try Host(key: host.key) == host) }
    }

    @Test(
        "Plain http is allowed for loopback addresses only",
        arguments: [
            "http://github.com", "http://192.0.2.1", "http://127.0.0.1.example.org", "http://localhost.example.org",
            "HTTP://example.org", "http://[::2]", "http://0.0.0.0",
        ])
    func plain(address: String) {
        #expect(throws: InvalidHostError.notEncrypted(address)) { try Host("github.com", apiURL: address, webURL: nil) }
        #expect(throws: InvalidHostError.notEncrypted(address)) { try Host("github.com", apiURL: nil, webURL: address) }
    }

    @Test(
        "Invalid URLs are rejected",
        arguments: [
            "", "github.com", "ftp://localhost", "https://", "https:///x", "https://a b", "https://mona@github.com",
            "http://127.0.0.1@example.org", "https://example.org/?q=1", "https://example.org/#x", "https://ex.org/\n",
            "http://127.0.0.1:99999", "javascript:alert(1)", "file:///etc/passwd", "https://example.org/\"x",
            "http://127.0.0.1\\@example.org",
        ])
    func invalid(address: String) {
        #expect(throws: InvalidHostError.notAURL(address)) { try Host("github.com", apiURL: address, webURL: nil) }
    }

    @Test("A web URL can have a query")
    func page() throws {
        let address = try WebURL("https://GitHub.com:443/login/device?user_code=WDJB-MJHT#x")
        #expect(address.description == "https://github.com/login/device?user_code=WDJB-MJHT#x")
        #expect(address.path == "/login/device")
    }
}
