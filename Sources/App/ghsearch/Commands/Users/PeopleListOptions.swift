import ArgumentParser
import GitHubAPI
import GitHubModel
import People
import PeopleList
import TerminalUI

struct PeopleListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Followers of an account.", valueName: "login"), completion: .logins)
    var followersOf: OwnerArgument?

    @Option(help: ArgumentHelp("Accounts that an account follows.", valueName: "login"), completion: .logins)
    var followingOf: OwnerArgument?

    @Option(help: ArgumentHelp("Public members of an organization.", valueName: "org"), completion: .logins)
    var membersOf: OwnerArgument?

    @Option(
        help: ArgumentHelp("Contributors to a repository, most commits first.", valueName: "owner/repo"),
        completion: .repositories)
    var contributorsTo: RepositoryArgument?

    func validate() throws {
        let options = [
            ("--followers-of", followersOf != nil), ("--following-of", followingOf != nil),
            ("--members-of", membersOf != nil), ("--contributors-to", contributorsTo != nil),
        ]
        let names = options.filter(\.1).map(\.0)
        guard names.count < 2 else { throw ValidationError("Use either \(names[0]) or \(names[1]).") }
        _ = try selection
    }

    mutating func replaceViewer(by arguments: AuthorArguments) async throws {
        if let followersOf { self.followersOf = try await arguments.replacingViewer(followersOf) }
        if let followingOf { self.followingOf = try await arguments.replacingViewer(followingOf) }
    }

    var selection: (list: PeopleConnection, address: GitHubAddress)? {
        get throws {
            let accounts: [(OwnerArgument?, (Login) -> PeopleConnection)] = [
                (followersOf, PeopleConnection.followers), (followingOf, PeopleConnection.following),
                (membersOf, PeopleConnection.members),
            ]
            for case (let account?, let list) in accounts {
                let address = try account.value
                return (list(address.login), address)
            }
            guard let contributorsTo else { return nil }
            let (address, owner, name) = try contributorsTo.value
            return (.contributors(owner, name: name), address)
        }
    }
}

struct PeopleListing {
    let list: PeopleConnection
    let limit: Int
    let sort: SearchQuery.Sort
    let direction: SearchQuery.Direction

    func run(_ data: DataOptions<Person>, _ results: PrintOptions, in context: GitHubContext) async throws {
        let snapshot = try await firstPeople(in: context)
        let first = snapshot.value
        let (sorted, profileError) = try await sorted(first.people, in: context)
        let people = Array(sorted.prefix(limit))
        if sort != .bestMatch {
            // In a pipe, too: the first of all people can be others.
            if profileError == nil, first.hasMore || sorted.count < first.people.count {
                context.output.console.printMessage(
                    "Only the first \(NumberFormat.grouped(sorted.count)) people of the list are sorted.")
            }
        } else if first.hasMore, context.output.console.isTerminal, !data.isJSON, results.format == nil {
            let more = limit < SearchQuery.maxResults ? " Use --limit to show more." : ""
            context.output.console.printMessage("Showing the first \(people.count) people.\(more)")
        }
        try await context.print(people, data, results)
        if let error = snapshot.errorOfPart {
            let cause = CommandError(error, isAnonymous: await context.isAnonymous())
            let maxTotal = min(first.maxTotal ?? limit, limit)
            throw CommandError(after: people.count, of: nil, upTo: maxTotal, "people", because: cause)
        }
        if let profileError {
            let cause = CommandError(profileError, isAnonymous: await context.isAnonymous())
            throw CommandError(profilesOf: sorted, because: cause)
        }
        if people.isEmpty { throw CommandError(.nothingFound, list.emptyMessage) }
    }

    /// Returns how many people are loaded. All that are printed, or more if they are sorted: with an account a query
    /// names a hundred at once, without one each profile is a request.
    private func loadedCount(in context: GitHubContext) async -> Int {
        guard sort != .bestMatch else { return limit }
        return await context.isAnonymous() ? maxProfileRequests : SearchQuery.maxResults
    }

    private var maxProfileRequests: Int { max(limit, 30) }

    private func firstPeople(in context: GitHubContext) async throws -> Snapshot<FirstPeople> {
        do {
            let snapshot = try await context.connections().people(in: list, limit: await loadedCount(in: context))
            context.fallbacks.record(snapshot)
            if let problem = snapshot.problem, problem.leavesOutItems {
                context.output.console.printMessage(problem.commandMessage())
            }
            return snapshot
        } catch GitHubError.notFound {
            throw await missing(list, in: context)
        }
    }

    private func missing(_ list: PeopleConnection, in context: GitHubContext) async -> CommandError {
        switch list {
        case .followers(let login), .following(let login), .organizations(let login):
            await context.missing("user", login)
        case .members(let login): await context.missing("organization", login)
        case .contributors(let owner, let name):
            CommandError(.nothingFound, "No such repository: \(owner)/\(name)")
        }
    }

    /// Returns the people in the requested order, which needs their profiles, and the reason if some are missing: only
    /// the first ones if no query has named them. Offline, people without a cached profile come last.
    private func sorted(
        _ people: [Person], in context: GitHubContext
    ) async throws -> (people: [Person], error: (any Error)?) {
        let isNamed = people.count { $0.profile == nil } <= maxProfileRequests || context.output.isOffline
        var sorted = sort == .bestMatch || isNamed ? people : Array(people.prefix(maxProfileRequests))
        var error: (any Error)?
        if sort != .bestMatch, !context.output.isOffline {
            (sorted, error) = try await context.addingProfiles(to: sorted)
        }
        sort.sort(&sorted, direction)
        return (sorted, error)
    }
}

extension PeopleConnection {
    fileprivate var emptyMessage: String {
        switch self {
        case .followers(let login): "\(login) has no visible followers."
        case .following(let login): "\(login) follows no visible accounts."
        case .organizations(let login): "\(login) is a public member of no organization."
        case .members(let login): "\(login) has no public members."
        case .contributors(let owner, let name): "\(owner)/\(name) has no contributors."
        }
    }
}
