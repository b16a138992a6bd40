import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel
import Store

struct LogoutCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out, and remove the account's cached data.",
        discussion: """
            --revoke also revokes the token on GitHub, which notifies its owner by email. If that fails, the account stays \
            signed in.
            """)
    static let usesToken = false
    static let usesDirectory = false

    @Option(help: ArgumentHelp("Account to sign out.", valueName: "login"), completion: .accounts)
    var user: String?

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
        if let user { _ = try GitHubAddress.account(user) }
    }

    func run(in context: Context) async throws {
        let targets = try await SignOutTarget.choose(
            try user.map { try AccountSelection($0, from: "--user", on: context.account.output.host) }, isAll: all,
            isSingleHost: common.host != nil, in: context.account)
        if revoke, let host = targets.first(where: { $0.host.isEnterpriseServer })?.host {
            throw CommandError(
                .usage,
                "GitHub Enterprise Server can't revoke a token. Sign out without --revoke, then revoke it at "
                    + "\(host.webURL)/settings/applications")
        }
        for target in targets { try await signOut(target, in: context) }
        if let active = try context.account.signIn.environmentToken(), case .environment(let variable) = active.source {
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
