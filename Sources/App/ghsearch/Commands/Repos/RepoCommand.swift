import ArgumentParser
import Foundation
import GitHubAPI
import GitHubModel
import Repositories
import TerminalUI

/// Shows one repository: what `gh repo view` shows, without the README. The other commands of `gh repo` have names of
/// their own here, which ``translated(_:)`` knows.
struct RepoCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "repo", abstract: "Show a repository.", usage: "ghsearch repo <owner/name> [<options>]",
        discussion: "Prints the description, stars, language, license and topics.")
    static let examples = [
        "ghsearch repo torvalds/linux", "ghsearch repo torvalds/linux --json stargazersCount,license",
        "ghsearch repo torvalds/linux --web",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = Repository.self

    @Argument(
        help: ArgumentHelp("Repository, as OWNER/NAME or an address.", valueName: "owner/name"),
        completion: .repositories)
    var name: RepositoryArgument

    @Flag(name: .shortAndLong, help: "Open the repository in the browser.")
    var web = false

    @OptionGroup(title: "Data")
    var data: DataOptions<Repository>

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var address: GitHubAddress? { get throws { try name.value.address } }

    func validate() throws {
        _ = try address
        _ = try data.output
    }

    func run(in context: GitHubContext) async throws {
        let (address, owner, name) = try name.value
        if web { return try await context.output.openPage(address.path) }
        let repository = try await context.repository(name, of: owner)
        if let output = try data.output {
            return try output.print(output.object(repository), to: context.output.console)
        }
        try context.output.console.print([repository], data, lines: repository.detailLines)
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
