import ArgumentParser
import GitHubModel

/// The words after `help`.
enum HelpArguments {
    /// The parser shows the general help for a command that does not exist (swift-argument-parser 1.8.2).
    ///
    /// - Throws: a usage error that lists the known commands.
    static func check(_ words: [String]) throws {
        guard words.first == "help" else { return }
        var command: any ParsableCommand.Type = RootCommand.self
        for word in words.dropFirst() where word != "help" && !word.hasPrefix("-") {
            let known = command.configuration.subcommands
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                let names = known.compactMap { $0.configuration.commandName }.joined(separator: ", ")
                throw ValidationError(
                    "There is no command \"\(TextSanitizer.singleLine(word))\". The commands are: \(names).")
            }
            command = next
        }
    }
}
