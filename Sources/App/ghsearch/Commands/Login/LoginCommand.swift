import ArgumentParser
import Authenticator
import GitHubModel
import Settings
import TerminalUI

/// Signs in to an account of the host, and stores its token for later runs.
///
/// There are three ways: a token that the user has (`--with-token`), the account of `gh` (`--from-gh`), or a code that
/// the user enters on GitHub, which needs the client ID of an OAuth app. Without a client ID, ``ConsoleSignIn`` shows a
/// menu of the three.
struct LoginCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to GitHub for higher rate limits. Run again to renew a sign-in or to add an account.",
        discussion: """
            Shows a code and the page to enter it on. ghsearch never sees your password. The code requires the client \
            ID of an OAuth app: --client-id, GHSEARCH_CLIENT_ID, or the host's client_id in config.json. Without one, \
            shows a menu: use gh's account, paste a token, or enter a client ID.
            """)
    static let examples = ["ghsearch login", "ghsearch login --from-gh", "ghsearch login --with-token < token.txt"]
    static let usesToken = false
    static let usesDirectory = false

    @Flag(name: .customLong("with-token"), help: "Read a token from standard input instead.")
    var withToken = false

    @Flag(name: .customLong("from-gh"), help: "Use the token of gh.")
    var fromGH = false

    @Option(name: .customLong("client-id"), help: ArgumentHelp("Client ID of the OAuth app.", valueName: "id"))
    var clientID: String?

    @Option(help: ArgumentHelp("Comma-separated scopes to request (default: none).", valueName: "list"))
    var scopes: String?

    @Flag(name: .customLong("no-browser"), help: "Don't open a browser.")
    var noBrowser = false

    @Option(
        name: .customLong("store"),
        help: "Where to store the token (default: keyring if available, otherwise an encrypted file).")
    var vault: Choice<VaultKind>?

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var preferredVault: VaultKind? { vault?.value }

    func validate() throws {
        if withToken, fromGH { throw ValidationError("Use either --with-token or --from-gh.") }
        if withToken || fromGH, scopes != nil || clientID != nil {
            throw ValidationError("--scopes and --client-id can't be used with a token.")
        }
    }

    func run(in context: GitHubContext) async throws {
        let offer = withToken ? nil : try PrefetchPrompt(in: context)
        var isAccepted = false
        let credential =
            if withToken {
                try await context.account.signIn(
                    withToken: StandardInput.isTerminal ? hiddenLine(in: context) : StandardInput.text(limit: 1 << 16))
            } else if fromGH {
                try await signInFromGH(in: context)
            } else {
                try await signInByCode(in: context, offersPeople: offer != nil, isAccepted: &isAccepted)
            }
        context.output.console.printMessage("Signed in to \(context.output.host) as \(credential.login).")
        try warnAboutPrecedence(over: credential, in: context)
        try await offer?.finish(isAccepted: isAccepted)
    }

    private func hiddenLine(in context: GitHubContext) async throws -> String {
        let (events, continuation) = AsyncStream<TerminalEvent>.makeStream()
        guard let reader = ConsoleKeyReader(context.output.environment, send: { continuation.yield($0) }) else {
            throw CommandError(.failed, "Can't hide the token on this terminal. Use a file: login --with-token < FILE")
        }
        defer { reader.close() }
        context.output.console.printMessage("Paste the token, then press Return. It is not shown.")
        var line = ""
        for await event in events {
            switch event {
            case .key(.character(let character)): line.append(character)
            case .key(.paste(let text)): line += text
            case .key(.backspace): line = String(line.dropLast())
            case .key(.control("u")): line = ""
            // The rest of a paste that begins with a line end would be shown, and run, by the shell.
            case .key(.enter) where line.isBlank: break
            case .key(.enter), .key(.control("d")): return line
            case .ended(let reason): throw TerminationError(reason: reason)
            default: break
            }
        }
        throw CancellationError()
    }

    private func signInFromGH(in context: GitHubContext) async throws -> StoredCredential {
        let name = context.account.gitHubCLIHost
        context.output.console.printMessage("Using the token of gh: gh auth token --hostname \(name)")
        let selected = try common.account.map {
            try AccountSelection($0.value, from: "--account", on: context.output.host)
        }
        return try await context.account.signInFromGH(as: selected?.login)
    }

    private func signInByCode(
        in context: GitHubContext, offersPeople: Bool, isAccepted: inout Bool
    ) async throws -> StoredCredential {
        let client = try context.account.clientID(option: clientID)
        guard client != nil || context.output.isInteractive else {
            throw CommandError(choosingWaysOn: context.output.host.description)
        }
        let scopes = (scopes ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        let previous = try await context.account.signIn.credentials()
        let signIn = ConsoleSignIn(
            as: client, scopes: scopes, noBrowser: noBrowser, offersPeople: offersPeople, in: context.account)
        let credential: StoredCredential
        (credential, isAccepted) = try await signIn.run()
        if credential.clientID != nil,
            previous.contains(where: { $0.id == credential.id && $0.clientID == credential.clientID })
        {
            context.output.console.printMessage(
                "\(credential.login) has signed in with this app before. GitHub allows ten tokens per user and app. "
                    + "If there are more, it revokes the oldest.")
        }
        return credential
    }

    /// Warns if later commands use another account.
    private func warnAboutPrecedence(over credential: StoredCredential, in context: GitHubContext) throws {
        if let variable = try context.account.signIn.environmentToken()?.source.variable {
            context.output.console.printMessage(
                "\(variable) is set and overrides this sign-in. Unset it to use this account.")
        } else if let selection = context.account.signIn.selectedAccount, selection.login != credential.login {
            context.output.console.printMessage(
                "\(TextSanitizer.singleLine(selection.source)) selects \(selection.login), not \(credential.login).")
        }
    }
}
