import ArgumentParser

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where the process begins and ends: reads the arguments, runs the command, says in one sentence what went wrong.
@main
enum Program {
    static func main() async {
        reopenClosedStandardStreams()
        ProcessHardening.apply()
        do {
            var command = try parse(Array(CommandLine.arguments.dropFirst()))
            guard let command = command as? any ModuleCommand else { return try command.run() }
            await exit(with: run(command))
        } catch {
            RootCommand.exit(withError: error)
        }
    }

    /// What the arguments ask for. A value that a command refuses is wrong usage too, while the parser takes any error but
    /// its own for a failure.
    ///
    /// - Throws: what the parser says, help among it.
    static func parse(_ words: [String]) throws -> any ParsableCommand {
        try HelpArguments.check(words)
        do {
            return try RootCommand.parseAsRoot(ArgumentNormalizer.normalized(words))
        } catch let error where RootCommand.exitCode(for: error) == .failure {
            Console.standard().printMessage(RootCommand.fullMessage(for: error))
            exit(with: CommandError.Status.usage.rawValue)
        }
    }

    /// - Returns: the status to exit with.
    private static func run(_ command: any ModuleCommand) async -> Int32 {
        let console = Console.standard()
        do {
            try await perform(command, console)
            return 0
        } catch {
            let failure = CommandError(error)
            if let sentence = failure.message { console.printMessage(sentence) }
            return failure.code
        }
    }

    /// - Throws: what the command throws.
    private static func perform(_ command: any ModuleCommand, _ console: Console) async throws {
        let ownsTerminal = command.isFullScreen(console)
        let module = try ApplicationModule(
            command.common, console: console, ownsTerminal: ownsTerminal, vault: command.preferredVault)
        module.warnAboutUnusedSettings(usesToken: type(of: command).usesToken)
        let result = await Result { try await SignInRecovery(module: module).run(command) }
        await module.close(reportsAge: !ownsTerminal)
        try result.get()
    }

    /// Started with a standard stream closed, the next file or socket to be opened would take its number, and the answer
    /// would be written there. Something that can't be written to takes it instead, so that this is noticed and said.
    private static func reopenClosedStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// At once: the libraries' own clean-up must not run under threads that still use them, and nothing is left to flush,
    /// since ``Console`` keeps nothing back.
    private static func exit(with status: Int32) -> Never { _exit(status) }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
