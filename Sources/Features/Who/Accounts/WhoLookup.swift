import Foundation
import GitHistory
import GitHubAPI
import GitHubModel
import Store
import TerminalUI

/// Finds the accounts behind what a run names: what the clone claims, then what GitHub says about it.
///
/// ```swift
/// let lookup = try await who.lookUp(subjects, in: clone)
/// let (people, messages) = lookup.people(showsAddresses: false)
/// ```
package struct WhoLookup: Sendable {
    private let dependencies: WhoDependencies
    private let clone: Clone?
    private let subjects: WhoSubjects
    /// How old GitHub's responses may be.
    private let maxAge: Duration
    /// Whether the names of accounts are printed.
    private let needsNames: Bool
    /// Whether commits that are not selected can say who people are.
    var needsWholeHistory = true
    /// Whether the history of the clone is still being read, so that only selected commits say who people are.
    private(set) var isHistoryPending = false
    private var history = IdentityHistory()
    private var resolver: IdentityResolver
    /// What `.mailmap` names instead of the given identities.
    private var canonical: [CommitIdentity]
    private var check: ClaimCheck?
    /// Whether Ctrl-C ended reading, so that people or accounts are missing.
    package private(set) var isInterrupted = false
    /// The reason why GitHub could not be asked about some people.
    private var error: (any Error)?
    /// The addresses about which GitHub was not asked.
    private var unasked: Set<String> = []
    /// The number of claims about which GitHub was not asked.
    private var uncheckedClaims = 0

    init(
        _ subjects: WhoSubjects, in clone: Clone?, _ dependencies: WhoDependencies,
        maxAge: Duration = AuthorLink.maxAge, needsNames: Bool = false
    ) {
        self.subjects = subjects
        self.maxAge = maxAge
        self.needsNames = needsNames
        self.clone = clone
        self.dependencies = dependencies
        canonical = subjects.identities.map(\.identity)
        resolver = IdentityResolver(history, host: dependencies.host, owner: nil)
    }

    /// The number of people of a history, and that of those in the input, whose accounts are looked up and printed.
    package static let maxPeople = 20_000
    /// The number of addresses that are read of a history, the latest first.
    package static let maxAddresses = IdentityHistory.maxPeople
    /// The selected people of the history, those with most commits if there are too many.
    private var selectedUses: [IdentityUse] = []
    /// Whether there are more people than ``maxPeople``.
    package private(set) var isLimited = false
    package var isTruncated: Bool { history.isTruncated }
    package var hasFiles: Bool { subjects.hasFiles }
    /// Whether commits of a selected range or time are missing in the clone.
    package var isCutOff: Bool { history.isCutOff }
    package var emptyMessage: String {
        let period = subjects.period.map { " \($0)" } ?? ""
        if subjects.selection.paths != nil { return "No commits change these files\(period)." }
        if !period.isEmpty { return "No commits\(period)." }
        return subjects.selection.isEmpty && !hasFiles ? "No people." : "No commits."
    }

    mutating func readHistory() async throws {
        guard let clone else { return }
        canonical = try await clone.canonical(canonical)
        guard subjects.needHistory(on: dependencies.host) else { return }
        (history, isInterrupted) = try await identities(of: clone)
        dependencies.report(nil)
        resolver = IdentityResolver(
            history, host: dependencies.host, owner: clone.address?.login, organizations: await organizations())
        selectUses()
    }

    private mutating func selectUses() {
        selectedUses = history.uses.filter { $0.selected != nil }
        guard selectedUses.count > Self.maxPeople else { return }
        isLimited = true
        selectedUses.sort { ($0.selected?.commits ?? 0, $1.index) > ($1.selected?.commits ?? 0, $0.index) }
        selectedUses.removeLast(selectedUses.count - Self.maxPeople)
    }

    /// Commits that are named one by one, and addresses, need the whole history, which is read once in a run.
    private mutating func identities(
        of clone: Clone
    ) async throws -> (history: IdentityHistory, isInterrupted: Bool) {
        let report: @Sendable (Int) -> Void = { [dependencies] count in
            dependencies.report("reading commits \(NumberFormat.grouped(count))")
        }
        let now = dependencies.now()
        guard subjects.selection.isOfSingleCommits else {
            return try await clone.identities(in: subjects.selection, now: now, report: report)
        }
        var whole: WholeHistory?
        if needsWholeHistory {
            whole = try await dependencies.histories.history(
                of: clone, at: now, within: dependencies.historyLimit, on: dependencies.clock, report: report)
            isHistoryPending = whole == nil
        }
        return try await clone.identities(
            in: subjects.selection, after: whole ?? clone.unreadHistory(now: now), now: now)
    }

    private func organizations() async -> Set<Login> {
        guard let store = await dependencies.store() else { return [] }
        let logins = history.branches.map(\.login)
        let known = store.people.confirmed(ids: [], logins: logins).byLogin
        return Set(known.filter { $0.value.person.kind == .organization }.keys)
    }

    // MARK: Requests

    /// Asks GitHub whose the addresses are, and whether the claims are true. Without errors: what is known is printed
    /// all the same.
    mutating func askGitHub() async {
        guard !isInterrupted else { return }
        do {
            try await ask()
        } catch {
            isInterrupted = true
        }
        dependencies.report(nil)
    }

    private mutating func ask() async throws(CancellationError) {
        let uses = usesToLink + (history.knowsEarlier ? possibleEarlierUses : [])
        let allowance = await allowance(for: uses)
        var links = CommitLinks(of: clone, dependencies, maxAge: maxAge, requestsLeft: allowance.links)
        if !uses.isEmpty { try await links.ask(about: uses) }
        for (address, link) in links.links { resolver.link(address, to: link.account) }
        (error, unasked) = (links.error, links.unasked)
        let entries = entries(showsAddresses: false)
        let spent = allowance.links - links.requestsLeft
        var check = await ClaimCheck(
            of: entries.compactMap(\.claim), dependencies, maxAge: maxAge, needsNames: needsNames,
            requestsLeft: allowance.all - spent)
        for link in links.links.values { check.add(link) }
        let questions = entries.compactMap(\.question)
        // IDs and logins are no matter of the repository, which can be private, or renamed.
        if (error as? GitHubError)?.isOfResource ?? (error == nil) { try await check.ask(questions) }
        uncheckedClaims = check.unasked(questions).count { !check.isConfirmed($0) }
        error = error ?? check.error
        self.check = check
    }

    /// Returns the number of requests for single accounts of this run, and how many of them are for the links of
    /// commits. Without an account they are few: those with most commits come first.
    private func allowance(for uses: [IdentityUse]) async -> (all: Int, links: Int) {
        if dependencies.isOffline { return (0, 0) }
        if await usesGraphQL() { return (ClaimCheck.maxRequests, ClaimCheck.maxAnonymousRequests) }
        let questions = entries(showsAddresses: false).compactMap(\.question).filter { $0.claim.id != nil }
        let known = await ClaimCheck(of: questions.map(\.claim), dependencies, maxAge: maxAge)
        let linked = uses.map { ($0.selected?.commits ?? 0, true) }
        let claims = known.unasked(questions).map { ($0.commits, false) }
        let first = (linked + claims).sorted { $0.0 > $1.0 }.prefix(ClaimCheck.maxAnonymousRequests)
        return (ClaimCheck.maxAnonymousRequests, first.count(where: \.1))
    }

    /// False if the token can't be used, which the next request reports.
    private func usesGraphQL() async -> Bool {
        do {
            return try await dependencies.github().usesGraphQL()
        } catch {
            return false
        }
    }

    /// The selected and the given addresses that only the link of a commit confirms, most commits first.
    private var usesToLink: [IdentityUse] {
        let addresses = Set(subjects.identities.map(\.identity.key))
        let given = history.uses.filter { $0.selected == nil && addresses.contains($0.identity.key) }
        return (selectedUses + given).filter(needsLink).sorted {
            ($0.selected?.commits ?? 0, $1.index) > ($1.selected?.commits ?? 0, $0.index)
        }
    }

    private func needsLink(_ use: IdentityUse) -> Bool { use.commit != nil && resolver.needsLink(use.identity) }

    /// The identities before a range that can be those of people whose first contribution can be in it.
    private var possibleEarlierUses: [IdentityUse] {
        let known = Set(history.uses.filter(\.isEarlier).compactMap { resolver.claim(of: $0)?.account })
        let newcomers = history.uses.filter { use in
            use.selected != nil && !(resolver.claim(of: use).map { known.contains($0.account) } ?? false)
        }
        let names = Set(newcomers.map { $0.canonical.name.lowercased() })
        return history.uses.filter {
            $0.isEarlier && $0.selected == nil && names.contains($0.canonical.name.lowercased()) && needsLink($0)
        }
    }

    // MARK: The store

    /// Stores whose commits are in the clone, so that the prompt finds these people by the names in their commits.
    package func record(_ people: [WhoPerson]) async {
        guard let clone, let store = await dependencies.store() else { return }
        let confirmed = people.filter { $0.isConfirmed && $0.commits > 0 }.compactMap(\.gitPerson)
        store.people.record(
            confirmed: confirmed, in: clone.repository, webURL: dependencies.host.webURL, at: dependencies.now())
    }

    // MARK: What is missing

    /// The failure of a request. Without one, offline mode at most is the reason why people are unknown.
    package var failure: WhoFailure? {
        get async {
            guard let error, error as? GitHubError != .notCached else { return nil }
            guard !unasked.isEmpty || uncheckedClaims > 0 else { return nil }
            var failure = WhoFailure(
                cause: error, question: "about \(unaskedCounts)", isAnonymous: await dependencies.isAnonymous())
            // Only the repository of the clone is requested by its name.
            if error as? GitHubError == .notFound {
                failure.missingRepository = clone?.address.map { "\($0)" } ?? "The repository"
            }
            return failure
        }
    }

    private var unaskedCounts: String {
        var counts: [String] = []
        if !unasked.isEmpty { counts.append(NumberFormat.counted(unasked.count, "address", "addresses")) }
        if uncheckedClaims > 0 { counts.append(NumberFormat.counted(uncheckedClaims, "account")) }
        return counts.joined(separator: " and ")
    }

    /// Why GitHub was not asked about people whose accounts are unknown, or `nil` if it was.
    package var reasonForUnknown: UnaskedReason? {
        get async {
            guard !unasked.isEmpty else { return nil }
            if dependencies.isOffline { return .offline }
            if clone?.address == nil { return .noRemote(host: dependencies.host.name) }
            return await dependencies.isAnonymous() ? .anonymous : nil
        }
    }

    /// Why GitHub was not asked about accounts that are only claimed, or `nil` if it was.
    package var reasonForClaims: UnaskedReason? {
        get async {
            guard uncheckedClaims > 0 else { return nil }
            if dependencies.isOffline { return .offline }
            return await dependencies.isAnonymous() ? .anonymous : nil
        }
    }

    // MARK: People

    /// Returns the people of all inputs, each account once, and what changed since the commits, a sentence for each
    /// account.
    package func people(showsAddresses: Bool) -> (people: [WhoPerson], messages: [String]) {
        var groups = WhoGroups()
        let earlier = earlierPeople
        for var entry in entries(showsAddresses: showsAddresses) {
            entry.person.isFirstContribution = isFirst(entry, earlier)
            if let claim = entry.claim {
                let verdict = check?.verdict(on: claim, usedAt: entry.usedAt) ?? .claimed(nil)
                groups.add(entry, verdict, note: check?.note(on: claim, verdict), on: dependencies.host)
            } else {
                groups.add(entry)
            }
        }
        return (groups.people, groups.messages)
    }

    private func entries(showsAddresses: Bool) -> [WhoEntry] {
        var entries = subjects.accounts.map { WhoEntry($0, subjects.inputs[$0.input]) }
        for (identity, canonical) in zip(subjects.identities, canonical) {
            let claim = resolver.claim(of: identity.identity, canonical)
            let uses = resolver.uses(of: identity.identity)
            let name = canonical.name.isEmpty ? uses.first?.canonical.name : nil
            entries.append(
                WhoEntry(
                    identity, named: name ?? canonical.name, claim, subjects.inputs[identity.input],
                    usedAt: uses.map(\.lastUsedAt).min()))
        }
        for use in selectedUses {
            let inputs = (use.selected?.inputs ?? []).sorted().map { subjects.inputs[$0] }
            entries.append(WhoEntry(use, resolver.claim(of: use), inputs, showsAddress: showsAddresses))
        }
        return entries
    }

    /// The people with commits before the selected range, so that `who` can tell whose first contribution is in
    /// it.
    private struct EarlierPeople {
        let accounts: Set<String>
        /// The names of addresses whose accounts are unknown and can be anybody's.
        let unknownNames: Set<String>
    }

    private var earlierPeople: EarlierPeople {
        let earlier = history.uses.filter(\.isEarlier)
        let unknown = earlier.filter { use in
            let evidence = resolver.claim(of: use)?.evidence
            let isCertain = evidence == .noreply || evidence == .commit
            return !isCertain && !resolver.isLinkKnown(of: use.identity)
        }
        return EarlierPeople(
            accounts: Set(earlier.compactMap { resolver.claim(of: $0)?.account }),
            unknownNames: Set(unknown.map { $0.canonical.name.lowercased() }))
    }

    /// Returns `nil` without a range, and for a person who can have an unknown address or, in a shallow clone, missing
    /// commits before it.
    private func isFirst(_ entry: WhoEntry, _ earlier: EarlierPeople) -> Bool? {
        guard history.knowsEarlier, !isInterrupted, let claim = entry.claim, entry.person.commits > 0 else {
            return nil
        }
        if earlier.accounts.contains(claim.account) { return false }
        let isUncertain = clone?.isShallow ?? false || earlier.unknownNames.contains(entry.person.name.lowercased())
        return isUncertain ? nil : true
    }
}

extension WhoPerson {
    /// Organizations and apps are not people of a clone.
    fileprivate var gitPerson: GitPerson? {
        guard let person, person.kind == .user, let date = lastCommitAt else { return nil }
        let text = CommitIdentity.name(name)
        return GitPerson(
            login: person.login, id: person.id, name: text.isEmpty ? nil : GitPerson.Name(text, usedAt: date),
            isUser: true,
            commits: commits, lastCommitAt: date)
    }
}

extension Claim {
    /// The account that the claim names: by its ID, or without one by the login.
    fileprivate var account: String { id.map(String.init) ?? login.description.lowercased() }
}
