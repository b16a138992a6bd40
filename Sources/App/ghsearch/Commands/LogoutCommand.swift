import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel
import Settings
import Store

/// Signs out: removes the token of an account and the cached data that only this account may see. On request, GitHub
/// revokes the token first; if that fails, the account stays signed in, so that the user can try again.
struct LogoutCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out, and remove the account's cached data.",
        discussion: """
            --revoke also revokes the token on GitHub, which notifies its owner by email. If that fails, the account stays \
            signed in.
            """)
    static let examples = ["ghsearch logout", "ghsearch logout --user mona", "ghsearch logout --all"]
    static let usesToken = false
    static let usesDirectory = false

    @Option(help: ArgumentHelp("Account to sign out.", valueName: "login"), completion: .accounts)
    var user: AccountArgument?

    @Flag(help: "Sign out all accounts (with --host: of that host).")
    var all = false

    @Flag(help: "Also revoke the token on GitHub (not on GitHub Enterprise Server).")
    var revoke = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    struct Context: Sendable {
        let account: AccountContext
        let store: @Sendable (Host) async -> LocalStore?
        let revocationClient: @Sendable (Host) -> DeviceFlowClient
    }

    static func context(of application: Application) -> Context {
        Context(
            account: application.account, store: application.store(of:),
            revocationClient: application.revocationClient(at:))
    }

    func validate() throws {
        if all, user != nil { throw ValidationError("Use either --user or --all.") }
        _ = try user?.value
    }

    func run(in context: Context) async throws {
        let selected = try user.map {
            try AccountSelection($0.value, from: "--user", on: context.account.output.host)
        }
        let targets = try await SignOutTarget.choose(
            selected, isAll: all, isSingleHost: common.host != nil, in: context.account)
        if revoke, let host = targets.first(where: { $0.host.isEnterpriseServer })?.host {
            throw CommandError(
                .usage,
                "GitHub Enterprise Server can't revoke a token. Sign out without --revoke, then revoke it at "
                    + "\(host.webURL)/settings/applications")
        }
        for target in targets { try await signOut(target, in: context) }
        if let variable = try context.account.signIn.environmentToken()?.source.variable {
            context.account.output.console.printMessage("\(variable) is still set and in use.")
        }
    }

    private func signOut(_ target: SignOutTarget, in context: Context) async throws {
        if revoke, let credential = target.credential { try await revokeToken(credential, of: target, in: context) }
        try await context.account.signIn.signOut(target.id)
        // Without a store there is no cached data.
        if let store = await context.store(target.host), await !store.removeData(account: target.id.accountID) {
            context.account.output.console.printMessage(
                "Couldn't remove the cached data of \(target.login). Run `ghsearch cache clear` to remove everything.")
        }
        reportSignOut(target, context.account.output.console)
    }

    /// If revoking fails, the token remains stored, so that the user can try again.
    private func revokeToken(_ credential: StoredCredential, of target: SignOutTarget, in context: Context)
        async throws
    {
        do {
            try await context.revocationClient(target.host).revoke(
                [credential.token] + [credential.refreshToken].compactMap { $0 })
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw CommandError(
                .failed,
                "\(error.commandMessage()) \(target.login) is still signed in to \(target.host). Sign out without --revoke."
            )
        }
    }

    private func reportSignOut(_ target: SignOutTarget, _ console: Console) {
        guard let credential = target.credential else {
            return console.printMessage(
                "\(target.login) was already signed out of \(target.host). Removed from the list.")
        }
        let outcome = revoke ? "revoked and deleted" : "deleted"
        console.printMessage("Signed out \(target.login) from \(target.host). The token was \(outcome).")
        if credential.clientID == nil, revoke {
            console.printMessage("The token was created elsewhere. Other programs that use it must sign in again.")
        }
        if let client = credential.clientID, !revoke {
            console.printMessage(
                "To revoke the app's access: \(target.host.webURL)/settings/connections/applications/\(client)")
        }
    }
}

struct SignOutTarget {
    let id: StoredCredential.ID
    let login: Login
    let host: Host
    /// The credential to delete, or `nil` if only the list contains the account.
    let credential: StoredCredential?

    /// If there are several accounts and none is selected, prompts the user. `isSingleHost` limits `isAll` to the host
    /// in use.
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
        let variable = try context.signIn.environmentToken()?.source.variable
        throw CommandError(
            .failed,
            "Not signed in to \(context.output.host)."
                + (elsewhere.isEmpty ? "" : " Signed in elsewhere: \(elsewhere). Select a host with --host.")
                + (variable.map { " \($0) is set and in use. To stop using it, unset it." } ?? ""))
    }

    private static func prompt(
        for accounts: [SignOutTarget], in context: AccountContext
    ) throws -> SignOutTarget {
        let logins = accounts.map { "\($0.login)" }.joined(separator: ", ")
        let message = "Several accounts are signed in to \(context.output.host): \(logins)."
        guard context.output.isInteractive else { throw CommandError(.usage, "\(message) Use --user or --all.") }
        context.output.console.printMessage("\(message) Which account?")
        let input = readLine() ?? ""
        guard let account = accounts.first(where: { "\($0.login)".lowercased() == input.lowercased() }) else {
            throw CommandError(.interrupted, "No such account. No account was signed out.")
        }
        return account
    }
}
