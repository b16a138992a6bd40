import Authenticator
import GitHubModel

struct SignOutTarget {
    let id: StoredCredential.ID
    let login: Login
    let host: Host
    /// The credential to delete, or `nil` if only the list contains the account.
    let credential: StoredCredential?

    /// If there are several accounts and none is selected, prompts the user. `isSingleHost` limits `isAll` to the host in use.
    static func choose(
        _ user: AccountSelection?, isAll: Bool, isSingleHost: Bool, in context: AccountContext
    ) async throws -> [SignOutTarget] {
        let all = try await all(in: context)
        let here = all.filter { $0.host.key == context.output.host.key }
        if isAll { return try nonempty(isSingleHost ? here : all, of: all, in: context) }
        if let selection = user ?? context.signIn.selectedAccount {
            guard let account = here.first(where: { $0.login == selection.login }) else {
                throw SignInError.unknownAccount(
                    selection.login, host: "\(context.output.host)", source: selection.source, known: here.map(\.login))
            }
            return [account]
        }
        let signedIn = try nonempty(here.filter { $0.credential != nil }, of: all, in: context)
        return signedIn.count == 1 ? signedIn : [try prompt(for: signedIn, in: context)]
    }

    private static func all(in context: AccountContext) async throws -> [SignOutTarget] {
        func host(_ id: StoredCredential.ID) throws -> Host {
            id.hostKey == context.output.host.key ? context.output.host : try Host(key: id.hostKey)
        }
        let credentials = try await context.signIn.credentials()
        let signedOut = try context.signIn.knownAccounts()
            .filter { known in !credentials.contains { $0.id == known.id } }
        return try credentials.map {
            SignOutTarget(id: $0.id, login: $0.login, host: try host($0.id), credential: $0)
        } + signedOut.map { SignOutTarget(id: $0.id, login: $0.login, host: try host($0.id), credential: nil) }
    }

    private static func nonempty(
        _ accounts: [SignOutTarget], of all: [SignOutTarget], in context: AccountContext
    ) throws -> [SignOutTarget] {
        guard accounts.isEmpty else { return accounts }
        let elsewhere = all.filter { $0.credential != nil && $0.host.key != context.output.host.key }
            .map { "\($0.login) on \($0.host)" }.joined(separator: ", ")
        throw CommandError(
            .failed,
            "Not signed in to \(context.output.host)."
                + (elsewhere.isEmpty ? "" : " Signed in elsewhere: \(elsewhere). Select a host with --host."))
    }

    private static func prompt(
        for accounts: [SignOutTarget], in context: AccountContext
    ) throws -> SignOutTarget {
        let logins = accounts.map { "\($0.login)" }.joined(separator: ", ")
        let message = "Several accounts are signed in to \(context.output.host): \(logins)."
        guard context.output.isInteractive else {
            throw CommandError(.usage, "\(message) Use --user or --all.")
        }
        context.output.console.printMessage("\(message) Which account?")
        let input = readLine() ?? ""
        guard let account = accounts.first(where: { "\($0.login)".lowercased() == input.lowercased() }) else {
            throw CommandError(.interrupted, "No such account. No account was signed out.")
        }
        return account
    }
}
