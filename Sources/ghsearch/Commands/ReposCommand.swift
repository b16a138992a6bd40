import ArgumentParser
import Authenticator
import GitHubModel
import Repositories

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `ghsearch repos [LOGIN]`: all repositories of a person or an organization.
struct ReposCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "repos", abstract: "List a person's or an organization's repositories; without LOGIN, your own.")

    @Argument(help: ArgumentHelp("Whose.", valueName: "login"))
    var login: String?

    @Flag(name: .customLong("by-language"), help: "Group by language, the language with most stars first.")
    var byLanguage = false

    @Option(help: "What to sort by.")
    var sort: RepositoryOrder = .stars

    @Flag(help: "Sort the other way round.")
    var reverse = false

    @OptionGroup(title: "Which repositories")
    var choice: RepositoryFilterOptions

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if let login { _ = try Login(login) }
        _ = try JSONOutput(data, .repository)
    }

    func run(in module: some DependencyModule) async throws {
        let owner = try await module.owner(
            named: login, otherwise: "Your own repositories need a sign-in: run `ghsearch login`, or name a login.")
        let listing = try await LoadedListing(owner, in: module)
        var repositories = listing.repositories.filter(choice.filter.matches)
        repositories = sort.sorted(repositories, reversed: reverse)
        let isCut = choice.limit.map { repositories.count > $0 } ?? false
        repositories = Array(repositories.prefix(choice.limit ?? repositories.count))
        try print(repositories, isCut ? listing.limited : listing, to: module.console)
        if let failure = listing.error { throw failure }
        if repositories.isEmpty {
            throw CommandError(.nothingFound, nothing(isFiltered: !listing.repositories.isEmpty))
        }
    }

    private func nothing(isFiltered: Bool) -> String {
        let whose = login.map { "\($0) has" } ?? "You have"
        return isFiltered ? "\(whose) no repositories like that." : "\(whose) no repositories to see."
    }

    private func print(_ repositories: [Repository], _ listing: LoadedListing, to console: Console) throws {
        if let output = try JSONOutput(data, .repository) {
            try output.print(json(repositories, output.fields), to: console)
        } else if console.isTerminal {
            try RepositoryTable(repositories, byLanguage: byLanguage, listing: listing).print(to: console)
        } else {
            let ordered = byLanguage ? LanguageGroup.groups(of: repositories).flatMap(\.repositories) : repositories
            for repository in ordered { try console.print(TabSeparated.line(repository.columns)) }
        }
    }

    private func json(_ repositories: [Repository], _ fields: JSONFields<Repository>) -> JSONValue {
        guard byLanguage else { return .array(repositories.map(fields.object)) }
        return .array(
            LanguageGroup.groups(of: repositories).map { group in
                .object([
                    "language": .text(group.language), "count": .int(group.repositories.count),
                    "stargazersCount": .int(group.stars), "repositories": .array(group.repositories.map(fields.object)),
                ])
            })
    }
}

/// Which repositories of a listing to print.
struct RepositoryFilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this language, in any case; may be given again.", valueName: "name"))
    var language: [String] = []

    @Flag(help: "Leave out forks.")
    var source = false

    @Flag(help: "Only forks.")
    var fork = false

    @Flag(inversion: .prefixedNo, help: "Only archived ones, or none of them.")
    var archived: Bool?

    @Option(help: ArgumentHelp("At most this many.", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if source, fork { throw ValidationError("Give --source or --fork, not both: together they leave nothing.") }
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 up.") }
    }

    /// The same as a filter.
    var filter: RepositoryFilter {
        var filter = RepositoryFilter()
        filter.languages = language
        filter.forks = source ? .exclude : fork ? .only : .include
        filter.archived = archived.map { $0 ? .only : .exclude } ?? .include
        return filter
    }
}

extension Repository {
    /// What stands on its line in a pipe.
    fileprivate var columns: [String] {
        [
            fullName, language ?? "", String(stars), String(forks), pushedAt.map { $0.formatted(.iso8601) } ?? "",
            description ?? "",
        ]
    }
}
