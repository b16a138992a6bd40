import Foundation
import GitHistory
import GitHubAPI
import GitHubModel
import Store
import TerminalUI

/// Finds the accounts behind what a run names: from the history of the clone, then by GitHub's links of commits.
struct WhoLookup: Sendable {
    /// Without an account, each commit is a request.
    static let maxAnonymousRequests = 20

    private let context: GitHubContext
    private let clone: Clone?
    private let subjects: WhoSubjects
    private let showsProgress: Bool
    private var history = IdentityHistory()
    private var resolver: IdentityResolver
    /// Whether Ctrl-C ended reading, so that people or accounts are missing.
    private(set) var isInterrupted = false
    /// The reason why GitHub could not be asked about some commits.
    private(set) var error: (any Error)?
    /// The number of addresses about which GitHub was not asked.
    private(set) var unasked = 0
    /// The addresses about which GitHub was asked.
    private var asked: Set<String> = []

    init(_ subjects: WhoSubjects, in clone: Clone?, _ context: GitHubContext, showsProgress: Bool = true) {
        self.subjects = subjects
        self.showsProgress = showsProgress
        self.clone = clone
        self.context = context
        resolver = IdentityResolver(history, host: context.output.host, owner: nil)
    }

    var isTruncated: Bool { history.isTruncated }
    var hasFiles: Bool { subjects.hasFiles }
    var emptyMessage: String { subjects.selection.isEmpty && !hasFiles ? "No people." : "No commits." }
    private var progress: WhoProgress { WhoProgress(context.output, isShown: showsProgress) }

    mutating func readHistory() async throws {
        guard let clone, subjects.needHistory(on: context.output.host) else { return }
        let progress = progress
        (history, isInterrupted) = try await clone.identities(in: subjects.selection, now: context.output.now()) {
            progress.report("reading commits \(NumberFormat.grouped($0))")
        }
        progress.end()
        resolver = IdentityResolver(
            history, host: context.output.host, owner: clone.address?.login, organizations: await organizations())
    }

    private func organizations() async -> Set<Login> {
        guard let store = await context.cache.store else { return [] }
        let logins = history.branches.map(\.login)
        return Set(
            store.people.confirmed(ids: [], logins: logins).byLogin.filter { $0.value.kind == .organization }.keys)
    }

    // MARK: Links of commits

    /// Asks GitHub about people that nothing else names. Without errors: what is known is printed all the same.
    mutating func linkCommits() async {
        guard !isInterrupted else { return }
        await link(unknownUses + (history.knowsEarlier ? possibleEarlierUses : []))
        progress.end()
    }

    /// The identities without an account that are asked for, most commits first.
    private var unknownUses: [IdentityUse] {
        let addresses = Set(subjects.identities.map(\.identity.key))
        let uses = history.uses.filter { use in
            (use.selected != nil || addresses.contains(use.identity.key)) && needsLink(use)
        }
        return uses.sorted { ($0.selected?.commits ?? 0, $1.index) > ($1.selected?.commits ?? 0, $0.index) }
    }

    /// With `--refresh`, GitHub's link is preferred to what the clone says.
    private func needsLink(_ use: IdentityUse) -> Bool {
        guard use.commit != nil, use.identity.hasAddress, !asked.contains(use.identity.key) else { return false }
        guard let account = resolver.account(of: use) else { return true }
        return context.policy == .refresh && account.evidence != .noreply
    }

    /// The identities before a range that can be those of people whose first contribution can be in it.
    private var possibleEarlierUses: [IdentityUse] {
        let known = Set(earlierKeys)
        let newcomers = history.uses.filter { use in
            use.selected != nil && !(resolver.account(of: use).map { known.contains($0.key) } ?? false)
        }
        let names = Set(newcomers.map { $0.canonical.name.lowercased() })
        return history.uses.filter {
            $0.isEarlier && $0.selected == nil && names.contains($0.canonical.name.lowercased()) && needsLink($0)
        }
    }

    private var earlierKeys: [String] { history.uses.filter(\.isEarlier).compactMap { resolver.account(of: $0)?.key } }

