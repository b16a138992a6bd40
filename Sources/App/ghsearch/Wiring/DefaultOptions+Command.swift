import ArgumentParser
import GitHubModel
import Settings

extension DefaultOptions {
    /// Why options have no effect, as a sentence.
    private struct ReasonError: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns `command`, which was parsed from `arguments`, with its default options. `configured` has the words of
    /// the settings by the name of the command.
    static func apply(
        to command: any ParsableCommand, _ arguments: [String], _ environment: [String: String],
        configured: [String: [String]], report: (String) -> Void
    ) -> any ParsableCommand {
        guard let application = command as? any ApplicationCommand else { return command }
        let kind = type(of: application)
        let name = kind.configuration.commandName ?? ""
        let options = DefaultOptions(
            of: kind is SearchCommand.Type ? prompt : name, environment, configured: configured)
        let words = arguments.first == name ? Array(arguments.dropFirst()) : arguments
        return options.apply(
            to: command, words,
            parse: { words, defaults throws(ReasonError) in try parsed(kind, words, defaults: defaults) },
            report: report)
    }

    /// Checks options that are to be stored for the command `name` by parsing them as it does.
    ///
    /// - Throws: `ValidationError` for words that it does not understand.
    static func check(_ text: String, of name: String) throws {
        guard let words = ShellWords.words(in: text) else { throw ValidationError("A quote is not closed.") }
        let commands = RootCommand.configuration.subcommands.compactMap { $0 as? any ApplicationCommand.Type }
        let kind = name == prompt ? SearchCommand.self : commands.first { $0.configuration.commandName == name }
        guard let kind else { return }
        do {
            // The argument that the command line will have: one among the options is one too many.
            let argument = ["mona", "mona/one"].filter { accepts(kind, $0) }.prefix(1)
            _ = try parsed(kind, words + argument, defaults: words)
        } catch {
            throw ValidationError("options.\(name): \(error)")
        }
    }

    private static func accepts(_ kind: any ApplicationCommand.Type, _ argument: String) -> Bool {
        do {
            _ = try parsed(kind, [argument], defaults: [])
            return true
        } catch {
            return false  // the command takes none, or another one
        }
    }

    private static func parsed(
        _ kind: any ApplicationCommand.Type, _ words: [String], defaults: [String]
    ) throws(ReasonError) -> any ParsableCommand {
        do {
            if defaults.contains(where: Token.isContained) { throw CommandError.token(in: "It") }
            guard kind is SearchCommand.Type else { return try kind.parseAsRoot(words) }
            guard try SearchCommand.parse(defaults).words.isEmpty else {
                throw ValidationError("It can only have options.")
            }
            return try SearchCommand.parse(words)
        } catch {
            let isHelp = kind.exitCode(for: error).isSuccess
            let name = kind is SearchCommand.Type ? "prompt" : "command"
            throw ReasonError(
                description: isHelp
                    ? "It can only have options of the \(name)."
                    : UsageMessage.reason(kind.message(for: error), of: kind))
        }
    }
}
