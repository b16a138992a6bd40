import Testing

@testable import GitHubModel

@Suite("Addresses of accounts and repositories", .timeLimit(.minutes(3)))
struct GitHubAddressTests {
    /// Returns `HOST @login` or `HOST owner/name`; the host is `-` if the address has none.
    private func parsed(_ text: String) throws -> String? {
        try GitHubAddress(text).map { "\($0.host ?? "-") \($0)" }
    }

    @Test(
        "An address names an account or a repository, and perhaps a host",
        arguments: [
            ("https://github.com/torvalds/linux", "github.com torvalds/linux"),
            ("https://github.com/torvalds", "github.com @torvalds"),
            ("https://github.com/torvalds/", "github.com @torvalds"),
            ("HTTPS://GitHub.com/Torvalds?tab=repositories#top", "github.com @Torvalds"),
            ("http://www.github.com/torvalds", "github.com @torvalds"),
            ("github.com/torvalds", "github.com @torvalds"), ("github.com/o/r/", "github.com o/r"),
            ("https://github.com/o/r/issues?q=is%3Aopen", "github.com o/r"),
            ("https://github.com/o/r/blob/main/a%20b.txt#L3", "github.com o/r"),
            ("https://github.com/o/r.git", "github.com o/r"), ("https://github.com:443/o/r", "github.com o/r"),
            ("https://token:secret@github.com/o/r.git", "github.com o/r"),
            ("git@github.com:o/r.git", "github.com o/r"), ("git@github.com:/o/r", "github.com o/r"),
            ("org-12@ghe.example.org:o/r.git", "ghe.example.org o/r"),
            ("ssh://git@github.com/o/r.git", "github.com o/r"),
            ("ssh://git@ssh.github.com:443/o/r.git", "github.com o/r"),
            ("ssh://git@ghe.example.org:2222/o/r", "ghe.example.org o/r"), ("git://github.com/o/r", "github.com o/r"),
            ("https://ghe.example.org:8443/mona", "ghe.example.org:8443 @mona"),
            ("http://127.0.0.1:8080/mona/r", "127.0.0.1:8080 mona/r"),
            ("ghe.example.org/mona", "ghe.example.org @mona"),
            ("https://redirect.github.com/o/r", "github.com o/r"), ("@mona,", "- @mona"), ("(@mona)", "- @mona"),
            ("https://github.com/mona.", "github.com @mona"), ("<https://github.com/mona>", "github.com @mona"),
            ("**@mona**", "- @mona"), ("_@mona_,", "- @mona"), ("`@mona_octo`", "- @mona_octo"),
            ("~~@mona~~", "- @mona"),
            ("“@mona”", "- @mona"), ("…@mona…", "- @mona"), ("@mona's", "- @mona"), ("@mona’s", "- @mona"),
            ("***`@mona`***.", "- @mona"), ("_o/r_", "- o/r"), ("o/_r_", "- o/_r_"),
            ("[mona](https://github.com/mona)", "github.com @mona"),
            ("[@mona](https://github.com/mona),", "github.com @mona"),
            ("https://github.com/mona.keys", "github.com @mona"), ("github.com/mona.png?size=64", "github.com @mona"),
            ("https://github.com/apps/dependabot", "github.com @dependabot[bot]"),
            ("https://github.com/Apps/dependabot/installations/new", "github.com @dependabot[bot]"),
            ("[@dependabot[bot]](https://github.com/apps/dependabot)", "github.com @dependabot[bot]"),
            ("https://github.com/orgs/octo/teams", "github.com @octo"),
            ("https://api.github.com/users/mona", "github.com @mona"),
            ("https://api.github.com/repos/o/r/pulls", "github.com o/r"),
            ("https://raw.githubusercontent.com/o/r/main/README.md", "github.com o/r"),
            ("\"o/r\"", "- o/r"), ("<https://github.com/o/r>;", "github.com o/r"), ("@mona_octo", "- @mona_octo"),
            ("@torvalds", "- @torvalds"), ("@octo-org", "- @octo-org"), ("@shipit[bot]", "- @shipit[bot]"),
            ("torvalds/linux", "- torvalds/linux"), ("o/r#12", "- o/r"), ("o/r/issues/12", "- o/r"),
            ("o/r/tree/main/a.b", "- o/r"), ("o/r.git", "- o/r"),
            ("  torvalds/linux \n", "- torvalds/linux"), ("https://github.com/orgs/apple/people", "github.com @apple"),
            ("https://github.com/orgs/apple", "github.com @apple"), ("github.com/sponsors/mona", "github.com @mona"),
            ("https://gist.github.com/mona/0123abcd", "github.com @mona"),
            ("2001+mona@users.noreply.github.com", "github.com @mona"),
            ("Mona Lisa <mona@users.noreply.github.com>", "github.com @mona"),
            ("Co-authored-by: Mona <2001+mona@users.noreply.github.com>", "github.com @mona"),
            ("<1+renovate[bot]@users.noreply.ghe.example.org>", "ghe.example.org @renovate[bot]"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try parsed(text) == expected)
    }

    @Test(
        "Other text is not an address",
        arguments: [
            "mona@example.org", "x+mona@users.noreply.github.com", "mona@users.noreply.",
            "A <a@b.c>, <1+b@users.noreply.github.com>",
            "", " ", "torvalds", "linus torvalds", "node.js", "type:org", "location:berlin", "@", "@-/x", "@a b",
            "@möna", "a/b/c", "a/b/", "o/r/settings", "/mona", "mona/", "//", "o/r#", "o/r#x", "o/r#12x", "mona/..",
            "mona/.", "mona/ünï",
            "mona/a b", "user:mona", "ftp://github.com/o/r", "mailto:mona@github.com", "https:///mona", "@mona/repo",
            "https://exa mple.org/mona", "https://[::1/mona", "https://github.com:99999/mona", "git@:o/r",
            "@octo/core", "@dependabot[bot]s", "@mona@social.example", "@mona.github.io",
            "mona\u{1B}[2J/x", "https://github.com/mona\u{0}", "https://gith\u{443}b.com/mona",
        ])
    func others(text: String) throws {
        #expect(try GitHubAddress(text) == nil)
    }

    @Test(
        "The page of something else is an error, which contains no password",
        arguments: [
            ("https://github.com/", "github.com"),
            ("https://github.com/settings/profile", "github.com/settings/profile"),
            ("https://user:secret@github.com/search?q=mona", "github.com/search"),
            ("github.com/enterprises/x", "github.com/enterprises/x"),
            ("https://github.com/in/123", "github.com/in/123"),
            ("https://github.com/orgs", "github.com/orgs"), ("https://github.com/a%2Fb", "github.com/a%2Fb"),
            ("https://github.com/mona/%2e%2e", "github.com/mona/%2e%2e"),
            ("github.com/trending/swift", "github.com/trending/swift"), ("github.com/apps", "github.com/apps"),
            ("https://github.com/mona.txt", "github.com/mona.txt"),
        ])
    func errors(text: String, expected: String) {
        #expect(throws: InvalidAddressError(text: expected)) { try GitHubAddress(text) }
    }

    @Test(
        "The page of a team is neither its organization nor a person",
        arguments: [
            "https://github.com/orgs/octo/teams/core", "github.com/Orgs/octo/Teams/core/members",
            "https://api.github.com/orgs/octo/teams/core", "https://ghe.example.org/orgs/octo/teams/core?query=x",
        ])
    func teams(text: String) {
        #expect(throws: InvalidAddressError.self) { try GitHubAddress(text) }
        #expect { try GitHubAddress(text) } throws: { "\($0)".hasSuffix("is a team, not an account.") }
    }

    @Test("A long text is not an address, and takes no time")
    func bounded() throws {
        for text in [
            "https://github.com/" + String(repeating: "a/", count: 1 << 20), String(repeating: "/", count: 1 << 20),
        ] {
            #expect(try GitHubAddress(text) == nil)
        }
        #expect(try GitHubAddress("https://github.com/o/r/" + String(repeating: "a", count: 2000)) != nil)
    }

    @Test("Random text never crashes, and an address has a valid login and name")
    func random() throws {
        var random = SplitMix64(seed: 11)
        let parts = [
            "https://", "ssh://", "git@", "@", "/", ":", "github.com", "mona", ".git", "#1", "?", ".", "..", "%", "[",
            "]", "é", "\u{1B}", " ",
        ]
        for _ in 0..<20_000 {
            let text = (0..<random.below(9)).map { _ in parts[random.below(parts.count)] }.joined()
            guard let address = try? GitHubAddress(text) else { continue }  // most texts are no addresses
            if case .repository(_, let name) = address.target {
                #expect(Repository.isName(name), "\(text)")
            }
            #expect(address.host?.contains("/") != true, "\(text)")
        }
    }

    @Test("An address without a host, with the name of the host or with that of its web pages is on the host")
    func hosts() throws {
        let (cloud, server) = (try Host("github.com"), try Host("ghe.example.org:8443"))
        let test = try Host("github.com", apiURL: "http://127.0.0.1:8080")
        func contains(_ host: Host, _ text: String) throws -> Bool {
            host.contains(try #require(try GitHubAddress(text)))
        }
        #expect(try contains(cloud, "@mona"))
        #expect(try contains(cloud, "git@github.com:o/r"))
        #expect(try !contains(cloud, "https://ghe.example.org/mona"))
        #expect(try !contains(cloud, "https://evilgithub.com/mona"))
        #expect(try !contains(cloud, "https://github.com@evil.org/mona"))
        #expect(try !contains(cloud, "https://docs.github.com/en/rest"))
        #expect(try contains(server, "https://ghe.example.org:8443/mona"))
        #expect(try !contains(server, "https://ghe.example.org/mona"))
        #expect(try contains(test, "github.com/mona"))
        #expect(try contains(test, "http://127.0.0.1:8080/mona"))
    }
}

@Suite("Edit distance", .timeLimit(.minutes(3)))
struct EditDistanceTests {
    @Test(
        "One character more, less or other, or two that are swapped, are one edit",
        arguments: [
            ("repso", "repos", true), ("repo", "repos", true), ("rpos", "repos", true), ("xrepos", "repos", true),
            ("repox", "repos", true), ("erpos", "repos", true), ("reposs", "repos", true), ("repos", "repos", false),
            ("users", "repos", false), ("rpeso", "repos", false), ("sopre", "repos", false), ("", "a", true),
            ("", "", false), ("", "ab", false), ("ab", "ba", true), ("abc", "cba", false), ("aab", "aba", true),
            ("repo", "reposs", false), ("aa", "aaa", true),
        ])
    func oneEdit(text: String, other: String, expected: Bool) {
        #expect(text.isOneEdit(from: other) == expected)
        #expect(other.isOneEdit(from: text) == expected)
    }
}
