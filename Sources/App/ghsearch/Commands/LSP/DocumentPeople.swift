import GitHistory
import GitHubAPI
import GitHubModel
import LanguageServer
import PeopleUI
import Store

/// The people of open documents, from the store, else from GitHub.
actor DocumentPeople {
    private let context: GitHubContext
    private let cards: CardLoader
    /// The accounts that GitHub returned in this session for logins, `nil` for those without one. The store is written later.
    private var named: [Login: Person?] = [:]
    /// The same for IDs.
    private var owners: [Int64: Person?] = [:]

    private static let cardTimeout = Duration.seconds(3)
    private static let maxAccounts = 10_000

    init(in context: GitHubContext, cards: CardLoader) {
        self.context = context
        self.cards = cards
    }

    // MARK: Cards

    /// Returns the card of a person, or why the account is unknown; `nil` for the hash of no commit.
    func text(of person: MentionedPerson, in directory: String?, isMarkdown: Bool) async -> String? {
        switch person {
        case .account(let account): await card(of: account, isMarkdown)
        case .author(let author): await card(of: author, in: directory ?? "/", isMarkdown)
        }
    }

    private func card(of account: MentionedAccount, _ isMarkdown: Bool) async -> String? {
        let evidence: Evidence = account.id == nil ? .login : .noreply
        let identity = IdentityAccount(login: account.login, id: account.id, evidence: evidence)
        var accounts = await AccountDirectory([identity], in: context)
        let person = await accounts.person(for: identity, usedAt: nil)
        guard let person else { return accounts.messages.joined(separator: " ") }
        return await card(of: person, isMarkdown, accounts.messages)
    }

    private func card(of author: AuthorText, in directory: String, _ isMarkdown: Bool) async -> String? {
        let lookup = AuthorLookup(in: context, at: directory, showsProgress: false)
        do {
            switch try await lookup.result(for: author) {
            case .account(let person, let messages): return await card(of: person, isMarkdown, messages)
            case .unknown(let error): return error.message
            case .noCommit: return nil
            }
        } catch {
            return error is CancellationError ? nil : error.commandMessage()
        }
    }

    /// The messages are about the login in the document.
    func card(of person: Person, _ isMarkdown: Bool, _ messages: [String] = []) async -> String {
        var messages = messages
        if let other = await context.cache.compared(person).resembles {
            messages.append("\(person.login) looks like \(other).")
        }
        return await cards.text(
            of: person, isMarkdown: isMarkdown, warning: messages.isEmpty ? nil : messages.joined(separator: " "),
            within: Self.cardTimeout)
    }

    // MARK: Remarks

    /// Sends at most one query, for the logins that are not stored, and one look-up of an ID with another login.
    func remarks(on accounts: Set<MentionedAccount>) async -> [MentionedAccount: AccountRemark] {
        guard let store = await context.cache.store else { return [:] }
        await query(accounts.filter { isUnknown($0, in: store) }.map(\.login), in: store)
        if let id = accounts.lazy.compactMap({ self.unknownID(of: $0, in: store) }).first {
            await lookUp(id, in: store)
        }
        var remarks: [MentionedAccount: AccountRemark] = [:]
        for account in accounts { remarks[account] = remark(on: account, in: store) }
        return remarks
    }

    /// Returns the accounts that have the ID and the login now, as far as they are known.
    private func known(_ account: MentionedAccount, in store: LocalStore) -> (owner: Person?, person: Person?) {
        let stored = store.people.confirmed(ids: [account.id].compactMap(\.self), logins: [account.login])
        let person = named[account.login] ?? stored.byLogin[account.login]
        let owner = account.id.flatMap { id in
            owners[id] ?? stored.byID[id] ?? (person?.id == id ? person : nil)
        }
        return (owner, person)
    }

    private func isUnknown(_ account: MentionedAccount, in store: LocalStore) -> Bool {
        let known = known(account, in: store)
        return known.owner?.login != account.login && known.person == nil && named[account.login] == nil
    }

    /// Without an account, or if the query fails, the logins stay unknown: nothing is said about them.
    private func query(_ logins: [Login], in store: LocalStore) async {
        guard !logins.isEmpty, !context.output.isOffline, named.count < Self.maxAccounts else { return }
        let part = Array(Set(logins).sorted { $0.description < $1.description }.prefix(GitHubClient.maxNamedAccounts))
        do {
            guard let found = try await context.github().accounts(named: part) else { return }
            store.people.store(found.compactMap(\.value), at: context.output.now())
            named.merge(found) { $1 }
        } catch {}
    }

    private func unknownID(of account: MentionedAccount, in store: LocalStore) -> Int64? {
        guard let id = account.id, owners[id] == nil, owners.count < Self.maxAccounts, !context.output.isOffline else {
            return nil
        }
        switch remark(on: account, in: store) {
        case .missing, .otherAccount(nil): return id
        case .renamed, .otherAccount, .lookAlike, nil: return nil
        }
    }

    private func lookUp(_ id: Int64, in store: LocalStore) async {
        do {
            let person = try await context.github().person(withID: id)
            if let person { store.people.store([person], at: context.output.now()) }
            owners.updateValue(person, forKey: id)
        } catch {}  // it is looked up with the next change
    }

    private func remark(on account: MentionedAccount, in store: LocalStore) -> AccountRemark? {
        let (owner, person) = known(account, in: store)
        let isMissing = person == nil && named[account.login] != nil
        if let owner {
            if owner.login == account.login { return lookAlike(of: owner, in: store) }
            return person == nil ? .renamed(to: owner.login) : .otherAccount(owner.login)
        }
        if account.id != nil { return isMissing ? .missing : person == nil ? nil : .otherAccount(nil) }
        if let person { return lookAlike(of: person, in: store) }
        guard isMissing else { return nil }
        return store.people.formerOwner(of: account.login).map { .renamed(to: $0.login) } ?? .missing
    }

    private func lookAlike(of person: Person, in store: LocalStore) -> AccountRemark? {
        store.people.lookAlike(of: person).map { .lookAlike(of: $0) }
    }
}
