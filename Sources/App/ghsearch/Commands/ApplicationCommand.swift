import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// A command that gets what it uses from the ``Application``. Its ``Context`` is all that it can do.
protocol ApplicationCommand: ParsableCommand {
    associatedtype Context: Sendable

    static func context(of application: Application) -> Context
    /// Whether the command draws on the whole terminal if it prints to `console`. Nothing else may write there then.
    func isFullScreen(_ console: Console) -> Bool
    /// Whether the user can sign in while the command waits if GitHub rejects the stored token. The command then runs
    /// again.
    var canReauthenticate: Bool { get }
    static var usesToken: Bool { get }
    static var usesDirectory: Bool { get }
    /// Whether the command must not run while `config.json` is invalid.
    static var needsSettings: Bool { get }
    var common: CommonOptions { get }
    /// The address in the arguments, whose host is used if it is known.
    var address: GitHubAddress? { get throws }
    /// The address of an account in the arguments. For the address of a repository, its owner is used, with a message.
    var ownerAddress: GitHubAddress? { get throws }
    /// The vault for a new token, or `nil` for the default.
    var preferredVault: VaultKind? { get }

    /// Replaces arguments that name people by commits or addresses by the logins.
    mutating func replaceAuthors(by arguments: AuthorArguments) async throws
    func run(in context: Context) async throws
    /// Runs the command as ``run(in:)`` does, and returns what follows; by default nothing.
    func outcome(in context: Context) async throws -> CommandOutcome
}

enum CommandOutcome {
    case finished
    /// Another command runs, with the settings in its arguments.
    case runNext(any ApplicationCommand & Sendable)
    /// A command of the shell takes the place of the program.
    case become(String)
}

extension ApplicationCommand {
    func outcome(in context: Context) async throws -> CommandOutcome {
        try await run(in: context)
        return .finished
    }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {}
    func isFullScreen(_ console: Console) -> Bool { false }
    var canReauthenticate: Bool { false }
    static var usesToken: Bool { true }
    static var usesDirectory: Bool { true }
    static var needsSettings: Bool { true }
    var address: GitHubAddress? { get throws { try ownerAddress } }
    var ownerAddress: GitHubAddress? { nil }
    var preferredVault: VaultKind? { nil }
}

extension ApplicationCommand where Context == OutputContext {
    static func context(of application: Application) -> Context { application.output }
}

extension ApplicationCommand where Context == CacheContext {
    static func context(of application: Application) -> Context { application.cache }
}

extension ApplicationCommand where Context == AccountContext {
    static func context(of application: Application) -> Context { application.account }
}

extension ApplicationCommand where Context == GitHubContext {
    static func context(of application: Application) -> Context { application.github }
}

extension ApplicationCommand where Context == ScreenContext {
    static func context(of application: Application) -> Context { application.screen }
}

extension ApplicationCommand {
    /// If GitHub rejects the stored token on a terminal, the user signs in and the command runs again.
    func outcome(of application: Application) async throws -> CommandOutcome {
        do {
            var command = self
            try await command.replaceAuthors(by: AuthorArguments(in: application.github))
            return try await command.outcomeWithRetry(of: application)
        } catch GitHubError.unauthorized {
            throw try await CommandError(unauthorizedWith: application.account.credentials)
        } catch let error as GitHubError where Self.usesToken {
            throw CommandError(error, isAnonymous: await application.github.isAnonymous())
        }
    }

    private func outcomeWithRetry(of application: Application) async throws -> CommandOutcome {
        let context = Self.context(of: application)
        do {
            return try await outcome(in: context)
        } catch GitHubError.unauthorized where canReauthenticate {
            let account = application.account
            guard let (client, accounts) = try await account.reauthentication() else { throw GitHubError.unauthorized }
            account.output.console.printMessage("GitHub rejected the stored token. Sign in to continue.")
            let (credential, _) = try await ConsoleSignIn(as: client, accounts: accounts, in: account).run()
            account.output.console.printMessage("Signed in to \(account.output.host) as \(credential.login).")
            return try await outcome(in: context)
        }
    }
}
