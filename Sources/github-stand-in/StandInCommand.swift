import GitHubStandIn

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a stand-in until SIGINT or SIGTERM.
@main
struct StandInCommand {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return printLine(Options.help) }
            try await run(options)
        } catch let error as UsageError {
            fail(error.description, status: 64)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func run(_ options: Options) async throws {
        let signals = StopSignals()
        var settings = StandInSettings()
        settings.latency = options.latency
        settings.approvesCodesAs = options.approve
        let world = try world(options)
        if let login = options.approve, !world.contains(login: login) { throw ControlError.noSuchLogin(login) }
        let server = try await StandInServer.start(world: world, settings: settings, port: options.port)
        if !options.isQuiet { printLine("\(world.count) accounts.") }
        if let login = options.token {
            printLine("Token \(try server.control.token(for: login, scopes: ["repo", "user"]))")
        }
        printLine("Listening on \(server.baseURL)")
        await signals.wait()
        await server.stop()
    }

    private static func world(_ options: Options) throws -> Dataset {
        guard options.people == nil, options.repositories == nil else {
            return try Dataset.load(people: options.people, repositories: options.repositories)
        }
        return Dataset.seeded(people: options.seeded ?? 10_000)
    }

    /// A line on standard output, at once: whoever started us waits for it.
    private static func printLine(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        _ = "github-stand-in: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(status)
    }
}
