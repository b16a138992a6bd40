package import GitHubModel

/// Reads who the identities of a clone claim to be: which account each address names, by itself, by `.mailmap` and by
/// merged branches. An identity that names none stays unknown. A name never decides; it can only refute what a merge
/// states.
///
/// All of it is what the authors of commits wrote, so that everything is a ``Claim``, except what ``link(_:to:)``
/// records: the account that GitHub links to an address, after which nothing else is asked about it. No commit says
/// anything about another one: two addresses with one ID and two logins are two claims.
package struct IdentityResolver: Sendable {
    private let history: IdentityHistory
    private let host: String
    /// The accounts that merges name, by the index of the identity.
    private var merged: [Int: Login] = [:]
    /// The accounts to which GitHub links the addresses of authors, `nil` for those without one.
    private var linked: [String: Person?] = [:]
    /// The identities by their address in `.mailmap`.
    private var groups: [String: [Int]] = [:]
    /// The identities by their address in commits.
    private var indices: [String: [Int]] = [:]

    /// `owner` is the account of the repository, in whose name everyone with write access pushes branches.
    /// `organizations` are logins that are known to be no people.
    package init(
        _ history: IdentityHistory, host: Host, owner: Login?, organizations: Set<Login> = []
    ) {
        self.history = history
        self.host = host.hostname
        for use in history.uses where use.identity.hasAddress && !use.identity.hasSharedAddress {
            indices[use.identity.key, default: []].append(use.index)
        }
        for use in history.uses where use.canonical.hasAddress && !use.canonical.hasSharedAddress {
            groups[use.canonical.key, default: []].append(use.index)
        }
        merged = MergeEvidence(history, host: self.host, owner: owner, organizations: organizations).logins
    }

    /// Records the account to which GitHub links commits of an author with `address`, or that it links them to none.
    package mutating func link(_ address: String, to person: Person?) { linked[address.lowercased()] = .some(person) }

    /// Whether only GitHub's link of a commit can confirm whose the address is: it names no ID, and one person can have
    /// it.
    package func needsLink(_ identity: CommitIdentity) -> Bool {
        identity.hasAddress && !identity.hasSharedAddress && identity.claimedID(on: host) == nil
    }

    /// Returns the account to which GitHub links the address.
    package func linkedAccount(of identity: CommitIdentity) -> Person? { linked[identity.key] ?? nil }

    /// Whether GitHub said whose the address is, or that it is nobody's.
    package func isLinkKnown(of identity: CommitIdentity) -> Bool { linked[identity.key] != nil }

    /// Returns the uses of the address, which `.mailmap` can assign to several people.
    package func uses(of identity: CommitIdentity) -> [IdentityUse] {
        (indices[identity.key] ?? []).map { history.uses[$0] }
    }

    /// Returns which account an identity of the history claims to be, or `nil` if nothing says which one.
    package func claim(of use: IdentityUse) -> Claim? { ownClaim(of: use) ?? claimOfGroup(of: use) }

    /// Returns which account an identity claims to be that can be in no commit of the clone. `canonical` is the
    /// identity that `.mailmap` names instead.
    package func claim(of identity: CommitIdentity, _ canonical: CommitIdentity) -> Claim? {
        if linkedAccount(of: identity) == nil, let claim = noreplyClaim(of: identity, canonical) { return claim }
        let uses = uses(of: identity)
        let claims = uses.compactMap(claim(of:))
        return Set(claims.map(\.key)).count == 1 && claims.count == uses.count ? claims.first : nil
    }

    private func ownClaim(of use: IdentityUse) -> Claim? {
        if !needsLink(use.identity) { return noreplyClaim(of: use.identity, use.canonical) }
        let noreply = noreplyClaim(of: use.identity, use.canonical)
        if let person = linkedAccount(of: use.identity) {
            return Claim(login: person.login, id: person.id, evidence: .commit, isOfPastLogin: noreply != nil)
        }
        return noreply ?? merged[use.index].map { Claim(login: $0, id: nil, evidence: .merge, isOfPastLogin: true) }
    }

    /// Several accounts in one identity of `.mailmap` are those of a person with several: which one is meant is
    /// unknown.
    private func claimOfGroup(of use: IdentityUse) -> Claim? {
        guard use.canonical.hasAddress, !use.canonical.hasSharedAddress else { return nil }
        let members = groups[use.canonical.key] ?? []
        var claims = members.prefix(Self.maxGroup).compactMap { ownClaim(of: history.uses[$0]) }
        if let claim = noreplyClaim(of: use.canonical, use.canonical) { claims.append(claim) }
        guard let claim = claims.first, Set(claims.map(\.key)).count == 1 else { return nil }
        return Claim(login: claim.login, id: claim.id, evidence: .mailmap, isOfPastLogin: claim.isOfPastLogin)
    }

    private static let maxGroup = 100

    private func noreplyClaim(of identity: CommitIdentity, _ canonical: CommitIdentity) -> Claim? {
        NoreplyAddress(of: identity, canonical, host: host).map { address in
            Claim(login: address.login, id: address.id, evidence: .noreply, isOfPastLogin: address.id == nil)
        }
    }
}

extension NoreplyAddress {
    /// The address of an identity, with the login that `.mailmap` names for the same ID. `nil` if the identity has
    /// another address.
    init?(of identity: CommitIdentity, _ canonical: CommitIdentity, host: String) {
        guard let own = NoreplyAddress(identity.address, host: host) else { return nil }
        guard let present = NoreplyAddress(canonical.address, host: host), own.id != nil, present.id == own.id else {
            self = own
            return
        }
        self = present
    }
}
