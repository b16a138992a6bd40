import ArgumentParser
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Images
import People
import PrivateFiles
import Settings
import Store
import TerminalUI

/// Reads and changes the cached people, and never sends a request. Without a subcommand it lists them.
struct PeopleCommand: ParsableCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Print cached people, or remove one. Sends no requests.",
        usage: """
            ghsearch people [<text> ...] [<options>]
            ghsearch people forget <login>
            """,
        subcommands: [PeopleListCommand.self, PeopleForgetCommand.self], defaultSubcommand: PeopleListCommand.self)
    static let examples = [
        "ghsearch people grace", "ghsearch people --json login,name,sources", "ghsearch people forget grace",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = KnownPerson.self
}

struct PeopleListCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print cached people, best match first.",
        discussion: """
            Without TEXT, prints the people known best: those you opened or worked with first, then those of repositories, then those \
            around your account. The address of an account, such as @mona, prints this account. On a terminal, also shows \
            where people are known from, and when they were last seen.
            """)
    static let usesToken = false
    static let needsSettings = false

    @Argument(help: ArgumentHelp("All or part of a name or login, or an address.", valueName: "text"))
    var words: [String] = []

    @Option(
        name: [.customShort("L", allowingJoined: true), .long],
        help: ArgumentHelp("Maximum number of people (default: 30 on a terminal, otherwise all).", valueName: "n"))
    var limit: Int?

    @Flag(help: "Include people whose names are only similar.")
    var similar = false

    @OptionGroup(title: "Data")
    var data: DataOptions<KnownPerson>

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    private var typedAddress = Validated<GitHubAddress?>(nil)
    var ownerAddress: GitHubAddress? { typedAddress.value }

    private var text: String { words.joined(separator: " ") }

    private var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

    mutating func validate() throws {
        if words.count == 1 { typedAddress.value = try GitHubAddress(words[0]) }
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be 1 or more.") }
        try results.validateForPeople(isJSON: data.isJSON)
        _ = try data.output
    }

    func run(in context: GitHubContext) async throws {
        let store = try await context.cache.availableStore()
        let viewer = try? await context.github().account()  // without it, private people are left out
        let (stored, others) = try people(in: store.people, viewer: viewer)
        let isTable = context.output.console.isTerminal && !data.isJSON && results.format == nil
        let shown = Array(stored.prefix(limit ?? (isTable ? Self.tableLimit : .max)))
        if shown.count < stored.count, isTable {
            let total = NumberFormat.grouped(stored.count)
            context.output.console.printMessage("Showing \(shown.count) of \(total) people. Use --limit to show more.")
        }
        let compared = await context.cache.compared(shown.map(\.person), ifJSON: data.isJSON)
        let people = zip(shown, compared).map {
            KnownPerson(person: $1, entries: store.people.sources(of: $0, viewer: viewer))
        }
        if let format = results.format {
            try await context.print(compared, as: format, results, isLocal: true)
        } else {
            try context.output.console.print(people, data) { Table(people).lines(in: $0) }
        }
        if people.isEmpty { throw CommandError(.nothingFound, emptyMessage + Self.names(ofSimilar: others)) }
    }

    private static let tableLimit = 30

    /// Returns the people to print, and those who are left out because they are only similar.
    private func people(
        in store: PeopleStore, viewer: Int64?
    ) throws -> (listed: [StoredPerson], similar: [StoredPerson]) {
        if let address = ownerAddress {
            guard let person = store.person(address.login, viewer: viewer) else { return ([], []) }
            return ([person], [])
        }
        if isEmpty { return (store.all(limit: .max, viewer: viewer), []) }
        let found = store.find(text, limit: .max, viewer: viewer).inListOrder(for: text)
        if similar { return (found, []) }
        return (found.filter { $0.person.matchKind != .similar }, found.filter { $0.person.matchKind == .similar })
    }

    private static func names(ofSimilar people: [StoredPerson]) -> String {
        let logins = people.prefix(CommandError.maxSimilar).map { "\($0.person.login)" }.joined(separator: ", ")
        return people.isEmpty ? "" : " Similar: \(logins)."
    }

    private var emptyMessage: String {
        if let address = ownerAddress { return "\(address.login) is not in the cache." }
        let query = isEmpty ? "" : " with \"\(TextSanitizer.singleLine(text))\" in login or name"
        return "No cached people\(query)."
    }
}

struct PeopleForgetCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove a person and all that is known about them from the cache.")
    static let usesToken = false
    static let needsSettings = false

    @Argument(help: ArgumentHelp("Login, or the address of the account.", valueName: "login"), completion: .logins)
    var login: OwnerArgument

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var ownerAddress: GitHubAddress? { get throws { try login.value } }

    func validate() throws { _ = try address }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        login = try await arguments.replacingViewer(login)
    }

    func run(in context: CacheContext) async throws {
        let store = try await context.availableStore()
        let login = try login.value.login
        let (removal, mentions) = await store.people.remove(login, home: context.output.environment["HOME"])
        if case .failed(let error) = removal { throw Self.error(login, error.cause, error) }
        for id in mentions.ids where !context.avatars.remove(avatarOf: id, on: context.output.host) {
            throw CommandError(.failed, "Can't remove the avatar of \(login). Check the permissions of the cache.")
        }
        let isInHistory = try await removeQueries(mentions, in: context)
        guard removal == .removed || isInHistory else {
            throw CommandError(.nothingFound, "\(login) is not in the cache.")
        }
        context.output.console.printMessage("Removed \(login) from the cache.")
    }

    private func removeQueries(_ mentions: PersonMentions, in context: CacheContext) async throws -> Bool {
        let history = QueryHistory(directory: XDGDirectories(environment: context.output.environment).state) { _ in }
        do {
            return try await history.remove(mentions)
        } catch let error as FileError {
            let reason = "the history of queries can't be changed: \(error.path) (\(error.reason))"
            throw Self.error(try login.value.login, reason, error)
        }
    }

    /// Such as "Can't remove mona: sqlite3 (process 12) has locked /x. Quit it and try again."
    private static func error(_ login: Login, _ reason: String, _ error: any Error) -> CommandError {
        CommandError(.failed, "Can't remove \(login): \(reason).\(Problem(error).advice.map { " \($0)" } ?? "")")
    }
}

struct KnownPerson: Sendable {
    let person: Person
    let entries: [PersonSourceEntry]

    /// The kinds of sources, in the order of the documentation.
    var sources: [String] {
        let kinds = Set(entries.map(\.source.kind))
        return PersonSource.Kind.allCases.filter(kinds.contains).map(\.rawValue)
    }

    var lastSeenAt: Date? { entries.map(\.lastSeenAt).max() }
}

extension KnownPerson: TabularRecord {
    static var jsonFields: [Field] {
        let person = Person.jsonFields.map { field -> Field in (field.name, { field.value($0.person) }) }
        let known: [Field] = [("sources", { $0.sources }), ("lastSeenAt", { $0.lastSeenAt })]
        return person + known
    }

    var columns: [String] { person.columns }
}

extension Table {
    init(_ people: [KnownPerson]) {
        self.init(
            Self.personColumns + [
                .init("SOURCES", minWidth: 10, dropPriority: 6), .init("SEEN", .dim, dropPriority: 7),
            ])
        for known in people {
            append(
                Self.cells(of: known.person) + [
                    known.sources.joined(separator: ", "),
                    known.lastSeenAt.map { RelativeTime.formatted(since: $0) } ?? "",
                ])
        }
    }
}
