import struct Foundation.Date
package import GitHubModel

/// Why an identity is that of an account.
package enum Evidence: String, Sendable, CaseIterable {
    /// The address is a noreply address of GitHub, which contains the account.
    case noreply
    /// GitHub links a commit with this address to the account.
    case commit
    /// A subject names the account of a merged branch, all commits of which have this address.
    case merge
    /// `.mailmap` names the identity of an account that is known otherwise.
    case clone
    /// The account was named by its login.
    case login
}

/// An account that an identity belongs to.
package struct IdentityAccount: Sendable, Hashable {
    /// In the last commit that names the ID.
    package var login: Login
    package var id: Int64?
    package var evidence: Evidence
    /// The login in the address, if the account had another one later.
    package var formerLogin: Login?

    package init(login: Login, id: Int64?, evidence: Evidence, formerLogin: Login? = nil) {
        self.login = login
        self.id = id
        self.evidence = evidence
        self.formerLogin = formerLogin
    }
}

/// Decides which accounts the identities of a clone belong to, by facts only: an identity without any stays unknown. A name never
/// decides; it can only refute what a merge states.
package struct IdentityResolver: Sendable {
    private let history: IdentityHistory
    private let host: String
    /// The logins of each ID in noreply addresses, with the date of their last use.
    private var logins: [Int64: [Login: Date]] = [:]
    private var ids: [Login: Set<Int64>] = [:]
    /// The accounts that merges name, by the index of the identity.
    private var merged: [Int: Login] = [:]
    /// The accounts of commits, by the address of the author.
    private var linked: [String: (login: Login, id: Int64)] = [:]
    /// The identities by their address in `.mailmap`.
    private var groups: [String: [Int]] = [:]
    /// The identities by their address in commits.
    private var indices: [String: [Int]] = [:]

    /// `owner` is the account of the repository, in whose name everyone with write access pushes branches. `organizations` are
    /// logins that are known to be no people.
    package init(
        _ history: IdentityHistory, host: Host, owner: Login?, organizations: Set<Login> = []
    ) {
        self.history = history
        self.host = String(host.name.prefix { $0 != ":" })
        // A trailer names its own account only: whoever writes it could rename another one.
        for use in history.uses where use.commit != nil { addNoreply(use.identity, use.lastUsedAt) }
        for use in history.uses where use.canonical != use.identity { addNoreply(use.canonical, use.lastUsedAt) }
        for use in history.uses where use.identity.hasAddress && !use.identity.hasSharedAddress {
            indices[use.identity.key, default: []].append(use.index)
        }
        for use in history.uses where use.canonical.hasAddress && !use.canonical.hasSharedAddress {
            groups[use.canonical.key, default: []].append(use.index)
        }
        merged = MergeEvidence(history, host: self.host, owner: owner, organizations: organizations).logins
    }

    private mutating func addNoreply(_ identity: CommitIdentity, _ date: Date) {
        guard let address = NoreplyAddress(identity.address, host: host), let id = address.id else { return }
        let last = logins[id]?[address.login] ?? .distantPast
        logins[id, default: [:]][address.login] = max(last, date)
        ids[address.login, default: []].insert(id)
    }

    /// Records that GitHub links commits of an author with `address` to an account.
    package mutating func link(_ address: String, to login: Login, id: Int64) {
        linked[address.lowercased()] = (login, id)
    }

    /// Returns the uses of the address, which `.mailmap` can assign to several people.
    package func uses(of identity: CommitIdentity) -> [IdentityUse] {
        (indices[identity.key] ?? []).map { history.uses[$0] }
    }

    /// Returns the account of an identity of the history, or `nil` if nothing says which one it is.
    package func account(of use: IdentityUse) -> IdentityAccount? {
        ownAccount(of: use) ?? accountOfGroup(of: use)
    }

    /// Returns the account of an identity that can be in no commit of the clone, or `nil` if nothing says which one it is.
    package func account(of identity: CommitIdentity) -> IdentityAccount? {
        if let account = noreplyAccount(of: identity) { return account }
        let uses = uses(of: identity)
        let accounts = uses.compactMap(account(of:))
        return Set(accounts.map(\.key)).count == 1 && accounts.count == uses.count ? accounts.first : nil
    }

    private func ownAccount(of use: IdentityUse) -> IdentityAccount? {
        if let account = noreplyAccount(of: use.identity) { return account }
        if use.identity.hasSharedAddress { return nil }
        if let link = linked[use.identity.key] {
            return IdentityAccount(login: link.login, id: link.id, evidence: .commit)
        }
        return merged[use.index].map { account(named: $0, .merge) }
    }

    /// Several accounts in one identity of `.mailmap` are those of a person with several: which one is meant is unknown.
    private func accountOfGroup(of use: IdentityUse) -> IdentityAccount? {
        guard use.canonical.hasAddress, !use.canonical.hasSharedAddress else { return nil }
        let members = groups[use.canonical.key] ?? []
        var accounts = members.prefix(Self.maxGroup).compactMap { ownAccount(of: history.uses[$0]) }
        if let account = noreplyAccount(of: use.canonical) { accounts.append(account) }
        guard var account = accounts.first, Set(accounts.map(\.key)).count == 1 else { return nil }
        account.evidence = .clone
        account.formerLogin = nil
        return account
    }

    private static let maxGroup = 100

    private func noreplyAccount(of identity: CommitIdentity) -> IdentityAccount? {
        guard let address = NoreplyAddress(identity.address, host: host) else { return nil }
        guard let id = address.id else { return account(named: address.login, .noreply) }
        let login = latestLogin(of: id) ?? address.login
        return IdentityAccount(
            login: login, id: id, evidence: .noreply, formerLogin: login == address.login ? nil : address.login)
    }

    /// A login without an ID is that of the only ID that had it in this clone.
    private func account(named login: Login, _ evidence: Evidence) -> IdentityAccount {
        let known = ids[login] ?? []
        guard known.count == 1, let id = known.first else {
            return IdentityAccount(login: login, id: nil, evidence: evidence)
        }
        return IdentityAccount(login: latestLogin(of: id) ?? login, id: id, evidence: evidence)
    }

    private func latestLogin(of id: Int64) -> Login? {
        logins[id]?.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }?.key
    }
}

extension IdentityAccount {
    /// What tells accounts apart: the ID, or without one the login.
    package var key: String { id.map(String.init) ?? login.description.lowercased() }
}
