import ArgumentParser
import Foundation
import GitHubAPI
import GitHubModel
import PeopleUI
import Repositories
import Store
import TerminalUI

struct UserCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Show a profile: name, bio, followers, total stars, top language (default: yours).")

    @Argument(
        help: ArgumentHelp("User or organization, or its address (default: you).", valueName: "login"),
        completion: .logins)
    var login: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "Add facts about the person and this repository; . for that of the current directory.",
            valueName: "owner/repo"),
        completion: .scopes)
    var repository: String?

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var ownerAddress: GitHubAddress? { get throws { try GitHubAddress.owner(ofArgument: login) } }

    func validate() throws {
        _ = try address
        _ = try repository.map { try RepositoryArgument($0) }
        _ = try JSONOutput<AccountSummary>(data)
    }

    mutating func replaceAuthors(by lookup: AuthorLookup) async throws {
        if let login { self.login = try await lookup.login(login) }
    }

    func run(in context: GitHubContext) async throws {
        let owner = try await context.owner(
            named: try address?.login,
            otherwise: "Sign in to show your own profile: run `ghsearch login`, or specify a login.")
        do {
            try await show(owner, in: context)
        } catch let error as GitHubError {
            guard let cached = try await context.cachedOverview(of: owner, because: error), hasAll(cached) else {
                throw error
            }
            try await print(cached.person, cached.statistics, cached.details, in: context)
        }
    }

    /// An organization has no profile in the overview, and a large account not all repositories.
    private func hasAll(_ overview: PersonOverview) -> Bool { overview.isComplete && overview.person.kind == .user }

    private func show(_ owner: RepositoryService.Source, in context: GitHubContext) async throws {
        let overview = try await context.overview(of: owner)
        if let overview, hasAll(overview) {
            return try await print(overview.person, overview.statistics, overview.details, in: context)
        }
        let known = overview.flatMap { $0.person.profile == nil ? nil : $0.person }
        let person = if let known { known } else { try await context.profile(of: owner) }
        let total = owner == .me ? nil : person.profile?.publicRepositories
        let resolved: RepositoryService.Source = owner == .me ? .me : .account(person.login, kind: person.kind)
        let (listing, error) = try await listing(of: resolved, total: total, in: context)
        try await print(person, listing.overview(of: total), overview?.details, in: context)
        if let error { throw error }
    }

    /// Without repositories nothing is printed, not even a cached profile. The error is that of the first page that failed.
    private func listing(
        of source: RepositoryService.Source, total: Int?, in context: GitHubContext
    ) async throws -> (RepositoryListing, (any Error)?) {
        do {
            return try await context.listing(of: source, total: total, isKnown: true)
        } catch {
            context.fallbacks.removeAll()
            throw error
        }
    }

    private func print(
        _ person: Person, _ statistics: RepositoryStatistics, _ details: AccountDetails?, in context: GitHubContext
    ) async throws {
        let person = data.isJSON ? await context.cache.compared(person) : person
        var account = AccountSummary(person: person, statistics: statistics)
        account.details = details
        account.now = context.output.now()
        account.facts = try await facts(about: person, in: context)
        if let output = try JSONOutput<AccountSummary>(data) {
            return try output.print(output.object(account), to: context.output.console)
        }
        try context.output.console.print([account], data, lines: account.lines)
    }
}

extension UserCommand {
    /// Returns `nil` without `--in`.
    private func facts(about person: Person, in context: GitHubContext) async throws -> [PersonFact]? {
        guard let repository else { return nil }
        let scope = try await RepositoryArgument(repository).scope(in: context.output)
        return try await PersonFactSource(in: context, of: scope).facts(about: person)
    }
}

struct AccountSummary: TabularRecord {
    let person: Person
    let statistics: RepositoryStatistics
    /// `nil` if they are not known.
    var details: AccountDetails?
    /// `nil` unless they are requested.
    var facts: [PersonFact]?
    var now = Date()

    func lines(in width: Int) -> [StyledLine] {
        var title = StyledLine("\(person.login)", .accent)
        if let name = person.profile?.name { title.append("  \(name)", .bold) }
        if person.kind != .user { title.append("  \(person.kind)", .dim) }
        return [title.truncated(to: width)] + bio(in: width) + [StyledLine()]
            + StyledLine.facts(profileFacts, in: width)
            + languages(in: width) + facts(in: width)
    }

    private func facts(in width: Int) -> [StyledLine] {
        guard let facts, !facts.isEmpty else { return [] }
        return [StyledLine()] + RepositoryFacts.lines(facts, in: width)
    }

    private func languages(in width: Int) -> [StyledLine] {
        let lines = StackedBar.lines(of: statistics, in: width, legendLines: 3).map { $0.truncated(to: width) }
        return lines.isEmpty ? [] : [StyledLine()] + lines
    }

    static var jsonFields: [Field] {
        let statistics: [Field] = [
            ("totalStars", { $0.statistics.stars }), ("repositoryCount", { $0.statistics.count }),
            ("favoriteLanguage", { $0.statistics.topLanguage }),
            ("complete", { $0.statistics.isComplete }), ("facts", { $0.facts }),
            ("pronouns", { $0.details?.pronouns }), ("status", { $0.details?.status }),
            ("socialAccounts", { $0.details?.socialAccounts }), ("pinnedRepositories", { $0.details?.pinned }),
            ("sponsorable", { $0.details?.isSponsorable }), ("contributions", { $0.details?.contributions }),
            ("organizations", { $0.details?.organizations }), ("viewerIsFollowing", { $0.details?.isFollowedByViewer }),
            ("isFollowingViewer", { $0.details?.followsViewer }),
            ("contributionWeeks", { $0.details?.weeks }), ("lastActiveAt", { $0.details?.lastActiveAt }),
        ]
        return Person.jsonFields.map { field in (field.name, { @Sendable in field.value($0.person) }) } + statistics
    }

    var columns: [String] {
        person.columns + [String(statistics.stars), String(statistics.count), statistics.topLanguage ?? ""]
    }

    private func bio(in width: Int) -> [StyledLine] {
        (person.profile?.bio ?? "").split(separator: "\n").map { StyledLine(String($0)).truncated(to: width) }
    }

    private var profileFacts: [(name: String, value: String)] {
        let profile = person.profile
        return [
            ("Repositories", counted), ("Total stars", "★ \(NumberFormat.compact(statistics.stars))" + part),
            ("Top language", statistics.topLanguage.map { $0 + part } ?? "none"),
            ("Followers", profile.map { NumberFormat.compact($0.followers) } ?? ""),
            ("Following", profile.map { NumberFormat.compact($0.following) } ?? ""),
            ("Company", profile?.company ?? ""),
            ("Location", profile?.location ?? ""), ("Website", profile?.blog ?? ""),
        ] + (details?.facts(bars: 18, now: now) ?? []) + [
            ("Known", details?.following ?? ""),
            ("Member since", profile?.createdAt.map { $0.formatted(.iso8601.year().month().day()) } ?? ""),
            ("Page", person.url),
        ]
    }

    /// What a total covers if that is not everything.
    private var part: String {
        statistics.isComplete ? "" : " in \(NumberFormat.grouped(statistics.count)) loaded"
    }

    private var counted: String {
        let count = NumberFormat.grouped(statistics.count)
        if statistics.isComplete { return count }
        return statistics.total.map { "\(count) of \(NumberFormat.grouped($0)) loaded" } ?? "\(count) loaded"
    }
}
