#if os(Linux)
import GitHubStandIn
import TestSupport
import Testing

@Suite("Keyring commands", .timeLimit(.minutes(3)))
struct KeyringCommandTests {
    private static let silence =
        "The keyring does not answer, so sign-ins in it can't be used now. The sealed file is used instead.\n"

    @Test("login stores the token in the keyring, --store moves it, status shows the vault, logout removes the token")
    func lifecycle() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        try await Ghsearch.run(on: session) { ghsearch in
            try await ghsearch.signIn()
            #expect(try await ghsearch("status").lines[1] == "Token: from keyring")
            #expect(try !ghsearch.hasSealedFile)
            try await ghsearch.signIn("--store", "file")
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from sealed file /"))
            try await session.become(.absent)
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from sealed file /"))
            try await session.become(.unlocked)
            try await ghsearch.signIn("--store", "keyring")
            #expect(try await ghsearch("status").lines[1] == "Token: from keyring")
            #expect(try !ghsearch.hasSealedFile)
            #expect(try await ghsearch("logout").status == 0)
            #expect(try await ghsearch("token").status == 4)
        }
    }

    @Test("A locked keyring is reported; public data is available and nothing is deleted")
    func locked() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        try await Ghsearch.run(on: session) { ghsearch in
            try await ghsearch.signIn()
            try await session.become(.locked)
            let status = try await ghsearch("status")
            #expect(status.status == 1)
            #expect(status.errors.hasPrefix("The keyring is locked"))
            let user = try await ghsearch("user", "mona")
            #expect(user.status == 0)
            #expect(user.errors.hasSuffix("Continuing without an account.\n"))
            #expect(try await ghsearch("logout").status == 1)
            let login = try await ghsearch.signIn()
            #expect(login.hasPrefix("The keyring is locked"))
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from sealed file /"))
            let token = try ghsearch.control.token(for: "mona")
            let forced = try await ghsearch("login", "--with-token", "--store", "keyring", input: token)
            #expect(forced.status == 1)
            try await session.become(.unlocked)
            #expect(try await ghsearch("status").errors == "")
        }
    }

    @Test("An unresponsive D-Bus causes one message after 3 s, and none if the token is in the environment or the file")
    func unresponsive() async throws {
        let bus = try UnresponsiveSocket()
        try await Ghsearch.run { ghsearch in
            let variables = bus.environment.mapValues { $0 as String? }
            let token = try ghsearch.control.token(for: "mona")
            let withToken = variables.merging(["GHSEARCH_TOKEN": token]) { $1 }
            #expect(try await ghsearch("user", environment: withToken).status == 0)
            #expect(bus.connections.read { $0 } == 0)
            let login = try await ghsearch("login", "--with-token", input: token, environment: variables)
            #expect(login.errors == Self.silence + "Signed in to \(ghsearch.address) as mona.\n")
            let status = try await ghsearch("status", environment: variables)
            #expect((status.status, status.errors) == (0, ""), "the token is in the file only")
            #expect(status.lines[1].hasPrefix("Token: from sealed file /"))
            #expect(bus.connections.read { $0 } == 1)
        }
    }

    @Test("An unused keyring is not unlocked until a token is stored")
    func unused() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        try await session.become(.locked)
        try await Ghsearch.run(on: session) { ghsearch in
            let user = try await ghsearch("user", "mona")
            #expect((user.status, user.errors) == (0, ""))
            let status = try await ghsearch("status")
            #expect(status.status == 4)
            #expect(status.errors.hasPrefix("Nobody is signed in"))
            #expect(try await ghsearch.signIn().hasPrefix("The keyring is locked"))
            #expect(try await ghsearch("status").errors == "")
            #expect(try await ghsearch("logout").status == 0)
        }
    }

    @Test("Without D-Bus, no message appears and --store keyring fails")
    func noBus() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let forced = try await ghsearch("login", "--with-token", "--store", "keyring", input: token)
            #expect(forced.status == 1)
            #expect(forced.errors.hasPrefix("No keyring answers here."))
            #expect(try !ghsearch.hasSealedFile)
            #expect(try await ghsearch.signIn() == "Signed in to \(ghsearch.address) as mona.\n")
            #expect(try ghsearch.hasSealedFile)
        }
    }
}

extension Ghsearch {
    /// Calls `test` with an instance that uses the keyring of `session`.
    fileprivate static func run(
        on session: KeyringSession, _ test: (Ghsearch) async throws -> Void
    ) async throws {
        try await run(environment: session.environment, test)
    }

    /// Signs in with a new token of mona's, and returns the messages.
    @discardableResult
    fileprivate func signIn(_ options: String...) async throws -> String {
        let token = try control.token(for: "mona", scopes: ["repo"])
        let ended = try await call(["login", "--with-token"] + options, input: token)
        #expect(ended.status == 0, "\(ended.errors)")
        return ended.errors
    }

    fileprivate var hasSealedFile: Bool {
        get throws { try home.contents.contains { $0.hasSuffix("sign-ins.sealed") } }
    }
}
#endif
