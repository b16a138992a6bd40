import ArgumentParser
import GitHistory
import GitHubAPI
import GitHubModel
import PrivateFiles
import Settings
import Store
import TerminalUI
import Warm

/// Fills the cache with people, so that the prompt finds them at once and without a request: of clones (`--git`, or the
/// current directory), or around the account (`--github`). ``WarmPlan`` says which; the module `Warm` reads them.
struct WarmCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "warm", abstract: "Fill the cache with people from your clones, or around your account.",
        usage: "ghsearch warm [--git <dir> ...] [--github] [<options>]",
        discussion: """
            Reads the history of the clone in the current directory, or of those of --git: authors, committers, co-authors \
            and reviewers with an address of GitHub, and the owners of merged branches. Sends no requests. Reads only \
            commits that are new since the last time.
            With --github, loads the people around your account, with at most \(AccountPlan.maxRequests) requests and \
            half of the rate limit: those you follow, your followers, public members of your organizations, owners of what \
            you starred, and contributors of repositories you contributed to.
            """)
    static let examples = ["ghsearch warm", "ghsearch warm --git ~/src/cli --git ~/src/fzf", "ghsearch warm --github"]

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
        let git = directories.isEmpty ? context.output.git : GitProcesses()  // --git counts before GIT_DIR
        let plan = WarmPlan(directories: directories, includesAccount: isFromGitHub)
        let isRead = try await context.cache.clonePrefetcher(of: store, by: git).read(plan.clones) { progress in
            Self.print(progress, to: context.output.console)
        }
        if plan.includesAccount { try await context.readPeopleAroundAccount(into: store) }
        if !isRead { throw CommandError(.failed, nil) }
    }

    private static func print(_ progress: ClonePrefetcher.Progress, to console: Console) {
        switch progress {
        case .reading(let directory): console.progress("Reading \(TextSanitizer.singleLine(directory))…")
        case .writing(let count, let total):
            console.progress("Writing \(NumberFormat.grouped(count)) of \(NumberFormat.grouped(total)) people…")
        case .written: break
        case .finished(let summary): console.printMessage(message(summary))
        case .failed(let error): console.printMessage(error.commandMessage())
        }
    }

    private static func message(_ summary: ClonePrefetcher.Summary) -> String {
        if summary.commits == 0 { return "\(summary.repository): no new commits." }
        let commits = NumberFormat.counted(summary.commits, "new commit")
        let result = "\(summary.repository): \(NumberFormat.counted(summary.people, "person", "people")) in \(commits)."
        return summary.people > 0 ? result : "\(result) No address or merge in them names an account."
    }
}

extension GitHubContext {
    /// Throws ``CommandError`` without an account, and ``Warm/PrefetchError`` while another process does the same.
    func readPeopleAroundAccount(into store: LocalStore) async throws {
        let github = try await github()
        guard let viewer = try await github.account() else {
            throw CommandError(.signInNeeded, "Not signed in to \(output.host). Run `ghsearch login`.")
        }
        defer { output.console.endProgress() }
        let directory = PrivateDirectory(path: XDGDirectories(environment: output.environment).state)
        let prefetcher = AccountPrefetcher(github, store, viewer: viewer)
        let result = try await prefetcher.read(lockIn: directory) { [console = output.console] progress in
            console.progress("\(progress.summary)…")
        }
        output.console.printMessage("\(result.summary).\(result.stopError.map { " \($0.advice)" } ?? "")")
    }
}

extension AccountProgress {
    fileprivate var summary: String {
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

extension AccountProgress.StopError {
    fileprivate var advice: String {
        switch self {
        case .requests: "There are more. Run the command again to continue."
        case .rateLimit: "Half of the rate limit is used. Run the command again later to continue."
        }
    }
}
