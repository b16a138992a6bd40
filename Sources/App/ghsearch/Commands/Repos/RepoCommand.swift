import ArgumentParser
import Foundation
import GitHubAPI
import GitHubModel
import Repositories
import TerminalUI

/// The subcommands are those of `gh repo`.
struct RepoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repo", abstract: "Show a repository, or list repositories.",
        usage: """
            ghsearch repo <owner/name> [<options>]
            ghsearch repo list [<login>] [<options>]
            """,
        subcommands: [RepoViewCommand.self, RepoListCommand.self, RepoCloneCommand.self],
        defaultSubcommand: RepoViewCommand.self)
}

struct RepoViewCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "view", abstract: "Show a repository: description, stars, language, license, topics.")

    @Argument(
        help: ArgumentHelp("Repository, as OWNER/NAME or an address.", valueName: "owner/name"),
        completion: .repositories)
    var name: String

    @Flag(name: .shortAndLong, help: "Open the repository in the browser.")
    var web = false

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var address: GitHubAddress? { get throws { try GitHubAddress.repository(name).address } }

    func validate() throws {
        _ = try address
        _ = try JSONOutput<Repository>(data)
    }

    func run(in context: GitHubContext) async throws {
        let (address, owner, name) = try GitHubAddress.repository(name)
        if web { return try await context.output.openPage(address.path) }
        let repository = try await context.repository(name, of: owner)
        if let output = try JSONOutput<Repository>(data) {
            return try output.print(output.object(repository), to: context.output.console)
        }
        try context.output.console.print([repository], data, lines: repository.detailLines)
    }
}

/// The same as `ghsearch repos`.
struct RepoListCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: ReposCommand.configuration.abstract,
        usage: "ghsearch repo list [<login>] [<options>]",
        discussion: "The same as ghsearch repos.")

    @OptionGroup
    var repos: ReposCommand

    var common: CommonOptions { repos.common }
    var canReauthenticate: Bool { repos.canReauthenticate }
    var ownerAddress: GitHubAddress? { get throws { try repos.ownerAddress } }

    mutating func replaceAuthors(by lookup: AuthorLookup) async throws { try await repos.replaceAuthors(by: lookup) }

    func run(in context: GitHubContext) async throws { try await repos.run(in: context) }
}

/// Says which programs clone, to those who expect a command of `gh`.
struct RepoCloneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clone", abstract: "Not available: gh and git clone repositories.", shouldDisplay: false)

    @Argument(parsing: .allUnrecognized)
    var arguments: [String] = []

    func validate() throws {
        let name = arguments.first { !$0.hasPrefix("-") } ?? "OWNER/NAME"
        throw ValidationError(
            "ghsearch does not clone. Run `gh repo clone \(TextSanitizer.excerpt(name))`, or print addresses for git: "
                + "ghsearch repos LOGIN --print clone")
    }
}

extension GitHubContext {
    /// Returns the cached repository if the request fails.
    func repository(_ name: String, of owner: Login) async throws -> Repository {
        do {
            return try await repositories().repository(name, of: owner)
        } catch GitHubError.notFound {
            throw CommandError(.nothingFound, "No such repository: \(owner)/\(name)")
        }
    }
}

extension Repository {
    func detailLines(in width: Int) -> [StyledLine] {
        var title = StyledLine(fullName, .accent)
        let notes = [(isPrivate, "private"), (isArchived, "archived"), (isFork, "fork")].filter(\.0).map(\.1)
        if !notes.isEmpty { title.append("  \(notes.joined(separator: ", "))", .dim) }
        let text = description.map { StyledLine.wrapped($0, columns: width) } ?? []
        return [title.truncated(to: width)] + text + [StyledLine()] + StyledLine.facts(facts, in: width)
    }

    private var facts: [(name: String, value: String)] {
        [
            ("Stars", "★ \(NumberFormat.grouped(stars))"), ("Forks", NumberFormat.grouped(forks)),
            ("Open issues", NumberFormat.grouped(openIssues)), ("Language", language ?? ""),
            ("License", license ?? ""), ("Topics", topics.joined(separator: ", ")),
            ("Pushed", pushedAt.map { RelativeTime.formatted(since: $0) } ?? ""),
            ("Created", createdAt.map { $0.formatted(.iso8601.year().month().day()) } ?? ""), ("Page", url),
        ]
    }
}
