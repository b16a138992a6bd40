import ArgumentParser
import GitHubModel
import Repositories

/// Prints the repositories of an account, or those that it starred, over all pages.
struct ReposCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "repos", abstract: "List the repositories of a user or organization (default: your own).",
        usage: """
            ghsearch repos [<login>] [<options>]
            ghsearch repos --starred-by <login> [<options>]
            """)
    static let examples = [
        "ghsearch repos apple --by-language",
        "ghsearch repos mona --filter 'lang:go,rust pushed:<90d' --stars '>100'",
        "ghsearch repos mona --json --jq '.[] | select(.isFork | not) | .fullName'",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = Repository.self

    @Argument(
        help: ArgumentHelp("User or organization, or its address (default: you).", valueName: "login"),
        completion: .logins)
    var login: PersonArgument?

    @Option(
        help: ArgumentHelp("List the repositories that this account starred, of any owner.", valueName: "login"),
        completion: .logins)
    var starredBy: PersonArgument?

    @Flag(name: .customLong("by-language"), help: "Group by language, most stars first.")
    var byLanguage = false

    @Option(help: "Sort order.")
    var sort = Choice(RepositoryOrder.stars)

    @Flag(help: "Reverse the sort order.")
    var reverse = false

    @Flag(name: .shortAndLong, help: "Open the list in the browser.")
    var web = false

    @OptionGroup(title: "Filters")
    var filters: RepositoryFilterOptions

    @OptionGroup(title: "Data")
    var data: DataOptions<Repository>

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var ownerAddress: GitHubAddress? { get throws { try (login ?? starredBy)?.value } }

    func validate() throws {
        if login != nil, starredBy != nil { throw ValidationError("Use either LOGIN or --starred-by.") }
        _ = try address
        try results.validateForRepositories(isJSON: data.isJSON)
        _ = try data.output
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        if let login { self.login = try await arguments.login(login) }
        if let starredBy { self.starredBy = try await arguments.login(starredBy) }
    }

    func run(in context: GitHubContext) async throws {
        let source = try await source(in: context)
        if web { return try await openList(of: source, in: context) }
        let (listing, error) = try await context.listing(of: source)
        var repositories = filters.filtered(
            listing.repositories, RepositorySorting(order: sort.value, isReversed: reverse))
        let excess = filters.limit.map { max(repositories.count - $0, 0) } ?? 0
        repositories.removeLast(excess)
        let range: RepositoryTable.Range =
            error != nil || !listing.isComplete
            ? .incomplete : excess > 0 ? .limited(of: listing.count) : .all
        if let format = results.format {
            try context.print(repositories, as: format, results)
        } else {
            try print(repositories, range, to: context.output.console)
        }
        if let error { throw error }
        if repositories.isEmpty {
            let isFiltered = !listing.isEmpty
            throw CommandError(.nothingFound, emptyMessage(of: try address?.login, isFiltered: isFiltered))
        }
    }

    private func source(in context: GitHubContext) async throws -> RepositoryService.Source {
        if starredBy != nil, let login = try address?.login { return .starred(by: login) }
        return try await context.owner(
            named: try address?.login,
            otherwise: "Sign in to list your own repositories: run `ghsearch login`, or specify a login.")
    }

    private func openList(of source: RepositoryService.Source, in context: GitHubContext) async throws {
        let login =
            if let login = source.login { login } else { try await context.repositories().profile(of: source).login }
        try await context.output.openPage("\(login)?tab=\(starredBy == nil ? "repositories" : "stars")")
    }

    private func emptyMessage(of login: Login?, isFiltered: Bool) -> String {
        let subject = login.map { "\($0) has" } ?? "You have"
        let kind = isFiltered ? "matching" : starredBy == nil ? "visible" : "starred"
        return "\(subject) no \(kind) repositories."
    }

    private func print(_ repositories: [Repository], _ range: RepositoryTable.Range, to console: Console) throws {
        let groups = byLanguage ? LanguageGroup.groups(of: repositories) : []
        if byLanguage, let output = try data.output {
            return try output.print(groups.map { Self.object($0, output) }, to: console)
        }
        try console.print(byLanguage ? groups.flatMap(\.repositories) : repositories, data) { width in
            RepositoryTable(
                repositories: repositories, byLanguage: byLanguage, range: range, hasOwners: starredBy != nil
            ).lines(in: width)
        }
    }

    private static func object(_ group: LanguageGroup, _ output: JSONOutput<Repository>) -> [String: JSONValue] {
        [
            "language": JSONValue(value: group.language), "count": JSONValue(value: group.repositories.count),
            "stargazersCount": JSONValue(value: group.stars),
            "repositories": JSONValue(value: group.repositories.map(output.object)),
        ]
    }
}