    private mutating func link(_ uses: [IdentityUse]) async {
        guard !uses.isEmpty, error == nil else { return }
        guard case .repository(let owner, let name)? = clone?.address?.target, !context.output.isOffline else {
            unasked += uses.count
            return
        }
        do {
            try await link(uses, in: name, of: owner)
        } catch is CancellationError {
            isInterrupted = true
        } catch {
            self.error = error
            unasked += uses.count { !asked.contains($0.identity.key) }
        }
    }

    private mutating func link(_ uses: [IdentityUse], in name: String, of owner: Login) async throws {
        let github = try await context.github()
        let progress = progress
        let length = GitHubClient.maxCommitsOfQuery
        let count = (uses.count + length - 1) / length
        for (number, start) in stride(from: 0, to: uses.count, by: length).enumerated() {
            let part = Array(uses[start..<min(start + length, uses.count)])
            progress.report("\(number + 1) of \(NumberFormat.counted(count, "query", "queries"))")
            let commits = part.compactMap(\.commit)
            guard let accounts = try await github.accounts(ofAuthorsOf: commits, in: name, of: owner) else {
                return try await linkOneByOne(Array(uses[start...]), in: name, of: owner)
            }
            for use in part { record(accounts[use.commit ?? ""], for: use) }
        }
    }

    private mutating func linkOneByOne(_ uses: [IdentityUse], in name: String, of owner: Login) async throws {
        let github = try await context.github()
        let progress = progress
        for (number, use) in uses.prefix(Self.maxAnonymousRequests).enumerated() {
            progress.report("\(number + 1) of \(min(uses.count, Self.maxAnonymousRequests)) requests")
            record(try await github.account(ofAuthorOf: use.commit ?? "", in: name, of: owner), for: use)
        }
        unasked += max(uses.count - Self.maxAnonymousRequests, 0)
    }

    private mutating func record(_ account: Person?, for use: IdentityUse) {
        asked.insert(use.identity.key)
        if let account { resolver.link(use.identity.address, to: account.login, id: account.id) }
    }

    // MARK: What is missing

    /// The failure of a request. Without one, offline mode at most is the reason why people are unknown.
    var failure: CommandError? {
        get async {
            guard let error, error as? GitHubError != .notCached else { return nil }
            let cause = CommandError(error, isAnonymous: await context.isAnonymous())
            let count = NumberFormat.counted(unasked, "address", "addresses")
            return CommandError(code: cause.code, "GitHub was not asked about \(count). \(cause.message ?? "")")
        }
    }

    /// Returns `statement` that accounts are unknown, with the reason why GitHub was not asked about them.
    func unknownMessage(_ statement: String) async -> String {
        guard unasked > 0 else { return statement }
        if context.output.isOffline { return "\(statement) GitHub was not asked, because of --offline." }
        if clone?.address == nil {
            return "\(statement) GitHub was not asked: no remote of this clone is on \(context.output.host.name)."
        }
        guard await context.isAnonymous() else { return statement }
        return "\(statement) To ask GitHub about all of them, run `ghsearch login`."
    }

    // MARK: People

    /// Returns the people of all inputs, each account once.
    func people(showsAddresses: Bool) async -> (people: [WhoPerson], messages: [String]) {
        var entries = subjects.accounts.map(entry)
        entries += subjects.identities.map { entry(of: $0) }
        entries += history.uses.filter { $0.selected != nil }.map { entry(of: $0, showsAddresses: showsAddresses) }
        var accounts = await AccountDirectory(entries.compactMap(\.account), in: context)
        let earlier = earlierPeople
        var people: [String: WhoPerson] = [:]
        var order: [String] = []
        for entry in entries {
            var person = entry.person
            person.isFirstContribution = isFirst(entry, earlier)
            if let account = entry.account {
                if account.provesAddress { person.signingAddresses = person.shownAddresses }
                person.person = await accounts.person(for: account, usedAt: person.lastCommitAt)
            }
            if person.person == nil { person.evidence = nil }
            let key = person.person?.whoKey ?? "?\(entry.unknownKey)"
            if people[key] == nil { order.append(key) }
            if people[key]?.merge(person) == nil { people[key] = person }
        }
        return (order.compactMap { people[$0] }, accounts.messages)
    }

