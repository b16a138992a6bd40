import ArgumentParser
import Foundation
import GitHistory
import GitHubAPI
import GitHubModel
import TerminalUI
import Who

/// The command `ghsearch who`: reads the inputs, looks the accounts up, prints the people and reports who is
/// missing.
struct WhoCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "who", abstract: "Print the accounts behind commits, lines of files, addresses and lists.",
        usage: """
            ghsearch who <address> | '<name> <address>' | <trailer> | @<login> | <url>
            ghsearch who <commit> | <a>..<b> | <a>...<b> | --since <commit>|<date>
            ghsearch who <file>[:<line>[,<line>]] | <directory> ...
            ghsearch who -
            """,
        discussion: """
            Reads who wrote commits, or the lines of a file, from the clone in the current directory, and finds their accounts: \
            by noreply addresses, GitHub's links of commits, merged branches and .mailmap. Except for the links, all are claims, \
            marked as such until GitHub confirms them. Never searches by name: a person without evidence stays unknown.
            Lines can be written as in a.txt:10-20, a.txt:10:5 and a.txt#L10-L20, or as the address of a page of this repository. \
            CODEOWNERS, MAINTAINERS, VOUCHED.td, Package.resolved, go.mod, Cargo.lock and package-lock.json are lists of people, \
            or of repositories whose owners are printed. - reads all of these from standard input, one a line. After --, \
            arguments are files; with a range or --since, they limit it as in git log. Without arguments, prints the people of \
            the last year.
            Addresses are not stored, and printed only with --emails.
            """)
    static let examples = [
        "ghsearch who v1.2..v1.3 --print mention", "ghsearch who README.md:10,20",
        "git diff --name-only main | ghsearch who - --print login",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = WhoPerson.self

    @Argument(
        help: ArgumentHelp(
            "Address, trailer, @login, URL, commit, range, file, directory, list, or -.", valueName: "what"))
    var words: [String] = []

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp("File, whatever its name; with a range, a path as in git log.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp("Commits since this one, or since a date such as '2 weeks ago'.", valueName: "commit|date"))
    var since: String?

    @Option(help: "Sort order (default: commits; for files date).")
    var sort: Choice<WhoOrder>?

    @Flag(help: "Print the addresses of commits.")
    var emails = false

    @Option(
        name: .customLong("git"),
        help: ArgumentHelp("Directory of a clone.", valueName: "dir"),
        completion: .directory)
    var directory = "."

    @OptionGroup(title: "Data")
    var data: DataOptions<WhoPerson>

    @OptionGroup(title: "Results")
    var results: WhoPrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if directory.isEmpty { throw ValidationError("--git needs the directory of a clone.") }
        if words.count(where: { $0 == "-" }) > 1 { throw ValidationError("Use - once.") }
        if results.format != nil, data.isJSON { throw ValidationError("Use either --print or --json.") }
        _ = try data.output
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        for index in words.indices { words[index] = try await arguments.replacingViewer(words[index]) }
    }

    func run(in context: GitHubContext) async throws {
        // --git counts before GIT_DIR.
        let context = directory == "." ? context : context.with(GitProcesses())
        let (clone, gitError) = try await clone(in: context.output)
        let (reader, failure) = try await read(in: clone, context, gitError)
        let maxAge = results.format == .signers ? WhoSigners.maxAge : AuthorLink.maxAge
        let lookup = try await Interruption.cancelling {
            try await context.who().lookUp(
                reader.subjects, in: clone, maxAge: maxAge, needsNames: results.format?.hasName ?? false)
        }
        let (people, messages) = lookup.people(showsAddresses: emails)
        await lookup.record(people)
        let order = sort?.value ?? (lookup.hasFiles ? .date : .commits)
        let sorted = people.sorted { order.areInOrder($0, $1) }
        messages.forEach(context.output.console.printMessage)
        var printer = WhoPrinter(results, data, in: context)
        try await printer.print(sorted)
        let report = WhoReport(people: sorted, lookup: lookup, reader: reader, in: context)
        try await report.print(after: printer)
        if let failure { throw CommandError(code: failure.code, nil) }  // its message was printed before
    }

    // MARK: Inputs

    /// Returns no clone if the current directory is in none, and the error if there is no `git`. Many inputs need none.
    private func clone(in output: OutputContext) async throws -> (Clone?, GitError?) {
        do {
            return (try await Clone(at: directory, of: output.host, by: output.git), nil)
        } catch GitError.notARepository where directory == "." {
            return (nil, nil)
        } catch GitError.notInstalled where directory == "." {
            return (nil, .notInstalled)
        }
    }

    /// Returns what the inputs name, and the error of one that names nothing, which costs that input only. All messages
    /// are printed. Without `git`, `gitError` is why a commit was not found.
    private func read(
        in clone: Clone?, _ context: GitHubContext, _ gitError: GitError?
    ) async throws -> (WhoReader, CommandError?) {
        let workTree = clone == nil ? nil : try await Clone.workTree(at: directory, by: context.output.git)
        var parser = WhoInputParser(host: context.output.host, directory: directory, clone: clone, workTree: workTree)
        try await parser.lookUpIDs(in: words)
        let progress = WhoProgress(context.output, isShown: true)
        defer { progress.report(nil) }
        var reader = WhoReader(parser, WhoReader.Dependencies(context.output, clone, progress))
        if words.isEmpty, files.isEmpty, since == nil {
            guard clone != nil else {
                if let gitError { throw gitError }
                throw CommandError(.usage, "Specify an address, a commit or a file, such as `ghsearch who HEAD`.")
            }
            reader.readClone(since: context.output.now().addingTimeInterval(-365 * 86_400), "in the last year")
        }
        if let since, try await readCommits(since: since, by: &reader, in: clone), !words.isEmpty {
            throw CommandError(.usage, "--since with a date selects from the whole clone: leave out the other inputs.")
        }
        var errors = try await errors(of: words, in: clone, gitError) { try await reader.read($0) }
        var count = words.count
        if !files.isEmpty, since != nil || reader.hasRanges || words.contains(where: parser.isRange) {
            try await reader.select(changing: files)
        } else {
            errors += try await self.errors(of: files, in: clone, gitError) { try await reader.readFile($0) }
            count += files.count
        }
        guard let first = errors.first else { return (reader, nil) }
        let message = errors.compactMap(\.message).joined(separator: "\n")
        guard errors.count < count else { throw CommandError(code: first.code, message) }
        context.output.console.printMessage(message)
        return (reader, first)
    }

    /// Returns whether `since` is a date, which selects from the whole clone.
    private func readCommits(
        since text: String, by reader: inout WhoReader, in clone: Clone?
    ) async throws -> Bool {
        do {
            return try await reader.readCommits(since: text)
        } catch let error as WhoInputError {
            throw CommandError(error, in: clone)
        }
    }

    /// Returns the errors of the inputs that name nothing.
    private func errors(
        of inputs: [String], in clone: Clone?, _ gitError: GitError?, reading read: (String) async throws -> Void
    ) async throws -> [CommandError] {
        var errors: [CommandError] = []
        for input in inputs {
            do {
                try await read(input)
            } catch let error as WhoInputError {
                if let gitError, error.needsGit { throw gitError }
                errors.append(CommandError(error, in: clone))
            }
        }
        return errors
    }
}

