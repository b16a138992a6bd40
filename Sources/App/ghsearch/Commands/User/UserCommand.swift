import ArgumentParser
import Foundation
import GitHubAPI
import GitHubModel
import People
import PeopleUI
import Repositories
import Store
import TerminalUI

/// Shows who an account is: the profile and the totals of its repositories, or with several logins all side by side.
/// With `--in`, adds what connects the person with a repository: commits, reviews, an entry in VOUCHED.td.
struct UserCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract:
            "Show a profile: name, bio, followers, total stars, top language (default: yours), or compare several.",
        discussion: "- reads logins from standard input, one a line.")
    static let examples = [
        "ghsearch user torvalds", "ghsearch user torvalds --json login,name,followers,totalStars",
        "ghsearch who v1..v2 --print login | ghsearch user - --json login,name,company",
    ]
    static let jsonRecord: (any JSONRecord.Type)? = AccountSummary.self

    @Argument(
        help: ArgumentHelp(
            "User or organization, or its address (default: you), or -. Several are compared.", valueName: "login"),
        completion: .logins)
    var logins: [PersonArgument] = []

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "Add facts about the person and this repository; . for that of the current directory.",
            valueName: "owner/repo"),
        completion: .scopes)
    var repository: ScopeArgument?

    @OptionGroup(title: "Data")
    var data: DataOptions<AccountSummary>

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var ownerAddress: GitHubAddress? {
        get throws { try logins.first { $0.text != Self.standardInput }?.value }
    }

    /// The argument that stands for the lines of standard input.
    private static let standardInput = "-"
    /// Each account costs up to three requests, of which there are 60 an hour without an account.
    private static let maxAccounts = 50
    private var readsInput: Bool { logins.contains { $0.text == Self.standardInput } }

    func validate() throws {
        let texts = logins.map { $0.text.lowercased() }
        if texts.count(where: { $0 == Self.standardInput }) > 1 { throw ValidationError("Use - once.") }
        if Set(texts).count < texts.count { throw ValidationError("Specify different logins.") }
        if texts.count > Self.maxAccounts { throw ValidationError("Specify at most \(Self.maxAccounts) logins.") }
        for login in logins where login.text != Self.standardInput { _ = try login.value }
        _ = try repository?.address
        _ = try data.output
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        for index in logins.indices where logins[index].text != Self.standardInput {
            logins[index] = try await arguments.login(logins[index])
        }
    }

    func run(in context: GitHubContext) async throws {
        var command = self
        let isWhole = readsInput ? try await command.readInput(in: context) : true
        let (accounts, failure) = try await command.accounts(in: context)
        try print(accounts, in: context)
        if let failure { throw failure }
        if !isWhole { throw CommandError(.nothingFound, nil) }  // the messages were printed before
    }

    /// Returns the accounts, and the first error. One that does not exist costs itself, any other error all that
    /// follow; without an account, it is thrown.
    private func accounts(in context: GitHubContext) async throws -> ([AccountSummary], (any Error)?) {
        var accounts: [AccountSummary] = []
        var failure: (any Error)?
        for owner in try await owners(in: context) {
            do {
                let (account, error) = try await account(of: owner, in: context)
                accounts.append(account)
                failure = failure ?? error
            } catch let error as CommandError where logins.count > 1 && error.status == .nothingFound {
                error.message.map(context.output.console.printMessage)
                failure = failure ?? CommandError(.nothingFound, nil)
            } catch  where !accounts.isEmpty {
                failure = error
                break
            }
        }
        if accounts.isEmpty, let failure { throw failure }
        if accounts.count > 1 { try await accounts.share(in: context) }
        return (accounts, failure)
    }

    private func account(
        of owner: RepositoryService.Source, in context: GitHubContext
    ) async throws -> (AccountSummary, (any Error)?) {
        var (account, error) = try await context.accountSummary(of: owner)
        if data.isJSON { account.person = await context.cache.compared(account.person) }
        account.email = try await email(of: account.person, in: context)
        account.facts = try await facts(about: account.person, in: context)
        return (account, error)
    }

    // MARK: Standard input

    /// Puts the logins of standard input in the place of `-`. A line that names nobody costs itself. Returns whether
    /// there is none.
    private mutating func readInput(in context: GitHubContext) async throws -> Bool {
        let arguments = AuthorArguments(in: context)
        let console = context.output.console
        let (lines, isCut) = try await StandardInput.lines(atMost: Self.maxAccounts)
        if isCut { console.printMessage("Only the first \(Self.maxAccounts) lines are read.") }
        var read: [PersonArgument] = []
        var isWhole = true
        for line in lines {
            do {
                let argument = try await arguments.login(PersonArgument(line))
                _ = try login(of: argument, on: context.output.host)
                read.append(argument)
            } catch  where [.nothingFound, .usage].contains(CommandError(error).status) {
                CommandError(error).message.map(console.printMessage)
                isWhole = false
            }
        }
        logins = logins.flatMap { $0.text == Self.standardInput ? read : [$0] }
        var known: Set<Login> = []
        logins = try logins.filter { known.insert(try $0.resolved().login).inserted }
        guard !logins.isEmpty else { throw CommandError(.nothingFound, "Standard input names nobody.") }
        return isWhole
    }

    private func owners(in context: GitHubContext) async throws -> [RepositoryService.Source] {
        let first = try await context.owner(
            named: try address?.login,
            otherwise: "Sign in to show your own profile: run `ghsearch login`, or specify a login.")
        let others = try logins.dropFirst().map { try login(of: $0, on: context.output.host) }
        return [first] + others.map { .account($0) }
    }

    /// Both accounts are of one host.
    private func login(of argument: PersonArgument, on host: GitHubModel.Host) throws -> Login {
        let address = try argument.resolved()
        guard address.host == nil || host.contains(address) else {
            throw CommandError(.usage, "\(TextSanitizer.excerpt(argument.text)) is not on \(host.name).")
        }
        return address.login
    }

    /// JSON is an object for one argument, and otherwise a list.
    private func print(_ accounts: [AccountSummary], in context: GitHubContext) throws {
        if logins.count <= 1, !readsInput, accounts.count == 1, let output = try data.output {
            return try output.print(output.object(accounts[0]), to: context.output.console)
        }
        try context.output.console.print(accounts, data) { columns in
            accounts.count > 1
                ? FactTable(comparing: accounts, bars: columns < 80 || accounts.count > 2 ? 0 : 18).lines(in: columns)
                : accounts[0].lines(in: columns)
        }
    }
}

