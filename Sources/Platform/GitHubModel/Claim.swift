package import struct Foundation.Date

/// Why an identity is that of an account.
package enum Evidence: String, Sendable, CaseIterable {
    /// The address is a noreply address of GitHub, which contains the account.
    case noreply
    /// GitHub links a commit with this address to the account.
    case commit
    /// A subject names the account of a merged branch, all commits of which have this address.
    case merge
    /// `.mailmap` names the identity of an account that is known otherwise. The JSON field has the older name.
    case mailmap = "clone"
    /// The account was named by its login.
    case login
}

/// The statement that an identity is an account, as an address, a trailer, `.mailmap`, the subject of a merge, a list
/// or a user makes it.
///
/// Whoever writes it can write anything: `1000+evil@users.noreply.github.com` is an address that everybody can use,
/// whoever the account 1000 is. So a claim is only what is asked for; ``verdict(owner:holder:usedAt:)`` decides by what
/// GitHub returned, and by nothing else.
///
/// ```swift
/// let claim = Claim(login: try Login("evil"), id: 1000, evidence: .noreply)
/// claim.verdict(owner: .account(torvald, since: nil, at: now), holder: nil, usedAt: nil)
/// // .confirmed(torvald, at: now)
/// ```
package struct Claim: Sendable, Hashable {
    /// The login in the text, which can be a former one.
    package let login: Login
    package let id: Int64?
    package let evidence: Evidence
    /// Whether only a login of the time of the commit names the account, as `mona@users.noreply.github.com` does and
    /// the subject of a merge. Logins are given away and registered again, so that only the link of a commit confirms
    /// such a claim, and an account that is younger than the commit refutes it.
    package let isOfPastLogin: Bool

    package init(login: Login, id: Int64?, evidence: Evidence, isOfPastLogin: Bool = false) {
        self.login = login
        self.id = id
        self.evidence = evidence
        self.isOfPastLogin = isOfPastLogin
    }

    /// What tells claims apart. Two addresses with one ID and two logins are two claims until GitHub says whose the ID
    /// is.
    package var key: String { "\(id.map(String.init) ?? "")+\(login)".lowercased() }
}

/// What GitHub returned for a login or an ID.
package enum AccountFact: Sendable, Hashable {
    /// The account, when it was created as far as that is known, and when GitHub returned it.
    case account(Person, since: Date?, at: Date)
    /// No account has the login or the ID.
    case missing
}

/// What is true of a claim, as far as it is known.
package enum Verdict: Sendable, Hashable {
    /// GitHub says that the identity is this account. The date is that of its response.
    case confirmed(Person, at: Date)
    /// Only the claim says so. The account is the one that has the login or the ID, or only the login is known.
    case claimed(Person?)
    /// GitHub says something else.
    case refuted(Refutation)
}

/// Why a claim is not true.
package enum Refutation: Sendable, Hashable {
    /// No account has the login or the ID.
    case noAccount
    /// The login is that of an account with another ID.
    case otherAccount
    /// The account with the login was created after the commit.
    case registeredLater
    /// The account is an organization, which writes no commits.
    case organization
}

extension Claim {
    /// Returns what follows from the account that has the ID of the claim, and from the one that has its login. Each is
    /// `nil` if GitHub was not asked. `usedAt` is the date of the first commit with the claim.
    package func verdict(owner: AccountFact?, holder: AccountFact?, usedAt date: Date?) -> Verdict {
        guard let id else { return verdict(holder: holder, usedAt: date) }
        switch (owner, holder) {
        case (.account(let person, let since, let returned), _):
            return verdict(on: person, since: since, returned: returned, usedAt: date)
        case (.missing, _), (nil, .missing): return .refuted(.noAccount)
        case (nil, .account(let person, let since, let returned)):
            guard person.id == id else { return .refuted(.otherAccount) }
            return verdict(on: person, since: since, returned: returned, usedAt: date)
        case (nil, nil): return .claimed(nil)
        }
    }

    private func verdict(holder: AccountFact?, usedAt date: Date?) -> Verdict {
        switch holder {
        case .account(let person, let since, let returned):
            verdict(on: person, since: since, returned: returned, usedAt: date)
        case .missing: .refuted(.noAccount)
        case nil: .claimed(nil)
        }
    }

    private func verdict(on person: Person, since created: Date?, returned: Date, usedAt date: Date?) -> Verdict {
        if isOfPastLogin, let created, let date, created > date { return .refuted(.registeredLater) }
        if evidence != .login, person.kind == .organization { return .refuted(.organization) }
        switch evidence {
        case .commit, .login: return .confirmed(person, at: returned)
        case .noreply: return id == nil ? .claimed(person) : .confirmed(person, at: returned)
        case .merge, .mailmap: return .claimed(person)
        }
    }
}
