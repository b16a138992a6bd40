import ArgumentParser
import Authenticator
import CProcess
import GitHubAPI
import GitHubModel

import Foundation

/// The entry point: parses the arguments, runs the command, prints an error, and exits.
@main
enum Program {
    static func main() async {
        process_limit_heaps()
        reopenClosedStandardStreams()
        protectMemory()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let status = JQEvaluator.run(arguments)?.rawValue ?? ImageDecoderProcess.run(arguments) {
            exit(with: status)
        }
        if DocumentedRootCommand.isRequested(by: arguments) { return DocumentedRootCommand.main(arguments) }
        let environment = removeTokensFromEnvironment()
        do {
            if let shell = Shell.completed(by: arguments) {
                return try Console.standard().write(Array(shell.completionScript.utf8))
            }
            var command = try parse(arguments)
            guard let command = command as? any ModuleCommand else { return try command.run() }
            await exit(with: run(command, environment))
        } catch let error where RootCommand.message(for: error) == Version.number {
            print(Version.description)  // the parser has only the number: reading the rest would delay every start
        } catch {
            exit(with: report(error))
        }
    }

    /// Prints a message of the parser or a requested help, and returns the exit code. The parser itself would print what it
    /// quotes from the arguments as it is.
    private static func report(_ error: any Error) -> Int32 {
        let (text, code, console) = (
            RootCommand.fullMessage(for: error), RootCommand.exitCode(for: error), Console.standard()
        )
        guard code.isSuccess else {
            if !text.isEmpty { console.printMessage(text) }
            return code.rawValue
        }
        do {
            if !text.isEmpty { try console.print(text) }
            return code.rawValue
        } catch {
            let error = CommandError(error)
            if let message = error.message { console.printMessage(message) }
            return error.code
        }
    }

    /// Returns the command that `arguments` request. Exits with ``CommandError/Status/usage`` if a command rejects a value:
    /// the parser treats errors of other types as failures.
    ///
    /// - Throws: errors of the parser, which include requests for help.
    static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        try checkHelp(arguments)
        do {
            let command = try RootCommand.parseAsRoot(normalized(arguments))
            try checkSpelling(of: command, arguments)
            return command
        } catch let error where RootCommand.exitCode(for: error) == .failure {
            Console.standard().printMessage(RootCommand.fullMessage(for: error))
            exit(with: CommandError.Status.usage.rawValue)
        }
    }

    /// Replaces `--json=FIELDS` by `--json FIELDS`, up to `--`.
    ///
    /// If another option follows, the parser drops the value of an option with an optional value that is joined by `=`
    /// (swift-argument-parser 1.8.2).
    private static func normalized(_ arguments: [String]) -> [String] {
        let (end, prefix) = (arguments.firstIndex(of: "--") ?? arguments.endIndex, "--json=")
        return arguments[..<end].flatMap { argument in
            guard argument.hasPrefix(prefix) else { return [argument] }
            let fields = argument.dropFirst(prefix.count)
            return fields.isEmpty ? ["--json"] : ["--json", String(fields)]
        } + arguments[end...]
    }

    /// Rejects a query whose first word is almost the name of a subcommand, unless `search` or `--` is in front of it.
    private static func checkSpelling(of command: any ParsableCommand, _ arguments: [String]) throws {
        guard let search = command as? SearchCommand, !["search", "--"].contains(arguments.first ?? ""),
            let first = search.words.first
        else { return }
        let word = TextSanitizer.singleLine(first)
        let names = ["help"] + RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        if names.contains(word) {
            throw ValidationError(
                "Write the command first: `ghsearch \(word)`. To search for it: ghsearch search \(word)")
        }
        guard let name = names.first(where: { first.isOneEdit(from: $0) }) else { return }
        throw ValidationError(
            "Unknown command \"\(word)\". Did you mean `\(name)`? To search for it: ghsearch search \(word)")
    }

    /// Rejects `help` for an unknown command, for which the parser shows the general help (swift-argument-parser 1.8.2).
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = RootCommand.self
        for name in arguments.dropFirst() where name != "help" && !name.hasPrefix("-") {
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.configuration.commandName == name }) else {
                let names = subcommands.compactMap { $0.configuration.commandName }.joined(separator: ", ")
                throw ValidationError(
                    "Unknown command \"\(TextSanitizer.singleLine(name))\". Available commands: \(names).")
            }
            command = next
        }
    }

    /// Runs `command`, prints its error, and returns the exit code.
    private static func run(_ command: any ModuleCommand, _ environment: [String: String]) async -> Int32 {
        let console = Console.standard()
        do {
            try checkDescriptors()
            try await perform(command, environment, console)
            return 0
        } catch let next as NextCommandError {
            return await run(next.command, environment)
        } catch {
            let error = CommandError(error)
            if let message = error.message { console.printMessage(message) }
            return error.code
        }
    }

    private static func perform(
        _ command: any ModuleCommand, _ environment: [String: String], _ console: Console
    ) async throws {
        let isFullScreen = command.isFullScreen(console)
        let module = try ApplicationModule(
            command.common, environment: environment, address: try command.address,
            usesDirectory: type(of: command).usesDirectory, console: console, isFullScreen: isFullScreen,
            preferredVault: command.preferredVault)
        module.reportSettings(usesToken: type(of: command).usesToken)
        if let notice = try command.ownerAddress?.ownerNotice { console.printMessage(notice) }
        let budget = RequestBudget(limits: command.common.requestLimits, clock: module.clock)
        let result = await RequestBudget.$current.withValue(budget) { await Result { try await module.run(command) } }
        await module.close(reportsAge: !isFullScreen)
        try result.get()
    }

    /// Checks that enough files and connections can be opened: without, the runtime ends the process or waits forever.
    ///
    /// - Throws: ``CommandError``.
    private static func checkDescriptors() throws(CommandError) {
        let copies = (0..<minDescriptors).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
        for copy in copies where copy >= 0 { close(copy) }
        guard copies.allSatisfy({ $0 >= 0 }) else {
            throw CommandError(.failed, "Too few files can be open at once. Raise the limit: ulimit -n 256")
        }
    }

    /// The number of descriptors that a command uses: the cache, locks, connections, the terminal, and child processes.
    private static let minDescriptors = 40

    /// Removes the tokens from the environment of the process, which its children inherit. Returns the environment with them.
    private static func removeTokensFromEnvironment() -> [String: String] {
        let environment = ProcessInfo.processInfo.environment
        for variable in TokenSource.allVariables { unsetenv(variable) }
        return environment
    }

    /// Opens closed standard streams so that they can't be used. Otherwise the next file or socket gets the number of a
    /// closed stream, and the output is written there.
    private static func reopenClosedStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Protects tokens in memory: disables core files, access by other processes of the user, and crash reports, as Swift's
    /// show the bytes that registers point to.
    private static func protectMemory() {
        process_keep_memory_private()
        for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    }

    /// Exits without running the exit handlers of libraries, because threads still use them. ``Console`` has no buffer to
    /// flush.
    private static func exit(with status: Int32) -> Never { _exit(status) }
}
