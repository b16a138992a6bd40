#if os(Linux)
import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Commands with a keyring", .timeLimit(.minutes(3)))
struct KeyringCommandTests {
    private static let timeoutMessage =
        "The keyring does not respond, so its tokens can't be used. Using the encrypted file.\n"

    @Test("login stores the token in the keyring, --store moves it, status shows the location, logout removes it")
    func wholeWay() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        try await Ghsearch.run(on: session) { ghsearch in
            try await ghsearch.signIn()
            #expect(try await ghsearch("status").lines[1] == "Token: from keyring")
            #expect(try !ghsearch.hasSealedFile)
            try await ghsearch.signIn("--store", "file")
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from encrypted file /"))
            try await session.become(.absent)
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from encrypted file /"))
            try await session.become(.unlocked)
            try await ghsearch.signIn("--store", "keyring")
            #expect(try await ghsearch("status").lines[1] == "Token: from keyring")
            #expect(try !ghsearch.hasSealedFile)
            #expect(try await ghsearch("logout").status == 0)
            #expect(try await ghsearch("token").status == 4)
        }
    }

    @Test("A locked keyring is reported; public data works, and nothing is deleted")
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
            #expect(try await ghsearch("status").lines[1].hasPrefix("Token: from encrypted file /"))
            let token = try ghsearch.control.token(for: "mona")
            let stored = try await ghsearch("login", "--with-token", "--store", "keyring", input: token)
            #expect(stored.status == 1)
            try await session.become(.unlocked)
            #expect(try await ghsearch("status").errors == "")
        }
    }

    @Test(
        "An unresponsive D-Bus costs 3 s and one message, or nothing if there is a token in the environment or the file"
    )
    func timeout() async throws {
        let bus = try UnresponsiveSocket()
        try await Ghsearch.run { ghsearch in
            let variables = bus.environment.mapValues { $0 as String? }
            let token = try ghsearch.control.token(for: "mona")
            let given = variables.merging(["GHSEARCH_TOKEN": token]) { $1 }
            #expect(try await ghsearch("user", environment: given).status == 0)
            #expect(bus.connections.read { $0 } == 0)
            let login = try await ghsearch("login", "--with-token", input: token, environment: variables)
            #expect(login.errors == Self.timeoutMessage + "Signed in to \(ghsearch.address) as mona.\n")
            let status = try await ghsearch("status", environment: variables)
            #expect((status.status, status.errors) == (0, ""), "it is in the file, and nothing was put elsewhere")
            #expect(status.lines[1].hasPrefix("Token: from encrypted file /"))
            #expect(bus.connections.read { $0 } == 1)
        }
    }

    @Test("A keyring that has not been used is unlocked only to store a token")
    func unused() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        try await session.become(.locked)
        try await Ghsearch.run(on: session) { ghsearch in
            let user = try await ghsearch("user", "mona")
            #expect((user.status, user.errors) == (0, ""))
            let status = try await ghsearch("status")
            #expect(status.status == 4)
            #expect(status.errors.hasPrefix("Not signed in"))
            #expect(try await ghsearch.signIn().hasPrefix("The keyring is locked"))
            #expect(try await ghsearch("status").errors == "")
            #expect(try await ghsearch("logout").status == 0)
        }
    }

    @Test("Without D-Bus no message is printed, and --store keyring is an error")
    func noBus() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let login = try await ghsearch("login", "--with-token", "--store", "keyring", input: token)
            #expect(login.status == 1)
            #expect(login.errors.hasPrefix("No keyring available."))
            #expect(try !ghsearch.hasSealedFile)
            #expect(try await ghsearch.signIn() == "Signed in to \(ghsearch.address) as mona.\n")
            #expect(try ghsearch.hasSealedFile)
        }
    }
}

extension Ghsearch {
    /// Runs `test` with the keyring of `session`.
    fileprivate static func run(
        on session: KeyringSession, _ test: (Ghsearch) async throws -> Void
    ) async throws {
        try await run(environment: session.environment, test)
    }

    /// Signs in with a new token of mona and returns the messages.
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
