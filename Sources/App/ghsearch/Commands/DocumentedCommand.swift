import ArgumentParser

/// A command of ghsearch with what its help shows and what its options complete. All that is about one command is in
/// the file or the directory of that command; what is about all commands is found by walking over them.
protocol DocumentedCommand: ParsableCommand {
    /// Three command lines, as a user writes them.
    static var examples: [String] { get }
    /// What `--json` prints; `nil` for a command without this option.
    static var jsonRecord: (any JSONRecord.Type)? { get }
}

extension DocumentedCommand {
    static var jsonRecord: (any JSONRecord.Type)? { nil }
}

extension RootCommand {
    /// Returns the command with this name, such as `repos`.
    static func documented(_ name: String) -> (any DocumentedCommand.Type)? {
        subcommand(named: name) as? any DocumentedCommand.Type
    }
}

extension ParsableCommand {
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}
