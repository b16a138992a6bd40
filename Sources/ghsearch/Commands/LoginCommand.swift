import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// `ghsearch login`: signs in by a code that is typed on GitHub's page, or with a token.
struct LoginCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in, so that GitHub answers more often; again to renew it, or to add an account.",
        discussion: """
            A code appears here; type it on the page that opens. No password passes through ghsearch. The client id of an \
            OAuth app is needed: --client-id, GHSEARCH_CLIENT_ID, or the host's own in config.json.
            """)
    static let usesToken = false

    @Flag(name: .customLong("with-token"), help: "Read a token from standard input instead.")
    var withToken = false

    @Flag(name: .customLong("from-gh"), help: "Take the token of gh, if it is signed in.")
    var fromGH = false

    @Option(name: .customLong("client-id"), help: ArgumentHelp("The OAuth app to sign in with.", valueName: "id"))
    var clientID: String?

    @Option(
        help: ArgumentHelp("What to ask for beyond reading what is public, with commas between.", valueName: "list"))
    var scopes: String?

    @Flag(name: .customLong("no-browser"), help: "Don't open a browser; only show the address.")
    var noBrowser = false

    @Option(
        name: .customLong("store"),
        help: "Where to keep the sign-in (keyring, file). By itself: the keyring, else a sealed file.")
    var preferredVault: VaultKind?

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func validate() throws {
        if withToken, fromGH { throw ValidationError("Give --with-token or --from-gh, not both.") }
        if withToken || fromGH, scopes != nil || clientID != nil {
            throw ValidationError("--scopes and --client-id are for signing in by a code: a token has its scopes.")
        }
    }

    func run(in module: some DependencyModule) async throws {
        let signIn =
            if withToken {
                try await signInWithToken(in: module)
            } else if fromGH {
                try await signInFromGH(in: module)
            } else {
                try await signInByCode(in: module)
            }
        module.console.printMessage("Signed in to \(module.host) as \(signIn.login).")
        try warnAboutPrecedence(over: signIn, in: module)
    }

    private func signInWithToken(in module: some DependencyModule) async throws -> StoredCredential {
        if StandardInput.isTerminal { module.console.printMessage("Paste the token, then press Return and Ctrl-D.") }
        return try await signIn(with: try StandardInput.text(limit: 1 << 16), in: module)
    }

    private func signInFromGH(in module: some DependencyModule) async throws -> StoredCredential {
        // What stands in for github.com is not github.com: its token is not for it.
        let name = module.host.key == module.host.name ? module.host.name : try WebURL(module.host.apiURL).authority
        module.console.printMessage("Taking the token that gh has for \(name): gh auth token --hostname \(name)")
        let login = try common.account.map { try Login($0) }
        return try await signIn(
            with: try await GitHubCLI(environment: module.environment).token(for: name, login: login), in: module)
    }

    private func signIn(with token: String, in module: some DependencyModule) async throws -> StoredCredential {
        do {
            return try await module.signInService.signIn(withToken: token)
        } catch GitHubError.unauthorized {
            throw CommandError(.signInNeeded, "GitHub does not accept that token. Nothing was stored; give another.")
        }
    }

    private func signInByCode(in module: some DependencyModule) async throws -> StoredCredential {
        let client = try ClientID.choose(
            option: clientID, environment: module.environment,
            configured: module.configuration.clientIDs[module.host.name] ?? nil, host: module.host)
        let scopes = (scopes ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        let before = try await module.signInService.credentials()
        let signIn = try await ConsoleSignIn(in: module, noBrowser: noBrowser).signIn(as: client, scopes: scopes)
        if before.contains(where: { $0.id == signIn.id && $0.clientID == signIn.clientID }) {
            module.console.printMessage(
                "\(signIn.login) had signed in with this app before. GitHub keeps ten of its tokens for each person: where "
                    + "there are more, the oldest ends, and whoever used it must sign in again.")
        }
        return signIn
    }

    /// Who signs in expects to be that account from now on.
    private func warnAboutPrecedence(over signIn: StoredCredential, in module: some DependencyModule) throws {
        if let inUse = try module.signInService.environmentToken(), case .environment(let variable) = inUse.source {
            module.console.printMessage("\(variable) is set, and wins over this sign-in. Unset it to use this one.")
        } else if let wanted = module.signInService.selectedAccount, wanted.login != signIn.login {
            module.console.printMessage(
                "\(TextSanitizer.singleLine(wanted.source)) names \(wanted.login), not \(signIn.login).")
        }
    }
}
