import ArgumentParser
import Authenticator
import CProcess
import Foundation
import GitHubAPI
import GitHubModel
import Settings

@main
enum Program {
    /// Not `async`: the runtime would start threads before the checks.
    static func main() {
        process_limit_heaps()
        reopenClosedStandardStreams()
        protectMemory()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let status = sandboxedStatus(of: arguments) { exit(with: status) }
        if let error = ProcessLimits.error { exit(with: report(error, about: arguments)) }
        if DocumentedRootCommand.isRequested(by: arguments) { exit(with: printDocumentation(arguments)) }
        let environment = removeTokensFromEnvironment()
        Task { @MainActor in await run(arguments, environment) { exit(with: $0) } }
        dispatchMain()
    }

    /// Returns the exit code of a ``SandboxedChild``, or `nil` if this process is none.
    private static func sandboxedStatus(of arguments: [String]) -> Int32? {
        JQEvaluator.run(arguments)?.rawValue ?? ImageDecoderProcess.run(arguments) ?? ReadmeProcess.run(arguments)
    }

    static func run(_ arguments: [String], _ environment: [String: String], finish: @Sendable (Int32) -> Void) async {
        do {
            if let shell = Shell.completed(by: arguments) {
                try Console.standard().write(Array(shell.completionScript().utf8))
                return finish(0)
            }
            if let topic = helpTopic(arguments) {
                try Console.standard().print(try topic.text(in: Console.standard().helpWidth))
                return finish(0)
            }
            let (parsed, words) = try parsed(arguments)  // help and errors need no settings
            let configuration = Configuration.file(of: environment, by: .program)
            var messages: [String] = []
            var command = DefaultOptions.apply(
                to: parsed, words, environment,
                configured: (try? configuration.get().options) ?? [:]  // the application reports the error
            ) { messages.append($0) }
            if let command = command as? any ApplicationCommand {
                return await run(command, environment, configuration, messages: messages, finish: finish)
            }
            messages.forEach(Console.standard().printMessage)
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
            finish(0)
        } catch {
            finish(report(error, about: arguments))
        }
    }

    private static func printDocumentation(_ arguments: [String]) -> Int32 {
        do {
            var command = try DocumentedRootCommand.parseAsRoot(arguments)
            try command.run()
            return 0
        } catch {
            return report(error, about: arguments, of: DocumentedRootCommand.self)
        }
    }

    /// Prints a message, the help or the version, and returns the exit code. The parser would not clean quoted
    /// arguments.
    private static func report(
        _ error: any Error, about arguments: [String], of command: any ParsableCommand.Type = RootCommand.self
    ) -> Int32 {
        let console = Console.standard()
        if error is CommandError { return report(.failure(error), to: console) }
        let text = command.fullMessage(for: error)
        let code = command.exitCode(for: error)
        guard code.isSuccess else {
            if !text.isEmpty { console.printMessage(UsageMessage(text, arguments).text) }
            return code.rawValue
        }
        do {
            // The parser has only the number: reading the rest would delay every start.
            let printed = text == Version.number ? Version.description : HelpText(text).short ?? text
            if !printed.isEmpty { try console.print(printed) }
            return code.rawValue
        } catch {
            return report(.failure(error), to: console)
        }
    }

    /// `isNext` is whether another command with the same settings has run before it. `messages` are those about its
    /// options.
    private static func run(
        _ command: any ApplicationCommand, _ environment: [String: String],
        _ configuration: Result<Configuration, ConfigurationError>, isNext: Bool = false, messages: [String] = [],
        finish: @Sendable (Int32) -> Void
    ) async {
        let console = Console.standard()
        do {
            let isFullScreen = command.isFullScreen(console)
            var application = try application(
                for: command, environment, configuration, console, isFullScreen: isFullScreen,
                reportsDirectory: !isNext)
            var messages = messages
            if isFullScreen, command is SearchCommand, StandardInput.hasBytes { messages.append(StandardInput.advice) }
            // The alternate screen of the terminal would hide what is printed now.
            if isFullScreen { application.screen.notice = messages.first }
            messages.forEach(application.messages.post)
            var result = await perform(command, in: application, reportsAge: !isFullScreen)
            if case .success(.runNext(let next)) = result {
                return await run(next, environment, configuration, isNext: true, finish: finish)
            }
            if case .success(.become(let command)) = result { result = .failure(ForegroundCommand.become(command)) }
            // Freeing the memory of the application before the exit would take a millisecond.
            withExtendedLifetime(application) { finish(report(result, to: console)) }
        } catch {
            finish(report(.failure(error), to: console))
        }
    }

