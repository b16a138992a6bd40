import GitHubStandIn
import Subprocess
import TestSupport

/// The program itself, with a GitHub and a home of its own: it sees nothing of who runs the tests.
struct Ghsearch: Sendable {
    /// How a run ended.
    struct Ended: Sendable, Equatable {
        /// As shells count: 128 and the number for a signal.
        let status: Int32
        let output: String
        let errors: String

        /// The output's lines, without the end of the last.
        var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    let server: StandInServer
    let home: TemporaryDirectory
    /// What it finds in its environment, unless a run says otherwise.
    let environment: [String: String]

    var control: StandInControl { server.control }
    /// Where its GitHub is.
    var address: String { server.baseURL }

    /// One for the length of `test`; its GitHub ends with it, however it ends.
    static func run(
        people: Int = 0, dataset: Dataset? = nil, _ settings: StandInSettings = StandInSettings(),
        environment: [String: String] = [:], _ test: (Ghsearch) async throws -> Void
    ) async throws {
        let server = try await StandInServer.start(
            dataset: dataset ?? .seeded(people: people), settings: settings)
        // Some tests ask more than GitHub allows anybody in an hour.
        server.control.setRateLimit(.core, for: .anonymous, limit: 5_000, remaining: 5_000)
        server.control.setRateLimit(.search, for: .anonymous, limit: 500, remaining: 500)
        do {
            try await test(Ghsearch(server: server, home: TemporaryDirectory(), environment))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private init(server: StandInServer, home: TemporaryDirectory, _ more: [String: String]) {
        (self.server, self.home) = (server, home)
        environment = more.merging([
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "GHSEARCH": Self.path,
            "GHSEARCH_API_URL": server.baseURL, "GHSEARCH_WEB_URL": server.baseURL,
            "GHSEARCH_CLIENT_ID": Client.oauthApp.id,
        ]) { $1 }
    }

    /// Where the program is: built beside the tests.
    static var path: String {
        for word in CommandLine.arguments {
            guard let bundle = word.firstRange(of: ".xctest") else { continue }
            return word[..<bundle.lowerBound].split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/") + "/ghsearch"
        }
        return ".build/debug/ghsearch"
    }

    /// A run in pipes, without a terminal anywhere; a variable of `nil` is not there.
    func callAsFunction(
        _ arguments: String..., input: String = "", environment: [String: String?] = [:]
    ) async throws -> Ended {
        try await call(arguments, input: input, environment: environment)
    }

    /// The same with all its arguments in one list.
    func call(
        _ arguments: [String], input: String = "", environment: [String: String?] = [:]
    ) async throws -> Ended {
        guard !input.isEmpty else { return try await Self.run([Self.path] + arguments, variables(environment)) }
        // Written by a shell: who writes to a program that has ended already is ended too, and that must not be we.
        let script = "printf '%s' \"$INPUT\" | env -u INPUT \"$0\" \"$@\""
        let words = ["/bin/sh", "-c", script, Self.path] + arguments
        return try await Self.run(words, variables(environment).merging(["INPUT": input]) { $1 })
    }

    /// A run of `script` by a shell, in which `$GHSEARCH` is the program.
    func shell(_ script: String, environment: [String: String?] = [:]) async throws -> Ended {
        try await Self.run(["/bin/bash", "-c", script], variables(environment))
    }

    /// A run on a terminal.
    func terminal(
        _ arguments: String..., environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
        collectsOutput: Bool = false
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Self.path, arguments, environment: variables(environment), columns: columns, rows: rows,
            collectsOutput: collectsOutput)
    }

    /// What is on the terminal after a whole run on it.
    func printed(
        _ arguments: [String], environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24
    ) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Self.path, arguments, environment: variables(environment), columns: columns, rows: rows)
        _ = try await terminal.waitForExit()
        return terminal
    }

    /// ``environment`` with these changes.
    func variables(_ changes: [String: String?]) -> [String: String] {
        changes.reduce(into: environment) { $0[$1.key] = $1.value }
    }

    private static func run(_ words: [String], _ environment: [String: String]) async throws -> Ended {
        var options = PlatformOptions()
        options.createSession = true  // so there is no /dev/tty either
        let variables = environment.reduce(into: [Environment.Key: String]()) {
            $0[.init(stringLiteral: $1.key)] = $1.value
        }
        let result = try await Subprocess.run(
            .name("env"), arguments: Arguments(words), environment: .custom(variables),
            platformOptions: options, output: .string(limit: 1 << 24),
            error: .string(limit: 1 << 20))
        let status =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let number): 128 + number
            }
        return Ended(status: status, output: result.standardOutput, errors: result.standardError)
    }
}
