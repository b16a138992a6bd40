import ArgumentParser
import GitHistory
import GitHubAPI
import GitHubModel
import PrivateFiles
import Store
import TerminalUI

struct WarmCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "warm", abstract: "Fill the cache with people from your clones, or around your account.",
        usage: "ghsearch warm [--git <dir> ...] [--github] [<options>]",
        discussion: """
            Reads the history of the clone in the current directory, or of those of --git: authors, committers, co-authors \
            and reviewers with an address of GitHub, and the owners of merged branches. Sends no requests. Reads only \
            commits that are new since the last time.
            With --github, loads the people around your account, with at most \(AccountPrefetcher.maxRequests) requests and \
            half of the rate limit: those you follow, your followers, public members of your organizations, owners of what \
            you starred, and contributors of repositories you contributed to.
            """)

    @Option(
        name: .customLong("git"),
        help: ArgumentHelp("Directory of a clone, also a bare one. Repeatable.", valueName: "dir"),
        completion: .directory)
    var directories: [String] = []

    @Flag(name: .customLong("github"), help: "Load the people around your account from GitHub.")
    var isFromGitHub = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { isFromGitHub }

    func validate() throws {
        if directories.contains("") { throw ValidationError("--git needs the directory of a clone.") }
        if isFromGitHub, common.offline { throw ValidationError("Use either --github or --offline.") }
    }

    func run(in context: GitHubContext) async throws {
        let store = try await context.cache.availableStore()
        let current = isFromGitHub ? [] : ["."]
        let isRead = try await read(directories.isEmpty ? current : directories, into: store, in: context)
        try await store.requireWritten()
        if isFromGitHub { try await context.readPeopleAroundAccount(into: store) }
        if !isRead { throw CommandError(.failed, nil) }
    }

    private func read(
        _ directories: [String], into store: LocalStore, in context: GitHubContext
    ) async throws -> Bool {
        var reader = ClonePrefetcher(store: store, host: context.output.host)
        reader.report = { [console = context.output.console] count, total in
            console.progress("Writing \(NumberFormat.grouped(count)) of \(NumberFormat.grouped(total)) people…")
        }
        var isComplete = true
        for directory in directories {
            do {
                context.output.console.progress("Reading \(TextSanitizer.singleLine(directory))…")
                context.output.console.printMessage(Self.message(try await reader.read(directory)))
            } catch let error as GitError {
                isComplete = false
                context.output.console.printMessage(error.commandMessage())
                if error == .notInstalled { break }
            }
        }
        return isComplete
    }

    private static func message(_ summary: ClonePrefetcher.Summary) -> String {
        if summary.commits == 0 { return "\(summary.repository): no new commits." }
        let commits = NumberFormat.counted(summary.commits, "new commit")
        let result = "\(summary.repository): \(NumberFormat.counted(summary.people, "person", "people")) in \(commits)."
        return summary.people > 0 ? result : "\(result) No address or merge in them names an account."
    }
}

extension GitHubContext {
    /// Throws ``CommandError`` without an account, or while another process does the same.
    func readPeopleAroundAccount(into store: LocalStore) async throws {
        let github = try await github()
        guard let viewer = try await github.account() else {
            throw CommandError(.signInNeeded, "Not signed in to \(output.host). Run `ghsearch login`.")
        }
        let lock = try await accountReadingLock()
        defer { output.console.endProgress() }
        let reader = AccountPrefetcher(github, store, viewer: viewer) { output.console.progress("\($0)…") }
        let summary = try await reader.read()
        try await store.requireWritten()
        output.console.printMessage("\(summary).\(summary.stopError.map { " \($0)" } ?? "")")
        _ = consume lock
    }

    /// Two processes would send every request twice.
    private func accountReadingLock() async throws -> FileLock {
        let directory = PrivateDirectory(path: XDGDirectories(environment: output.environment).state)
        do {
            return try await directory.lock("warm.lock", timeout: .zero)
        } catch FileError.busy {
            throw CommandError(
                .failed, "Another process is loading the people around your account. Try again when it has finished.")
        }
    }
}

extension LocalStore {
    fileprivate func requireWritten() async throws(CommandError) {
        guard await flush(upTo: .seconds(30)), !hasFailed else {
            throw CommandError(.failed, "The people are not cached, because the cache can't be written.")
        }
    }
}

extension AccountPrefetcher.Summary: CustomStringConvertible {
    var description: String {
        "\(NumberFormat.counted(people.count, "person", "people")), \(usage.summary)"
    }
}

extension RequestMeter.Usage {
    /// The requests, then what they cost: `17 requests, all unchanged`, or `19 requests, 2 points`.
    fileprivate var summary: String {
        if requests == 0 { return "no new requests" }
        let isAll = unchanged == requests && requests > 1
        let parts = [
            NumberFormat.counted(requests, "request"),
            unchanged > 0 ? "\(isAll ? "all" : NumberFormat.grouped(unchanged)) unchanged" : nil,
            points > 0 ? NumberFormat.counted(points, "point") : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension AccountPrefetcher.StopError: CustomStringConvertible {
    var description: String {
        switch self {
        case .requests: "There are more. Run the command again to continue."
        case .rateLimit: "Half of the rate limit is used. Run the command again later to continue."
        }
    }
}