    private struct Entry {
        var person: WhoPerson
        var account: IdentityAccount?
        /// What tells people without an account apart.
        var unknownKey: String
    }

    private func entry(_ subject: WhoSubjects.Account) -> Entry {
        var who = WhoPerson(name: "", evidence: .login)
        who.commits = 0
        who.lines = subject.count > 1 ? subject.count : 0
        who.inputs = [subjects.inputs[subject.input]]
        return Entry(
            person: who, account: IdentityAccount(login: subject.login, id: nil, evidence: .login),
            unknownKey: "\(subject.login)")
    }

    private func entry(of subject: WhoSubjects.Identity) -> Entry {
        let account = resolver.account(of: subject.identity)
        var who = WhoPerson(name: subject.identity.name, evidence: account?.evidence)
        who.addresses = [subject.identity.address]
        who.shownAddresses = who.addresses
        who.inputs = [subjects.inputs[subject.input]]
        let uses = resolver.uses(of: subject.identity)
        if who.name.isEmpty { who.name = uses.first?.canonical.name ?? "" }
        return Entry(person: who, account: account, unknownKey: subject.identity.key)
    }

    private func entry(of use: IdentityUse, showsAddresses: Bool) -> Entry {
        let account = resolver.account(of: use)
        var who = WhoPerson(name: use.canonical.name, evidence: account?.evidence)
        who.addresses = use.identity.hasAddress ? [use.identity.address] : []
        who.shownAddresses = showsAddresses ? who.addresses : []
        who.commits = use.selected?.commits ?? 0
        who.lines = use.selected?.lines ?? 0
        who.firstCommitAt = use.selected?.first
        who.lastCommitAt = use.selected?.last
        who.inputs = (use.selected?.inputs ?? []).sorted().map { subjects.inputs[$0] }
        let key = use.canonical.hasAddress ? use.canonical.key : "\(use.canonical.name) \(use.canonical.address)"
        return Entry(person: who, account: account, unknownKey: key)
    }

    private struct EarlierPeople {
        let accounts: Set<String>
        /// The names of addresses about which GitHub was not asked.
        let unknownNames: Set<String>
    }

    private var earlierPeople: EarlierPeople {
        let unknown = history.uses.filter { use in
            use.isEarlier && resolver.account(of: use) == nil && !asked.contains(use.identity.key)
        }
        return EarlierPeople(
            accounts: Set(earlierKeys), unknownNames: Set(unknown.map { $0.canonical.name.lowercased() }))
    }

    /// Returns `nil` without a range, and for a person who can have an unknown address or, in a shallow clone, missing commits
    /// before it.
    private func isFirst(_ entry: Entry, _ earlier: EarlierPeople) -> Bool? {
        guard history.knowsEarlier, !isInterrupted, let account = entry.account, entry.person.commits > 0 else {
            return nil
        }
        if earlier.accounts.contains(account.key) { return false }
        let isUncertain = clone?.isShallow ?? false || earlier.unknownNames.contains(entry.person.name.lowercased())
        return isUncertain ? nil : true
    }
}

extension IdentityAccount {
    /// Whether GitHub says that the address is one of the account: by the ID in it, or by the link of a commit.
    fileprivate var provesAddress: Bool { id != nil && (evidence == .noreply || evidence == .commit) }
}

extension Person {
    /// What tells people apart: the ID, or without one the login.
    fileprivate var whoKey: String { hasKnownID ? "\(id)" : "\(login)".lowercased() }
}

/// Progress on standard error, after half a second.
struct WhoProgress {
    private let output: OutputContext
    /// False while a screen is drawn.
    private let isShown: Bool
    private let start = ContinuousClock.now

    init(_ output: OutputContext, isShown: Bool) {
        self.output = output
        self.isShown = isShown
    }

    func report(_ text: String) {
        if isShown, start.duration(to: .now) >= .milliseconds(500) { output.console.progress(text) }
    }

    func end() {
        if isShown { output.console.endProgress() }
    }
}
