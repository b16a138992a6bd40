import ArgumentParser
import Authenticator
import GitHubModel
import Repositories

import Foundation

/// `ghsearch repos [LOGIN]`: lists the repositories of a user or organization.
struct ReposCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "repos", abstract: "List the repositories of a user or organization (default: your own).")

    @Argument(help: ArgumentHelp("User or organization (default: you).", valueName: "login"))
    var login: String?

    @Flag(name: .customLong("by-language"), help: "Group by language, most stars first.")
    var byLanguage = false

    @Option(help: "Sort order.")
    var sort = Choice(RepositoryOrder.stars)

    @Flag(help: "Reverse the sort order.")
    var reverse = false

    @OptionGroup(title: "Filters")
    var filters: RepositoryFilterOptions

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if let login { _ = try Login(login) }
        _ = try JSONOutput(data, .repository)
    }

    func run(in module: some DependencyModule) async throws {
        let owner = try await module.owner(
            named: login, otherwise: "Sign in to list your own repositories: run `ghsearch login`, or specify a login.")
        let (listing, error) = try await module.listing(of: owner)
        var repositories = listing.repositories.filter(filters.filter.matches)
        repositories = sort.value.sorted(repositories, reversed: reverse)
        let isLimited = filters.limit.map { repositories.count > $0 } ?? false
        repositories = Array(repositories.prefix(filters.limit ?? repositories.count))
        let range: RepositoryTable.Range =
            error != nil ? .incomplete : isLimited ? .limited(of: listing.repositories.count) : .all
        try print(repositories, range, to: module.console)
        if let error { throw error }
        if repositories.isEmpty {
            throw CommandError(.nothingFound, emptyMessage(isFiltered: !listing.repositories.isEmpty))
        }
    }

    private func emptyMessage(isFiltered: Bool) -> String {
        let subject = login.map { "\($0) has" } ?? "You have"
        return isFiltered ? "\(subject) no matching repositories." : "\(subject) no visible repositories."
    }

    private func print(_ repositories: [Repository], _ range: RepositoryTable.Range, to console: Console) throws {
        if let output = try JSONOutput(data, .repository) {
            try printJSON(repositories, output, to: console)
        } else if console.isTerminal {
            try RepositoryTable(repositories, byLanguage: byLanguage, range: range).print(to: console)
        } else {
            let ordered = byLanguage ? LanguageGroup.groups(of: repositories).flatMap(\.repositories) : repositories
            for repository in ordered { try console.print(TabSeparated.line(repository.columns)) }
        }
    }

    private func printJSON(_ repositories: [Repository], _ output: JSONOutput<Repository>, to console: Console) throws {
        guard byLanguage else { return try output.print(repositories.map(output.fields.object), to: console) }
        let groups = LanguageGroup.groups(of: repositories).map { group in
            [
                "language": JSONValue(value: group.language), "count": JSONValue(value: group.repositories.count),
                "stargazersCount": JSONValue(value: group.stars),
                "repositories": JSONValue(value: group.repositories.map(output.fields.object)),
            ]
        }
        try output.print(groups, to: console)
    }
}

/// Options that select repositories of a listing.
struct RepositoryFilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Include only this language (repeatable, ignores case).", valueName: "name"))
    var language: [String] = []

    @Flag(help: "Exclude forks.")
    var source = false

    @Flag(help: "Include only forks.")
    var fork = false

    @Flag(inversion: .prefixedNo, help: "Include only archived repositories, or exclude them.")
    var archived: Bool?

    @Option(help: ArgumentHelp("Maximum number of repositories.", valueName: "n"))
    var limit: Int?

    func validate() throws {
        if source, fork { throw ValidationError("Use either --source or --fork.") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    }

    var filter: RepositoryFilter {
        var filter = RepositoryFilter()
        filter.languages = language
        filter.forks = source ? .exclude : fork ? .only : .include
        filter.archived = archived.map { $0 ? .only : .exclude } ?? .include
        return filter
    }
}

extension Repository {
    /// The values that are printed in a pipe.
    fileprivate var columns: [String] {
        [
            fullName, language ?? "", String(stars), String(forks), pushedAt.map { $0.formatted(.iso8601) } ?? "",
            description ?? "",
        ]
    }
}
