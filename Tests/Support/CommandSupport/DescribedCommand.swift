import ArgumentParser
import Foundation

@testable import ghsearch

/// A command in the output of `--experimental-dump-help`, as far as tests read it.
package struct DescribedCommand: Decodable {
    package struct Name: Decodable { package let name: String }
    package struct Kind: Decodable {}
    package struct Argument: Decodable { package let kind: String, preferredName: Name?, completionKind: Kind? }

    package let commandName: String, arguments: [Argument]?, subcommands: [DescribedCommand]?
}

extension Ghsearch {
    /// The names of the commands that the help lists.
    package static let listedCommands = RootCommand.configuration.subcommands.map { $0.configuration }
        .filter { $0.shouldDisplay }.compactMap { $0.commandName }

    /// Returns all commands, each with its words, such as `ghsearch cache clear`.
    package func describedCommands() async throws -> [(words: String, command: DescribedCommand)] {
        struct Help: Decodable { let command: DescribedCommand }
        func all(_ command: DescribedCommand, after words: String) -> [(words: String, command: DescribedCommand)] {
            let words = words + command.commandName
            return [(words, command)] + (command.subcommands ?? []).flatMap { all($0, after: words + " ") }
        }
        let json = try await self("--experimental-dump-help").output
        return all(try JSONDecoder().decode(Help.self, from: Data(json.utf8)).command, after: "")
    }
}
