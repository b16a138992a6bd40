package import struct Foundation.Date
import GitHubAPI
package import GitHubModel
import Store
import TerminalUI

/// Asks GitHub about claims, and decides by what it returned whether they are true: for `who`, for texts in place of a
/// login, and for the people of documents.
///
/// ```swift
/// var check = await ClaimCheck(of: claims, dependencies)
/// await check.ask(claims.map { .init(claim: $0) })
/// let verdict = check.verdict(on: claims[0], usedAt: nil)
/// ```
///
/// The logins of up to 100 claims are one query of one point. An ID whose login is another account's now, or nobody's,
/// is a request, as each claim is without an account. What GitHub returned before is used for a day; later, and without
/// a network, only if GitHub does not respond, with its age.
package struct ClaimCheck {
    /// A claim to ask GitHub about, with the date and the number of the commits that make it.
    package struct Question {
        let claim: Claim
        /// The date of the first commit with the claim.
        var usedAt: Date?
        var commits = 0
        package init(claim: Claim, usedAt: Date? = nil, commits: Int = 0) {
            self.claim = claim
            self.usedAt = usedAt
            self.commits = commits
        }

        /// Whether it matters when the account was created.
        fileprivate var needsDate: Bool { claim.isOfPastLogin && usedAt != nil }
    }

    /// The number of requests of a run without an account.
    package static let maxAnonymousRequests = 20
    /// The number of requests for single IDs of a run with an account.
    static let maxRequests = 100

    /// The number of requests that may still be sent.
    var requestsLeft: Int
    /// The reason why GitHub could not be asked about some claims.
    package private(set) var error: (any Error)?
    private let dependencies: WhoDependencies
    private let maxAge: Duration
    private let needsNames: Bool
    private let now: Date
    private var stored = KnownAccounts()
    private var returned = KnownAccounts()

    /// `maxAge` is how old a response may be: less than by default for what nobody can correct later. Cached people of
    /// lists have no names; with `needsNames` they are asked for.
    package init(
        of claims: [Claim], _ dependencies: WhoDependencies, maxAge: Duration = AuthorLink.maxAge,
        needsNames: Bool = false, requestsLeft: Int = Self.maxRequests
    ) async {
        self.dependencies = dependencies
        self.maxAge = maxAge
        self.needsNames = needsNames
        self.requestsLeft = requestsLeft
        now = dependencies.now()
        guard let people = await dependencies.store()?.people else { return }
        let (byID, byLogin) = people.confirmed(
            ids: Set(claims.compactMap(\.id)), logins: Set(claims.map(\.login)))
        for person in Array(byID.values) + Array(byLogin.values) { stored.add(person) }
    }

    /// Adds the account to which GitHub links a commit.
    mutating func add(_ link: AuthorLink) {
        guard let person = link.account else { return }
        returned.add(.account(person, since: link.since, at: link.returnedAt), of: person)
    }

    // MARK: Verdicts

    package func verdict(on claim: Claim, usedAt date: Date?) -> Verdict {
        let owner = claim.id.flatMap { AccountFact.last(returned.owners[$0], uncontradicted(stored.owners[$0])) }
        let holder = returned.holders[claim.login] ?? stored.holders[claim.login]
        let verdict = claim.verdict(owner: owner, holder: holder, usedAt: date)
        if case .confirmed(_, let date) = verdict, !isFresh(date) {
            dependencies.onFallback(date, error as? GitHubError)
        }
        return verdict
    }

    /// Returns the fact unless GitHub says meanwhile that the login is another account's, or nobody's.
    private func uncontradicted(_ fact: AccountFact?) -> AccountFact? {
        guard case .account(let person, _, _)? = fact else { return nil }
        switch returned.holders[person.login] {
        case .account(let holder, _, _): return holder.id == person.id ? fact : nil
        case .missing: return nil
        case nil: return fact
        }
    }

    /// Returns what GitHub says about a claim with another login, in a sentence, or `nil` if nothing. Who wrote the
    /// claim chose both its ID and its login: that an account had the login before is no fact.
    package func note(on claim: Claim, _ verdict: Verdict) -> String? {
        switch verdict {
        case .confirmed(let person, _), .claimed(let person?):
            guard person.login != claim.login else { return nil }
            guard let id = claim.id else { return "\(claim.login) is now \(person.login)." }
            return "The account of \(id)+\(claim.login) is \(person.login)."
        case .claimed(nil), .refuted(.organization): return nil
        case .refuted(.noAccount):
            guard let id = claim.id, returned.owners[id] == .missing else {
                return "GitHub has no account \(claim.login)."
            }
            return "GitHub has no account with the ID \(id)."
        case .refuted(.otherAccount): return "\(claim.login) is another account than the one with this ID."
        case .refuted(.registeredLater):
            return "The author with the login \(claim.login) is unknown: the login was registered later."
        }
    }

    private func isFresh(_ date: Date) -> Bool {
        !dependencies.isOffline && ResponseCache.isFresh(date, for: maxAge, now: max(now, date))
    }

    // MARK: Questions

    /// Sends the requests that the claims need, most commits first. Failures are no errors: what is known stays known.
    package mutating func ask(_ questions: [Question]) async throws(CancellationError) {
        guard !dependencies.isOffline else { return }
        let open = questions.filter { needsRequest($0) }.sorted { $0.commits > $1.commits }
        do {
            guard !open.isEmpty else { return await store() }
            let github = try await dependencies.github()
            try await ask(open, by: maxAge < AuthorLink.maxAge ? github.refreshing : github)
        } catch let error as CancellationError {
            throw error
        } catch {
            self.error = error
        }
        await store()
    }

    /// Returns the claims about which GitHub returned nothing that is new enough.
    func unasked(_ questions: [Question]) -> [Question] { questions.filter { needsRequest($0) } }

    /// Whether GitHub confirmed the claim, however long ago.
    package func isConfirmed(_ question: Question) -> Bool {
        if case .confirmed = verdict(on: question.claim, usedAt: question.usedAt) { true } else { false }
    }

    private func needsRequest(_ question: Question) -> Bool {
        let claim = question.claim
        if isAnswered(question) { return false }
        let known = claim.id.map { stored.owners[$0] } ?? stored.holders[claim.login]
        guard case .account(let person, let since, let date)? = known else { return true }
        if needsNames, person.profile == nil, person.listedName == nil { return true }
        return dependencies.policy == .refresh || !isFresh(date) || since == nil && question.needsDate
    }

    /// Whether GitHub returned in this run all that decides.
    private func isAnswered(_ question: Question) -> Bool {
        let claim = question.claim
        guard let fact = claim.id.map({ returned.owners[$0] }) ?? returned.holders[claim.login] else { return false }
        guard case .account(_, since: nil, _) = fact else { return true }
        return !question.needsDate
    }

    private mutating func ask(_ questions: [Question], by github: GitHubClient) async throws {
        let logins = questions.map(\.claim.login).filter { !$0.isBot }.uniqued()
        for (index, part) in logins.chunks(of: GitHubClient.maxDatedAccounts).enumerated() {
            let count = NumberFormat.grouped(index * GitHubClient.maxDatedAccounts)
            dependencies.report("asked about \(count) of \(NumberFormat.grouped(logins.count)) accounts")
            guard let facts = try await github.facts(on: Array(part)) else { break }
            for (login, fact) in facts { returned.add(fact, ofLogin: login) }
        }
        for question in questions where !isAnswered(question) && requestsLeft > 0 {
            requestsLeft -= 1
            try await askAlone(question.claim, by: github)
        }
    }

    private mutating func askAlone(_ claim: Claim, by github: GitHubClient) async throws {
        if let id = claim.id, returned.owners[id] == nil {
            returned.add(try await github.fact(onID: id), ofID: id)
        } else {
            returned.add(try await github.fact(on: claim.login), ofLogin: claim.login)
        }
    }

    /// What is confirmed here is known to all other commands.
    private func store() async {
        guard let people = await dependencies.store()?.people else { return }
        for fact in returned.owners.values {
            guard case .account(let person, _, let date) = fact else { continue }
            if let known = stored.owners[person.id], !fact.isLater(than: known) { continue }
            people.storeLookUp(of: person, at: date)
        }
        for login in returned.missingLogins { people.recordMissing(login, at: now) }
    }
}
