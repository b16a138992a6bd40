import Authenticator
import GitHubModel

/// An account that is to be signed out.
struct LeavingAccount {
    /// What the person said about whom.
    struct Wish {
        let login: Login?
        let isAll: Bool
        /// Only of the host in use, though it is all.
        let isOneHost: Bool
    }

    let id: SignIn.ID
    let login: Login
    let host: Host
    /// `nil` if the sign-in is gone already, and only the list knows the account.
    let signIn: SignIn?

    /// The accounts that `wish` means. With several to choose from and none named, a person is asked.
    ///
    /// - Throws: ``CommandFailure`` if there is none, or nobody to ask; `SignInError`; `VaultError`.
    static func choose(_ wish: Wish, in module: some DependencyModule) async throws -> [LeavingAccount] {
        let all = try await all(in: module)
        let here = all.filter { $0.host.key == module.host.key }
        if wish.isAll { return try some(wish.isOneHost ? here : all, of: all, in: module) }
        let wanted = wish.login.map { WantedAccount($0, from: "--user") } ?? module.signIns.wantedAccount
        if let wanted {
            guard let account = here.first(where: { $0.login == wanted.login }) else {
                throw SignInError.unknownAccount(
                    wanted.login, host: "\(module.host)", origin: wanted.origin, known: here.map(\.login))
            }
            return [account]
        }
        let signedIn = try some(here.filter { $0.signIn != nil }, of: all, in: module)
        return signedIn.count == 1 ? signedIn : [try one(of: signedIn, in: module)]
    }

    private static func all(in module: some DependencyModule) async throws -> [LeavingAccount] {
        func host(_ id: SignIn.ID) throws -> Host {
            id.hostKey == module.host.key ? module.host : try Host(key: id.hostKey)
        }
        let signIns = try await module.signIns.signIns()
        let gone = try module.signIns.knownAccounts().filter { known in !signIns.contains { $0.id == known.id } }
        return try signIns.map { LeavingAccount(id: $0.id, login: $0.login, host: try host($0.id), signIn: $0) }
            + gone.map { LeavingAccount(id: $0.id, login: $0.login, host: try host($0.id), signIn: nil) }
    }

    private static func some(
        _ accounts: [LeavingAccount], of all: [LeavingAccount], in module: some DependencyModule
    ) throws -> [LeavingAccount] {
        guard accounts.isEmpty else { return accounts }
        let elsewhere = all.filter { $0.signIn != nil && $0.host.key != module.host.key }
            .map { "\($0.login) on \($0.host)" }.joined(separator: ", ")
        throw CommandFailure(
            .failed,
            "Nobody is signed in to \(module.host) here."
                + (elsewhere.isEmpty ? "" : " Elsewhere: \(elsewhere). Name the host with --host."))
    }

    private static func one(
        of accounts: [LeavingAccount], in module: some DependencyModule
    ) throws -> LeavingAccount {
        let logins = accounts.map { "\($0.login)" }.joined(separator: ", ")
        guard StandardInput.isTerminal, module.console.errorsAreTerminal else {
            throw CommandFailure(
                .usage, "Several are signed in to \(module.host): \(logins). Name one with --user, or give --all.")
        }
        module.console.say("Several are signed in to \(module.host): \(logins). Type whom to sign out:")
        let answer = StandardInput.line() ?? ""
        guard let account = accounts.first(where: { "\($0.login)".lowercased() == answer.lowercased() }) else {
            throw CommandFailure(.interrupted, "That is none of them. Nobody was signed out.")
        }
        return account
    }
}
