import ArgumentParser
import GitHubModel
import Pictures
import Store

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
            guard let status = await module.store?.status() else { throw CommandFailure(.failed, "Nothing is stored.") }
            try module.console.print("Path: \(status.path)")
            try module.console.print("Size: \(Bytes.words(status.bytes))")
            try module.console.print("People: \(Count.grouped(status.people))")
            try module.console.print("Answers: \(Count.grouped(status.answers))")
            try module.console.print("Lists of repositories: \(Count.grouped(status.listings))")
            let pictures = module.pictures.status()
            try module.console.print(
                "Pictures: \(Count.grouped(pictures.pictures)), \(Bytes.words(Int64(pictures.bytes)))")
            try module.console.print("Oldest answer: \(status.oldestAnswer.map { Age.words(since: $0) } ?? "none")")
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
            guard let store = module.store else { throw CommandFailure(.failed, "Nothing is stored.") }
            guard try await isWanted(store, module.console) else {
                throw CommandFailure(.interrupted, "Nothing was removed.")
            }
            let arePicturesGone = module.pictures.clear()
            guard await store.clear(), arePicturesGone else {
                throw CommandFailure(
                    .failed, "The store could not be emptied. Look at it with `ghsearch cache status`.")
            }
            module.console.say("Removed everything stored.")
        }

        /// On a terminal a person is asked; a script must say so itself.
        private func isWanted(_ store: LocalStore, _ console: Console) async throws -> Bool {
            if yes { return true }
            guard StandardInput.isTerminal, console.errorsAreTerminal else {
                throw CommandFailure(.usage, "Give --yes to remove everything without being asked.")
            }
            let people = await store.status().map { Count.grouped($0.people) } ?? "all"
            console.say("Remove \(people) people and all answers? Type yes to do it:")
            return StandardInput.line()?.lowercased().filter { !$0.isWhitespace } == "yes"
        }
    }
}

/// Sizes as people write them.
private enum Bytes {
    /// `345 kB`, `12.3 MB`.
    static func words(_ bytes: Int64) -> String {
        if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
