import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel
import Store

/// `ghsearch logout`: forgets a sign-in, and ends it at GitHub if that is wanted.
struct LogoutCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Delete a stored sign-in, and what its account saw.",
        discussion: """
            With --revoke the token also ends at GitHub, which tells its owner by mail, as it does of tokens that leaked. \
            Where that fails, the sign-in stays, so that it can be tried again.
            """)
    static let usesToken = false

    @Option(help: ArgumentHelp("Whose sign-in, if there are several.", valueName: "login"))
    var user: String?

    @Flag(help: "All sign-ins of all hosts; with --host, of that one.")
    var all = false

    @Flag(help: "End the token at GitHub too (not on an Enterprise Server).")
    var revoke = false

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func validate() throws {
        if all, user != nil { throw ValidationError("Give --user or --all, not both.") }
        if let user { _ = try Login(user) }
    }

    func run(in module: some DependencyModule) async throws {
        let leaving = try await SignOutTarget.choose(
            .init(login: try user.map { try Login($0) }, isAll: all, isSingleHost: common.host != nil), in: module)
        if revoke, let host = leaving.first(where: { $0.host.isEnterpriseServer })?.host {
            throw CommandError(
                .usage,
                "\(host) is an Enterprise Server, and can't end a token from here. Sign out without --revoke, then end it "
                    + "on \(host.webURL)/settings/applications")
        }
        for account in leaving { try await signOut(account, in: module) }
        if let inUse = try module.signInService.environmentToken(), case .environment(let variable) = inUse.source {
            module.console.printMessage("\(variable) is still set, and still used.")
        }
    }

    private func signOut(_ account: SignOutTarget, in module: some DependencyModule) async throws {
        if revoke, let signIn = account.credential { try await revokeToken(signIn, of: account, in: module) }
        try await module.signInService.signOut(account.id)
        // Where nothing can be stored, there is nothing private to remove.
        if let store = module.store(of: account.host), await !store.removeData(account: account.id.accountID) {
            module.console.printMessage(
                "What \(account.login) saw is still stored: `ghsearch cache clear` removes everything.")
        }
        reportSignOut(account, module.console)
    }

    /// While it can still be tried again, the token is kept.
    private func revokeToken(_ signIn: StoredCredential, of account: SignOutTarget, in module: some DependencyModule)
        async throws
    {
        do {
            try await module.revocationClient(at: account.host).revoke(
                [signIn.token] + [signIn.refreshToken].compactMap { $0 })
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw CommandError(
                .failed,
                "\(error) \(account.login) is still signed in to \(account.host); logout without --revoke ends that.")
        }
    }

    private func reportSignOut(_ account: SignOutTarget, _ console: Console) {
        guard let signIn = account.credential else {
            return console.printMessage(
                "\(account.login) was not signed in to \(account.host) any more, and is forgotten.")
        }
        let place = revoke ? "ended at GitHub and deleted here" : "deleted here"
        console.printMessage("Signed out of \(account.host): the token of \(account.login) is \(place).")
        if signIn.clientID == nil, revoke {
            console.printMessage("It was made elsewhere: other programs that used it must sign in again.")
        }
        if let client = signIn.clientID, !revoke {
            console.printMessage(
                "To end the app's access too: \(account.host.webURL)/settings/connections/applications/\(client)")
        }
    }
}
