import ArgumentParser
import Foundation
import GitHistory
import GitHubAPI
import GitHubModel
import TerminalUI

struct WhoCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "who", abstract: "Print the accounts behind commits, lines of files, addresses and lists.",
        usage: """
            ghsearch who <address> | '<name> <address>' | <trailer> | @<login> | <url>
            ghsearch who <commit> | <a>..<b> | --since <commit>
            ghsearch who <file>[:<line>[,<line>]] ...
            ghsearch who -
            """,
        discussion: """
            Reads who wrote commits, or the lines of a file, from the clone in the current directory, and finds their accounts: \
            by noreply addresses, GitHub's links of commits, merged branches and .mailmap. Never searches by name: a person \
            without evidence stays unknown. Sends requests only for people who are not known from the clone.
            CODEOWNERS, MAINTAINERS, VOUCHED.td, Package.resolved, go.mod, Cargo.lock and package-lock.json are lists of people, \
            or of repositories whose owners are printed. - reads all of these from standard input, one a line. After --, \
            arguments are files. Without arguments on a terminal, prints the people of the last year.
            Addresses are not stored, and printed only with --emails.
            """)

    @Argument(help: ArgumentHelp("Address, trailer, @login, URL, commit, range, file, list, or -.", valueName: "what"))
    var words: [String] = []

    @Option(
        name: .customLong("file"), help: ArgumentHelp("File, whatever its name. Repeatable.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("Commits since this one.", valueName: "commit"))
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
    var data: DataOptions

    @OptionGroup(title: "Results")
    var results: WhoPrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if directory.isEmpty { throw ValidationError("--git needs the directory of a clone.") }
        if words.count(where: { $0 == "-" }) > 1 { throw ValidationError("Use - once.") }
        if results.format != nil, data.isJSON { throw ValidationError("Use either --print or --json.") }
        _ = try JSONOutput<WhoPerson>(data)
    }

    mutating func replaceAuthors(by lookup: AuthorLookup) async throws {
        for index in words.indices { words[index] = try await lookup.replacingViewer(words[index]) }
    }

    func run(in context: GitHubContext) async throws {
        let clone = try await clone(on: context.output.host)
        let subjects = try await subjects(in: clone, context)
        let lookup = try await Interruption.cancelling {
            var lookup = WhoLookup(subjects, in: clone, context)
            try await lookup.readHistory()
            await lookup.linkCommits()
            return lookup
        }
        let (people, messages) = await lookup.people(showsAddresses: emails)
        let order = sort?.value ?? (lookup.hasFiles ? .date : .commits)
        let sorted = people.sorted { order.areInOrder($0, $1) }
        messages.forEach(context.output.console.printMessage)
        try await print(sorted, in: context)
        try await report(on: sorted, lookup, in: context)
    }

    // MARK: Inputs

    /// Returns `nil` if the current directory is in no clone. Many inputs need none.
    private func clone(on host: GitHubModel.Host) async throws -> Clone? {
        do {
            return try await Clone(at: directory, of: host)
        } catch GitError.notARepository where directory == "." {
            return nil
        } catch GitError.notInstalled where directory == "." {
            return nil
        }
    }

    private func subjects(in clone: Clone?, _ context: GitHubContext) async throws -> WhoSubjects {
        // An error: a bare repository has none.
        let workTree = clone == nil ? nil : try? await Clone.workTree(at: directory)
        let parser = WhoInputParser(host: context.output.host, directory: directory, clone: clone, workTree: workTree)
        var reader = WhoReader(parser, console: context.output.console)
        if words.isEmpty, files.isEmpty, since == nil {
            guard clone != nil, context.output.console.isTerminal else {
                throw CommandError(.usage, "Specify an address, a commit or a file, such as `ghsearch who HEAD`.")
            }
            reader.readClone(since: context.output.now().addingTimeInterval(-365 * 86_400))
        }
        if let since { try await reader.readRange(since: since) }
        for word in words { try await reader.read(word) }
        for file in files { try await reader.readFile(file) }
        return reader.subjects
    }

    // MARK: Output

    private func print(_ people: [WhoPerson], in context: GitHubContext) async throws {
        switch results.format {
        case .mailmap: try printMailmap(people, in: context)
        case .signers: try await WhoSigners(people, in: context).print(results)
        case .person(.json):
            for who in people { try results.print(try JSONOutput<WhoPerson>().line(who), to: context.output.console) }
        case .person(let format):
            var options = PrintOptions()
            options.format = format
            options.endsWithNUL = results.endsWithNUL
            options.separator = nil
            let known = people.compactMap(\.namedPerson)
            try await context.print(known, as: format, options, isLocal: context.output.isOffline)
        case nil:
            try context.output.console.print(people, data) { Table(people).lines(in: $0) }
        }
    }

    /// Prints a line of `.mailmap` for each address that may be printed. Noreply addresses contain only the account.
    private func printMailmap(_ people: [WhoPerson], in context: GitHubContext) throws {
        let host = context.output.host
        let name = String(host.name.prefix { $0 != ":" })
        var leftOut = 0
        for who in people {
            guard let person = who.namedPerson, person.hasKnownID else { continue }
            let author = person.commitAuthor(on: host)
            let own = "\(person.id)+\(person.login)@users.noreply.\(host.name)".lowercased()
            for address in who.addresses where address.lowercased() != own {
                if who.shownAddresses.contains(address) || NoreplyAddress(address, host: name) != nil {
                    try results.print("\(author) <\(address)>", to: context.output.console)
                } else {
                    leftOut += 1
                }
            }
        }
        if leftOut > 0 {
            let count = NumberFormat.counted(leftOut, "address is", "addresses are")
            context.output.console.printMessage("\(count) left out. To print them, use --emails.")
        }
    }

    /// Reports what is missing. Unknown people are an error only if all are.
    private func report(on people: [WhoPerson], _ lookup: WhoLookup, in context: GitHubContext) async throws {
        let console = context.output.console
        let unknown = people.count { $0.person == nil }
        if lookup.isTruncated { console.printMessage("The history has too many people. The list is incomplete.") }
        if lookup.isInterrupted { throw CommandError(.interrupted, "Interrupted. The list is incomplete.") }
        if let failure = await lookup.failure { throw failure }
        if unknown < people.count {
            if unknown > 0 { console.printMessage(await lookup.unknownMessage(Self.statement(unknown))) }
        } else {
            let reason = people.isEmpty ? lookup.emptyMessage : await lookup.unknownMessage(Self.statement(unknown))
            throw CommandError(.nothingFound, reason)
        }
    }

    private static func statement(_ unknown: Int) -> String {
        unknown == 1
            ? "The account of 1 person is unknown."
            : "The accounts of \(NumberFormat.grouped(unknown)) people are unknown."
    }
}

extension WhoPerson {
    /// The account with the name in the commits, if it has no other.
    var namedPerson: Person? {
        guard var person else { return nil }
        if person.listedName == nil, !name.isEmpty { person.listedName = name }
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
