import ArgumentParser
import GitHubModel
import People
import Repositories
import TerminalUI

/// Searches once and prints the people, in the order of the prompt: for scripts, and for pickers (`--live`, which
/// prints cached people before GitHub responds). Instead of a query it takes a list around an account, such as its
/// followers.
struct UsersCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "users", abstract: "Search people and organizations, and print the results.",
        usage: """
            ghsearch users <query> ... [<options>]
            ghsearch users --followers-of <login> [<options>]
            """,
        discussion: """
            QUERY can contain GitHub's search qualifiers, such as location:berlin followers:>100. The address of an account, \
            such as @mona, prints this account. The people are those that the prompt lists, in its order: also cached ones. With \
            --sort, they are GitHub's results. With --offline, they are the cached people with QUERY in login or name.

            Instead of QUERY, one of the lists. They are in GitHub's order. Sorting one sends a request for each account \
            whose profile is not cached.
            """)
    static let examples = [
        "ghsearch users 'location:berlin followers:>100' --sort followers",
        "ghsearch users --contributors-to cli/cli -L 100 --json=login,name",
        "ghsearch users 'grace hoper' --similar",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = Person.self

    @Argument(help: ArgumentHelp("All or part of a name or login, and qualifiers.", valueName: "query"))
    var words: [String] = []

    @Option(help: "Sort order.")
    var sort = Choice(SearchQuery.Sort.bestMatch)

    @Option(help: "Sort direction.")
    var order = Choice(SearchQuery.Direction.descending)

    @Option(help: "Include only users, or only organizations.")
    var type: AccountType?

    @Option(
        name: [.customShort("L", allowingJoined: true), .long],
        help: ArgumentHelp("Maximum number of results, up to 1000.", valueName: "n"))
    var limit = 30

    @Flag(
        help: "Print cached people at once, then GitHub's that are not printed yet: a source for fzf and other pickers."
    )
    var live = false

    @Flag(help: "Include people whose names are only similar.")
    var similar = false

    @OptionGroup(title: "Lists")
    var lists: PeopleListOptions

    @OptionGroup(title: "Repository")
    var scope: ScopeOptions

    @OptionGroup(title: "Data")
    var data: DataOptions<Person>

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    enum AccountType: String, CaseIterable, ExpressibleByArgument {
        case user, org

        var kind: Person.Kind { self == .user ? .user : .organization }
    }

    var canReauthenticate: Bool { true }

    /// The address of an account. That of a repository is an error, because no account is searched for.
    var address: GitHubAddress? {
        get throws {
            if let (_, address) = try lists.selection { return address }
            return try account.value ?? scope.address
        }
    }

    var ownerAddress: GitHubAddress? {
        get throws { lists.contributorsTo == nil ? try lists.selection?.address : nil }
    }

    private var search = Validated<PeopleSearch?>(nil)
    /// The address of an account instead of a query.
    private var account = Validated<GitHubAddress?>(nil)

    mutating func validate() throws {
        _ = try data.output  // first: the fields are listed without QUERY, too
        let hasList = try lists.selection != nil
        guard hasList == words.isEmpty else {
            throw ValidationError(
                hasList ? "Use either QUERY or a list." : "Specify QUERY, or a list such as --followers-of LOGIN.")
        }
        if hasList, type != nil { throw ValidationError("--type can't be combined with a list.") }
        try validateScope(hasList: hasList)
        try validateLive(hasList: hasList)
        try parseAccount()
        guard (1...SearchQuery.maxResults).contains(limit) else {
            throw ValidationError("--limit must be a number from 1 to \(SearchQuery.maxResults).")
        }
        if !hasList { search.value = try searchOfWords() }
        if !live || results.format != nil { try results.validateForPeople(isJSON: data.isJSON) }
    }

    /// The people of a repository come first, so they can't be sorted together with others.
    private func validateScope(hasList: Bool) throws {
        guard scope.repository != nil else { return }
        if hasList { throw ValidationError("--in can't be combined with a list.") }
        if type != nil { throw ValidationError("--type can't be combined with --in.") }
        if sort.value != .bestMatch { throw ValidationError("--sort can't be combined with --in.") }
    }

    /// Results that are printed at once can't be sorted together with later ones.
    private func validateLive(hasList: Bool) throws {
        guard live else { return }
        let others = [
            (hasList, "a list"), (scope.repository != nil, "--in"), (sort.value != .bestMatch, "--sort"),
            (data.isJSON, "--json. Use --print json"), (results.separator != nil, "--separator"),
        ]
        for (isGiven, name) in others where isGiven { throw ValidationError("--live can't be combined with \(name).") }
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        try await lists.replaceViewer(by: arguments)
        guard words.count == 1 else { return }
        let word = try await arguments.replacingViewer(words[0])
        guard word != words[0] else { return }
        words = [word]
        try parseAccount()
    }

    private mutating func parseAccount() throws {
        account.value = words.count == 1 ? try GitHubAddress(words[0])?.requiringAccount() : nil
    }

    func run(in context: GitHubContext) async throws {
        if let (list, _) = try lists.selection {
            let listing = PeopleListing(list: list, limit: limit, sort: sort.value, direction: order.value)
            return try await listing.run(data, results, in: context)
        }
        if let address = account.value {
            let person = try await context.profile(of: .account(address.login))
            return try await context.print([person], data, results)
        }
        guard var search = search.value else { throw InvalidSearchQueryError.empty }
        search.scope = try await scope.scope(in: context.output)
        if live { return try await search.printLive(in: context) { try await printLive($0, in: context) } }
        let (found, error) = try await search.people(in: context)
        if context.output.console.isTerminal, !data.isJSON, results.format == nil {
            reportLimit(of: found, context.output.console)
        }
        try await context.print(found.people, data, results, hasSources: scope.repository != nil)
        if let error { throw error }
        if found.people.isEmpty { throw CommandError(noResultsFor: search.query?.text ?? "", similar: found.similar) }
    }

    private func searchOfWords() throws -> PeopleSearch {
        let text = words.joined(separator: " ")
        var search = try PeopleSearch(
            text, kind: type?.kind, limit: limit, sort: sort.value, direction: order.value)
        guard search.query != nil else { throw InvalidSearchQueryError.empty }
        search.includesSimilar = similar
        return search
    }

    /// The columns are those of a pipe also on a terminal. Returns the people that the format can print.
    private func printLive(_ people: [Person], in context: GitHubContext) async throws -> [Person] {
        let people = people.filter { results.format?.hasID != true || $0.hasKnownID }
        if let format = results.format {
            try await context.print(people, as: format, results)
        } else {
            let lines = people.map { $0.columns.map { StyledLine($0).text }.joined(separator: "\t") }
            try results.print(lines, to: context.output.console)
        }
        return people
    }

    private func reportLimit(of found: ListedPeople, _ console: Console) {
        let count = found.people.count
        let total = found.total
        guard count > 0, total.map({ count < $0 }) ?? (count == limit) else { return }
        let shown = NumberFormat.grouped(count) + (total.map { " of \(NumberFormat.grouped($0))" } ?? "")
        let more = limit < SearchQuery.maxResults ? ". Use --limit to show more" : ", the maximum that GitHub returns"
        console.printMessage("Showing \(shown) people\(more).")
    }
}
