import ArgumentParser
import GitHistory
import GitHubModel
import Store
import TerminalUI

/// `ghsearch warm`: fills the cache with people.
struct WarmCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "warm", abstract: "Fill the cache with people from your clones.",
        discussion: """
            Reads the history of the clone in the current directory, or of those of --git: authors, committers, co-authors \
            and reviewers with an address of GitHub, and the owners of merged branches. Sends no requests. Reads only \
            commits that are new since the last time.
            """)

    @Option(
        name: .customLong("git"),
        help: ArgumentHelp("Directory of a clone, also a bare one. Repeatable.", valueName: "dir"))
    var directories: [String] = []

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        guard let store = module.store else { throw CommandError(.failed, "The cache is not available.") }
        let reader = CloneReader(store: store, host: module.host)
        var errors = 0
        for directory in directories.isEmpty ? ["."] : directories {
            do {
                module.console.progress("Reading \(TextSanitizer.singleLine(directory))…")
                let summary = try await reader.read(directory)
                module.console.printMessage(Self.message(summary))
            } catch let error as GitError {
                errors += 1
                module.console.printMessage("\(error)")
                if error == .notInstalled { break }
            }
        }
        if errors > 0 { throw CommandError(.failed, nil) }
    }

    private static func message(_ summary: CloneReader.Summary) -> String {
        if summary.commits == 0 { return "\(summary.repository): no new commits." }
        let commits = NumberFormat.counted(summary.commits, "new commit")
        return "\(summary.repository): \(NumberFormat.grouped(summary.people)) people in \(commits)."
    }
}
