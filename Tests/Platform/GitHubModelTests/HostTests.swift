import GitHubModel
import Testing

@Suite("Hosts", .timeLimit(.minutes(3)))
struct HostTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text, name, api, web: String
        let isCloud: Bool
        var testDescription: String { text }
    }

    static let rows =
        ["github.com", "GitHub.com", "api.github.com", "www.github.com", "gist.github.com", "github.com:443"].map {
            Row(
                text: $0, name: "github.com", api: "https://api.github.com", web: "https://github.com", isCloud: true)
        }
        + ["octo.ghe.com", "OCTO.ghe.com", "api.octo.ghe.com", "a.b.octo.ghe.com"].map {
            Row(
                text: $0, name: "octo.ghe.com", api: "https://api.octo.ghe.com", web: "https://octo.ghe.com",
                isCloud: true)
        }
        + [
            "ghe.example.org", "ghe.example.org:8443", "localhost:8080", "192.0.2.7", "[2001:db8::1]:8443", "ghe",
            "notgithub.com", "github.com.example.org", "fakeghe.com", "my_host.example.org",
        ].map {
            Row(
                text: $0, name: $0, api: "https://\($0)/api/v3",
                web: "https://\($0)", isCloud: false)
        }

    @Test("The URLs of a host follow from its name", arguments: rows)
    func addresses(row: Row) throws {
        let host = try Host(row.text)
        #expect(host.name == row.name)
        #expect(host.apiURL == row.api)
        #expect(host.webURL == row.web)
        #expect(host.key == row.name)
        #expect(host.isGitHubCloud == row.isCloud)
    }

    @Test("Pages of a host have its origin, or with other URLs the origin of its name")
    func pages() throws {
        let host = try Host("ghe.example.org:8443")
        #expect(host.contains(page: "https://GHE.example.org:8443/mona/one.git"))
        let others = [
            "https://ghe.example.org/mona", "http://ghe.example.org:8443/mona", "https://github.com/mona",
            "https://ghe.example.org:8443.example/", "https://a@ghe.example.org:8443/", "mona", "",
        ]
        for page in others { #expect(!host.contains(page: page), "\(page)") }
        let other = try Host("github.com", apiURL: "http://127.0.0.1:8080")
        for page in ["http://127.0.0.1:8080/mona", "https://github.com/mona"] {
            #expect(other.contains(page: page), "\(page)")
        }
    }

    @Test("Spellings of a host are equal")
    func spellings() throws {
        #expect(try Host("API.GitHub.com") == Host("github.com"))
        #expect(try Host("ghe.example.org:443") == Host("GHE.example.org"))
    }

    @Test(
        "The error of an invalid host contains the text",
        arguments: [
            "", " ", "git hub.com", "https://github.com", "github.com/mona", "mona@github.com", "github.com:8443",
            "octo.ghe.com:8443", "ghe.example.org:0", "ghe.example.org:65536", "ghe.example.org:", "ghe.example.org:x",
            "ghe..example.org", ".github.com", "github.com.", "-ghe.example.org", "ghe-.example.org", "gîthub.com",
            "127.1", "127.0.0.01", "1.2.3.256", "1.2.3.4.5", "[::1", "::1", "[gg::1]", "github.com\n", "a%2eb",
            String(repeating: "a", count: 64), "ghe.example.org:+1", "ghe.example.org:080",
        ])
    func invalid(text: String) {
        #expect(throws: InvalidHostError.notAHost(text)) { try Host(text) }
    }

    @Test("The error has no control characters")
    func hostile() {
        #expect(!InvalidHostError.notAHost("\u{1B}[2Jx").description.contains("\u{1B}"))
    }

    @Test("A host can be created from its key")
    func key() throws {
        for host in [
            try Host("github.com"), try Host("octo.ghe.com"), try Host("ghe.example.org:8443"),
            try Host("github.com", apiURL: "http://127.0.0.1:8080", webURL: nil),
            try Host("github.com", apiURL: "https://proxy.example.org/api/v3", webURL: nil),
            try Host("github.com", apiURL: nil, webURL: "http://127.0.0.1:8080"),
            try Host("octo.ghe.com", apiURL: nil, webURL: "https://web.example.org/x"),
            try Host("github.com", apiURL: "http://127.0.0.1:8080", webURL: "https://web.example.org"),
        ] {
            #expect(try Host(key: host.key) == host)
        }
        for key in ["http://ghe.example.org", "", " ", "github.com ", " https://web.example.org", "github.com a b"] {
            #expect(throws: InvalidHostError.self, "\(key)") { try Host(key: key) }
        }
    }

    @Test(
        "An Enterprise Server is recognized",
        arguments: [("github.com", false), ("octo.ghe.com", false), ("a.org", true)])
    func enterprise(name: String, isServer: Bool) throws {
        #expect(try Host(name).isEnterpriseServer == isServer)
    }
}
