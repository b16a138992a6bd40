import ArgumentParser
import GitHubAPI
import GitHubModel
import Search
import TerminalUI

/// `ghsearch users QUERY`: searches once and prints.
struct UsersCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "users", abstract: "Search people and organizations once, and print them.",
        usage: "ghsearch users <query> ... [<options>]",
        discussion: "GitHub's qualifiers work in QUERY, for example: location:berlin followers:>100.")

    @Argument(help: ArgumentHelp("A name or login, or a part of one, and qualifiers.", valueName: "query"))
    var words: [String]

    @Option(help: "What to sort by.")
    var sort: SearchQuery.Sort = .bestMatch

    @Option(help: "Which way to sort.")
    var order: SearchQuery.Direction = .descending

    @Option(help: "Only people, or only organizations.")
    var type: AccountType?

    @Option(help: ArgumentHelp("At most this many, up to 1000.", valueName: "n"))
    var limit = 30

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    /// A kind of account that a search can be narrowed to.
    enum AccountType: String, CaseIterable, ExpressibleByArgument {
        case user, org
    }

    var canReauthenticate: Bool { true }

    func validate() throws {
        guard (1...SearchQuery.maxResults).contains(limit) else {
            throw ValidationError("--limit takes a number from 1 to \(SearchQuery.maxResults).")
        }
        _ = try query
        _ = try JSONOutput(data, .person)
    }

    func run(in module: some DependencyModule) async throws {
        let (answer, failure) = try await module.people().people(matching: try query, limit: limit)
        if answer.isIncomplete { module.console.printMessage("GitHub ran out of time: there may be more. Try again.") }
        if let output = try JSONOutput(data, .person) {
            try output.print(.array(answer.items.map(output.fields.object)), to: module.console)
        } else {
            try print(answer, to: module.console)
        }
        if let failure { throw Self.partial(answer, failure) }
        if answer.items.isEmpty { throw CommandError(.nothingFound, "Nobody found for \"\(try query.text)\".") }
    }

    private var query: SearchQuery {
        get throws {
            // An empty text must not become a search for the qualifier alone.
            _ = try SearchQuery(words.joined(separator: " "))
            let narrowing = type.map { " type:\($0.rawValue)" } ?? ""
            var query = try SearchQuery(words.joined(separator: " ") + narrowing)
            (query.sort, query.direction) = (sort, order)
            return query
        }
    }

    private static func partial(_ answer: Page<Person>, _ failure: GitHubError) -> CommandError {
        CommandError(
            code: CommandError(failure).code,
            "Only \(NumberFormat.grouped(answer.items.count)) people came. \(failure)")
    }

    private func print(_ answer: Page<Person>, to console: Console) throws {
        guard console.isTerminal else {
            for person in answer.items { try console.print(TabSeparated.line(person.columns)) }
            return
        }
        guard !answer.items.isEmpty else { return }
        if answer.items.count < answer.total {
            let (shown, total) = (NumberFormat.grouped(answer.items.count), NumberFormat.grouped(answer.total))
            let more = limit < SearchQuery.maxResults ? "; --limit shows more" : ", as many as GitHub shows"
            console.printMessage("\(shown) of \(total) people\(more).")
        }
        for line in PersonTable(answer.items).lines(in: console.width) { try console.print(line) }
    }
}
