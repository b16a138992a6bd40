import ArgumentParser
import Authenticator
import GitHubModel

/// A command that uses a ``DependencyModule``.
protocol ModuleCommand: ParsableCommand {
    /// Whether the command draws on the whole terminal if it prints to `console`. Nothing else may write there then.
    func isFullScreen(_ console: Console) -> Bool
    /// Whether the user can sign in while the command waits if GitHub rejects the stored token. The command then runs again.
    var canReauthenticate: Bool { get }
    /// Whether the command sends requests with the token in use.
    static var usesToken: Bool { get }
    /// Whether a ``DirectoryConfiguration`` can select the host and the account.
    static var usesDirectory: Bool { get }
    var common: CommonOptions { get }
    /// The address in the arguments, whose host is used if it is known.
    var address: GitHubAddress? { get throws }
    /// The address in the arguments that stands for an account: that of a repository for its owner, which a message says.
    var ownerAddress: GitHubAddress? { get throws }
    /// The vault for a new token, or `nil` for the default.
    var preferredVault: VaultKind? { get }

    /// Runs the command.
    ///
    /// - Throws: Any error; ``CommandError`` determines the exit code and the message.
    func run(in module: some DependencyModule) async throws
    /// Runs the command as ``run(in:)`` does, and returns what follows; by default nothing.
    func outcome(in module: some DependencyModule) async throws -> CommandOutcome
}

/// What follows a command that has succeeded.
enum CommandOutcome {
    case finished
    /// Another command runs, with the settings in its arguments.
    case runNext(any ModuleCommand & Sendable)
}

extension ModuleCommand {
    func outcome(in module: some DependencyModule) async throws -> CommandOutcome {
        try await run(in: module)
        return .finished
    }

    func isFullScreen(_ console: Console) -> Bool { false }
    var canReauthenticate: Bool { false }
    static var usesToken: Bool { true }
    static var usesDirectory: Bool { true }
    var address: GitHubAddress? { get throws { try ownerAddress } }
    var ownerAddress: GitHubAddress? { nil }
    var preferredVault: VaultKind? { nil }
}
