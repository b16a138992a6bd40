import ArgumentParser
import GitHubModel
import Images
import Store
import TerminalUI

/// `ghsearch cache`: the cache on this machine.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show or clear the cache.",
        subcommands: [StatusCommand.self, ClearCommand.self])

    struct StatusCommand: ModuleCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show the location, size and contents of the cache.")

        @OptionGroup(title: "Global options")
        var common: CommonOptions

        func run(in module: some DependencyModule) async throws {
            guard let status = await module.store?.status() else {
                throw CommandError(.failed, "The cache is not available.")
            }
            try module.console.print("Path: \(status.path)")
            try module.console.print("Size: \(ByteCount.formatted(status.bytes))")
            try module.console.print("People: \(NumberFormat.grouped(status.people))")
            try module.console.print("Responses: \(NumberFormat.grouped(status.responses))")
            try module.console.print("Repository lists: \(NumberFormat.grouped(status.listings))")
            let images = module.avatarCache.status()
            try module.console.print(
                "Images: \(NumberFormat.grouped(images.images)), \(ByteCount.formatted(Int64(images.bytes)))")
            try module.console.print(
                "Oldest response: \(status.oldestResponse.map { RelativeTime.formatted(since: $0) } ?? "none")")
        }
    }

    struct ClearCommand: ModuleCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Clear the cache. You stay signed in.")

        @Flag(help: "Clear without confirmation.")
        var yes = false

        @OptionGroup(title: "Global options")
        var common: CommonOptions

        func run(in module: some DependencyModule) async throws {
            guard try await isConfirmed(await module.store, module.console) else {
                throw CommandError(.interrupted, "Nothing was cleared.")
            }
            let areImagesRemoved = module.avatarCache.clear()
            let isCleared = await module.clearStore()
            guard isCleared, areImagesRemoved else {
                throw CommandError(.failed, "Couldn't clear the cache. Run `ghsearch cache status` for details.")
            }
            module.console.printMessage("Cache cleared.")
        }

        /// Asks for confirmation on a terminal. A script confirms with `--yes`.
        private func isConfirmed(_ store: LocalStore?, _ console: Console) async throws -> Bool {
            if yes { return true }
            guard StandardInput.isTerminal, console.errorsAreTerminal else {
                throw CommandError(.usage, "Use --yes to clear the cache without confirmation.")
            }
            let people = await store?.status().map { NumberFormat.grouped($0.people) } ?? "all"
            console.printMessage("Clear the cache (\(people) people)? Type yes to confirm:")
            return readLine()?.lowercased().filter { !$0.isWhitespace } == "yes"
        }
    }
}

private enum ByteCount {
    /// Returns the size, such as `345 kB` or `12.3 MB`.
    static func formatted(_ bytes: Int64) -> String {
        if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