extension UserCommand {
    /// Requests the public address if it is printed and GitHub shows it. A failure leaves it unknown.
    private func email(of person: Person, in context: GitHubContext) async throws -> String? {
        let printsEmail = try data.output?.contains(field: "email") ?? context.output.console.isTerminal
        guard printsEmail, person.kind == .user else { return nil }
        do {
            return try await context.publicEmail(of: person.login)
        } catch is GitHubError {
            return nil
        }
    }

    /// Returns `nil` without `--in`.
    private func facts(about person: Person, in context: GitHubContext) async throws -> [PersonFact]? {
        guard let repository else { return nil }
        guard person.kind != .organization else { return [] }  // it writes no commits and pull requests
        let scope = try await repository.scope(in: context.output)
        return try await context.facts(about: person, in: scope)
    }
}

struct AccountSummary: TabularRecord {
    var person: Person
    let statistics: RepositoryStatistics
    /// `nil` if they are not known.
    var details: AccountDetails?
    /// The public address, which GitHub shows to signed-in users only; `nil` if there is none or it is not known.
    var email: String?
    /// `nil` unless they are requested.
    var facts: [PersonFact]?
    var now = Date()
    /// What the account shares with another one; `nil` unless two are compared.
    var shared: SharedFacts?

    func lines(in width: Int) -> [StyledLine] {
        var title = StyledLine("\(person.login)", .accent)
        if let name = person.profile?.name { title.append("  \(name)", .bold) }
        if person.kind != .user { title.append("  \(person.kind)", .dim) }
        return [title.truncated(to: width)] + bio(in: width) + [StyledLine()]
            + StyledLine.facts(profileFacts(), in: width)
            + languages(in: width) + facts(in: width)
    }

    private func facts(in width: Int) -> [StyledLine] {
        guard let facts, !facts.isEmpty else { return [] }
        return [StyledLine()] + facts.lines(in: width)
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
            ("organizations", { $0.details?.organizations }),
            ("sharedOrganizations", { $0.details?.sharedOrganizations }), ("email", { $0.email }),
            ("viewerIsFollowing", { $0.details?.isFollowedByViewer }),
            ("isFollowingViewer", { $0.details?.followsViewer }),
            ("shared", { $0.shared }), ("contributionWeeks", { $0.details?.weeks }),
            ("lastActiveAt", { $0.details?.lastActiveAt }),
        ]
        return Person.jsonFields.map { field in (field.name, { @Sendable in field.value($0.person) }) } + statistics
    }

    var columns: [String] {
        person.columns + [String(statistics.stars), String(statistics.count), statistics.topLanguage ?? ""]
    }

    private func bio(in width: Int) -> [StyledLine] {
        (person.profile?.bio ?? "").split(separator: "\n").map { StyledLine(String($0)).truncated(to: width) }
    }

    /// `bars` is the maximum number of bars for the contributions, 0 for none.
    func profileFacts(bars: Int = 18) -> [(name: String, value: String)] {
        let profile = person.profile
        return [
            ("Repositories", counted),
            ("Total stars", hasRepositories ? "★ \(NumberFormat.compact(statistics.stars))" + part : ""),
            ("Top language", hasRepositories ? statistics.topLanguage.map { $0 + part } ?? "none" : ""),
            ("Followers", profile.map { NumberFormat.compact($0.followers) } ?? ""),
            ("Following", profile.map { NumberFormat.compact($0.following) } ?? ""),
            ("Company", profile?.company ?? ""),
            ("Location", profile?.location ?? ""), ("Website", profile?.blog ?? ""), ("Email", email ?? ""),
        ] + (details?.facts(bars: bars, now: now) ?? []) + [
            ("Known", (details?.relations ?? []).joined(separator: " · ")),
            ("Member since", profile?.createdAt.map { $0.formatted(.iso8601.year().month().day()) } ?? ""),
            ("Page", person.url),
        ]
    }

    /// Whether all repositories are known, or at least some.
    private var hasRepositories: Bool { statistics.isComplete || statistics.count > 0 }

    /// What a total covers if that is not everything.
    private var part: String {
        statistics.isComplete ? "" : " in \(NumberFormat.grouped(statistics.count)) loaded"
    }

    private var counted: String {
        let count = NumberFormat.grouped(statistics.count)
        if statistics.isComplete { return count }
        if statistics.count == 0, let total = statistics.total { return NumberFormat.grouped(total) }
        return statistics.total.map { "\(count) of \(NumberFormat.grouped($0)) loaded" } ?? "\(count) loaded"
    }
}