    static func report(_ result: Result<CommandOutcome, any Error>, to console: Console) -> Int32 {
        guard case .failure(let error) = result else { return 0 }
        let commandError = CommandError(error)
        if let message = commandError.message { console.printMessage(message) }
        return commandError.code
    }

    static func application(
        for command: any ApplicationCommand, _ environment: [String: String],
        _ configuration: Result<Configuration, ConfigurationError>, _ console: Console, isFullScreen: Bool,
        reportsDirectory: Bool = true, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> Application {
        let application = try Application(
            command.common, environment: environment, address: try command.address,
            usesDirectory: type(of: command).usesDirectory, needsSettings: type(of: command).needsSettings,
            configuration: configuration,
            console: console, isFullScreen: isFullScreen,
            preferredVault: command.preferredVault, clock: clock)
        let messages = application.settingsMessages(
            usesToken: type(of: command).usesToken, reportsDirectory: reportsDirectory)
        messages.forEach(application.messages.post)
        if let notice = try command.ownerAddress?.ownerNotice { console.printMessage(notice) }
        return application
    }

    static func perform(
        _ command: any ApplicationCommand, in application: Application, reportsAge: Bool
    ) async -> Result<CommandOutcome, any Error> {
        let budget = RequestBudget(limits: command.common.requestLimits, clock: application.output.clock)
        let result = await RequestBudget.$current.withValue(budget) {
            await Result { try await command.outcome(of: application) }
        }
        if reportsAge {
            await application.github.fallbacks.print(in: application.github)
            application.github.printPublicAccess()
        }
        await application.close().forEach { application.output.console.printMessage($0) }
        return result
    }

    /// Removes the tokens from the environment of the process, which its children inherit. Returns the environment with
    /// them.
    private static func removeTokensFromEnvironment() -> [String: String] {
        var environment: [String: String] = [:]
        var variables = process_environment()
        while let variable = variables?.pointee {
            let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            variables = variables?.successor()
        }
        for variable in TokenVariables.all { unsetenv(variable) }
        return environment
    }

    /// Opens closed standard streams: otherwise output is written to the next file or socket, which gets their number.
    private static func reopenClosedStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Protects tokens in memory from core files, other processes of the user, and Swift's crash reports, which show
    /// bytes.
    private static func protectMemory() {
        process_keep_memory_private()
        for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    }

    /// Exits without the exit handlers of libraries, which threads still use. ``Console`` has no buffer to flush.
    static func exit(with status: Int32) -> Never { _exit(status) }

    static func parse(_ arguments: [String]) throws -> any ParsableCommand { try parsed(arguments).command }

    /// Returns the command, and the words from which it was parsed: the arguments in the form that the parser
    /// understands. Errors of the parser include requests for help.
    private static func parsed(_ arguments: [String]) throws -> (command: any ParsableCommand, words: [String]) {
        if arguments.contains(where: Token.isContained) { throw CommandError.token(in: "The command line") }
        let arguments = withCommandFirst(arguments)
        try checkHelp(arguments)
        let words = withFiles(normalized(try Habits.translated(arguments)))
        if let command = applicationCommand(words) { return (command, words) }
        do {
            let command = try RootCommand.parseAsRoot(words)
            try checkSpelling(of: command, arguments)
            return (command, words)
        } catch let error where RootCommand.exitCode(for: error) == .failure {
            // The parser treats a value that a command rejects as a failure.
            throw CommandError(.usage, UsageMessage(RootCommand.fullMessage(for: error), arguments).text)
        }
    }

    /// Returns `nil` if the root command must parse `arguments`: it returns another command, reports what is invalid,
    /// or shows the help. It reads the options of the default subcommand as well, which takes longer.
    private static func applicationCommand(_ arguments: [String]) -> (any ApplicationCommand)? {
        guard let name = arguments.first, let subcommand = RootCommand.subcommand(named: name) else { return nil }
        // The root command parses invalid arguments again, and reports the error.
        return try? subcommand.parseAsRoot(Array(arguments.dropFirst())) as? any ApplicationCommand
    }

    /// Moves global options in front of a subcommand behind its name. `git`, `gh` and `kubectl` take them there, too:
    /// an alias can contain a host, for the commands that have these options.
    private static func withCommandFirst(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        while let word = rest.first, let count = CommonOptions.wordCount(of: word) { rest = rest.dropFirst(count) }
        let options = arguments[..<rest.startIndex]
        var (names, command): ([String], any ParsableCommand.Type) = ([], RootCommand.self)
        while let name = rest.first, let next = command.subcommand(named: name) {
            (names, command) = (names + [name], next)
            rest = rest.dropFirst()
        }
        return names + options + rest
    }

    /// Replaces `--json=FIELDS` by `--json FIELDS`, up to `--`: if another option follows, the parser drops the value
    /// of an option with an optional value that is joined by `=` (swift-argument-parser 1.8.2).
    private static func normalized(_ arguments: [String]) -> [String] {
        let (end, prefix) = (arguments.firstIndex(of: "--") ?? arguments.endIndex, "--json=")
        return arguments[..<end].flatMap { argument in
            guard argument.hasPrefix(prefix) else { return [argument] }
            let fields = argument.dropFirst(prefix.count)
            return fields.isEmpty ? ["--json"] : ["--json", String(fields)]
        } + arguments[end...]
    }

    /// Replaces the arguments of `who` after `--` by `--file` options: the parser does not tell them apart from others.
    private static func withFiles(_ arguments: [String]) -> [String] {
        guard arguments.first == "who", let end = arguments.firstIndex(of: "--") else { return arguments }
        return arguments[..<end] + arguments[(end + 1)...].map { "--file=\($0)" }
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
        // Names of people are short, too: `robin` is two edits away from `login`.
        guard let name = first.nearest(among: names, twoEditsLength: 7) else { return }
        throw ValidationError(
            "Unknown command \"\(word)\". Did you mean `\(name)`? To search for it: ghsearch search \(word)")
    }

    private static func unknownCommand(_ name: String, in command: any ParsableCommand.Type) -> ValidationError {
        let shown = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let names = shown.compactMap { $0.configuration.commandName }
        let topics = command == RootCommand.self ? HelpTopic.allCases.map(\.rawValue) : []
        let start = "Unknown command \"\(TextSanitizer.singleLine(name))\"."
        if let nearest = name.nearest(among: names + topics) {
            return ValidationError("\(start) Did you mean `help \(nearest)`?")
        }
        let others = topics.isEmpty ? "" : " Other topics: \(topics.joined(separator: ", "))."
        return ValidationError("\(start) Available commands: \(names.joined(separator: ", ")).\(others)")
    }

    private static func helpTopic(_ arguments: [String]) -> HelpTopic? {
        arguments.count == 2 && arguments[0] == "help" ? HelpTopic(rawValue: arguments[1]) : nil
    }

    /// Rejects `help` for an unknown command, for which the parser shows the general help (swift-argument-parser
    /// 1.8.2).
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = RootCommand.self
        for name in arguments.dropFirst() where name != "help" && !name.hasPrefix("-") {
            guard let next = command.subcommand(named: name) else {
                throw unknownCommand(name, in: command)
            }
            command = next
        }
    }
}