extension WhoReader.Dependencies {
    /// Ctrl-C ends the reading of a file.
    init(_ output: OutputContext, _ clone: Clone?, _ progress: WhoProgress) {
        self.init(
            git: output.git, standardInput: StandardInput.chunks,
            lines: { [git = output.git] place, excluded in
                try await Interruption.cancelling { try await place.commits(excluding: excluded, in: clone, by: git) }
            },
            notice: { notice in
                progress.report(nil)
                output.console.printMessage(notice.message)
            }, report: progress.report)
    }
}

extension WhoPerson {
    /// The account with the name in the commits, if it has no other.
    var namedPerson: Person? {
        guard var person else { return nil }
        guard person.displayName == nil, !name.isEmpty else { return person }
        if person.profile == nil { person.listedName = name } else { person.profile?.name = name }
        return person
    }
}

extension WhoOrder {
    func areInOrder(_ one: WhoPerson, _ other: WhoPerson) -> Bool {
        switch self {
        case .commits:
            let key = (one.commits, one.lines)
            let otherKey = (other.commits, other.lines)
            return key == otherKey ? Self.areNamesInOrder(one, other) : key > otherKey
        case .date:
            let date = one.lastCommitAt ?? .distantPast
            let otherDate = other.lastCommitAt ?? .distantPast
            return date == otherDate ? Self.areNamesInOrder(one, other) : date > otherDate
        case .name: return Self.areNamesInOrder(one, other)
        }
    }

    private static func areNamesInOrder(_ one: WhoPerson, _ other: WhoPerson) -> Bool {
        (one.sortName, one.login) < (other.sortName, other.login)
    }
}

extension WhoPerson {
    fileprivate var login: String { person.map { "\($0.login)".lowercased() } ?? "" }
    fileprivate var sortName: String { (displayName ?? login).lowercased() }
}
