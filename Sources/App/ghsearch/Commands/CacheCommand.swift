import ArgumentParser
import Images
import Store
import TerminalUI

/// Shows what is in the store of people and responses, or removes it.
struct CacheCommand: ParsableCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show or clear the cache.",
        subcommands: [StatusCommand.self, ClearCommand.self])
    static let examples = ["ghsearch cache status", "ghsearch cache clear", "ghsearch cache clear --yes"]

    struct StatusCommand: ApplicationCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show the location, size and contents of the cache.")
        static let needsSettings = false

        @OptionGroup(title: "Global options")
        var common: CommonOptions

        func run(in context: CacheContext) async throws {
            guard let status = try await context.availableStore().status() else { throw CacheContext.unavailable }
            try context.output.console.print("Path: \(status.path)")
            try context.output.console.print("Size: \(ByteCount.formatted(status.bytes))")
            try context.output.console.print("People: \(NumberFormat.grouped(status.people))")
            try context.output.console.print("Responses: \(NumberFormat.grouped(status.responses))")
            try context.output.console.print("Repository lists: \(NumberFormat.grouped(status.listings))")
            let images = context.avatars.status()
            try context.output.console.print(
                "Images: \(NumberFormat.grouped(images.images)), \(ByteCount.formatted(Int64(images.bytes)))")
            try context.output.console.print(
                "Oldest response: \(status.oldestResponse.map { RelativeTime.formatted(since: $0) } ?? "none")")
        }
    }

    struct ClearCommand: ApplicationCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Clear the cache. You stay signed in.")
        static let needsSettings = false

        @Flag(help: "Clear without confirmation.")
        var yes = false

        @OptionGroup(title: "Global options")
        var common: CommonOptions

        func run(in context: CacheContext) async throws {
            guard try await isConfirmed(in: context) else { throw CommandError(.interrupted, "Nothing was cleared.") }
            let areImagesRemoved = context.avatars.clear()
            let isCleared = await context.lazyStore.clear()
            guard isCleared, areImagesRemoved else {
                throw CommandError(.failed, "Couldn't clear the cache. Run `ghsearch cache status` for details.")
            }
            context.output.console.printMessage("Cache cleared.")
        }

        private func isConfirmed(in context: CacheContext) async throws -> Bool {
            if yes { return true }
            guard context.output.isInteractive else {
                throw CommandError(.usage, "Use --yes to clear the cache without confirmation.")
            }
            let people = await context.store?.status().map { NumberFormat.grouped($0.people) } ?? "all"
            context.output.console.printMessage("Clear the cache (\(people) people)? Type yes to confirm:")
            return readLine()?.lowercased().filter { !$0.isWhitespace } == "yes"
        }
    }
}

private enum ByteCount {
    /// Such as `345 kB` or `12.3 MB`.
    static func formatted(_ bytes: Int64) -> String {
        if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
        return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
