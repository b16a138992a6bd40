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
        occupyStandardStreams()
        do {
            let words = CommandLineWords.normalized(Array(CommandLine.arguments.dropFirst()))
            var command = try RootCommand.parseAsRoot(words)
            guard let command = command as? any ModuleCommand else { return try command.run() }
            await end(with: run(command))
        } catch {
            RootCommand.exit(withError: error)
        }
    }

    /// - Returns: the status to exit with.
    private static func run(_ command: any ModuleCommand) async -> Int32 {
        let console = Console.standard()
        do {
            try await command.run(in: LiveModule(command.common, console: console))
            return 0
        } catch {
            let failure = CommandFailure(error)
            if let sentence = failure.sentence { console.say(sentence) }
            return failure.code
        }
    }

    /// Started with a standard stream closed, the next file or socket to be opened would take its number, and the answer
    /// would be written there. Something that can't be written to takes it instead, so that this is noticed and said.
    private static func occupyStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// At once: the libraries' own clean-up must not run under threads that still use them, and nothing is left to flush,
    /// since ``Console`` keeps nothing back.
    private static func end(with status: Int32) -> Never { _exit(status) }
}
