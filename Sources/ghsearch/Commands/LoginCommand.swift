import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// `ghsearch login`: signs in by a code that is typed on GitHub's page, or with a token.
struct LoginCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in, so that GitHub answers more often.",
        discussion: """
            A code appears here; type it on the page that opens. No password passes through ghsearch. The client id of an \
            OAuth app is needed: --client-id, or GHSEARCH_CLIENT_ID.
            """)

    @Flag(name: .customLong("with-token"), help: "Read a token from standard input instead.")
    var withToken = false

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
    var vaultWanted: VaultChoice?

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        let signIn = withToken ? try await signInWithToken(in: module) : try await signInByCode(in: module)
        module.console.say("Signed in to \(module.host) as \(signIn.login).")
        if let inUse = try module.signIns.environmentToken(), case .environment(let variable) = inUse.source {
            module.console.say("\(variable) is set, and wins over this sign-in. Unset it to use this one.")
        }
    }

    private func signInWithToken(in module: some DependencyModule) async throws -> SignIn {
        if StandardInput.isTerminal { module.console.say("Paste the token, then press Return and Ctrl-D.") }
        do {
            return try await module.signIns.signIn(withToken: try StandardInput.text(limit: 1 << 16))
        } catch GitHubError.unauthorized {
            throw CommandFailure(.signInNeeded, "GitHub does not accept that token. Nothing was stored; give another.")
        }
    }

    private func signInByCode(in module: some DependencyModule) async throws -> SignIn {
        // A vault that can't keep the token says so before anybody approves a code.
        try await module.signIns.checkVault()
        let client = try ClientID.choose(option: clientID, environment: module.environment, host: module.host)
        let scopes = (scopes ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        let conversation = LoginConversation(in: module, noBrowser: noBrowser)
        return try await conversation.signIn(as: client, scopes: scopes)
    }
}
