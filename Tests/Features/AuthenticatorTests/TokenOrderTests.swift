@testable import Authenticator
import GitHubModel
import GitHubAPI
import Settings
import Testing

@Suite("Token precedence", .timeLimit(.minutes(3)))
struct TokenOrderTests {
    private static let all = [
        "GHSEARCH_TOKEN": "ours", "GH_TOKEN": "gh", "GITHUB_TOKEN": "github", "GH_ENTERPRISE_TOKEN": "ghes",
        "GITHUB_ENTERPRISE_TOKEN": "githubes",
    ]

    @Test(
        "The precedence of variables depends on the host",
        arguments: [
            ("github.com", ["GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]),
            ("octo.ghe.com", ["GHSEARCH_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"]),
            ("ghe.example.org", ["GHSEARCH_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]),
        ])
    func order(name: String, variables: [String]) async throws {
        var environment = Self.all
        for variable in variables {
            let token = try await activeToken(Host(name), environment)
            #expect(token?.source == .environment(variable))
            #expect(token?.token.reveal() == Self.all[variable])
            environment[variable] = environment.count.isMultiple(of: 2) ? nil : " "  // a blank variable counts as unset
        }
        #expect(try await activeToken(Host(name), environment) == nil)
    }

    @Test("A token for github.com is not used for another API URL")
    func overridden() async throws {
        let standIn = try Host("github.com", apiURL: "http://127.0.0.1:8080", webURL: nil)
        let environment = ["GH_TOKEN": "gh", "GITHUB_TOKEN": "github"]
        #expect(try await activeToken(standIn, environment, stored: [Sample.credential()]) == nil)
        let own = try Sample.credential(host: standIn.key)
        #expect(try await activeToken(standIn, environment, stored: [own])?.source == .stored(own))
        #expect(try await activeToken(Host("github.com"), [:], stored: [own]) == nil)
    }

    @Test("Without a variable, the most recent sign-in of the host is used")
    func stored() async throws {
        let latest = try Sample.credential(account: 2, login: "hubot", token: "gho_latest", at: 1_800_000_000)
        let others = [
            try Sample.credential(), try Sample.credential(account: 3, at: 1_750_000_000),
            try Sample.credential(host: "octo.ghe.com", at: 1_900_000_000),
        ]
        let token = try await activeToken(Host("github.com"), [:], stored: others + [latest])
        #expect(token == ActiveToken(token: latest.token, source: .stored(latest)))
    }

    @Test("The selected account is used, ignoring case; if it is missing, the error lists the others")
    func preferred() async throws {
        let (mona, hubot) = (
            try Sample.credential(),
            try Sample.credential(account: 2, login: "hubot", token: "gho_2", at: 1_800_000_000)
        )
        let elsewhere = try Sample.credential(host: "octo.ghe.com", account: 3, login: "cat")
        let (host, vault) = (try Host("github.com"), MemoryVault([mona, hubot, elsewhere]))
        func service(_ login: String, _ environment: [String: String] = [:]) throws -> SignInService {
            try self.service(host, environment, vault, account: AccountSelection(Login(login), from: "--account"))
        }
        #expect(try await service("MONA").activeToken()?.source == .stored(mona))
        #expect(try await service("hubot").activeToken()?.source == .stored(hubot))
        let unknown = try SignInError.unknownAccount(
            Login("cat"), host: "github.com", source: "--account", known: [Login("hubot"), Login("mona")])
        await #expect(throws: unknown) { try await service("cat").activeToken() }
        #expect(unknown.description.contains("Signed in: hubot, mona."))
        let environment = ["GH_TOKEN": "gh"]
        #expect(try await service("mona", environment).activeToken()?.source == .environment("GH_TOKEN"))
        #expect(try service("mona", environment).overridden()?.variable == "GH_TOKEN")
        #expect(try service("mona").overridden() == nil)
    }

    @Test("A variable that is not a token is an error, and not ignored")
    func invalidVariable() async throws {
        let error = SignInError.invalidEnvironmentToken(variable: "GH_TOKEN")
        await #expect(throws: error) {
            try await activeToken(Host("github.com"), ["GH_TOKEN": "gho a", "GITHUB_TOKEN": "good"])
        }
        #expect(!error.description.contains("gho a"))
    }

    @Test("A damaged vault is an error only if no variable is set")
    func brokenVault() async throws {
        let broken = VaultError.decryptionFailed(path: "/x")
        let vault = MemoryVault(broken: broken)
        let host = try Host("github.com")
        #expect(try await service(host, ["GH_TOKEN": "good"], vault).activeToken() != nil)
        await #expect(throws: broken) { try await service(host, [:], vault).activeToken() }
        await #expect(throws: broken) { try await service(host, [:], vault).checkVault() }
    }

    @Test("The client ID is that of the option, of the variable, of the host, or the built-in one of github.com")
    func clientID() throws {
        let host = try Host("ghe.example.org")
        let environment = ["GHSEARCH_CLIENT_ID": "variable"]
        #expect(try ClientID.choose(option: "option", environment: environment, host: host)?.description == "option")
        #expect(try ClientID.choose(option: nil, environment: environment, host: host)?.description == "variable")
        let own = try ClientID.choose(option: nil, environment: environment, configured: "own", host: host)
        #expect(own?.description == "variable")
        #expect(try ClientID.choose(option: nil, environment: [:], configured: "own", host: host)?.description == "own")
        #expect(try ClientID.choose(option: nil, environment: [:], builtIn: "app", host: host) == nil)
        let github = try Host("github.com")
        let builtIn = try ClientID.choose(option: nil, environment: [:], builtIn: "app", host: github)
        #expect(builtIn?.description == "app")
        let configured = try ClientID.choose(
            option: nil, environment: [:], configured: "own", builtIn: "app", host: github)
        #expect(configured?.description == "own")
        #expect(throws: SignInError.invalidClientID("a b")) {
            try ClientID.choose(option: "a b", environment: environment, host: host)
        }
        #expect(try ClientID.choose(option: nil, environment: ["GHSEARCH_CLIENT_ID": ""], host: host) == nil)
    }

    private func activeToken(
        _ host: Host, _ environment: [String: String], stored: [StoredCredential] = []
    ) async throws -> ActiveToken? {
        try await service(host, environment, MemoryVault(stored)).activeToken()
    }

    private func service(
        _ host: Host, _ environment: [String: String], _ vault: MemoryVault, account: AccountSelection? = nil
    ) -> SignInService {
        SignInService(host: host, environment: environment, account: account, vault: vault) { _ in
            Issue.record("GitHub was requests")
            return TokenOwner(login: try Login("mona"), id: 1)
        }
    }
}
