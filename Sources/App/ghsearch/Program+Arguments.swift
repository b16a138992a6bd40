import ArgumentParser
import GitHubModel

extension Program {
    /// Errors of the parser include requests for help.
    static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        try checkHelp(arguments)
        let words = withFiles(normalized(arguments))
        if let command = applicationCommand(words) { return command }
        do {
            let command = try RootCommand.parseAsRoot(words)
            try checkSpelling(of: command, arguments)
            return command
        } catch let error where RootCommand.exitCode(for: error) == .failure {
            throw RejectedValueError(message: RootCommand.fullMessage(for: error))
        }
    }

    /// Returns `nil` if the root command must parse `arguments`: it returns another command, reports what is invalid, or shows
    /// the help. It reads the options of the default subcommand as well, which takes longer.
    private static func applicationCommand(_ arguments: [String]) -> (any ApplicationCommand)? {
        guard let name = arguments.first, let subcommand = subcommand(name, of: RootCommand.self) else { return nil }
        do {
            return try subcommand.parseAsRoot(Array(arguments.dropFirst())) as? any ApplicationCommand
        } catch {
            return nil
        }
    }

    private static func subcommand(
        _ name: String, of command: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0.configuration.commandName == name }
    }

    /// Replaces `--json=FIELDS` by `--json FIELDS`, up to `--`: if another option follows, the parser drops the value of an
    /// option with an optional value that is joined by `=` (swift-argument-parser 1.8.2).
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
        guard let name = names.first(where: { first.isOneEdit(from: $0) }) else { return }
        throw ValidationError(
            "Unknown command \"\(word)\". Did you mean `\(name)`? To search for it: ghsearch search \(word)")
    }

    /// Rejects `help` for an unknown command, for which the parser shows the general help (swift-argument-parser 1.8.2).
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = RootCommand.self
        for name in arguments.dropFirst() where name != "help" && !name.hasPrefix("-") {
            guard let next = subcommand(name, of: command) else {
                let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
                    .joined(separator: ", ")
                throw ValidationError(
                    "Unknown command \"\(TextSanitizer.singleLine(name))\". Available commands: \(names).")
            }
            command = next
        }
    }
}

/// A command rejects a value, which is ``CommandError/Status/usage``: the parser treats errors of other types as failures.
struct RejectedValueError: Error {
    let message: String
}
