import ArgumentParser
import GitHubModel

/// The message about a command line that the parser does not accept: what is wrong, the word that is probably meant,
/// and one line that says where to read on.
///
/// The parser prints all forms of the command instead, which push the reason out of a small window, and suggests only
/// names of options (swift-argument-parser 1.8.2).
struct UsageMessage {
    let text: String

    /// - Parameters:
    ///   - message: The full message of the parser.
    ///   - arguments: The command line.
    init(_ message: String, _ arguments: [String]) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let reason = lines.prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }.joined(separator: "\n")
        let command = arguments.first.flatMap { RootCommand.subcommand(named: $0) }
        let corrected =
            Self.unknownSubcommand(in: reason, arguments) ?? Self.reason(reason, of: command ?? SearchCommand.self)
        let help = lines.last.flatMap { $0.firstMatch(of: Self.helpCommand)?.1 }
        text = help.map { "\(corrected)\nTo see how it is used: \($0)" } ?? corrected
    }

    /// Returns a reason of the parser of `command` with what does the same as an option of another program, or with the
    /// option or value that is meant.
    static func reason(_ reason: String, of command: any ParsableCommand.Type) -> String {
        unknownOption(in: reason, of: command) ?? reason + suggestedValue(in: reason)
    }

    private static var helpCommand: Regex<(Substring, Substring)> { #/See '([^']+)' for more information/# }

    /// Names the subcommand that a word in its place probably is, or those that exist. `nil` if the word can be
    /// something else.
    private static func unknownSubcommand(in reason: String, _ arguments: [String]) -> String? {
        guard reason.lowercased().contains("unexpected argument") else { return nil }
        var (path, command): ([String], any ParsableCommand.Type) = ([], RootCommand.self)
        for word in arguments {
            guard let next = command.subcommand(named: word) else { break }
            (path, command) = (path + [word], next)
        }
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let word = arguments.dropFirst(path.count).first, !path.isEmpty, !names.isEmpty, !word.hasPrefix("-")
        else { return nil }
        let parent = path.joined(separator: " ")
        let advice =
            word.nearest(among: names).map { "Did you mean `\(parent) \($0)`?" }
            ?? "Available commands: \(names.joined(separator: ", "))."
        return "Error: Unknown command \"\(parent) \(TextSanitizer.excerpt(word))\". \(advice)"
    }

    /// Says what does the same as an option of another program, or names the option that is meant. The parser suggests
    /// names that are three letters off, too: `--in` for `--ansi`.
    private static func unknownOption(in reason: String, of command: any ParsableCommand.Type) -> String? {
        let pattern = #/^(Error: )?Unknown option '([^']+)'(?:\. Did you mean '([^']+)'\?)?/#
        guard let match = reason.firstMatch(of: pattern) else { return nil }
        let start = "\(match.1 ?? "")Unknown option '\(match.2)'."
        let option = String(match.2)
        if let advice = Habits.advice(for: option, of: command.configuration.commandName ?? "") {
            return "\(start) \(advice)"
        }
        let nearest = match.3.flatMap { option.nearest(among: [String($0)]) }
        return nearest.map { "\(start) Did you mean '\($0)'?" } ?? start
    }

    /// Returns a question for the value that is probably meant, after those that the parser lists.
    private static func suggestedValue(in reason: String) -> String {
        guard let match = reason.firstMatch(of: #/The value '([^']*)' is invalid .*Please provide one of (?s:(.*))$/#)
        else { return "" }
        let names = match.2.matches(of: #/'([^']+)'|- (\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
        return String(match.1).nearest(among: names).map { " Did you mean '\($0)'?" } ?? ""
    }
}
