import Foundation
package import GitHubStandIn
import StandInSupport
import Subprocess
package import TestSupport

/// The program with its own stand-in and home directory, isolated from the user who runs the tests.
package struct Ghsearch: Sendable {
    /// The result of a run.
    package struct Ended: Sendable, Equatable {
        /// The exit code; for a signal, 128 and its number, as in shells.
        package let status: Int32
        package let output: String
        package let errors: String

        package init(status: Int32, output: String, errors: String) {
            (self.status, self.output, self.errors) = (status, output, errors)
        }

        /// The lines of the output.
        package var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }

        /// The first line of the output, or an empty text.
        package var firstLine: String { lines.first ?? "" }
    }

    package let server: StandInServer
    /// The home directory.
    package let home: TemporaryDirectory
    /// The default environment of a run.
    package private(set) var environment: [String: String]

    package var control: StandInControl { server.control }
    /// The URL of the stand-in.
    package var address: String { server.baseURL }

    /// Calls `test` with a new instance, and stops the stand-in afterwards.
    package static func run(
        people: Int = 0, dataset: Dataset? = nil, _ settings: StandInSettings = StandInSettings(),
        environment: [String: String] = [:], _ test: (Ghsearch) async throws -> Void
    ) async throws {
        try await StandInHarness.run(people: people, dataset: dataset, settings: settings) { standIn in
            // Some tests send more requests than GitHub's limits allow.
            standIn.control.setRateLimit(.core, for: .anonymous, limit: 5_000, remaining: 5_000)
            standIn.control.setRateLimit(.search, for: .anonymous, limit: 500, remaining: 500)
            try await test(Ghsearch(server: standIn.server, home: standIn.directory, environment))
        }
    }

    private init(server: StandInServer, home: TemporaryDirectory, _ more: [String: String]) {
        (self.server, self.home) = (server, home)
        environment = more.merging(SanitizerOptions.variables) { $1 }.merging([
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "GHSEARCH": Self.path,
            "GHSEARCH_API_URL": server.baseURL, "GHSEARCH_WEB_URL": server.baseURL,
            "GHSEARCH_CLIENT_ID": Client.oauthApp.id,
        ]) { $1 }
    }

    /// Returns a copy whose runs have these variables, too.
    package func with(_ variables: [String: String]) -> Ghsearch {
        var copy = self
        copy.environment.merge(variables) { $1 }
        return copy
    }

    private var settingsDirectory: String { home.path + "/.config/ghsearch" }

    /// Writes `config.json`.
    package func writeSettings(_ json: String) throws {
        try FileManager.default.createDirectory(atPath: settingsDirectory, withIntermediateDirectories: true)
        try json.write(toFile: settingsDirectory + "/config.json", atomically: true, encoding: .utf8)
    }

    /// Returns the contents of `config.json`.
    package func settings() throws -> String {
        try String(contentsOfFile: settingsDirectory + "/config.json", encoding: .utf8)
    }

    /// The path of the program, which is built beside the tests.
    package static var path: String {
        for argument in CommandLine.arguments {
            guard let bundle = argument.firstRange(of: ".xctest") else { continue }
            return argument[..<bundle.lowerBound].split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/") + "/ghsearch"
        }
        return ".build/debug/ghsearch"
    }

    /// Runs the program with pipes and without a terminal, if possible within the process of the tests. A variable with
    /// the value `nil` is unset.
    package func callAsFunction(
        _ arguments: String..., input: String = "", environment: [String: String?] = [:]
    ) async throws -> Ended {
        try await call(arguments, input: input, environment: environment)
    }

    /// Runs the program with pipes and without a terminal, if possible within the process of the tests.
    package func call(
        _ arguments: [String], input: String = "", environment: [String: String?] = [:]
    ) async throws -> Ended {
        let variables = variables(environment)
        guard input.isEmpty, canRunInProcess(arguments, variables) else {
            return try await process(arguments, input: input, environment: environment)
        }
        return try await runInProcess(arguments, variables)
    }

    /// Runs the program as a process with pipes and without a terminal, for tests of signals, processes and the
    /// environment.
    package func process(
        _ arguments: [String], input: String = "", environment: [String: String?] = [:]
    ) async throws -> Ended {
        guard !input.isEmpty else { return try await Self.run([Self.path] + arguments, variables(environment)) }
        // A shell writes the input: SIGPIPE ends a process that writes to a program that has exited.
        let script = "printf '%s' \"$INPUT\" | env -u INPUT \"$0\" \"$@\""
        let command = ["/bin/sh", "-c", script, Self.path] + arguments
        return try await Self.run(command, variables(environment).merging(["INPUT": input]) { $1 })
    }

    /// Runs `script` in a shell. `$GHSEARCH` is the program.
    package func shell(_ script: String, environment: [String: String?] = [:]) async throws -> Ended {
        try await Self.run(["/bin/bash", "-c", script], variables(environment))
    }

    /// Starts the program on a terminal. A silent one sends no reports.
    package func terminal(
        _ arguments: String..., environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
        collectsOutput: Bool = false, isSilent: Bool = false
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Self.path, arguments, environment: variables(environment), columns: columns, rows: rows,
            collectsOutput: collectsOutput, isSilent: isSilent)
    }

    /// Runs the program on a terminal until it exits.
    package func printed(
        _ arguments: [String], environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24
    ) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Self.path, arguments, environment: variables(environment), columns: columns, rows: rows)
        _ = try await terminal.waitForExit()
        return terminal
    }

    /// Removes the shared rate limits after a test has raised one: GitHub raises none within a window.
    package func removeSharedRateLimits() throws {
        try FileManager.default.removeItem(
            at: home.url.appending(path: ".local/state/ghsearch/rate-limits.json"))
    }

    /// Returns ``environment`` with the changes.
    package func variables(_ changes: [String: String?]) -> [String: String] {
        changes.reduce(into: environment) { $0[$1.key] = $1.value }
    }

    private static func run(_ command: [String], _ environment: [String: String]) async throws -> Ended {
        var options = PlatformOptions()
        options.createSession = true  // so there is no /dev/tty either
        let variables = environment.reduce(into: [Environment.Key: String]()) {
            $0[.init(stringLiteral: $1.key)] = $1.value
        }
        let result = try await Subprocess.run(
            .name("env"), arguments: Arguments(command), environment: .custom(variables),
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

extension StandInSettings {
    /// Settings with a poll interval of 1 s instead of 5 s.
    package static var quick: StandInSettings {
        var settings = StandInSettings()
        settings.devicePollInterval = .seconds(1)
        return settings
    }
}

extension StandInControl {
    /// The prompt adds repositories to few people after a pause. Without them, its rows do not depend on time.
    package func withholdRepositoryRows() { inject(.status(404), onPathPrefix: "/search/repositories", times: nil) }
}
