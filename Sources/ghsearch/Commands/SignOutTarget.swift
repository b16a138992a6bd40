import Authenticator
import GitHubModel

/// An account that is to be signed out.
struct SignOutTarget {
    /// What the person said about whom.
    struct Request {
        let login: Login?
        let isAll: Bool
        /// Only of the host in use, though it is all.
        let isSingleHost: Bool
    }

    let id: StoredCredential.ID
    let login: Login
    let host: Host
    /// `nil` if the sign-in is gone already, and only the list knows the account.
    let credential: StoredCredential?

    /// The accounts that `wish` means. With several to choose from and none named, a person is asked.
    ///
    /// - Throws: ``CommandError`` if there is none, or nobody to ask; `SignInError`; `VaultError`.
    static func choose(_ wish: Request, in module: some DependencyModule) async throws -> [SignOutTarget] {
        let all = try await all(in: module)
        let here = all.filter { $0.host.key == module.host.key }
        if wish.isAll { return try some(wish.isSingleHost ? here : all, of: all, in: module) }
        let wanted = wish.login.map { AccountSelection($0, from: "--user") } ?? module.signInService.selectedAccount
        if let wanted {
            guard let account = here.first(where: { $0.login == wanted.login }) else {
                throw SignInError.unknownAccount(
                    wanted.login, host: "\(module.host)", source: wanted.source, known: here.map(\.login))
            }
            return [account]
        }
        let signedIn = try some(here.filter { $0.credential != nil }, of: all, in: module)
        return signedIn.count == 1 ? signedIn : [try one(of: signedIn, in: module)]
    }

    private static func all(in module: some DependencyModule) async throws -> [SignOutTarget] {
        func host(_ id: StoredCredential.ID) throws -> Host {
            id.hostKey == module.host.key ? module.host : try Host(key: id.hostKey)
        }
        let signIns = try await module.signInService.credentials()
        let gone = try module.signInService.knownAccounts().filter { known in !signIns.contains { $0.id == known.id } }
        return try signIns.map { SignOutTarget(id: $0.id, login: $0.login, host: try host($0.id), credential: $0) }
            + gone.map { SignOutTarget(id: $0.id, login: $0.login, host: try host($0.id), credential: nil) }
    }

    private static func some(
        _ accounts: [SignOutTarget], of all: [SignOutTarget], in module: some DependencyModule
    ) throws -> [SignOutTarget] {
        guard accounts.isEmpty else { return accounts }
        let elsewhere = all.filter { $0.credential != nil && $0.host.key != module.host.key }
            .map { "\($0.login) on \($0.host)" }.joined(separator: ", ")
        throw CommandError(
            .failed,
            "Nobody is signed in to \(module.host) here."
                + (elsewhere.isEmpty ? "" : " Elsewhere: \(elsewhere). Name the host with --host."))
    }

    private static func one(
        of accounts: [SignOutTarget], in module: some DependencyModule
    ) throws -> SignOutTarget {
        let logins = accounts.map { "\($0.login)" }.joined(separator: ", ")
        guard StandardInput.isTerminal, module.console.errorsAreTerminal else {
            throw CommandError(
                .usage, "Several are signed in to \(module.host): \(logins). Name one with --user, or give --all.")
        }
        module.console.printMessage("Several are signed in to \(module.host): \(logins). Type whom to sign out:")
        let answer = StandardInput.line() ?? ""
        guard let account = accounts.first(where: { "\($0.login)".lowercased() == answer.lowercased() }) else {
            throw CommandError(.interrupted, "That is none of them. Nobody was signed out.")
        }
        return account
    }
}
