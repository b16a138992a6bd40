import ArgumentParser
import Dispatch
import GitHubStandIn

import Foundation

/// Runs a stand-in until SIGINT or SIGTERM.
@main
struct StandInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "github-stand-in",
        abstract:
            "Simulate GitHub's APIs and device sign-in on 127.0.0.1, for tests, benchmarks and demonstrations.",
        discussion: "Control it with POST requests to /_control/COMMAND. Open /login/device to approve a code by hand.")

    @Option(help: ArgumentHelp("Listen on this port; 0 for any free one.", valueName: "n"))
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("Load people from JSON lines, plain or gzip.", valueName: "file"))
    var people: String?

    @Option(help: ArgumentHelp("Load repositories from JSON lines, plain or gzip.", valueName: "file"))
    var repositories: String?

    @Option(help: ArgumentHelp("Generate N people (default: 10000, if nothing is loaded).", valueName: "n"))
    var seeded: UInt32?

    @Flag(help: "Generate 10000 people, and add those in the pictures of the documentation.")
    var demo = false

    @Option(help: ArgumentHelp("Delay each response by this many milliseconds.", valueName: "ms"))
    var latency: UInt32 = 0

    @Option(help: ArgumentHelp("Approve every device code at once as this login.", valueName: "login"))
    var approve: String?

    @Option(help: ArgumentHelp("Print a token of this login (scopes repo and user).", valueName: "login"))
    var token: String?

    @Flag(help: "Print nothing but the address and the token.")
    var quiet = false

    static func main() async {
        do {
            let command = try parse(Array(CommandLine.arguments.dropFirst()))
            do { try await command.run() } catch { fail("\(error)", status: ExitCode.failure.rawValue) }
        } catch {
            guard let message = usageError(error) else { exit(withError: error) }
            fail(message, status: ExitCode.validationFailure.rawValue)
        }
    }

    /// Returns what is wrong with the options, or `nil` if `error` is a request for help.
    static func usageError(_ error: any Error) -> String? {
        guard exitCode(for: error) == .validationFailure else { return nil }
        let message = message(for: error)
        return message + (message.hasSuffix("?") || message.hasSuffix(".") ? "" : ".") + " Try github-stand-in --help."
    }

    func validate() throws {
        guard seeded == nil || (people == nil && repositories == nil) else {
            throw ValidationError("--seeded can't be combined with --people or --repositories.")
        }
        guard !demo || (seeded == nil && people == nil && repositories == nil) else {
            throw ValidationError("--demo can't be combined with --seeded, --people or --repositories.")
        }
    }

    func run() async throws {
        let signals = StopSignals()
        let dataset = try dataset
        if let approve, !dataset.contains(login: approve) { throw ControlError.noSuchLogin(approve) }
        let server = try await StandInServer.start(dataset: dataset, settings: settings, port: port)
        if !quiet { Self.printLine("\(dataset.count) accounts.") }
        if let token {
            Self.printLine("Token \(try server.control.token(for: token, scopes: ["repo", "user"]))")
        }
        Self.printLine("Listening on \(server.baseURL)")
        await signals.wait()
        await server.stop()
    }

    var settings: StandInSettings {
        var settings = StandInSettings()
        (settings.latency, settings.approvesCodesAs) = (.milliseconds(latency), approve)
        return settings
    }

    private var dataset: Dataset {
        get throws {
            guard people == nil, repositories == nil else {
                return try Dataset.load(people: people, repositories: repositories)
            }
            return demo ? Dataset.demo : Dataset.seeded(people: Int(seeded ?? 10_000))
        }
    }

    /// Prints a line on standard output without buffering it: the parent process waits for it.
    private static func printLine(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        _ = "github-stand-in: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        _exit(status)
    }
}

/// SIGINT and SIGTERM as an asynchronous event.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let stream: AsyncStream<Void>

    /// Starts to watch for the signals. They no longer end the process.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.stream = stream
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of the signals has arrived since ``init()``.
    func wait() async {
        for await _ in stream { return }
    }
}
