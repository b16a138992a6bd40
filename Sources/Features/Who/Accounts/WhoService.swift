package import GitHistory
import GitHubAPI
package import GitHubModel

/// Finds the accounts behind commits, addresses, lists and logins: for the command `who`, for commands with an address
/// in place of a login, for a text that is pasted into the prompt, and for the documents of an editor.
///
/// What is written down is a ``Claim`` of whoever wrote it. Each function returns an account as confirmed only if
/// GitHub says so, so that the same text names the same account everywhere.
///
/// ```swift
/// let who = WhoService(dependencies)
/// switch try await who.author(of: text, at: directory) {
/// case .account(let person, let notes): // GitHub says that it is this account
/// case .unknown(let reason): // a sentence of the program says why
/// case .noCommit: // the text is something else
/// }
/// ```
package struct WhoService: Sendable {
    private let dependencies: WhoDependencies
    private let claimedAccounts: ClaimedAccounts

    package init(_ dependencies: WhoDependencies) {
        self.dependencies = dependencies
        claimedAccounts = ClaimedAccounts(dependencies)
    }

    // MARK: Many people

    /// Reads the history of the clone, as far as the subjects need it, and asks GitHub whose their addresses are.
    /// `maxAge` is how old GitHub's responses may be, and `needsNames` whether the names of accounts are printed.
    package func lookUp(
        _ subjects: WhoSubjects, in clone: Clone?, maxAge: Duration = AuthorLink.maxAge, needsNames: Bool = false
    ) async throws -> WhoLookup {
        let lookup = WhoLookup(subjects, in: clone, dependencies, maxAge: maxAge, needsNames: needsNames)
        return try await finished(lookup)
    }

    private func finished(_ lookup: WhoLookup) async throws -> WhoLookup {
        var lookup = lookup
        try await lookup.readHistory()
        await lookup.askGitHub()
        return lookup
    }

    /// Loads the signing keys of people. `fingerprint` returns the fingerprint of a key, as OpenSSH prints it.
    package func signers(
        of people: [WhoPerson], fingerprint: @escaping @Sendable ([UInt8]) -> String
    ) async throws -> WhoSigners {
        var signers = WhoSigners(dependencies, fingerprint: fingerprint)
        try await signers.load(people)
        return signers
    }

    // MARK: A claim

    /// Asks GitHub whether a claim is true. Throws nothing but `CancellationError`: a failure is a part of the finding.
    package func finding(on claim: Claim) async throws(CancellationError) -> ClaimFinding {
        var check = await ClaimCheck(of: [claim], dependencies)
        try await check.ask([ClaimCheck.Question(claim: claim)])
        let verdict = check.verdict(on: claim, usedAt: nil)
        return ClaimFinding(verdict: verdict, note: check.note(on: claim, verdict), error: check.error)
    }

    /// Returns what there is to say about the claims of a document, within two requests. What they leave unknown is
    /// known with the next calls.
    package func remarks(on claims: Set<Claim>) async -> [Claim: ClaimRemark] {
        await claimedAccounts.remarks(on: claims)
    }

    // MARK: An author

    /// Returns the account that a text names by a commit, an address or a trailer, if GitHub confirms it: what is
    /// opened is certain. `directory` is where the clone is looked for.
    package func author(of text: AuthorText, at directory: String = ".") async throws -> AuthorResult {
        let clone = try await clone(for: text, at: directory)
        var subjects = WhoSubjects()
        let input = subjects.addInput(text.subject)
        let identity: CommitIdentity
        switch text {
        case .identity(let named):
            identity = named
            subjects.add(identity, from: input)
        case .commit(let hash):
            guard let commit = try await clone?.author(ofCommit: hash) else { return .noCommit }
            identity = commit.identity
            subjects.addCommit(commit.id, from: input)  // it can be on a branch of its own
        }
        return try await author(of: text, identity, subjects, in: clone)
    }

    private func author(
        of text: AuthorText, _ identity: CommitIdentity, _ subjects: WhoSubjects, in clone: Clone?
    ) async throws -> AuthorResult {
        var lookup = WhoLookup(subjects, in: clone, dependencies)
        // An ID says which account is claimed; no other commit can say more.
        lookup.needsWholeHistory = identity.claimedID(on: dependencies.host.hostname) == nil
        lookup = try await finished(lookup)
        try Task.checkCancellation()
        let (people, notes) = lookup.people(showsAddresses: false)
        await lookup.record(people)
        let found = people.filter { who in who.addresses.contains { $0.lowercased() == identity.key } }
        let who = found.first(where: \.isConfirmed) ?? found.first
        if let person = who?.person, who?.isConfirmed == true { return .account(person, notes: notes) }
        if lookup.isHistoryPending { return .unknown(.pending(text)) }
        if let failure = await lookup.failure { return .unknown(.notAsked(failure)) }
        if let login = who?.person?.login {
            return .unknown(.claimed(text, login, await lookup.reasonForClaims))
        }
        return .unknown(.unknown(text, notes: notes, isInClone: clone != nil, await lookup.reasonForUnknown))
    }

    /// A hash is that of a commit only in a clone that can be read.
    private func clone(for text: AuthorText, at directory: String) async throws -> Clone? {
        do {
            return try await Clone(at: directory, of: dependencies.host, by: dependencies.git)
        } catch let error as GitError {
            if case .notStarted = error { throw error }
            if case .commit = text { return nil }
            switch error {
            case .notARepository, .notInstalled: return nil
            case .notStarted, .otherOwner, .unreadable, .unresponsive, .partial, .notCommitted: throw error
            }
        }
    }
}

/// The account of an author.
package enum AuthorResult: Sendable {
    /// The confirmed account, and what changed since the commit, a sentence for each change.
    case account(Person, notes: [String])
    case unknown(UnknownAuthor)
    /// The text is the hash of no commit of the clone, so that it is something else.
    case noCommit
}

/// Why the account of an author is unknown. The program makes a sentence of it.
package enum UnknownAuthor: Sendable {
    case notAsked(WhoFailure)
    /// The history of the clone is still being read.
    case pending(AuthorText)
    /// The commit or the address claims to be the account, which GitHub has not confirmed.
    case claimed(AuthorText, Login, UnaskedReason?)
    /// Nothing says which account it is, besides what the notes say.
    case unknown(AuthorText, notes: [String], isInClone: Bool, UnaskedReason?)
}

/// The verdict on a claim, or the error of the request for it.
package struct ClaimFinding: Sendable {
    package let verdict: Verdict
    /// What GitHub says about another login than the one in the claim, in a sentence, or `nil`.
    package let note: String?
    /// Why GitHub was not asked, or `nil`.
    package let error: (any Error)?
}
