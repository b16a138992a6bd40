import ArgumentParser
import GitHubModel

/// Options that precede those of the command line: of `options.COMMAND` in `config.json`, and for the prompt those in a variable.
enum DefaultOptions {
    static let variable = "GHSEARCH_DEFAULT_OPTS"

    private struct Source {
        let name: String
        let options: [String]
    }

    /// Returns `command` with its default options. Those of a source that are invalid, or contradict the command line, are reported,
    /// and have no effect. `configured` are the words by the name of the command.
    static func apply(
        to command: any ParsableCommand, _ arguments: [String], _ environment: [String: String],
        configured: [String: [String]], report: (String) -> Void
    ) -> any ParsableCommand {
        guard let application = command as? any ApplicationCommand else { return command }
        let kind = type(of: application)
        let isPrompt = application is SearchCommand
        let name = kind.configuration.commandName ?? ""
        var words = arguments.first == name ? Array(arguments.dropFirst()) : arguments
        var result: any ParsableCommand = command
        // The first ones are nearest to the command line, so that it and they have precedence.
        for source in sources(isPrompt ? "prompt" : name, environment, configured, report) {
            do {
                result = try parsed(kind, source.options + words, defaults: source.options)
                words = source.options + words
            } catch {
                let isHelp = kind.exitCode(for: error).isSuccess
                let reason =
                    isHelp
                    ? "It can only have options of the \(isPrompt ? "prompt" : "command")." : kind.message(for: error)
                report("\(source.name) has no effect: \(reason)")
            }
        }
        return result
    }

    private static func sources(
        _ name: String, _ environment: [String: String], _ configured: [String: [String]], _ report: (String) -> Void
    ) -> [Source] {
        var sources: [Source] = []
        if name == "prompt", let text = environment[variable], !text.isBlank {
            do {
                guard let words = ShellWords.words(in: text) else { throw ValidationError("A quote is not closed.") }
                sources.append(Source(name: variable, options: words))
            } catch {
                report("\(variable) has no effect: \(SearchCommand.message(for: error))")
            }
        }
        if let options = configured[name], !options.isEmpty {
            sources.append(Source(name: "options.\(name) in \(Configuration.fileName)", options: options))
        }
        return sources
    }

    private static func parsed(
        _ kind: any ApplicationCommand.Type, _ words: [String], defaults: [String]
    ) throws -> any ParsableCommand {
        if kind is SearchCommand.Type {
            guard try SearchCommand.parse(defaults).words.isEmpty else {
                throw ValidationError("It can only have options.")
            }
            return try SearchCommand.parse(words)
        }
        return try kind.parseAsRoot(words)
    }
}
