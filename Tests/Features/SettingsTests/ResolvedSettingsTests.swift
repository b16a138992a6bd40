import GitHubModel
import Testing

@testable import Settings

@Suite("Resolved settings", .timeLimit(.minutes(3)))
struct ResolvedSettingsTests {
    private func settings(
        _ options: [String] = [], _ environment: [String: String] = [:], file: String? = nil,
        configuration: Configuration = Configuration(), used: [String] = [], address: String? = nil
    ) throws -> ResolvedSettings {
        func value(_ option: String) -> String? { options.firstIndex(of: option).map { options[$0 + 1] } }
        return try ResolvedSettings(
            host: value("--host"), account: try value("--account").map(accountAddress),
            address: try address.flatMap(GitHubAddress.init),
            environment: environment, configuration: configuration,
            file: file.map { try DirectoryConfiguration($0, path: "/projects/.ghsearch") }, usedHosts: { used })
    }

    private func accountAddress(_ text: String) throws -> GitHubAddress {
        guard let address = try GitHubAddress(text), case .account = address.target else {
            return GitHubAddress(try Login(text))
        }
        return address
    }

    @Test("The host comes from the option, GH_HOST, the directory's file, config.json, or is github.com")
    func host() throws {
        var configuration = Configuration()
        configuration.host = "octo.ghe.com"
        let file = "host = ghe.example.org"
        func name(_ words: [String], _ environment: [String: String], _ file: String?) throws -> String {
            try settings(words, environment, file: file, configuration: configuration, used: ["ghe.example.org"]).host
                .name
        }
        #expect(try name(["--host", "a.org"], ["GH_HOST": "b.org"], file) == "a.org")
        #expect(try name([], ["GH_HOST": "b.org"], file) == "b.org")
        #expect(try name([], ["GH_HOST": ""], file) == "ghe.example.org")
        #expect(try name([], [:], nil) == "octo.ghe.com")
        #expect(try settings().host.name == "github.com")
    }

    @Test("The account comes from the option, GHSEARCH_ACCOUNT, or the directory's file if it is for the host in use")
    func account() throws {
        let variable = ["GHSEARCH_ACCOUNT": "two"]
        let file = "account = three"
        #expect(
            try settings(["--account", "one"], variable, file: file).account == .init(Login("one"), from: "--account"))
        #expect(try settings([], variable, file: file).account == .init(Login("two"), from: "GHSEARCH_ACCOUNT"))
        #expect(try settings([], [:], file: file).account == .init(Login("three"), from: "/projects/.ghsearch"))
        #expect(try settings(["--host", "ghe.example.org"], [:], file: file).account == nil)
        let both = "host = ghe.example.org\naccount = four"
        #expect(try settings(["--host", "ghe.example.org"], [:], file: both).account?.login == Login("four"))
        #expect(try settings(["--host", "github.com"], [:], file: both).account == nil)
        #expect(throws: InvalidLoginError.self) { try settings([], ["GHSEARCH_ACCOUNT": "a b"]) }
        var configuration = try Configuration(#"{"account": "five"}"#)
        #expect(try settings(configuration: configuration).account == .init(Login("five"), from: "config.json"))
        #expect(try settings(file: file, configuration: configuration).account?.login == Login("three"))
        #expect(try settings(["--host", "ghe.example.org"], configuration: configuration).account == nil)
        configuration.host = "ghe.example.org"
        #expect(try settings(configuration: configuration).account?.login == Login("five"))
        #expect(try Configuration(#"{"account": "a b"}"#).warnings.count == 1)
    }

