import ArgumentParser
import GitHubModel
import Images
import Store
import TerminalUI

/// `ghsearch cache`: what is stored on this machine.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show or remove what is stored on this machine.",
        subcommands: [StatusCommand.self, ClearCommand.self])

    /// `ghsearch cache status`
    struct StatusCommand: ModuleCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show where the store is, how large, and what it holds.")

        @OptionGroup(title: "Anywhere")
        var common: CommonOptions

        func run(in module: some DependencyModule) async throws {
            guard let status = await module.store?.status() else { throw CommandError(.failed, "Nothing is stored.") }
            try module.console.print("Path: \(status.path)")
            try module.console.print("Size: \(ByteCount.formatted(status.bytes))")
            try module.console.print("People: \(NumberFormat.grouped(status.people))")
            try module.console.print("Answers: \(NumberFormat.grouped(status.responses))")
            try module.console.print("Lists of repositories: \(NumberFormat.grouped(status.listings))")
            let pictures = module.avatarCache.status()
            try module.console.print(
                "Pictures: \(NumberFormat.grouped(pictures.images)), \(ByteCount.formatted(Int64(pictures.bytes)))")
            try module.console.print(
                "Oldest answer: \(status.oldestResponse.map { RelativeTime.formatted(since: $0) } ?? "none")")
        }
    }

    /// `ghsearch cache clear`
    struct ClearCommand: ModuleCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Remove everything stored. The sign-in stays.")

        @Flag(help: "Don't ask first.")
        var yes = false

        @OptionGroup(title: "Anywhere")
        var common: CommonOptions

        func run(in module: some DependencyModule) async throws {
            guard let store = module.store else { throw CommandError(.failed, "Nothing is stored.") }
            guard try await isWanted(store, module.console) else {
                throw CommandError(.interrupted, "Nothing was removed.")
            }
            let arePicturesGone = module.avatarCache.clear()
            guard await store.clear(), arePicturesGone else {
                throw CommandError(
                    .failed, "The store could not be emptied. Look at it with `ghsearch cache status`.")
            }
            module.console.printMessage("Removed everything stored.")
        }

        /// On a terminal a person is asked; a script must say so itself.
        private func isWanted(_ store: LocalStore, _ console: Console) async throws -> Bool {
            if yes { return true }
            guard StandardInput.isTerminal, console.errorsAreTerminal else {
                throw CommandError(.usage, "Give --yes to remove everything without being asked.")
            }
            let people = await store.status().map { NumberFormat.grouped($0.people) } ?? "all"
            console.printMessage("Remove \(people) people and all answers? Type yes to do it:")
            return StandardInput.line()?.lowercased().filter { !$0.isWhitespace } == "yes"
        }
    }
}

/// Sizes as people write them.
private enum ByteCount {
    /// `345 kB`, `12.3 MB`.
    static func formatted(_ bytes: Int64) -> String {
        if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
