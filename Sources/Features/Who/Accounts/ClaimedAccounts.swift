import GitHubAPI
package import GitHubModel
import Store

/// What is wrong or remarkable about a login or an ID in a document: the editor shows it.
package enum ClaimRemark: Sendable, Hashable {
    /// GitHub has no such account.
    case missing
    /// GitHub once returned the account with this login, and later with the other one.
    case renamed(to: Login)
    /// The ID is that of this account, and GitHub has no account with the login of the claim.
    case accountOfID(Login)
    /// The ID is that of another account than the login. `nil` if it is unknown which one.
    case otherAccount(Login?)
    /// The login of someone who is far better known, or whom the user has opened.
    case lookAlike(of: Login)
}

/// The accounts that documents claim by logins and IDs, from the cache, else from GitHub, within few requests: a
/// document is checked after each change. What GitHub returned stays known for the session, because the store is
/// written later.
actor ClaimedAccounts {
    private let dependencies: WhoDependencies
    private var returned = KnownAccounts()
    private static let maxAccounts = 10_000

    init(_ dependencies: WhoDependencies) { self.dependencies = dependencies }

    /// Sends at most one query, for the logins that are not stored, and one look-up of an ID with another login.
    func remarks(on claims: Set<Claim>) async -> [Claim: ClaimRemark] {
        guard let store = await dependencies.store() else { return [:] }
        await query(claims.filter { isUnknown($0, in: store) }.map(\.login), in: store)
        if let id = claims.lazy.compactMap({ self.unknownID(of: $0, in: store) }).first { await lookUp(id, in: store) }
        var remarks: [Claim: ClaimRemark] = [:]
        for claim in claims { remarks[claim] = remark(on: claim, in: store) }
        return remarks
    }

    /// Returns the accounts that have the ID and the login now, as far as they are known.
    private func known(_ claim: Claim, in store: LocalStore) -> (owner: Person?, holder: Person?) {
        let stored = store.people.confirmed(ids: [claim.id].compactMap(\.self), logins: [claim.login])
        let holder = returned.holders[claim.login]?.person ?? stored.byLogin[claim.login]?.person
        guard let id = claim.id else { return (nil, holder) }
        let owner = returned.owners[id]?.person ?? stored.byID[id]?.person
        return (owner ?? (holder?.id == id ? holder : nil), holder)
    }

    private func isUnknown(_ claim: Claim, in store: LocalStore) -> Bool {
        let known = known(claim, in: store)
        return known.owner?.login != claim.login && known.holder == nil && returned.holders[claim.login] == nil
    }

    /// Without an account, or if the query fails, the logins stay unknown: nothing is said about them.
    private func query(_ logins: [Login], in store: LocalStore) async {
        guard !logins.isEmpty, !dependencies.isOffline, returned.holders.count < Self.maxAccounts else { return }
        let part = Array(Set(logins).sorted { $0.description < $1.description }.prefix(GitHubClient.maxNamedAccounts))
        do {
            guard let found = try await dependencies.github().accounts(named: part) else { return }
            store.people.store(found.compactMap(\.value), at: dependencies.now())
            for (login, person) in found { returned.add(fact(person), ofLogin: login) }
        } catch {}
    }

    private func unknownID(of claim: Claim, in store: LocalStore) -> Int64? {
        guard let id = claim.id, returned.owners[id] == nil, returned.owners.count < Self.maxAccounts,
            !dependencies.isOffline
        else { return nil }
        switch remark(on: claim, in: store) {
        case .missing, .otherAccount(nil): return id
        case .renamed, .accountOfID, .otherAccount, .lookAlike, nil: return nil
        }
    }

    private func lookUp(_ id: Int64, in store: LocalStore) async {
        do {
            let person = try await dependencies.github().person(withID: id)
            if let person { store.people.store([person], at: dependencies.now()) }
            returned.add(fact(person), ofID: id)
        } catch {}  // it is looked up with the next change
    }

    private func fact(_ person: Person?) -> AccountFact {
        person.map { .account($0, since: $0.profile?.createdAt, at: dependencies.now()) } ?? .missing
    }

    private func remark(on claim: Claim, in store: LocalStore) -> ClaimRemark? {
        let (owner, holder) = known(claim, in: store)
        let isMissing = holder == nil && returned.holders[claim.login] == .missing
        if let owner {
            if owner.login == claim.login { return lookAlike(of: owner, in: store) }
            return holder == nil ? .accountOfID(owner.login) : .otherAccount(owner.login)
        }
        if claim.id != nil { return isMissing ? .missing : holder == nil ? nil : .otherAccount(nil) }
        if let holder { return lookAlike(of: holder, in: store) }
        guard isMissing else { return nil }
        return store.people.formerOwner(of: claim.login).map { .renamed(to: $0.login) } ?? .missing
    }

    private func lookAlike(of person: Person, in store: LocalStore) -> ClaimRemark? {
        store.people.lookAlike(of: person).map { .lookAlike(of: $0) }
    }
}

extension AccountFact {
    /// The account, or `nil` if there is none.
    fileprivate var person: Person? { if case .account(let person, _, _) = self { person } else { nil } }
}