    @Test("The account can be an address of the host in use")
    func accountAddress() throws {
        for text in ["@one", "github.com/one", "https://github.com/one"] {
            #expect(try settings(["--account", text]).account == .init(Login("one"), from: "--account"))
            #expect(
                try settings([], ["GHSEARCH_ACCOUNT": text]).account == .init(Login("one"), from: "GHSEARCH_ACCOUNT"))
        }
        let other = "https://ghe.example.org/one"
        #expect(
            throws: ConfigurationError.accountOnOtherHost("ghe.example.org", source: "--account", used: "github.com")
        ) {
            try settings(["--account", other])
        }
        #expect(try settings(["--account", other, "--host", "ghe.example.org"]).account?.login == Login("one"))
        #expect(throws: InvalidLoginError.self) { try settings([], ["GHSEARCH_ACCOUNT": "one/repository"]) }
    }

    @Test("A file in a directory can't select an untrusted host")
    func untrusted() throws {
        let file = "account = a\nhost = evil.example.org"
        #expect(
            throws: ConfigurationError.untrustedHost(
                path: "/projects/.ghsearch", location: "line 2", host: "evil.example.org")
        ) {
            try settings([], [:], file: file, used: ["ghe.example.org"])
        }
        #expect(try settings(["--host", "github.com"], [:], file: file).host.name == "github.com")
        var configuration = Configuration()
        configuration.clientIDs.updateValue(nil, forKey: "evil.example.org")
        #expect(try settings([], [:], file: file, configuration: configuration).host.name == "evil.example.org")
        #expect(try settings([], ["GH_HOST": "a.org"], file: "host = github.com").host.name == "a.org")
    }

    @Test("Without an absolute home directory there are no directories", arguments: [nil, "", "relative", "./x"])
    func noHome(home: String?) {
        let directories = XDGDirectories(environment: home.map { ["HOME": $0] } ?? [:])
        for directory in [directories.config, directories.state, directories.cache, directories.gh] {
            #expect(directory.hasPrefix("/dev/null/"))
        }
        #expect(XDGDirectories(environment: ["XDG_STATE_HOME": "/s"]).state == "/s/ghsearch")
    }

    @Test("The option has priority over the environment, and empty variables count as unset")
    func hosts() throws {
        let environment = ["GH_HOST": "octo.ghe.com", "GHSEARCH_API_URL": "", "GHSEARCH_WEB_URL": ""]
        #expect(try Host.resolve(option: "ghe.example.org", environment: environment) == Host("ghe.example.org"))
        #expect(try Host.resolve(option: nil, environment: environment) == Host("octo.ghe.com"))
        #expect(try Host.resolve(option: nil, environment: ["GH_HOST": ""]) == Host("github.com"))
        let addresses = ["GHSEARCH_API_URL": "http://127.0.0.1:1", "GHSEARCH_WEB_URL": "http://127.0.0.1:2"]
        let host = try Host.resolve(option: nil, environment: addresses)
        #expect((host.apiURL, host.webURL) == ("http://127.0.0.1:1", "http://127.0.0.1:2"))
        #expect(throws: InvalidHostError.notAHost("")) { try Host.resolve(option: "", environment: [:]) }
    }

    @Test("The host of an address is used if it is known: configured, signed in, or github.com")
    func addresses() throws {
        var configuration = Configuration()
        configuration.clientIDs.updateValue(nil, forKey: "octo.ghe.com")
        func name(_ address: String, _ words: [String] = [], _ environment: [String: String] = [:]) throws -> String {
            try settings(
                words, environment, configuration: configuration, used: ["ghe.example.org"], address: address
            ).host.name
        }
        #expect(try name("@mona") == "github.com")
        #expect(try name("@mona", ["--host", "a.org"]) == "a.org")
        #expect(try name("https://ghe.example.org/mona") == "ghe.example.org")
        #expect(try name("git@octo.ghe.com:o/r.git") == "octo.ghe.com")
        #expect(try name("github.com/mona", ["--host", "a.org"]) == "github.com")
        #expect(try name("a.org/mona", [], ["GH_HOST": "a.org"]) == "a.org")
        let known = ["a.org", "ghe.example.org", "github.com", "octo.ghe.com"]
        #expect(throws: ConfigurationError.unknownHost("b.org", known: known)) {
            try name("https://b.org/mona", ["--host", "a.org"])
        }
        let url = ["GHSEARCH_API_URL": "http://127.0.0.1:1"]
        #expect(throws: ConfigurationError.unknownHost("ghe.example.org", known: ["github.com"])) {
            try name("https://ghe.example.org/mona", [], url)
        }
        #expect(try name("https://github.com/mona", [], url) == "github.com")
    }

    @Test("Tokens in the environment are not used for the host of an address, unless it is the host in use")
    func tokensOfAddresses() throws {
        let environment = ["GHSEARCH_TOKEN": "a", "GH_ENTERPRISE_TOKEN": "b", "GH_TOKEN": "c"]
        let other = try settings([], environment, used: ["ghe.example.org"], address: "ghe.example.org/mona")
        #expect(other.environment == ["GH_TOKEN": "c"])
        #expect(
            other.warnings.map { $0.prefix { $0 != "." } } == [
                "GHSEARCH_TOKEN is not used, because only the address selects ghe"
            ])
        #expect(try settings([], environment, address: "github.com/mona").environment == environment)
        let host = ["--host", "ghe.example.org"]
        #expect(try settings(host, environment, address: "ghe.example.org/mona").environment == environment)
    }

    @Test("Tokens in the environment are not used for another host of a directory's file")
    func tokens() throws {
        let environment = ["GHSEARCH_TOKEN": "a", "GH_ENTERPRISE_TOKEN": "b", "GH_TOKEN": "c", "HOME": "/"]
        let file = "host = ghe.example.org"
        let redirected = try settings([], environment, file: file, used: ["ghe.example.org"])
        #expect(redirected.environment == ["GH_TOKEN": "c", "HOME": "/"])
        #expect(TokenVariables.names(for: redirected.host).allSatisfy { redirected.environment[$0] == nil })
        #expect(redirected.warnings.count == 1)
        #expect(redirected.warnings.first?.hasPrefix("GHSEARCH_TOKEN is not used, because only ") == true)
        let explicit = try settings([], environment.merging(["GH_HOST": "ghe.example.org"]) { $1 }, file: file)
        #expect(explicit.environment["GHSEARCH_TOKEN"] == "a")
        #expect(explicit.warnings.isEmpty)
        #expect(try settings([], environment, file: "host = github.com").environment == environment)
        #expect(try settings([], [:], file: file, used: ["ghe.example.org"]).warnings.isEmpty)
    }
}
