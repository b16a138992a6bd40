import struct Foundation.Date
import GitHistory
import GitHubAPI
import GitHubModel
import Store
import TerminalUI

/// What is known about accounts beside their IDs and logins in commits: profiles, and logins that changed or are another account's.
struct AccountDirectory {
    private let context: GitHubContext
    private let byID: [Int64: Person]
    private let byLogin: [Login: Person]
    private var found: [IdentityAccount: Person?] = [:]
    private var nextLocalID: Int64 = -1
    private var notes: [String] = []
    private static let maxNotes = 10
    /// The number of logins about whose former owners GitHub is asked, a request for each.
    private static let maxRequests = 20
    private var requests = 0

    init(_ accounts: [IdentityAccount], in context: GitHubContext) async {
        self.context = context
        guard let store = await context.cache.store else {
            byID = [:]
            byLogin = [:]
            return
        }
        (byID, byLogin) = store.people.confirmed(
            ids: Set(accounts.compactMap(\.id)), logins: Set(accounts.map(\.login)))
    }

    /// What changed since the commits, a sentence for each account.
    var messages: [String] {
        let more = notes.count - Self.maxNotes
        return notes.prefix(Self.maxNotes)
            + (more > 0 ? ["\(NumberFormat.grouped(more)) more logins have changed."] : [])
    }

    /// Returns the account with its present login, or `nil` if it is unknown which account is meant. `date` is that of the last
    /// commit.
    mutating func person(for account: IdentityAccount, usedAt date: Date?) async -> Person? {
        if let known = found[account] { return known }
        let person: Person?
        if let id = account.id {
            person = await self.person(withID: id, account)
        } else {
            person = self.person(named: account, usedAt: date)
        }
        found[account] = .some(person)
        return person
    }

    private mutating func person(withID id: Int64, _ account: IdentityAccount) async -> Person? {
        if let known = byID[id] {
            noteRename(account, to: known.login)
            return known
        }
        if let other = byLogin[account.login], other.id != id { return await formerOwner(of: account.login, id) }
        noteRename(account, to: account.login)
        return Person(
            login: account.login, id: id, kind: account.login.isBot ? .bot : .user, avatarURL: "",
            url: "\(context.output.host.webURL)/\(account.login)")
    }

    private mutating func noteRename(_ account: IdentityAccount, to present: Login) {
        for login in [account.formerLogin, account.login] {
            guard let login, login != present else { continue }
            let note = "\(login) is now \(present)."
            if !notes.contains(note) { notes.append(note) }
        }
    }

    /// Another account has the login now: only GitHub has the present one of the ID.
    private mutating func formerOwner(of login: Login, _ id: Int64) async -> Person? {
        requests += 1
        do {
            if requests <= Self.maxRequests, let person = try await context.github().person(withID: id) {
                notes.append("\(login) belongs to another account now. The one in the commits is \(person.login).")
                return person
            }
        } catch {}  // the account stays unknown
        notes.append("\(login) belongs to another account now.")
        return nil
    }

    /// A login without an ID is that of the account that has it, unless that is younger than the commits.
    private mutating func person(named account: IdentityAccount, usedAt date: Date?) -> Person? {
        guard let known = byLogin[account.login] else { return unconfirmed(account) }
        if let date, let created = known.profile?.createdAt, created > date {
            notes.append("\(account.login) belongs to another account now.")
            return nil
        }
        return known
    }

    private mutating func unconfirmed(_ account: IdentityAccount) -> Person {
        defer { nextLocalID -= 1 }
        let kind: Person.Kind = account.login.isBot ? .bot : account.evidence == .login ? .unknown : .user
        return Person(
            login: account.login, id: nextLocalID, kind: kind, avatarURL: "",
            url: "\(context.output.host.webURL)/\(account.login)")
    }
}
